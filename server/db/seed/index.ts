import { sql } from 'drizzle-orm'
import type { Db } from '../connection.ts'
import { transaction } from '../transaction.ts'
import { drawPictures } from './pictures.ts'
import { planFirstShop, planSeason } from './shop.ts'
import { readState } from './state.ts'
import { writeShop } from './write.ts'

const LOCK = 7_241_002

/**
 * Fills an empty database with a demonstration, and gives one whose events are over a new season; touches nothing else.
 * Safe from several processes at once. Days are relative to `now`, and the same `now` draws the same shop.
 */
export async function seed(db: Db, now: Date): Promise<void> {
  const before = await readState(db, now)
  if (before.kind === 'settled') return
  // Drawn before the transaction: nobody waits under the lock for a picture.
  const pictures = await drawPictures(before.kind)
  await transaction(db, async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${LOCK})`)
    const state = await readState(tx, now)
    // Another process was here in the meantime.
    if (state.kind !== before.kind) return
    if (state.kind === 'empty') await writeShop(tx, planFirstShop(now, pictures))
    if (state.kind === 'stale') await writeShop(tx, planSeason(state, now, pictures))
  })
}
