import { ALERTA_DETAILS } from '../../../contract/alertas-details.ts'
import { REFUND_REASONS } from '../../../contract/messages.ts'
import type { Tx } from '../../db/connection.ts'
import { raiseAlert } from '../../db/history.ts'
import { perPool } from '../../db/per-pool.ts'
import type { ProviderOrder } from '../../gateways/payment.ts'
import { makeTurns } from '../../turns.ts'
import { alertOnce } from '../alerts-repo.ts'
import { type Attempt, changeAttempt, lockAttempt } from '../attempts-repo.ts'
import { isPaidAfterSale, readDrawDay } from '../hold/hold-bounds-repo.ts'
import { returnToHold } from '../hold/release.ts'
import type { AttemptChange } from '../moves.ts'
import { announceOrder } from '../pay/order-view.ts'
import { refundPayment } from '../refund/automatic.ts'
import { alertPartialRefund, settleRefund } from '../refund/settle-order.ts'
import { moveAttempt, moveReservation } from '../sale-moves.ts'
import type { SalesDeps } from '../sales-deps.ts'
import { tell } from '../tell.ts'
import { saleTransaction } from '../tell-stock.ts'
import { nextCheck } from '../times.ts'
import { settleLatePayment } from './late-payment.ts'
import { isForAttempt, isOlder, knownOf } from './provider-facts.ts'
import { canceled, chargedBack, refundUnderWay } from './reversal.ts'
import { settlePlain } from './settle-rounds.ts'
import { isFinal, PROVIDER, type Settled, unchanged } from './settled.ts'

/** How many attempts are settled alone at the same time: those that wait for a lock leave connections to others. */
const ALONE_AT_ONCE = 6
const alone = perPool(() => makeTurns(ALONE_AT_ONCE))

/**
 * The single entry point for the state of an order at the provider (docs/selling.md#settle). Called with the answer to
 * an order, by the reconciler, by cancellations and refunds, and when a cliente reads an order that waits. Idempotent:
 * a state that is stored already changes nothing. Display rules play no part in it.
 * @param order the order as the provider returned it; if it names another code or customer than the attempt's, it is
 *   ignored and an alert is raised
 * @returns the attempt in its new state, or null when it did not move (its tickets may have)
 */
export async function settle(deps: SalesDeps, attemptId: string, order: ProviderOrder): Promise<Attempt | null> {
  const settled =
    (await settlePlain(deps, attemptId, order)) ??
    (await alone(deps.db)(() => saleTransaction(deps, (tx) => settleInTx(tx, deps, attemptId, order))))
  if (settled.changed) await announceOrder(deps, attemptId)
  else if (settled.moved) announce(deps, settled.moved, order.orderId)
  return settled.moved
}

/** Tells the order's new state under both of its ids. Call it after the commit. */
export function announce(
  deps: SalesDeps,
  attempt: Pick<Attempt, 'id' | 'status' | 'order_id'>,
  orderId: string | null,
): void {
  const ids = [...new Set([attempt.id, orderId ?? attempt.order_id ?? attempt.id])]
  tell(deps, 'order', { ids, type: attempt.status === 'paid' ? 'order.paid' : `order.${attempt.status}` })
}

async function settleInTx(tx: Tx, deps: SalesDeps, attemptId: string, order: ProviderOrder): Promise<Settled> {
  const attempt = await lockAttempt(tx, attemptId)
  if (!attempt) return unchanged
  if (!isForAttempt(attempt, order)) {
    await alertOnce(tx, 'payment.mismatch', attempt.id, ALERTA_DETAILS.otherOrder(order.orderId))
    return unchanged
  }
  const settled = await applyProviderStatus(tx, deps, attempt, order)
  // Nothing more is expected, and no hook made it due: the reconciler need not check it again.
  const underWay = order.status === 'waiting' || order.status === 'refund-pending'
  if (!settled.moved && isFinal(attempt) && !attempt.is_due && !underWay)
    await changeAttempt(tx, attempt.id, attempt.status, { check_at: null })
  return settled
}

