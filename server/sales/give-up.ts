import { transaction } from '../db/transaction.ts'
import { lockAttempt } from './attempts-repo.ts'
import { returnToHold } from './release.ts'
import { moveAttempt } from './sale-moves.ts'
import type { SalesDeps } from './sales-deps.ts'
import { announce } from './settle.ts'
import { PROVIDER, unchanged } from './settled.ts'

/**
 * The provider has nothing of this attempt: the hold goes back to the buyer.
 * @param nextCheckAt ISO; when the proof was only that the provider did not show it
 * @returns false when it moved on meanwhile
 */
export async function giveUp(deps: SalesDeps, attemptId: string, nextCheckAt: string | null): Promise<boolean> {
  const { moved, stock } = await transaction(deps.db, async (tx) => {
    const attempt = await lockAttempt(tx, attemptId)
    if (attempt?.status !== 'sending') return unchanged
    const change = attempt.is_due ? {} : { check_at: nextCheckAt }
    const moved = await moveAttempt(tx, attempt, ['provider.refused'], PROVIDER, change)
    return { moved, stock: await returnToHold(tx, deps, attempt, 'payment.refused') }
  })
  if (moved) announce(deps, moved, null)
  for (const change of stock) deps.events.emit('stock', change)
  return moved !== null
}
