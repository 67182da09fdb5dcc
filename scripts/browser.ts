// Finds a Chromium for the journeys, or installs Debian's. Run as a script, it prints the path.
import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { describe, Problem } from './start/problem.ts'

// The shell is Chromium without a window's parts: the journeys take two thirds of the time.
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
]
const PLACES = ['/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/google/chrome']
const MAC = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

function canRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

async function find(): Promise<string | undefined> {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), ...PLACES]
  const system = [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), ...MAC].find(canRun)
  if (system) return system
  // Playwright's own download, if it exists.
  const { chromium } = await import('playwright-core')
  const own = chromium.executablePath()
  return own && canRun(own) ? own : undefined
}

function installDebian(print: (line: string) => void): void {
  print('Instalando o Chromium (apt-get)…')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [['update'], ['install', '-y', 'chromium-headless-shell']]) {
    const { status, stdout, stderr } = spawnSync('apt-get', args, { env, encoding: 'utf8' })
    if (status !== 0) {
      const output = `${stdout}${stderr}`.trim().split('\n').slice(-5).join('\n')
      throw new Problem(`${output}\nO Chromium não pôde ser instalado (apt-get ${args.join(' ')}).`)
    }
  }
}

/** Returns the path of an executable Chromium. Throws `Problem` when there is none and none can be installed. */
export async function ensureBrowser(print: (line: string) => void): Promise<string> {
  const given = process.env['CHROMIUM_PATH']
  if (given) {
    if (canRun(given)) return given
    throw new Problem(`CHROMIUM_PATH: não é possível executar "${given}".`)
  }
  const found = await find()
  if (found) return found
  if (process.getuid?.() === 0 && canRun('/usr/bin/apt-get')) {
    installDebian(print)
    const installed = await find()
    if (installed) return installed
  }
  throw new Problem('Falta o Chromium: instale-o (Debian: sudo apt-get install chromium) ou defina CHROMIUM_PATH.')
}

if (import.meta.main) {
  try {
    console.log(await ensureBrowser((line) => console.error(line)))
  } catch (error) {
    console.error(describe(error))
    process.exit(1)
  }
}
