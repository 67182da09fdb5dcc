import { ALERTA_DETAILS } from '../../contract/alertas-details.ts'
import type { ProviderOrder } from '../gateways/payment.ts'
import { alertOnce } from '../sales/alerts-repo.ts'
import { type Attempt, readAttempt } from '../sales/attempts-repo.ts'
import { isOfCancelled } from '../sales/cancel/cancel-repo.ts'
import { advanceSettled } from '../sales/give-back/advance.ts'
import { giveUp } from '../sales/pay/give-up.ts'
import type { SalesDeps } from '../sales/sales-deps.ts'
import { isForAttempt } from '../sales/settle/provider-facts.ts'
import { settle } from '../sales/settle/settle.ts'
import { waitsTooLong, nextLateCheck, seconds } from '../sales/times.ts'
import { postponeCheck, setNextCheck, storeEmptyRead } from './check-attempt-repo.ts'

/**
 * Settles an attempt with the order that was read, then does the next step: a refund without tickets, or a
 * cancellation, also of what waits for a cancelled event. An order that is not this attempt's is never changed.
 */
export async function applyRead(deps: SalesDeps, id: string, order: ProviderOrder): Promise<void> {
  // A payment that has its tickets needs no further step.
  const settled = await settle(deps, id, order)
  if (settled?.status === 'paid') return
  const now = await readAttempt(deps.db, id)
  if (!now) return
  if (!isForAttempt(now, order)) return postponeCheck(deps.db, now, deps.limits.recheckSeconds)
  if (now.status === 'refunding') return advanceSettled(deps, now, order)
  const isOver = mustCancel(now, order, deps) || (order.status === 'waiting' && (await isOfCancelled(deps.db, id)))
  if (isOver) return cancel(deps, now, order)
}

/**
 * Whether the charge must be canceled, so that it can no longer be paid: it waited too long, or it still waits although
 * our attempt has ended.
 */
const mustCancel = (attempt: Attempt, order: ProviderOrder, deps: SalesDeps): boolean =>
  waitsTooLong(attempt, deps) ||
  (order.status === 'waiting' && (attempt.status === 'refused' || attempt.status === 'expired'))

/**
 * Two empty reads at least `emptyReadGapSeconds` apart prove that the provider never received the order
 * (docs/selling.md#paying).
 */
export async function handleMissing(deps: SalesDeps, attempt: Attempt): Promise<void> {
  const nextCheckAt = nextLateCheck(attempt, deps)
  if (attempt.status !== 'sending') {
    await setNextCheck(deps.db, attempt, attempt.order_id ? null : nextCheckAt)
    return
  }
  const gap = seconds(deps.limits.emptyReadGapSeconds)
  if (attempt.empty_read_at && attempt.empty_read_at.getTime() + gap <= deps.now().getTime()) {
    await giveUp(deps, attempt.id, nextCheckAt)
    return
  }
  const first = (attempt.empty_read_at ?? deps.now()).toISOString()
  await storeEmptyRead(deps.db, attempt.id, first, gap / 1000)
}

/**
 * Cancels the charge. Only a confirmed `canceled` frees the places; otherwise the hold stays and an alert is raised.
 */
async function cancel(deps: SalesDeps, attempt: Attempt, order: ProviderOrder): Promise<void> {
  if (!order.chargeId) return postponeCheck(deps.db, attempt, deps.limits.recheckSeconds)
  const canceled = await deps.gateway.cancelCharge(order.chargeId, null)
  if (canceled.kind === 'ok') {
    await settle(deps, attempt.id, canceled.value)
    return
  }
  await alertOnce(deps.db, 'payment.cancel-failed', attempt.id, ALERTA_DETAILS.call(canceled.kind))
  await postponeCheck(deps.db, attempt, deps.limits.recheckSeconds)
}
