import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { Problem } from './problem.ts'

/** A program that is not an npm package. */
export type Program = {
  /** The name shown to the user, with its article: "O HAProxy". */
  name: string
  /** The names of its executable, the preferred one first. */
  files: readonly string[]
  /** The name of Debian's package. */
  debian: string
}

/** Searched in addition to PATH, which lacks the folders of system programs for an ordinary user. */
const PLACES = ['/usr/bin', '/usr/local/bin', '/usr/sbin', '/usr/local/sbin']

export function canRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The path of the first of these programs that is installed. */
export function findProgram(files: readonly string[], places: readonly string[] = []): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), ...PLACES, ...places]
  return files.flatMap((file) => folders.map((folder) => join(folder, file))).find(canRun)
}

/** Whether this process may install Debian packages. */
export const canInstall = (): boolean => process.getuid?.() === 0 && canRun('/usr/bin/apt-get')

/** Installs a program's Debian package. Throws `Problem` with the output of apt-get. */
export function installDebian({ name, debian }: Program, print: (line: string) => void): void {
  print(`Instalando ${name.replace(/^O /, 'o ')} (apt-get)…`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', debian]]) {
    const { status, stdout, stderr } = spawnSync('apt-get', args, { env, encoding: 'utf8' })
    if (status !== 0) {
      const output = `${stdout}${stderr}`.trim().split('\n').slice(-5).join('\n')
      throw new Problem(`${output}\n${name} não pôde ser instalado (apt-get ${args.join(' ')}).`)
    }
  }
}

/** Returns the path of the installed program. Throws `Problem` when there is none and none can be installed. */
export function ensureProgram(program: Program, print: (line: string) => void): string {
  const found = findProgram(program.files)
  if (found) return found
  if (canInstall()) {
    installDebian(program, print)
    const installed = findProgram(program.files)
    if (installed) return installed
  }
  const { name, debian } = program
  throw new Problem(`Falta ${name.replace(/^O /, 'o ')}: instale-o (Debian: sudo apt-get install ${debian}).`)
}
