import { lockAttempt } from '../attempts-repo.ts'
import { returnToHold } from '../hold/release.ts'
import { moveAttempt } from '../sale-moves.ts'
import type { SalesDeps } from '../sales-deps.ts'
import { announce } from '../settle/settle.ts'
import { PROVIDER, unchanged } from '../settle/settled.ts'
import { saleTransaction } from '../tell-stock.ts'

/**
 * Abandons an attempt for which the provider has no charge (`sending → refused`) and returns its places to the buyer's
 * hold (docs/selling.md#paying). Used when the provider rejected the order, was not reached, or twice did not list it.
 * @param nextCheckAt ISO instant of the next late check, when the only proof is that the provider did not list the
 *   order; else null
 * @returns false when the attempt was no longer `sending` (nothing changed)
 */
export async function giveUp(deps: SalesDeps, attemptId: string, nextCheckAt: string | null): Promise<boolean> {
  const { moved } = await saleTransaction(deps, async (tx) => {
    const attempt = await lockAttempt(tx, attemptId)
    if (attempt?.status !== 'sending') return unchanged
    const change = attempt.is_due ? {} : { check_at: nextCheckAt }
    const moved = await moveAttempt(tx, attempt, ['provider.refused'], PROVIDER, change)
    return { moved, stock: await returnToHold(tx, deps, attempt, 'payment.refused') }
  })
  if (moved) announce(deps, moved, null)
  return moved !== null
}
