import { sql } from 'drizzle-orm'
import { afterEach, expect, it, vi } from 'vitest'
import { openDemo } from '../../demo/index.ts'
import { connect } from '../../server/db/connection.ts'
import { createDatabase } from '../support/database.ts'

afterEach(() => vi.unstubAllEnvs())

it.each([
  ['production', 0],
  ['development', 5],
])('in %s the demonstration creates %i cities', async (environment, cities) => {
  const database = await createDatabase()
  vi.stubEnv('NODE_ENV', environment)
  const opened = openDemo(database.url).then(
    () => 'opened',
    (error: Error) => error.message,
  )
  expect(await opened).toBe(cities ? 'opened' : 'SEED_DEMO: em produção não há demonstração.')
  const pool = connect(database.url, 1, () => {})
  const { rows } = await pool.db.execute(sql`SELECT count(*)::int AS n FROM cidade`)
  expect(rows).toEqual([{ n: cities }])
  await pool.close()
  await database.drop()
})
