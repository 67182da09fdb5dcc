import type { Db } from '../db/connection.ts'
import { IdRow, rows } from '../db/rows.ts'

/** The holds of seats that are overdue, the longest first. A subselect, because an index is not searched by a clock. */
export async function listOverdueSeats(db: Db, limit: number): Promise<string[]> {
  const found = await rows(db, IdRow)`SELECT id FROM socio
    WHERE state = 'held' AND expires_at < (SELECT clock_timestamp()) ORDER BY expires_at LIMIT ${limit}`
  return found.map(({ id }) => id)
}
