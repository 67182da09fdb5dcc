import type { ProviderOrder } from '../../gateways/payment.ts'
import { type Attempt, lockAttempt, readAttempt } from '../attempts-repo.ts'
import { publishOrder } from '../pay/order-view.ts'
import { confirmRefund } from '../refund/end.ts'
import { claimRefundOf, isInFlight, readRefund, type Refund } from '../refund/refund-repo.ts'
import { unchanged } from '../sale-transitions.ts'
import type { SalesDeps } from '../sales-deps.ts'
import { isForAttempt } from '../settle/provider-facts.ts'
import type { Reader } from '../settle/read-share.ts'
import { saleTransaction } from '../publish.ts'
import { nextStep } from './next-step.ts'
import { readCharge, sendCall } from './send-call.ts'
import { postpone, reportTrouble } from './trouble.ts'

/**
 * Advances one refund by a step (docs/selling.md#refunds): reads the charge, lets `settle` confirm the refund, and
 * otherwise sends the call if it may be sent, or ends the refund if the provider refused it (`nextStep`). Called
 * immediately by a person's request, then repeatedly by the job.
 */
export async function advanceRefund(deps: SalesDeps, id: string, reader: Reader = 'refunds'): Promise<void> {
  const refund = await readRefund(deps.db, id)
  const attempt = refund && (await readAttempt(deps.db, refund.id_attempt))
  if (!attempt || !isInFlight(refund)) return
  if (refund.cents === 0) return confirmFreeRefund(deps, attempt, refund)
  const order = await readCharge(deps, attempt, reader)
  return order ? takeStep(deps, attempt, id, order, reader) : postpone(deps, refund)
}

/**
 * The same for the automatic refund of an attempt whose charge the reconciler has just read and settled, if the refund
 * is due: otherwise the process that has claimed it works on it already.
 */
export async function advanceSettled(deps: SalesDeps, attempt: Attempt, order: ProviderOrder): Promise<void> {
  const id = await claimRefundOf(deps.db, attempt.id)
  if (id !== null) await takeStep(deps, attempt, id, order, 'refunds')
}

async function takeStep(
  deps: SalesDeps,
  attempt: Attempt,
  id: string,
  order: ProviderOrder,
  reader: Reader,
): Promise<void> {
  const now = await readRefund(deps.db, id)
  if (!isInFlight(now)) return
  if (!isForAttempt(attempt, order)) return postpone(deps, now)
  const step = nextStep(now, order, deps.now())
  if (step.trouble !== undefined) await reportTrouble(deps, now, step.trouble)
  if (step.kind === 'wait') await postpone(deps, now)
  if (step.kind === 'send') await sendCall(deps, attempt, now, order, reader)
}

/** Confirms a refund of tickets that cost nothing; the provider is not called. */
async function confirmFreeRefund(deps: SalesDeps, { id }: Attempt, refund: Refund): Promise<void> {
  const { changed } = await saleTransaction(deps, async (tx) => {
    const attempt = await lockAttempt(tx, id)
    const now = await readRefund(tx, refund.id)
    return attempt?.status === 'paid' && isInFlight(now)
      ? confirmRefund(tx, deps, attempt, now, { check_at: null })
      : { ...unchanged, now: attempt }
  })
  if (changed) await publishOrder(deps, id)
}
