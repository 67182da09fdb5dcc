import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db, Tx } from '../db/connection.ts'
import { maybeOne, one, rows } from '../db/rows.ts'

/** At most `max` uses of `key` in each window of `windowSeconds`, counted across all processes. */
export type RateLimit = { key: string; windowSeconds: number; max: number }

const windowStart = (windowSeconds: number) =>
  sql`to_timestamp(floor(extract(epoch FROM clock_timestamp()) / ${windowSeconds}::int) * ${windowSeconds}::int)`

/** The largest integer of the counter's column. */
const MAX_COUNT = 2_147_483_647

const WindowRow = z.strictObject({ window: z.string() })

/** Counts one use unless that would exceed the limit. Returns its window, or null. */
export async function countWithin(tx: Tx, { key, windowSeconds, max: wanted }: RateLimit): Promise<string | null> {
  const max = Math.min(wanted, MAX_COUNT)
  const found = await maybeOne(rows(tx, WindowRow)`
    INSERT INTO rate_limit AS r (key, window_start, count) SELECT ${key}, ${windowStart(windowSeconds)}, 1 WHERE ${max}::int > 0
    ON CONFLICT (key, window_start) DO UPDATE SET count = r.count + 1 WHERE r.count < ${max}::int
    RETURNING window_start::text AS window`)
  return found?.window ?? null
}

/** Reverses a use that was counted. */
export const uncount = (db: Db, key: string, window: string) =>
  db.execute(sql`UPDATE rate_limit SET count = count - 1
    WHERE key = ${key} AND window_start = ${window}::timestamptz AND count > 0`)

/** Reverses a use that was counted in the current window, if there is one. */
export const uncountNow = (db: Db, key: string, windowSeconds: number) =>
  db.execute(sql`UPDATE rate_limit SET count = count - 1
    WHERE key = ${key} AND window_start = ${windowStart(windowSeconds)} AND count > 0`)

/** A use counted against one limit, or against two. */
export type Use = readonly [RateLimit, RateLimit?]

const UsesRow = z.strictObject({ uses: z.array(z.boolean()) })

/** Counts uses in one statement. @returns for each whether its limits allow it */
export async function countUses(db: Db, uses: Use[]): Promise<boolean[]> {
  const column = <T>(of: (limit: RateLimit) => T, nth: 0 | 1) => {
    const isNeeded = nth === 0 || uses.some(([, second]) => second)
    return sql.param(isNeeded ? uses.map((use) => (use[nth] ? of(use[nth]) : null)) : [])
  }
  const columns = ([0, 1] as const).map(
    (nth) => sql`${column(({ key }) => key, nth)}::text[], ${column(({ windowSeconds }) => windowSeconds, nth)}::int[],
      ${column(({ max }) => Math.min(max, MAX_COUNT), nth)}::int[]`,
  )
  const answer = await one(rows(db, UsesRow)`SELECT count_uses(${sql.join(columns, sql`, `)}) AS uses`)
  return answer.uses
}

const UsedRow = z.strictObject({ count: z.int() })

/** How often `key` was counted in the current window. */
export async function countOf(db: Db, key: string, windowSeconds: number): Promise<number> {
  const used = await maybeOne(rows(db, UsedRow)`
    SELECT count FROM rate_limit WHERE key = ${key} AND window_start = ${windowStart(windowSeconds)}`)
  return used?.count ?? 0
}

const KeyedRow = z.strictObject({ key: z.string(), count: z.int() })

/** How often each of these keys was counted in the current window. */
export async function countsOf(db: Db, keys: string[], windowSeconds: number): Promise<number[]> {
  const found = await rows(db, KeyedRow)`
    SELECT key, count FROM rate_limit WHERE key = ANY(${sql.param(keys)}::text[]) AND window_start = ${windowStart(windowSeconds)}`
  const counts = new Map(found.map(({ key, count }) => [key, count]))
  return keys.map((key) => counts.get(key) ?? 0)
}

/** Whether `key` was counted in a window that began in the last `days`. */
export async function wasCounted(db: Db, key: string, days: number): Promise<boolean> {
  const { rowCount } = await db.execute(sql`SELECT 1 FROM rate_limit WHERE key = ${key}
    AND window_start > clock_timestamp() - make_interval(days => ${days}) LIMIT 1`)
  return rowCount === 1
}

/** Counts the only use of `key`. @param start of its window, in seconds. @returns false when it was used before */
export async function countOnce(db: Db, key: string, start: number): Promise<boolean> {
  const { rowCount } = await db.execute(sql`INSERT INTO rate_limit (key, window_start, count)
    VALUES (${key}, to_timestamp(${start}::int), 1) ON CONFLICT DO NOTHING`)
  return rowCount === 1
}
