import { sql } from 'drizzle-orm'
import type { Db, Tx } from '../server/db/connection.ts'
import { transaction } from '../server/db/transaction.ts'
import { planShop } from './shop.ts'
import { writeShop } from './write.ts'

const LOCK = 7_241_002

/**
 * Fills an empty database with the demonstration data in one transaction; does not change any other database. Safe in
 * concurrent processes. Dates are relative to `now`, and the same `now` gives the same data.
 */
export async function seed(db: Db, now: Date): Promise<void> {
  // Usually the database is filled already: then nothing is planned.
  if (!(await isEmpty(db))) return
  const shop = planShop(now)
  await transaction(db, async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${LOCK})`)
    // Another process may have filled it in the meantime.
    if (!(await isEmpty(tx))) return
    await writeShop(tx, shop)
    // The first steps are the house's own, not the demonstration's.
    await tx.execute(sql`INSERT INTO comeco (desde) VALUES (${now})`)
  })
}

/** Whether the database is unused: no city, no user of the back-office, no cliente. */
async function isEmpty(db: Db | Tx): Promise<boolean> {
  const { rows } = await db.execute(
    sql`SELECT WHERE EXISTS (SELECT FROM cidade) OR EXISTS (SELECT FROM usuario) OR EXISTS (SELECT FROM cliente)`,
  )
  return rows.length === 0
}
