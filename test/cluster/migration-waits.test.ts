import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { runNode } from '../../scripts/test/step.ts'
import { createDatabase } from '../support/database.ts'
import { makeNextVersion } from './support/next-version.ts'

// docs/operations.md#updates: the previous version serves while a migration runs. A transaction that reads two tables
// in one order, while the migration alters them in the other, waits for it; PostgreSQL would end one of them after a
// second.

const folder = mkdtempSync(path.join(tmpdir(), 'bilheteria-migration-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const MIGRATION = `ALTER TABLE "venda" ADD COLUMN "lembrete" text;
--> statement-breakpoint
SELECT pg_sleep(0.3);
--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD COLUMN "lembrete" text;
`

test('a migration that waits for a reader’s lock gives up its own locks and tries again', async () => {
  const database = await createDatabase()
  const reader = new pg.Client({ connectionString: database.appUrl })
  await reader.connect()
  try {
    await reader.query('BEGIN')
    await reader.query('SELECT 1 FROM payment_attempt LIMIT 1')
    const root = makeNextVersion(folder, MIGRATION)
    const migrated = runNode([path.join(root, 'server/db/migrate-main.ts')], root, false, {
      DATABASE_URL: database.appUrl,
      MIGRATION_URL: database.url,
    })
    const alters = async (): Promise<boolean> => {
      const { rowCount } = await reader.query(`SELECT 1 FROM pg_locks WHERE relation = 'venda'::regclass
        AND mode = 'AccessExclusiveLock' AND granted`)
      return rowCount === 1
    }
    await expect.poll(alters, { interval: 5 }).toBe(true)
    await reader.query('SELECT 1 FROM venda LIMIT 1')
    await reader.query('COMMIT')
    expect(await migrated).toMatchObject({ code: 0 })
    await reader.query('SELECT v.lembrete, a.lembrete FROM venda v, payment_attempt a LIMIT 1')
  } finally {
    await reader.end()
    await database.drop()
  }
})
