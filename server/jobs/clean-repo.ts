import { sql } from 'drizzle-orm'
import type { Db } from '../db/connection.ts'

/** Which rows of a table are no longer needed. */
const OLD = {
  rate_limit: sql`window_start < (SELECT clock_timestamp()) - interval '2 days'`,
  sms_request: sql`asked_at < (SELECT clock_timestamp()) - interval '1 day'`,
  session: sql`expires_at < (SELECT clock_timestamp()) - interval '7 days'`,
  admin_access: sql`expires_at < (SELECT clock_timestamp()) - interval '1 day'`,
  // With its used refresh tokens: that one is used again is how a stolen one is detected.
  admin_session: sql`least(expires_at, revoked_at) < (SELECT clock_timestamp()) - interval '7 days'`,
  login_ticket: sql`expires_at < (SELECT clock_timestamp()) - interval '1 day'`,
  webhook_inbox: sql`processed_at < (SELECT clock_timestamp()) - interval '30 days'`,
} as const

type Table = keyof typeof OLD
export const TABLES = Object.keys(OLD) as Table[]

/** Deletes some of the rows of a table that are no longer needed. @returns how many */
export async function deleteOld(db: Db, name: Table, limit: number): Promise<number> {
  const table = sql.identifier(name)
  const { rowCount } = await db.execute(sql`DELETE FROM ${table}
    WHERE ctid = ANY(ARRAY(SELECT ctid FROM ${table} WHERE ${OLD[name]} LIMIT ${limit}))`)
  return rowCount ?? 0
}
