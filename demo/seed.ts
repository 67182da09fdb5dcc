import { sql } from 'drizzle-orm'
import type { Db } from '../server/db/connection.ts'
import { transaction } from '../server/db/transaction.ts'
import { planFirstShop, planMissingOffice, planSeason } from './shop.ts'
import { readState, type State } from './state.ts'
import { type Shop, writeShop } from './write.ts'

const LOCK = 7_241_002

/**
 * Fills an empty database with a demonstration, gives one whose events are over a new season, and one that was made
 * before there was a back-office its users, club and prize draw; touches nothing else. Safe from several processes at
 * once. Days are relative to `now`, and the same `now` draws the same shop.
 */
export async function seed(db: Db, now: Date): Promise<void> {
  const was = await fill(db, now)
  // It may be short of events, too.
  if (was === 'unstaffed') await fill(db, now)
}

async function fill(db: Db, now: Date): Promise<State['kind']> {
  const before = await readState(db, now)
  if (before.kind === 'settled') return before.kind
  await transaction(db, async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${LOCK})`)
    const state = await readState(tx, now)
    // Another process was here in the meantime.
    if (state.kind === 'settled' || state.kind !== before.kind) return
    await writeShop(tx, plan(state, now))
  })
  return before.kind
}

function plan(state: Exclude<State, { kind: 'settled' }>, now: Date): Shop {
  if (state.kind === 'empty') return planFirstShop(now)
  return state.kind === 'stale' ? planSeason(state, now) : planMissingOffice(state, now)
}
