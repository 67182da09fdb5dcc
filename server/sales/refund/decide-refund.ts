import { ALERTA_DETAILS, NO_DETAIL } from '../../../contract/alertas-details.ts'
import type { ProviderOrder } from '../../gateways/payment.ts'
import type { Attempt } from '../attempts-repo.ts'
import type { AttemptChange, Changes } from '../changes.ts'
import type { SalesLimits } from '../sales-deps.ts'
import { checkedNoMore, columns, NOTHING, type Rows } from '../sale-transitions.ts'
import { seconds } from '../times.ts'
import { isReversedOutside, isWholeRefunded } from './guards.ts'
import type { Refund } from './refund-repo.ts'

/** An attempt's refunds: the one in flight, and the sum of those that are confirmed. */
export type RefundFacts = { inFlight: Refund | null; confirmedCents: number }

export type RefundDecision =
  | Rows
  /**
   * The refund in flight is confirmed; its tickets change and their places become free. `isReversed`: all tickets that
   * are still valid then were refunded, too. `alerts`: raised when none is.
   */
  | { kind: 'confirm-refund'; refund: Refund; known: AttemptChange; isReversed: boolean; alerts: Changes['alerts'] }
  /** All tickets were refunded outside this system; their places become free. */
  | { kind: 'reversed-outside'; known: AttemptChange }

/**
 * The meaning of a charge for a paid attempt (docs/selling.md#refunds), except for a chargeback. Our own refund is
 * confirmed when the charge shows the expected total, or the whole payment as refunded. A part refunded at the
 * provider, outside this system, only raises an alert; tickets are marked when the whole remaining amount was. While a
 * refund is in progress at the provider the attempt is checked again, unless it is our own refund, which has its own
 * job. Otherwise no further change is expected.
 * @param known the facts in the order about the attempt, whatever its state
 */
export function decidePaid(
  attempt: Attempt,
  { inFlight: refund, confirmedCents }: RefundFacts,
  order: ProviderOrder,
  known: AttemptChange,
  { limits, now }: { limits: SalesLimits; now: Date },
): RefundDecision {
  const { canceledCents } = order
  const sentCents = refund?.status === 'sent' ? refund.cents : 0
  const isReversed = isReversedOutside(order, confirmedCents + sentCents)
  const isOurs = refund?.status === 'sent' && isConfirmed(refund, order)
  if (refund && (isReversed || isOurs)) {
    const more = canceledCents - refund.expected_canceled_cents
    const alerts = !isOurs ? [refundedOutside(attempt)] : more > 0 ? [partlyRefundedOutside(attempt, more)] : []
    return { kind: 'confirm-refund', refund, known, isReversed, alerts }
  }
  if (isReversed) return { kind: 'reversed-outside', known }
  const more = canceledCents - attempt.canceled_cents
  // Several reads may show a payment that is stored already.
  if (order.status === 'paid' && more <= 0 && !refund) return NOTHING
  const isUnderWay = order.status === 'waiting' || order.status === 'refund-pending'
  const next = isUnderWay && !refund ? new Date(now.getTime() + seconds(limits.recheckSeconds)).toISOString() : null
  if (more > 0) {
    const set = { ...known, ...(!attempt.is_due && { check_at: next }) }
    return columns(attempt, set, [partlyRefundedOutside(attempt, more)])
  }
  return next === null || attempt.is_due ? checkedNoMore(attempt) : columns(attempt, { check_at: next })
}

/**
 * The meaning of a charge for an attempt whose automatic refund is in flight, whoever made the call, except for a
 * chargeback: once the whole payment is refunded, the refund is confirmed. Until then its own job reads the charge.
 */
export function decideRefunding(
  attempt: Attempt,
  { inFlight: refund }: RefundFacts,
  order: ProviderOrder,
  known: AttemptChange,
): RefundDecision {
  // The trigger attempt_refunding_has_refund forbids it.
  if (!refund) return NOTHING
  if (isConfirmed(refund, order)) return { kind: 'confirm-refund', refund, known, isReversed: false, alerts: [] }
  return columns(attempt, known)
}

const isConfirmed = (refund: Refund, order: ProviderOrder): boolean =>
  isWholeRefunded(order) || order.canceledCents >= refund.expected_canceled_cents

/** The whole amount was refunded at the provider, outside this system. */
export const refundedOutside = ({ id }: Attempt): Changes['alerts'][number] => ({
  kind: 'payment.refunded-outside',
  subject: id,
  detail: NO_DETAIL,
})

/** A partial refund made at the provider does not name its tickets, so an operator must decide. */
export const partlyRefundedOutside = ({ id }: Attempt, cents: number): Changes['alerts'][number] => ({
  kind: 'payment.partly-refunded-outside',
  subject: id,
  detail: ALERTA_DETAILS.givenBackOutside(cents),
})
