import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type DbPool } from '../../server/db/connection.ts'
import { createDatabase } from '../support/database.ts'

// docs/decisions/batches.md: a plan that was made for a small table is replaced when the table grows.

const PLANS_LAST_MS = 500
const TEXT = 'SELECT count(*) FROM grown WHERE id = $1'
/** The name that the server's connections give to a repeated statement. */
const NAME = createHash('sha1').update(TEXT).digest('hex')

let database: Awaited<ReturnType<typeof createDatabase>>
let owner: pg.Client
let pool: DbPool
beforeAll(async () => {
  database = await createDatabase()
  owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  // Without autovacuum, because an ANALYZE alone would renew the plans.
  await owner.query(`CREATE TABLE grown (id int PRIMARY KEY) WITH (autovacuum_enabled = off);
    INSERT INTO grown VALUES (0); ANALYZE grown`)
  pool = connect(database.url, 1, () => {}, { plansLastMs: PLANS_LAST_MS })
})
afterAll(async () => {
  await pool.close()
  await owner.end()
  await database.drop()
})

const plan = async (): Promise<string> => {
  const { rows } = await pool.db.execute<{ 'QUERY PLAN': string }>(sql.raw(`EXPLAIN EXECUTE "${NAME}"(1)`))
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}
/** Runs the statement until PostgreSQL has cached a generic plan. */
async function ask(): Promise<void> {
  for (let left = 12; left > 0; left -= 1) await pool.pool.query({ text: TEXT, values: [1] })
}

test('a plan is made again for the size that the table has by then', async () => {
  await ask()
  expect(await plan()).toContain('Seq Scan on grown')
  await owner.query('INSERT INTO grown SELECT generate_series(1, 50000)')
  await sleep(PLANS_LAST_MS)
  expect(await plan()).toContain('Index Only Scan using grown_pkey')
})
