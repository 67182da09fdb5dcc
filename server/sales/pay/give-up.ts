import { lockAttempt } from '../attempts-repo.ts'
import { returnToHold } from '../hold/release.ts'
import { storeAttemptTransition, PROVIDER, unchanged } from '../sale-transitions.ts'
import type { SalesDeps } from '../sales-deps.ts'
import { publishAttempt } from '../settle/settle.ts'
import { saleTransaction } from '../publish.ts'

/**
 * Abandons an attempt for which the provider has no charge (`sending → refused`) and returns its places to the buyer's
 * hold (docs/selling.md#paying). Used when the provider rejected the order, was not reached, or twice did not list it.
 * @param nextCheckAt ISO instant of the next late check, when the only proof is that the provider did not list the
 *   order; else null
 * @returns false when the attempt was no longer `sending` (nothing changed)
 */
export async function giveUp(deps: SalesDeps, attemptId: string, nextCheckAt: string | null): Promise<boolean> {
  const { next } = await saleTransaction(deps, async (tx) => {
    const attempt = await lockAttempt(tx, attemptId)
    if (attempt?.status !== 'sending') return unchanged
    const change = attempt.is_due ? {} : { check_at: nextCheckAt }
    const next = await storeAttemptTransition(tx, deps, attempt, ['provider.refused'], PROVIDER, change)
    return { next, stock: await returnToHold(tx, deps, attempt, 'payment.refused') }
  })
  if (next) publishAttempt(deps, next, null)
  return next !== null
}
