import { sql } from 'drizzle-orm'
import type { Db } from '../db/connection.ts'
import type { Attempt } from '../sales/attempts-repo.ts'

// A check that was made due meanwhile stays due.

/** Sets the next check. @param at ISO instant, or null */
export const setNextCheck = (db: Db, { id, status }: Attempt, at: string | null) =>
  db.execute(sql`UPDATE payment_attempt SET check_at = ${at}
    WHERE id = ${id} AND status = ${status} AND check_at > clock_timestamp()`)

export async function postponeCheck(db: Db, { id, status }: Attempt, inSeconds: number): Promise<void> {
  await db.execute(sql`UPDATE payment_attempt SET check_at = clock_timestamp() + make_interval(secs => ${inSeconds})
    WHERE id = ${id} AND status = ${status} AND check_at > clock_timestamp()`)
}

/** Stores the first of two empty reads, and when the second is due. @param at ISO instant */
export const storeEmptyRead = (db: Db, id: string, at: string, gapSeconds: number) =>
  db.execute(sql`UPDATE payment_attempt
    SET empty_read_at = ${at}, check_at = ${at}::timestamptz + make_interval(secs => ${gapSeconds})
    WHERE id = ${id} AND status = 'sending'`)
