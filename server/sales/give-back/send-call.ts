import { ALERTA_DETAILS, type AlertaDetail } from '../../../contract/alertas-details.ts'
import { transaction } from '../../db/transaction.ts'
import { isRefusedForNow, type ProviderOrder } from '../../gateways/payment.ts'
import { alertOnce } from '../alerts-repo.ts'
import type { Attempt } from '../attempts-repo.ts'
import {
  isInFlight,
  storeRefundTransition,
  readRefund,
  type Refund,
  scheduleRefundCheck,
} from '../refund/refund-repo.ts'
import type { SalesDeps } from '../sales-deps.ts'
import { readAttemptOrder } from '../settle/read-attempt-order.ts'
import { consumeReadShare, type Reader } from '../settle/read-share.ts'
import { settle } from '../settle/settle.ts'
import { callFor, nextStep } from './next-step.ts'
import { postpone, RECHECK_SECONDS, reportTrouble } from './trouble.ts'

/** Reads the charge within the reader's share and settles it; null when it could not be read. */
export async function readCharge(deps: SalesDeps, attempt: Attempt, reader: Reader): Promise<ProviderOrder | null> {
  if (!(await consumeReadShare(deps, reader))) return null
  const outcome = await readAttemptOrder(deps, attempt)
  if (outcome.kind !== 'ok' || outcome.value === null) return null
  await settle(deps, attempt.id, outcome.value)
  return outcome.value
}

/** After too many tries on one charge the provider allows one in 15 minutes. */
const REFUSED_WAIT_SECONDS = 900

/**
 * Makes the refund's call at the provider, unless another process makes it, and stores the result of its answer.
 * @param order the charge as it has just been read
 */
export async function sendCall(
  deps: SalesDeps,
  attempt: Attempt,
  refund: Refund,
  order: ProviderOrder,
  reader: Reader,
): Promise<void> {
  // Both clocks are the database's, but ours is some milliseconds off: a refund is not sent before it is requested.
  const sentAt = new Date(Math.max(deps.now().getTime(), refund.created_at.getTime())).toISOString()
  const { cents, expected } = callFor(refund, order)
  // Only the process whose UPDATE stores `sent_at` makes the call, so two concurrent processes cannot both make it.
  const isMine = await transaction(deps.db, (tx) =>
    storeRefundTransition(
      tx,
      refund,
      'call.start',
      refund.actor,
      {
        sent_at: sentAt,
        tries: refund.tries + 1,
        expected_canceled_cents: expected,
        seen_transaction: order.transactionId,
      },
      { expected },
    ),
  )
  if (!isMine || !order.chargeId) return
  const outcome = await deps.gateway.cancelCharge(order.chargeId, cents, refund.id)
  switch (outcome.kind) {
    case 'ok':
      await settle(deps, attempt.id, outcome.value)
      return afterCall(deps, refund.id, outcome.value)
    case 'rejected':
      if (isRefusedForNow(outcome))
        return restoreUnsent(deps, refund, REFUSED_WAIT_SECONDS, ALERTA_DETAILS.call('rejected', outcome.status))
      return checkAfterRefusal(deps, attempt, refund.id, outcome.status, reader)
    case 'unreached':
      return restoreUnsent(deps, refund, RECHECK_SECONDS, ALERTA_DETAILS.call('unreached'))
    case 'busy':
    case 'unknown':
      return postpone(deps, refund)
  }
}

/** The result of the call's answer: it may have failed at once. The call is not repeated so soon. */
async function afterCall(deps: SalesDeps, id: string, order: ProviderOrder): Promise<void> {
  const now = await readRefund(deps.db, id)
  if (!isInFlight(now)) return
  const { trouble, kind } = nextStep(now, order, deps.now())
  if (trouble !== undefined) await reportTrouble(deps, now, trouble)
  if (kind !== 'end') await postpone(deps, now)
}

/**
 * The provider rejected this call, but an earlier one may have succeeded. The charge is read again, and the refund has
 * failed only if the charge is then still `paid`.
 */
async function checkAfterRefusal(
  deps: SalesDeps,
  attempt: Attempt,
  id: string,
  status: number,
  reader: Reader,
): Promise<void> {
  const order = await readCharge(deps, attempt, reader)
  const now = await readRefund(deps.db, id)
  if (!isInFlight(now)) return
  if (order?.status === 'paid') await reportTrouble(deps, now, ALERTA_DETAILS.refundRefused(status))
  if (now.automatic || order?.status !== 'paid') await postpone(deps, now)
}

/**
 * The call did not reach the provider, or the rejection is temporary: restores the refund's state from before the call,
 * raises an alert and schedules the next try.
 */
async function restoreUnsent(deps: SalesDeps, before: Refund, seconds: number, why: AlertaDetail): Promise<void> {
  const now = await readRefund(deps.db, before.id)
  if (!isInFlight(now)) return
  await transaction(deps.db, (tx) =>
    storeRefundTransition(
      tx,
      now,
      before.status === 'pending' ? 'call.undone' : 'repeat.undone',
      before.actor,
      { sent_at: before.sent_at?.toISOString() ?? null, tries: before.tries },
      { why },
    ),
  )
  await alertOnce(deps.db, 'refund.delayed', before.id_attempt, why)
  await scheduleRefundCheck(deps.db, before.id, seconds)
}
