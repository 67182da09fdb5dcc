import { transaction } from '../db/transaction.ts'
import { lockAttempt } from './attempts-repo.ts'
import { backToHeld } from './release.ts'
import { moveAttempt } from './sale-moves.ts'
import type { SalesDeps } from './sales-deps.ts'
import { announce } from './settle.ts'
import { PROVIDER, unmoved } from './settled.ts'

/**
 * The provider has nothing of this attempt: the hold goes back to the buyer.
 * @param lookAgain ISO; when the proof was only that the provider did not show it
 * @returns false when it moved on meanwhile
 */
export async function giveUp(deps: SalesDeps, attemptId: string, lookAgain: string | null): Promise<boolean> {
  const { moved, stock } = await transaction(deps.db, async (tx) => {
    const attempt = await lockAttempt(tx, attemptId)
    if (attempt?.status !== 'sending') return unmoved
    const change = attempt.is_due ? {} : { check_at: lookAgain }
    const moved = await moveAttempt(tx, attempt, ['provider.refused'], PROVIDER, change)
    return { moved, stock: await backToHeld(tx, deps, attempt, 'payment.refused') }
  })
  if (moved) announce(deps, moved, null)
  for (const change of stock) deps.events.emit('stock', change)
  return moved !== null
}
