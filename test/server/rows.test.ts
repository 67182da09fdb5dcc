import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { connect, type DbPool } from '../../server/db/connection.ts'
import { CountRow, DayText, IdRow, maybeOne, NumberText, one, rows, TimeText } from '../../server/db/rows.ts'
import { createDatabase } from '../support/database.ts'

let pool: DbPool
let database: Awaited<ReturnType<typeof createDatabase>>
beforeAll(async () => {
  database = await createDatabase()
  pool = connect(database.appUrl, 1, () => {})
})
afterAll(async () => {
  await pool.close()
  await database.drop()
})

const NameRow = z.strictObject({ id: z.int(), nome: z.string() })

describe('a schema that the query does not answer', () => {
  test.each([
    ['another type', `SELECT 1::bigint AS id, 'a' AS nome`],
    ['a null', 'SELECT 1 AS id, NULL::text AS nome'],
    ['another name', `SELECT 1 AS id, 'a' AS name`],
    ['a column too few', 'SELECT 1 AS id'],
    ['a column too many', `SELECT 1 AS id, 'a' AS nome, 'secret' AS senha_hash`],
    ['the same in the last row only', `VALUES (1, 'a'), (2, NULL) ORDER BY 1`],
  ])('a query whose answer differs from its schema (%s) fails', async (_, query) => {
    await expect(rows(pool.db, NameRow)`${sql.raw(query)}`).rejects.toThrow(z.ZodError)
  })

  test('what a schema that is not strict does not name is left out, deeper in JSON, too', async () => {
    const Loose = z.strictObject({ found: z.object({ a: z.int() }) })
    expect(await rows(pool.db, Loose)`SELECT '{"a": 1, "b": 2}'::jsonb AS found`).toEqual([{ found: { a: 1 } }])
  })
})

test('the shared texts are what the driver gives', async () => {
  const Row = z.strictObject({ n: NumberText, sum: NumberText, cents: NumberText, at: TimeText, day: DayText })
  const query = sql`SELECT 5::bigint AS n, sum(x) AS sum, 1.5::numeric AS cents, now() AS at, current_date AS day
    FROM (VALUES (-3::bigint)) v(x)`
  expect(await one(rows(pool.db, Row)`${query}`)).toMatchObject({ n: '5', sum: '-3', cents: '1.5' })
  expect(await one(rows(pool.db, CountRow)`SELECT count(*)::int AS n FROM evento`)).toEqual({ n: 0 })
  expect(await one(rows(pool.db, IdRow)`SELECT gen_random_uuid() AS id`)).toEqual({ id: expect.any(String) })
  await expect(one(rows(pool.db, CountRow)`SELECT count(*) AS n FROM evento`)).rejects.toThrow(z.ZodError)
})

describe('how many rows', () => {
  const numbers = (n: number) => rows(pool.db, CountRow)`SELECT generate_series(1, ${n}::int) AS n`

  test('`one` throws without a row, and with two', async () => {
    expect(await one(numbers(1))).toEqual({ n: 1 })
    await expect(one(numbers(0))).rejects.toThrow('found none')
    await expect(one(numbers(2))).rejects.toThrow('found 2')
  })

  test('`maybeOne` answers null without a row, and throws with two', async () => {
    expect(await maybeOne(numbers(1))).toEqual({ n: 1 })
    expect(await maybeOne(numbers(0))).toBeNull()
    await expect(maybeOne(numbers(2))).rejects.toThrow('found 2')
  })
})
