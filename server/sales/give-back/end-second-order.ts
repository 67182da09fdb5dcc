import { ALERTA_DETAILS } from '../../../contract/alertas-details.ts'
import { transaction } from '../../db/transaction.ts'
import type { ProviderOrder } from '../../gateways/payment.ts'
import { alertOnce } from '../alerts-repo.ts'
import { type Attempt, readAttempt } from '../attempts-repo.ts'
import { maySend } from '../refund/guards.ts'
import {
  closeSecondOrder,
  postponeSecondOrder,
  readSecondOrder,
  type SecondOrder,
  startSecondOrderCall,
} from '../refund/second-order-repo.ts'
import type { SalesDeps } from '../sales-deps.ts'
import { isSecondOrder } from '../settle/provider-facts.ts'
import { consumeReadShare } from '../settle/read-share.ts'
import { settle } from '../settle/settle.ts'
import { RECHECK_MAX_SECONDS, RECHECK_SECONDS, SLOW_SECONDS } from './trouble.ts'

/** An order named by a hook that the provider does not have is searched for no longer than this. */
const UNKNOWN_SECONDS = 600

/**
 * Advances a second order by a step (docs/selling.md#second-orders): reads it, lets `settle` store its state, and
 * cancels it whole if it was paid or may still be paid. Called by the job until it is refunded.
 */
export async function endSecondOrder(deps: SalesDeps, id: string): Promise<void> {
  const second = await readSecondOrder(deps.db, { id })
  const attempt = second && (await readAttempt(deps.db, second.id_attempt))
  if (!attempt || !second.is_open) return
  if (attempt.order_id === second.order_id) return void (await closeSecondOrder(deps.db, id))
  // Before the attempt has its own order it is not known which one is the second.
  if (attempt.order_id === null || !(await consumeReadShare(deps, 'refunds'))) return postponeSecond(deps, second)
  const read = await deps.gateway.readOrder(second.order_id)
  if (read.kind !== 'ok') {
    const isUnknown = read.kind === 'rejected' && read.status === 404 && second.paid_cents === null
    return isUnknown && ageOf(deps, second) > UNKNOWN_SECONDS
      ? void (await closeSecondOrder(deps.db, id))
      : postponeSecond(deps, second)
  }
  await settle(deps, attempt.id, read.value)
  if (!isSecondOrder(attempt, read.value)) return void (await closeSecondOrder(deps.db, id))
  const now = await readSecondOrder(deps.db, { id })
  if (!now?.is_open) return
  const isSent = { status: now.tries === 0 ? 'pending' : 'sent', sent_at: now.sent_at } as const
  if (isCancelable(read.value) && maySend(isSent, deps.now())) await cancel(deps, attempt, now, read.value)
  await postponeSecond(deps, now)
}

const isCancelable = ({ status, chargeId }: ProviderOrder): boolean =>
  (status === 'paid' || status === 'waiting') && chargeId !== null

/** Cancels the whole charge, unless another process does: only the process whose update stores the call makes it. */
async function cancel(deps: SalesDeps, attempt: Attempt, second: SecondOrder, order: ProviderOrder): Promise<void> {
  const isMine = await transaction(deps.db, (tx) => startSecondOrderCall(tx, second))
  if (!isMine || !order.chargeId) return
  const outcome = await deps.gateway.cancelCharge(order.chargeId, null, second.id)
  if (outcome.kind === 'ok') {
    await settle(deps, attempt.id, outcome.value)
    if (outcome.value.refundFailed)
      await alertOnce(deps.db, 'refund.try-failed', attempt.id, ALERTA_DETAILS.refundRefused())
    return
  }
  const status = outcome.kind === 'rejected' ? outcome.status : undefined
  await alertOnce(deps.db, 'payment.cancel-failed', attempt.id, ALERTA_DETAILS.call(outcome.kind, status))
}

const ageOf = ({ now }: SalesDeps, { created_at }: SecondOrder): number =>
  (now().getTime() - created_at.getTime()) / 1000

/** Schedules the next check of a second order; after an hour it also raises an alert. */
export async function postponeSecond(deps: SalesDeps, second: SecondOrder): Promise<void> {
  const age = ageOf(deps, second)
  if (age > SLOW_SECONDS && second.paid_cents !== 0)
    await alertOnce(deps.db, 'refund.slow', second.id_attempt, ALERTA_DETAILS.otherOrder(second.order_id))
  await postponeSecondOrder(deps.db, second.id, Math.min(RECHECK_SECONDS + age / 10, RECHECK_MAX_SECONDS))
}
