import type { ChildProcess } from 'node:child_process'
import {
  closeSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Account } from './account.ts'
import type { Binaries } from './binaries.ts'
import { spawnBoundToParent } from './bound-process.ts'
import { HBA, ident, postgresqlConf } from './config.ts'
import { EmbeddedError, errno } from './errors.ts'
import { chownPath, replaceFile } from './files.ts'

const LOG_LIMIT = 5_000_000
const START_MS = 120_000
const SOCKET_LIMIT = 107

export type Setup = {
  dataDir: string
  cluster: string
  sockets: string
  account: Account
  binaries: Binaries
  fsync: boolean
  settings: readonly string[]
}
type Exit = { code: number | null; signal: NodeJS.Signals | null }
export type Postmaster = { child: ChildProcess; exit: Promise<Exit> }

/**
 * The path that PostgreSQL gets as its data folder. The account may not be able to enter the parent folders (under
 * /root, or a .data of mode 0700), but it owns the data folder itself. The child therefore starts in that folder, and
 * /proc/self/cwd names it without its parents.
 */
export function dataArgument(dataDir: string, account: Account): string {
  return account.drop && process.platform === 'linux' ? '/proc/self/cwd' : dataDir
}

/** The socket's folder: a private one with a short path, because socket paths are limited to 107 bytes. */
export function socketDir(cluster: string): string {
  const wanted = join(tmpdir(), cluster)
  return Buffer.byteLength(join(wanted, '.s.PGSQL.5432.lock')) > SOCKET_LIMIT ? join('/tmp', cluster) : wanted
}

function prepareSocketDir(dir: string, account: Account): void {
  try {
    mkdirSync(dir, { mode: 0o700 })
    chownPath(dir, account)
  } catch (error) {
    if (errno(error) !== 'EEXIST') throw error
  }
  const stats = lstatSync(dir)
  const uid = process.getuid?.()
  // In a world-writable folder another account may have created it first.
  if (!stats.isDirectory() || (stats.uid !== uid && stats.uid !== account.drop?.uid)) {
    throw new EmbeddedError('folder', `A pasta ${dir} pertence a outro usuário: apague-a ou defina outra TMPDIR.`)
  }
  chownPath(dir, account)
  for (const name of readdirSync(dir)) rmSync(join(dir, name), { recursive: true, force: true })
}

function openLog(dataDir: string, account: Account): { fd: number; from: number; path: string } {
  const path = join(dataDir, 'postgres.log')
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > LOG_LIMIT) renameSync(path, `${path}.1`)
  const fd = openSync(path, 'a', 0o600)
  chownPath(path, account)
  return { fd, from: statSync(path).size, path }
}

function status(dataDir: string): { pid: number; ready: boolean } | undefined {
  try {
    const lines = readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(lines[0]), ready: lines[7]?.trim() === 'ready' }
  } catch {
    return undefined
  }
}

/** Starts PostgreSQL on a prepared folder and resolves when it accepts connections. Throws `EmbeddedError`. */
export async function launch({
  dataDir,
  cluster,
  sockets,
  account,
  binaries,
  fsync,
  settings,
}: Setup): Promise<Postmaster> {
  prepareSocketDir(sockets, account)
  replaceFile(join(dataDir, 'postgresql.conf'), postgresqlConf(fsync, settings), account)
  replaceFile(join(dataDir, 'pg_hba.conf'), HBA, account)
  replaceFile(join(dataDir, 'pg_ident.conf'), ident(account), account)
  const log = openLog(dataDir, account)

  const args = ['-D', dataArgument(dataDir, account), '-c', `cluster_name=${cluster}`, '-k', sockets]
  const child = spawnBoundToParent(join(binaries.dir, 'postgres'), args, {
    signal: 'INT',
    stdout: log.fd,
    stderr: log.fd,
    cwd: dataDir,
    env: { ...process.env, LC_ALL: 'C' },
    ...account.drop,
  })
  closeSync(log.fd)
  let ended: Exit | undefined
  const exit = new Promise<Exit>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      ended = { code, signal }
      resolve(ended)
    })
  })

  const deadline = Date.now() + START_MS
  for (;;) {
    const now = status(dataDir)
    if (now?.ready && now.pid === child.pid && !ended) return { child, exit }
    if (ended) throw new EmbeddedError('failed', `O banco não iniciou: ${lastError(log.path, log.from)}`)
    if (Date.now() > deadline) {
      child.kill('SIGQUIT')
      throw new EmbeddedError('failed', `O banco não ficou pronto em ${START_MS / 1000} s; veja ${log.path}.`)
    }
    await Promise.race([sleep(10), exit])
  }
}

function lastError(path: string, from: number): string {
  const output = readFileSync(path).subarray(from).toString().trim()
  const fatal = output.split('\n').findLast((line) => / (FATAL|PANIC|ERROR): /.test(line))
  return `${fatal?.replace(/^.*?(FATAL|PANIC|ERROR): +/, '') ?? 'sem mensagem'} (${path})`
}

/** Stops PostgreSQL: first cleanly, then by force. Committed data are safe either way. */
export async function shutDown({ child, exit }: Postmaster, force: boolean): Promise<void> {
  const steps: [NodeJS.Signals, number][] = force ? [] : [['SIGINT', 10_000]]
  for (const [signal, waitMs] of [...steps, ['SIGQUIT', 3_000], ['SIGKILL', 3_000]] as [NodeJS.Signals, number][]) {
    child.kill(signal)
    const timer = new AbortController()
    const done = await Promise.race([exit, sleep(waitMs, undefined, { signal: timer.signal }).catch(() => undefined)])
    timer.abort()
    if (done) return
  }
}
