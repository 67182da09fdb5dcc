import { sql } from 'drizzle-orm'
import type { Db } from './db/connection.ts'

/**
 * Counts one more of `key` in the current window of so many seconds, for all processes together.
 * @returns false when that is more than `max`
 */
export async function hit(db: Db, key: string, windowSeconds: number, max: number): Promise<boolean> {
  const { rows } = await db.execute<{ count: number }>(sql`
    INSERT INTO rate_limit AS r (key, window_start, count)
    VALUES (${key}, to_timestamp(floor(extract(epoch FROM clock_timestamp()) / ${windowSeconds}::int) * ${windowSeconds}::int), 1)
    ON CONFLICT (key, window_start) DO UPDATE SET count = r.count + 1 RETURNING count`)
  return (rows[0]?.count ?? 1) <= max
}
