import type { ProviderOrder } from '../../gateways/payment.ts'
import type { Refund } from './refund-repo.ts'

/**
 * The checks of refunds. The control tests disable one at a time to show which safeguard remains
 * (docs/selling.md#invariants).
 */

/** Whether this order has no refund in flight. The unique index refund_one_in_flight enforces the same. */
export const isOneAtATime = (inFlight: Refund | null): boolean => inFlight === null

/**
 * For this long after a call whose outcome is unknown the charge is only read, and no call is made. The provider allows
 * ten tries and then one in 15 minutes, and its hooks about a failure must not cause faster retries.
 */
const RESEND_SECONDS = 900

/** Whether the call may be made: it was never made, or so long ago that the charge would show its effect by now. */
export const maySend = ({ status, sent_at }: Pick<Refund, 'status' | 'sent_at'>, now: Date): boolean =>
  status === 'pending' || sent_at === null || now.getTime() - sent_at.getTime() >= RESEND_SECONDS * 1000

/**
 * Whether the charge shows that this refund's own call failed. A failed transaction from before the call
 * (`seen_transaction`) does not count.
 */
export const hasFailed = (refund: Refund, order: ProviderOrder): boolean =>
  refund.status === 'sent' &&
  order.refundFailed &&
  order.status === 'paid' &&
  order.canceledCents < refund.expected_canceled_cents &&
  order.transactionId !== null &&
  order.transactionId !== refund.seen_transaction

/** Whether the whole amount that was paid is refunded, not only a part. */
export const isWholeRefunded = ({ status, canceledCents, paidCents }: ProviderOrder): boolean =>
  status === 'canceled' && (canceledCents === 0 || canceledCents >= paidCents)

/**
 * Whether the whole payment, or its remaining amount, was refunded outside this system. A charge whose refunds are all
 * our own was not reversed: tickets that are still valid then were free.
 * @param ownCents of our refunds that are confirmed, and of the one whose call was made
 */
export const isReversedOutside = (order: ProviderOrder, ownCents: number): boolean =>
  isWholeRefunded(order) && ownCents !== (order.canceledCents || order.paidCents)
