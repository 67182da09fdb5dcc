import { type ChildProcess, spawn } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

export const ROOT = resolve(import.meta.dirname, '../..')
const FIXTURES = join(import.meta.dirname, 'fixtures')

const folders: string[] = []
const children: ChildProcess[] = []

export function tempFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bilheteria-scripts-'))
  folders.push(folder)
  return folder
}

export type Running = {
  child: ChildProcess
  said(): string
  until(pattern: RegExp): Promise<RegExpExecArray>
  exit(): Promise<number | null>
}
type RunOptions = { cwd?: string; env?: Record<string, string>; uid?: number; gid?: number }

/** Starts Node on a script. `until` waits for an output, `said` returns the output so far. */
export function run(args: string[], options: RunOptions = {}): Running {
  const { env, ...rest } = options
  // Without the variables of npm (boot.mjs would watch its parent), of Vitest and of the tests' own database.
  const clean = Object.fromEntries(['PATH', 'HOME', 'LANG'].map((name) => [name, process.env[name]]))
  // Socket folders and locks of killed processes are removed with the test's own folders.
  const TMPDIR = tempFolder()
  chmodSync(TMPDIR, 0o1777)
  const child = spawn(process.execPath, args, {
    ...rest,
    env: { ...clean, TMPDIR, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (part) => (text += part))
  const exited = new Promise<number | null>((done) => child.once('close', done))

  async function until(pattern: RegExp): Promise<RegExpExecArray> {
    for (let waited = 0; waited < 90_000; waited += 10) {
      const match = pattern.exec(text)
      if (match) return match
      if (child.exitCode !== null && waited > 500) break
      await sleep(10)
    }
    throw new Error(`the output never matched ${pattern}: ${text}`)
  }
  return { child, said: () => text, until, exit: () => exited }
}

/** Runs an embedded database in its own process. */
export const hold = (dataDir: string, options: RunOptions & { slow?: number } = {}) => {
  const { slow, ...rest } = options
  return run([join(FIXTURES, 'hold.ts'), dataDir, ...(slow ? [String(slow)] : [])], rest)
}

export async function holdReady(dataDir: string, options: RunOptions & { slow?: number } = {}) {
  const running = hold(dataDir, options)
  const [, pid, url = ''] = await running.until(/^ready (\d+) (\S+)$/m)
  return { ...running, pid: Number(pid), url }
}

export async function query<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client(url)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

/** A copy of the project with the real scripts and fakes of the programs they start. */
export function makeProject(): string {
  const project = join(tempFolder(), 'um projeto')
  for (const path of ['scripts', 'contract/paths-rules.ts', 'package.json', 'package-lock.json']) {
    cpSync(join(ROOT, path), join(project, path), { recursive: true })
  }
  symlinkSync(join(ROOT, 'node_modules'), join(project, 'node_modules'))
  for (const [fake, path] of [
    ['server', 'server/main.ts'],
    ['sandbox', 'sandbox/main.ts'],
    ['demo', 'demo/main.ts'],
    ['fill', 'demo/fill.ts'],
  ] as const) {
    cpSync(join(FIXTURES, `${fake}.ts`), join(project, path))
  }
  mkdirSync(join(project, 'site'))
  writeFileSync(join(project, 'site', 'index.html'), '')
  return project
}

/** The running processes whose command line contains the text. */
export function processes(text: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((name) => {
      try {
        return readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ').includes(text)
      } catch {
        return false
      }
    })
    .map(Number)
}

export function childrenOf(parent: number | undefined): number[] {
  return processes('').filter((pid) => {
    try {
      return / \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1] === String(parent)
    } catch {
      return false
    }
  })
}

/** Waits for the condition, for at most a minute; then throws with `what`. */
export async function eventually(what: string, check: () => boolean | Promise<boolean>): Promise<void> {
  for (let waited = 0; waited < 60_000; waited += 20) {
    if (await check()) return
    await sleep(20)
  }
  throw new Error(`never happened: ${what}`)
}

export async function cleanUp(): Promise<void> {
  for (const child of children.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
  }
  // Killed processes take a moment to end, and must have ended before their folders are removed.
  await eventually('no process is left', () => folders.every((folder) => processes(folder).length === 0))
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
}
