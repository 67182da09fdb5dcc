import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { EmbeddedError, errno, inUse } from './errors.ts'

type Leftover = { pid: number; postmaster: boolean }

function commandLines(): [number, string][] {
  if (process.platform !== 'linux') {
    const list = execFileSync('ps', ['-axwwo', 'pid=,command='], { encoding: 'utf8' })
    return [...list.matchAll(/^\s*(\d+)\s+(.*)$/gm)].map(([, pid, command]) => [Number(pid), command ?? ''])
  }
  const lines: [number, string][] = []
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      lines.push([Number(name), readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ')])
    } catch {
      // The process ended in the meantime.
    }
  }
  return lines
}

/** Finds the PostgreSQL processes of this data folder: their command line or title contains its cluster name. */
function find(cluster: string): Leftover[] {
  const found: Leftover[] = []
  for (const [pid, command] of commandLines()) {
    if (command.includes(`postgres: ${cluster}: `)) found.push({ pid, postmaster: false })
    else if (
      /\/postgres -D /.test(command) &&
      command.includes(`cluster_name=${cluster} `) &&
      !/^\S*sh -c/.test(command)
    )
      found.push({ pid, postmaster: true })
  }
  return found
}

function send(found: Leftover[], signal: NodeJS.Signals, dataDir: string): void {
  for (const { pid } of found) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      if (errno(error) === 'EPERM') throw inUse(dataDir)
    }
  }
}

/** Stops the PostgreSQL processes that a killed run left behind. Must be called under the lock. */
export async function clearLeftovers(cluster: string, dataDir: string, log: (line: string) => void): Promise<void> {
  const started = Date.now()
  let sent = 0
  for (let found = find(cluster); found.length > 0; found = find(cluster)) {
    if (sent === 0) log('Um banco de uma execução anterior ainda estava aberto; esperando que feche.')
    const waited = Date.now() - started
    if (waited > 20_000) throw new EmbeddedError('failed', `O banco anterior em ${dataDir} não fecha.`)
    const heads = found.filter(({ postmaster }) => postmaster)
    // Without a postmaster the others end by themselves, but only after their current query.
    const steps: [number, Leftover[], NodeJS.Signals][] = [
      [0, heads.length > 0 ? heads : found, heads.length > 0 ? 'SIGINT' : 'SIGQUIT'],
      [10_000, found, 'SIGQUIT'],
      [15_000, found, 'SIGKILL'],
    ]
    const [after = Number.POSITIVE_INFINITY, targets = [], signal = 'SIGKILL'] = steps[sent] ?? []
    if (waited >= after) {
      send(targets, signal, dataDir)
      sent += 1
    }
    await sleep(30)
  }
  dropStalePid(dataDir)
}

/**
 * PostgreSQL refuses to start while the process named in postmaster.pid is alive, even if another program has that pid
 * now. No process of an earlier run is alive here, but a server started by hand on this folder must not be disturbed.
 */
function dropStalePid(dataDir: string): void {
  const file = join(dataDir, 'postmaster.pid')
  let pid: number
  try {
    pid = Number.parseInt(readFileSync(file, 'utf8'), 10)
  } catch {
    return
  }
  if (process.platform === 'linux' ? runsIn(pid, dataDir) : isPostgres(pid)) throw inUse(dataDir)
  rmSync(file, { force: true })
}

function runsIn(pid: number, dataDir: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === dataDir && isPostgres(pid)
  } catch (error) {
    // Another account's process, whose folder this process may not read.
    return errno(error) === 'EACCES' && isPostgres(pid)
  }
}

function isPostgres(pid: number): boolean {
  const command = commandLines().find(([other]) => other === pid)?.[1] ?? ''
  return /(^|\/)(postgres|postmaster)( |$)/.test(command)
}
