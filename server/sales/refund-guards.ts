import type { ProviderOrder } from '../gateways/payment.ts'
import type { Refund } from './refund-repo.ts'

/** The first net of money that goes back; the proofs take one away at a time to see what catches it then. */

/** Whether this order has no refund under way. Second net: refund_one_in_flight. */
export const isOneAtATime = (inFlight: Refund | null): boolean => inFlight === null

/** The charge is read again, and nothing sent, until this long after a call whose answer was lost. */
const RESEND_SECONDS = 900

/** Whether the call may be made: never made, or so long ago that the charge would show it. */
export const maySend = ({ status, sent_at }: Refund, now: Date): boolean =>
  status === 'pending' || sent_at === null || now.getTime() - sent_at.getTime() >= RESEND_SECONDS * 1000

/** Whether the charge shows that this refund's own call did not work: an attempt of before must not be taken for it. */
export const hasFailed = (refund: Refund, order: ProviderOrder): boolean =>
  refund.status === 'sent' &&
  order.refundFailed &&
  order.status === 'paid' &&
  order.canceledCents < refund.expected_canceled_cents &&
  order.transactionId !== null &&
  order.transactionId !== refund.seen_transaction
