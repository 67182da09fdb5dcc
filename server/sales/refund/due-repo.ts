import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import { claimDue } from '../../db/queue.ts'
import { maybeOne } from '../../db/rows.ts'

/** For this long a claimed refund is left to the process that works on it; after a crash it is claimed again then. */
export const REFUND_LEASE_SECONDS = 45

/** Claims refunds whose check is due, those that wait longest first. @param only a further condition */
export const claimDueRefunds = (db: Db, limit: number, only?: SQL): Promise<string[]> =>
  claimDue(db, { table: 'refund', column: 'check_at', only }, limit, REFUND_LEASE_SECONDS)

/** Claims the refund in flight of an attempt if it is due. @returns its id, or null when it is not, or another has it */
export const claimRefundOf = (db: Db, idAttempt: string): Promise<string | null> =>
  maybeOne(claimDueRefunds(db, 1, sql`id_attempt = ${idAttempt}`))
