import { sql } from 'drizzle-orm'
import type { Db } from '../db/connection.ts'

/**
 * Takes one read from this minute's budget, which all processes share (docs/selling.md#provider-limits).
 * @returns false when the budget of this minute is used up
 */
export async function consumeReadBudget(db: Db, perMinute: number): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    INSERT INTO rate_limit AS r (key, window_start, count) VALUES ('provider.reads', date_trunc('minute', clock_timestamp()), 1)
    ON CONFLICT (key, window_start) DO UPDATE SET count = r.count + 1 WHERE r.count < ${perMinute}`)
  return rowCount === 1
}
