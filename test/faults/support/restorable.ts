import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { expect } from 'vitest'
import { chooseAccount } from '../../../scripts/postgres/account.ts'
import { findBinaries } from '../../../scripts/postgres/binaries.ts'
import { replaceFile } from '../../../scripts/postgres/files.ts'
import { type Embedded, startEmbedded } from '../../../scripts/postgres/index.ts'
import { dataArgument } from '../../../scripts/postgres/postmaster.ts'
import { migrate } from '../../../server/db/migrate.ts'
import { eventually } from './kit.ts'

/** The functions that the schema's owner must be allowed to call, like an operator's replication role. */
const GRANTS = ['pg_backup_start(text, boolean)', 'pg_backup_stop(boolean)', 'pg_switch_wal()']
  .map((name) => `GRANT EXECUTE ON FUNCTION ${name} TO bilheteria`)
  .join('\n')

const COPY_VANISHED = 1

/**
 * A durable PostgreSQL with an archived write-ahead log, and an operator's actions: a base backup while it is in use,
 * and a recovery to a point in time into a new data folder, at the same address.
 */
export async function openRestorable() {
  const folder = mkdtempSync(path.join(tmpdir(), 'bilheteria-restore-'))
  // The account that PostgreSQL runs under must be able to enter it.
  chmodSync(folder, 0o711)
  const [dataDir, wal, base] = ['pg', 'wal', 'base'].map((name) => path.join(folder, name)) as [string, string, string]
  mkdirSync(wal)
  chmodSync(wal, 0o777)
  const archiving = ['archive_mode = on', `archive_command = 'test ! -f ${wal}/%f && cp %p ${wal}/%f'`]
  let embedded: Embedded = await startEmbedded({ dataDir })
  await embedded.stop()
  await grant(dataDir)
  embedded = await startEmbedded({ dataDir, settings: archiving })
  await migrate(embedded.url())

  async function withClient<T>(work: (query: (text: string) => Promise<string>) => Promise<T>): Promise<T> {
    const client = new pg.Client({ connectionString: embedded.url() })
    await client.connect()
    const query = async (text: string): Promise<string> =>
      Object.values((await client.query<Record<string, unknown>>(text)).rows[0] ?? {}).map(String)[0] ?? ''
    try {
      return await work(query)
    } finally {
      await client.end()
    }
  }

  /** A base backup of the running database. */
  const backup = (): Promise<void> =>
    withClient(async (query) => {
      await query("SELECT pg_backup_start('test', true)")
      // Files that disappear while they are copied are restored from the log.
      const { status, stderr } = spawnSync('cp', ['-a', dataDir, base], { encoding: 'utf8' })
      if (status !== 0 && status !== COPY_VANISHED) throw new Error(stderr)
      const label = await query('SELECT labelfile FROM pg_backup_stop(false)')
      replaceFile(path.join(base, 'backup_label'), label, chooseAccount(dataDir))
      rmSync(path.join(base, 'postmaster.pid'), { force: true })
      spawnSync('sh', ['-c', 'rm -rf "$1"/pg_wal/*', 'sh', base])
    })

  /** Ends the current segment of the log, and waits until it is in the archive. */
  const archived = (): Promise<void> =>
    withClient(async (query) => {
      const last = await query('SELECT pg_walfile_name(pg_switch_wal())')
      await eventually(async () => expect(existsSync(path.join(wal, last))).toBe(true))
    })

  return {
    folder,
    url: () => embedded.url(),
    backup,
    /** The database's clock, as text. */
    now: () => withClient((query) => query('SELECT clock_timestamp()::text')),
    /** Stops the database, and restores it from the backup to an instant. */
    async restoreTo(instant: string): Promise<void> {
      await archived()
      await embedded.stop()
      renameSync(dataDir, path.join(folder, 'lost'))
      spawnSync('cp', ['-a', base, dataDir])
      replaceFile(path.join(dataDir, 'recovery.signal'), '', chooseAccount(dataDir))
      const recovery = [
        `restore_command = 'cp ${wal}/%f %p'`,
        `recovery_target_time = '${instant}'`,
        "recovery_target_action = 'promote'",
      ]
      embedded = await startEmbedded({ dataDir, settings: [...archiving, ...recovery] })
    },
    async close(): Promise<void> {
      await embedded.stop({ force: true })
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function grant(dataDir: string): Promise<void> {
  const account = chooseAccount(dataDir)
  const { dir } = await findBinaries(account)
  const { status, stderr } = spawnSync(
    path.join(dir, 'postgres'),
    ['--single', '-D', dataArgument(dataDir, account), 'bilheteria'],
    { cwd: dataDir, input: `${GRANTS}\n`, encoding: 'utf8', env: { LC_ALL: 'C' }, ...account.drop },
  )
  if (status !== 0) throw new Error(stderr)
}
