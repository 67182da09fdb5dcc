import { existsSync, mkdirSync, realpathSync, rmSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chooseAccount } from './account.ts'
import { findBinaries } from './binaries.ts'
import { prepareCluster } from './cluster.ts'
import { DATABASE, USER } from './config.ts'
import { clearLeftovers } from './leftovers.ts'
import { type Claim, claim, nameOf } from './lock.ts'
import { launch, type Postmaster, type Setup, shutDown, socketDir } from './postmaster.ts'

export { EmbeddedError } from './errors.ts'
export type { Claim } from './lock.ts'

export type EmbeddedOptions = {
  /** The folder of the data; made on the first start. Its parent may be any folder, of any length. */
  dataDir: string
  /** Told, in Portuguese, what a person may want to know (an orphan closed, a crash repaired). */
  log?: (line: string) => void
  /** `false` only for throwaway data. */
  fsync?: boolean
  /** Where the socket goes, if not in a folder of the system's temporary one: short, and open to the account. */
  socketDir?: string
  /** The folder's lock, if it was taken before with `claimDataDir`. */
  claim?: Claim
  /** Called once if the database died and could not be started again. */
  onLost?: (error: Error) => void
}

export type Embedded = {
  /** A PostgreSQL address for node-postgres; `bilheteria` exists, others are the caller's to create. */
  url(database?: string): string
  connection: { host: string; user: string }
  /** The postmaster's pid, for tests that kill it. */
  pid(): number | undefined
  stop(options?: { force?: boolean }): Promise<void>
}

/** The folder as the file system names it: two ways to write it must find the same lock. */
function resolveDataDir(dataDir: string): string {
  const wanted = resolve(dataDir)
  mkdirSync(dirname(wanted), { recursive: true })
  return existsSync(wanted) ? realpathSync(wanted) : join(realpathSync(dirname(wanted)), basename(wanted))
}

/** Takes a data folder without starting anything yet; rejects if another instance is running on it. */
export function claimDataDir(dataDir: string): Promise<Claim> {
  return claim(resolveDataDir(dataDir))
}

/** Starts a real PostgreSQL on a folder of ours. It ends with this process, however that ends. */
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
  const setup: Setup = { dataDir, cluster, sockets, account, binaries, fsync: options.fsync ?? true }
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
    url: (database = DATABASE) => `postgresql://${USER}@${encodeURIComponent(sockets)}/${encodeURIComponent(database)}`,
    connection: { host: sockets, user: USER },
    pid: () => current?.child.pid,
    stop: ({ force = false } = {}) => {
      // A second, forced call cuts a courteous one short.
      if (stopped && force && current) current.child.kill('SIGQUIT')
      stopped ??= close(force)
      return stopped
    },
  }
}