async function applyProviderStatus(tx: Tx, deps: SalesDeps, attempt: Attempt, order: ProviderOrder): Promise<Settled> {
  if (isOlder(attempt, order)) return unchanged
  const known = knownOf(attempt, order)
  const refundSettled = await settleRefund(tx, deps, attempt, order, known)
  if (refundSettled) return refundSettled
  switch (order.status) {
    case 'waiting':
      return stillWaiting(tx, deps, attempt, order, known)
    case 'refund-pending':
      return refundUnderWay(tx, deps, attempt, order, known)
    case 'refused':
      return refused(tx, deps, attempt, known)
    case 'canceled':
      return canceled(tx, deps, attempt, order, known)
    case 'paid':
      return paid(tx, deps, attempt, order, known)
    case 'chargedback':
      return chargedBack(tx, attempt, known)
  }
}

async function stillWaiting(
  tx: Tx,
  deps: SalesDeps,
  attempt: Attempt,
  order: ProviderOrder,
  known: AttemptChange,
): Promise<Settled> {
  const change = attempt.is_due ? known : { ...known, check_at: nextCheck(attempt, order, deps) }
  const moved = await moveAttempt(tx, attempt, ['provider.waiting'], PROVIDER, change)
  if (!moved) await changeAttempt(tx, attempt.id, attempt.status, change)
  return { moved, stock: [] }
}

async function refused(tx: Tx, deps: SalesDeps, attempt: Attempt, known: AttemptChange): Promise<Settled> {
  const moved = await moveAttempt(tx, attempt, ['provider.refused'], PROVIDER, known)
  return { moved, stock: moved ? await returnToHold(tx, deps, attempt, 'payment.refused') : [] }
}

async function paid(
  tx: Tx,
  deps: SalesDeps,
  attempt: Attempt,
  order: ProviderOrder,
  known: AttemptChange,
): Promise<Settled> {
  const facts: AttemptChange = { ...known, paid_cents: order.paidCents }
  if (attempt.status === 'refused' || attempt.status === 'expired')
    return settleLatePayment(tx, deps, attempt, order, facts)
  if (attempt.status === 'chargedback') await alertOnce(tx, 'payment.chargeback-reversed', attempt.id)
  if (attempt.status !== 'sending' && attempt.status !== 'waiting') return unchanged
  const isLate = isPaidAfterSale(await readDrawDay(tx, attempt), order.paidAt)
  if (isLate || order.paidCents !== attempt.amount_cents || order.amountCents !== attempt.amount_cents) {
    const moved = await moveAttempt(tx, attempt, ['provider.paid', 'refund.start'], PROVIDER, facts)
    await refundPayment(tx, attempt, order, isLate ? REFUND_REASONS.afterSale : REFUND_REASONS.wrongAmount)
    if (isLate) await raiseAlert(tx, 'payment.late-refund', attempt.id)
    else
      await raiseAlert(
        tx,
        'payment.wrong-amount',
        attempt.id,
        ALERTA_DETAILS.paidInsteadOf(order.paidCents, attempt.amount_cents),
      )
    return { moved, stock: await returnToHold(tx, deps, attempt, 'payment.refused') }
  }
  const moved = await moveAttempt(tx, attempt, ['provider.paid'], PROVIDER, facts)
  const reserva = { id: attempt.id_reserva, status: attempt.reserva_status }
  if (!(await moveReservation(tx, reserva, 'payment.confirmed', PROVIDER, { units: attempt.units }))) {
    throw new Error(`attempt ${attempt.id} was paid, but its reservation is ${attempt.reserva_status}`)
  }
  if (order.canceledCents > 0) await alertPartialRefund(tx, attempt, order.canceledCents)
  return { moved, stock: [] }
}
