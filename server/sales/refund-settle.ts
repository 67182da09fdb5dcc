import type { Tx } from '../db/connection.ts'
import { raiseAlert } from '../db/history.ts'
import type { ProviderOrder } from '../gateways/payment.ts'
import { type Attempt, type AttemptChange, changeAttempt } from './attempts-repo.ts'
import { confirmRefund } from './refund-end.ts'
import { refundInFlight } from './refund-repo.ts'
import { reversedByProvider } from './reversal.ts'
import type { SalesDeps } from './sales-deps.ts'
import { type Settled, unchanged } from './settled.ts'
import { seconds } from './times.ts'

/** All the money that was paid is back, not a part of it. */
const isFullReversal = ({ status, canceledCents, paidCents }: ProviderOrder): boolean =>
  status === 'canceled' && (canceledCents === 0 || canceledCents >= paidCents)

/**
 * What a paid attempt's charge says of money given back, within `settle`: our own refund is confirmed when the charge
 * shows all it was to show; what was given back at the provider's desk is told, and marks tickets only when nothing is
 * left of the money.
 * @returns null when there is nothing of the kind to follow
 */
export async function settleRefund(
  tx: Tx,
  deps: SalesDeps,
  attempt: Attempt,
  order: ProviderOrder,
  known: AttemptChange,
): Promise<Settled | null> {
  if (attempt.status !== 'paid' || order.status === 'chargedback') return null
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
    // The refund's own job looks at ours; one started at the provider's desk has nobody else.
    const next = refund ? null : new Date(deps.now().getTime() + seconds(deps.limits.recheckSeconds)).toISOString()
    await changeAttempt(tx, attempt.id, attempt.status, { check_at: next })
  }
  return underWay || order.status === 'canceled' ? unchanged : null
}

/** A part given back by hand: nobody can say which ticket it was, so a person must. */
const alertPartialRefund = (tx: Tx, attempt: Attempt, cents: number): Promise<void> =>
  raiseAlert(tx, 'payment.partly-refunded-outside', attempt.id, `${cents} cents`)
