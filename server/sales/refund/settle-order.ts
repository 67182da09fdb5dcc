import { ALERTA_DETAILS } from '../../../contract/alertas-details.ts'
import type { Tx } from '../../db/connection.ts'
import { raiseAlert } from '../../db/history.ts'
import type { ProviderOrder } from '../../gateways/payment.ts'
import { type Attempt, changeAttempt } from '../attempts-repo.ts'
import type { AttemptChange } from '../moves.ts'
import type { SalesDeps } from '../sales-deps.ts'
import { reversedByProvider } from '../settle/reversal.ts'
import { type Settled, unchanged } from '../settle/settled.ts'
import { seconds } from '../times.ts'
import { confirmRefund } from './end.ts'
import { refundInFlight } from './refund-repo.ts'

/** Whether the whole amount that was paid is refunded, not only a part. */
const isFullReversal = ({ status, canceledCents, paidCents }: ProviderOrder): boolean =>
  status === 'canceled' && (canceledCents === 0 || canceledCents >= paidCents)

/**
 * The part of `settle` for refunds that the charge shows (docs/selling.md#refunds). Our own refund is confirmed when the
 * charge shows the expected total. A partial refund made at the provider, outside this system, only raises an alert;
 * tickets are marked only when the whole amount is refunded.
 * @returns null when `settle` must go on with the order's status
 */
export async function settleRefund(
  tx: Tx,
  deps: SalesDeps,
  attempt: Attempt,
  order: ProviderOrder,
  known: AttemptChange,
): Promise<Settled | null> {
  if (order.status === 'chargedback') return null
  if (attempt.status === 'refunding') return settleAutomatic(tx, attempt, order, known)
  if (attempt.status !== 'paid') return null
  const refund = await refundInFlight(tx, attempt.id)
  const isFull = isFullReversal(order)
  const isOurs = refund?.status === 'sent' && order.canceledCents >= refund.expected_canceled_cents
  if (refund && (isFull || isOurs)) {
    const { now, ...settled } = await confirmRefund(tx, attempt, refund, known)
    if (isFull && now.status === 'paid') {
      const rest = await reversedByProvider(tx, now, known)
      return { ...rest, changed: true, stock: [...settled.stock, ...rest.stock] }
    }
    if (!isOurs) await raiseAlert(tx, 'payment.refunded-outside', attempt.id)
    else if (order.canceledCents > refund.expected_canceled_cents)
      await alertPartialRefund(tx, attempt, order.canceledCents - refund.expected_canceled_cents)
    return settled
  }
  if (isFull) return null
  if (order.canceledCents > attempt.canceled_cents) {
    await alertPartialRefund(tx, attempt, order.canceledCents - attempt.canceled_cents)
    await changeAttempt(tx, attempt.id, attempt.status, known)
  }
  const underWay = order.status === 'waiting' || order.status === 'refund-pending'
  if (underWay && !attempt.is_due) {
    // A refund of ours is checked by its own job. One started at the provider is checked by the reconciler only.
    const next = refund ? null : new Date(deps.now().getTime() + seconds(deps.limits.recheckSeconds)).toISOString()
    await changeAttempt(tx, attempt.id, attempt.status, { check_at: next })
  }
  return underWay || order.status === 'canceled' ? unchanged : null
}

/** Whoever made the call: once the whole payment is refunded, its automatic refund is. Its own job reads the charge. */
async function settleAutomatic(
  tx: Tx,
  attempt: Attempt,
  order: ProviderOrder,
  known: AttemptChange,
): Promise<Settled | null> {
  const refund = await refundInFlight(tx, attempt.id)
  if (!refund) return null
  if (isFullReversal(order) || order.canceledCents >= refund.expected_canceled_cents)
    return confirmRefund(tx, attempt, refund, known)
  await changeAttempt(tx, attempt.id, attempt.status, known)
  return unchanged
}

/** A partial refund made at the provider does not name its tickets, so an operator must decide. */
export const alertPartialRefund = (tx: Tx, attempt: Attempt, cents: number): Promise<void> =>
  raiseAlert(tx, 'payment.partly-refunded-outside', attempt.id, ALERTA_DETAILS.givenBackOutside(cents))
