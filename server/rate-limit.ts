import { sql } from 'drizzle-orm'
import type { Db } from './db/connection.ts'
import type { Result } from './result.ts'

/** At most `max` uses of `key` in each window of `windowSeconds`, counted across all processes. */
type RateLimit = { key: string; windowSeconds: number; max: number }

/** Counts one use in the current window. Returns that window, so that the count can be reverted. */
async function count(db: Db, { key, windowSeconds, max }: RateLimit): Promise<{ isWithin: boolean; window: string }> {
  const { rows } = await db.execute<{ count: number; window: string }>(sql`
    INSERT INTO rate_limit AS r (key, window_start, count)
    VALUES (${key}, to_timestamp(floor(extract(epoch FROM clock_timestamp()) / ${windowSeconds}::int) * ${windowSeconds}::int), 1)
    ON CONFLICT (key, window_start) DO UPDATE SET count = r.count + 1 RETURNING count, window_start::text AS window`)
  const [row] = rows
  if (!row) throw new Error('the rate limit counter returned no row')
  return { isWithin: row.count <= max, window: row.window }
}

/**
 * Counts one use of `key` in the current window of `windowSeconds`, across all processes.
 * @returns false when the count exceeds `max`
 */
export async function consumeRateLimit(db: Db, key: string, windowSeconds: number, max: number): Promise<boolean> {
  return (await count(db, { key, windowSeconds, max })).isWithin
}

/**
 * Runs an attempt whose failures are limited, such as a login. It is counted before it runs, so that concurrent
 * attempts cannot exceed the limit. A success is subtracted again: correct logins never lock an account out.
 * @returns the attempt's result; null when a limit is exhausted and the attempt was not run
 */
export async function limitFailures<T>(
  db: Db,
  limits: readonly RateLimit[],
  attempt: () => Promise<Result<T>>,
): Promise<Result<T> | null> {
  const counted: { key: string; window: string }[] = []
  for (const limit of limits) {
    const { isWithin, window } = await count(db, limit)
    if (!isWithin) return null
    counted.push({ key: limit.key, window })
  }
  const result = await attempt()
  if (result.ok) {
    for (const { key, window } of counted)
      await db.execute(
        sql`UPDATE rate_limit SET count = count - 1 WHERE key = ${key} AND window_start = ${window}::timestamptz AND count > 0`,
      )
  }
  return result
}
