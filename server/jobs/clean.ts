import { sql } from 'drizzle-orm'
import { measurePictures } from '../pictures/measure-pictures.ts'
import { deleteOrphanVariants } from '../pictures/picture-repo.ts'
import type { SalesDeps } from '../sales/sales-deps.ts'

/** Rows of one statement: after a flood there are more than can be deleted within a statement's time. */
const BATCH = 20_000

/** Which rows of a table are no longer needed. */
const OLD = {
  rate_limit: sql`window_start < clock_timestamp() - interval '2 days'`,
  sms_request: sql`asked_at < clock_timestamp() - interval '1 day'`,
  session: sql`expires_at < clock_timestamp() - interval '7 days'`,
  admin_access: sql`expires_at < clock_timestamp() - interval '1 day'`,
  // With its used refresh tokens: that one is used again is how a stolen one is detected.
  admin_session: sql`least(expires_at, revoked_at) < clock_timestamp() - interval '7 days'`,
  webhook_inbox: sql`processed_at < clock_timestamp() - interval '30 days'`,
} as const

/**
 * Housekeeping: deletes rows that are no longer needed, and measures pictures.
 * @returns whether there are more rows to delete
 */
export async function clean({ db }: Pick<SalesDeps, 'db'>): Promise<boolean> {
  let isMore = false
  for (const [name, isOld] of Object.entries(OLD)) {
    const table = sql.identifier(name)
    const { rowCount } = await db.execute(sql`DELETE FROM ${table}
      WHERE ctid = ANY(ARRAY(SELECT ctid FROM ${table} WHERE ${isOld} LIMIT ${BATCH}))`)
    if (rowCount === BATCH) isMore = true
  }
  await deleteOrphanVariants(db)
  await measurePictures(db)
  return isMore
}
