import { existsSync, mkdirSync, realpathSync, rmSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chooseAccount } from './account.ts'
import { findBinaries } from './binaries.ts'
import { prepareCluster } from './cluster.ts'
import { APP_USER, DATABASE, USER } from './config.ts'
import { clearLeftovers } from './leftovers.ts'
import { type Claim, claim, nameOf } from './lock.ts'
import { launch, type Postmaster, type Setup, shutDown, socketDir } from './postmaster.ts'

export { EmbeddedError } from './errors.ts'
export type { Claim } from './lock.ts'

export type EmbeddedOptions = {
  /** The data folder, created on the first start. Its path may have any length. */
  dataDir: string
  /** Receives notices for the user, in Portuguese, for example about an orphaned process or a crash recovery. */
  log?: (line: string) => void
  /** `false` only for throwaway data. */
  fsync?: boolean
  /** Additional lines of postgresql.conf, for benchmarks. */
  settings?: readonly string[]
  /** The socket's folder, by default one in the system's temporary folder: a short path that the account can enter. */
  socketDir?: string
  /** The folder's lock, if `claimDataDir` has taken it already. */
  claim?: Claim
  /** Called once if the database died and could not be restarted. */
  onLost?: (error: Error) => void
}

export type Embedded = {
  /** A connection string for node-postgres. `bilheteria` exists; the caller creates other databases. */
  url(database?: string): string
  /** As `url`, for the role that cannot alter the schema. */
  appUrl(database?: string): string
  connection: { host: string; user: string }
  /** The postmaster's pid, for tests that kill it. */
  pid(): number | undefined
  stop(options?: { force?: boolean }): Promise<void>
}

/** The real path of the folder, so that two spellings of it use the same lock. */
function resolveDataDir(dataDir: string): string {
  const wanted = resolve(dataDir)
  mkdirSync(dirname(wanted), { recursive: true })
  return existsSync(wanted) ? realpathSync(wanted) : join(realpathSync(dirname(wanted)), basename(wanted))
}

/** Locks a data folder without starting anything. Rejects if another instance is running on it. */
export function claimDataDir(dataDir: string): Promise<Claim> {
  return claim(resolveDataDir(dataDir))
}

const addressOf = (sockets: string, role: string, database: string): string =>
  `postgresql://${role}@${encodeURIComponent(sockets)}/${encodeURIComponent(database)}`

/** The address of the database that runs on a data folder, for a program other than the one that started it. */
export const runningUrl = (dataDir: string): string =>
  addressOf(socketDir(nameOf(resolveDataDir(dataDir))), APP_USER, DATABASE)

/** Starts PostgreSQL on a data folder. It ends when this process ends, for any reason. Rejects with `EmbeddedError`. */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const dataDir = resolveDataDir(options.dataDir)
  const held = options.claim ?? (await claim(dataDir))
  try {
    return await run(dataDir, held, options)
  } catch (error) {
    await held.release()
    throw error
  }
}

async function run(dataDir: string, held: Claim, options: EmbeddedOptions): Promise<Embedded> {
  const log = options.log ?? (() => undefined)
  const cluster = nameOf(dataDir)
  await clearLeftovers(cluster, dataDir, log)
  const account = chooseAccount(dataDir)
  const binaries = await findBinaries(account)
  const sockets = options.socketDir ?? socketDir(cluster)
  const { fsync = true, settings = [] } = options
  const setup: Setup = { dataDir, cluster, sockets, account, binaries, fsync, settings }
  await prepareCluster(setup)

  let stopping = false
  let current: Postmaster | undefined = await launch(setup)

  async function relaunch(attempt: number): Promise<void> {
    try {
      await clearLeftovers(cluster, dataDir, () => undefined)
      current = await launch(setup)
      if (stopping) await shutDown(current, false)
      else watch(current)
    } catch (error) {
      if (stopping) return
      if (attempt >= 5) return options.onLost?.(error instanceof Error ? error : new Error(String(error)))
      await sleep(500 * 2 ** attempt)
      if (!stopping) await relaunch(attempt + 1)
    }
  }
  let relaunching: Promise<void> = Promise.resolve()
  function watch(postmaster: Postmaster): void {
    void postmaster.exit.then(({ code, signal }) => {
      if (stopping) return
      log(`O banco parou (${signal ?? code}); iniciando de novo.`)
      relaunching = relaunch(0)
    })
  }
  watch(current)

  let stopped: Promise<void> | undefined
  async function close(force: boolean): Promise<void> {
    stopping = true
    held.stopping()
    if (current) await shutDown(current, force)
    await relaunching
    rmSync(sockets, { recursive: true, force: true })
    await held.release()
  }
  return {
    url: (database = DATABASE) => addressOf(sockets, USER, database),
    appUrl: (database = DATABASE) => addressOf(sockets, APP_USER, database),
    connection: { host: sockets, user: USER },
    pid: () => current?.child.pid,
    stop: ({ force = false } = {}) => {
      // A second call with `force` interrupts a clean shutdown.
      if (stopped && force && current) current.child.kill('SIGQUIT')
      stopped ??= close(force)
      return stopped
    },
  }
}
