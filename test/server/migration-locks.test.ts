import path from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase } from '../support/database.ts'

// docs/operations.md#updates: all missing migrations run in one transaction, while the version before goes on selling. Its
// locks last until the commit: what reads a whole table of sales comes before the first of them that stops sales, and a
// sale that is under way can end while the migration waits for it.

const FOLDER = path.resolve(import.meta.dirname, '../../server/db/migrations')
const ROUNDS = 1_795_500_014_000

let database: Awaited<ReturnType<typeof createDatabase>>
let db: pg.Client
let old: pg.Client
beforeAll(async () => {
  database = await createDatabase()
  ;[db, old] = [new pg.Client({ connectionString: database.url }), new pg.Client({ connectionString: database.url })]
  await Promise.all([db.connect(), old.connect()])
  await db.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
})
afterAll(async () => {
  await Promise.all([db.end(), old.end()])
  await database.drop()
})

/** The tables to which the migration lets nobody write. */
async function stopped(): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>(`SELECT DISTINCT relation::regclass::text AS name FROM pg_locks
    WHERE pid = pg_backend_pid() AND relation IN ('reserva'::regclass, 'payment_attempt'::regclass, 'venda'::regclass)
      AND mode IN ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock') ORDER BY 1`)
  return rows.map(({ name }) => name)
}
const isWaiting = async (): Promise<boolean> =>
  (
    await old.query(
      `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND pid <> pg_backend_pid()`,
    )
  ).rowCount === 1

test('the update waits for sales of the version before without stopping them, and stops none while it looks', async () => {
  const files = readMigrationFiles({ migrationsFolder: FOLDER })
  for (const { folderMillis, sql } of files)
    if (folderMillis < ROUNDS) for (const statement of sql) await db.query(statement)
  for (const index of [
    `reserva_paying ON reserva (id_cliente) WHERE status = 'paying'`,
    `attempt_pix ON payment_attempt (id_cliente, created_at) WHERE method = 'pix'`,
    `venda_given_back ON venda (id_cliente, updated_at) WHERE status = 'released'`,
  ])
    await db.query(`CREATE INDEX CONCURRENTLY ${index}`)

  const stoppedBy: [statement: string, tables: string[]][] = []
  const migrate = async (): Promise<void> => {
    await db.query('BEGIN')
    for (const { folderMillis, sql } of files)
      for (const statement of folderMillis < ROUNDS ? [] : sql) {
        await db.query(statement)
        stoppedBy.push([statement, await stopped()])
      }
    await db.query('COMMIT')
  }
  // A sale has moved its counter, and goes on while the migration waits for it.
  await old.query('BEGIN; UPDATE lote SET tomados = 1 WHERE false')
  const migrated = migrate()
  await expect.poll(isWaiting, { interval: 5 }).toBe(true)
  await old.query(
    `UPDATE payment_attempt SET status = 'paid' WHERE false; UPDATE venda SET status = 'sold' WHERE false`,
  )
  await old.query('COMMIT')
  await migrated

  const looks = stoppedBy.filter(([statement]) => /CREATE TEMP TABLE refunded_before/.test(statement))
  expect(looks.map(([, tables]) => tables)).toEqual([[]])
  expect(stoppedBy.at(-1)?.[1]).toEqual(['payment_attempt', 'reserva', 'venda'])
})
