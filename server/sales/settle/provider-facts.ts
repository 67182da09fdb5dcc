import type { ProviderOrder } from '../../gateways/payment.ts'
import type { Attempt } from '../attempts-repo.ts'
import type { AttemptChange } from '../changes.ts'

/** Whether an order of the provider has this attempt's code, and the customer of the body that was sent. */
const hasItsCode = (attempt: Attempt, { code, customerId }: ProviderOrder): boolean =>
  code === attempt.id && (customerId === null || customerId === attempt.customer_id)

/** Whether it is this attempt's order: the stored one or, before one is stored, any with its code. */
export const isForAttempt = (attempt: Attempt, order: ProviderOrder): boolean =>
  hasItsCode(attempt, order) && (attempt.order_id === null || attempt.order_id === order.orderId)

/**
 * Whether it is another order than the attempt's own under the same code: the provider no longer knew the idempotency
 * key.
 */
export const isSecondOrder = (attempt: Attempt, order: ProviderOrder): boolean =>
  hasItsCode(attempt, order) && attempt.order_id !== null && attempt.order_id !== order.orderId

/**
 * Whether an answer is older than the stored state: it shows a charge that was canceled unpaid, and its payment has
 * been stored since. A payment that was refunded keeps its paid amount at the provider.
 */
export const isOlder = ({ status }: Attempt, order: ProviderOrder): boolean =>
  (status === 'paid' || status === 'refunding') && order.status === 'canceled' && order.paidCents === 0

/** The facts in a provider's order about an attempt, whatever its state. A check that is due already is kept. */
export const knownOf = (attempt: Attempt, order: ProviderOrder): AttemptChange => ({
  order_id: order.orderId,
  charge_id: order.chargeId ?? attempt.charge_id,
  empty_read_at: null,
  ...(order.createdAt && { order_created_at: order.createdAt.toISOString() }),
  // The provider shows a canceled amount for charges that were never paid, too.
  ...(order.paidCents > 0 && { canceled_cents: Math.max(order.canceledCents, attempt.canceled_cents) }),
  ...(attempt.is_due ? {} : { check_at: null }),
  ...(order.pix && {
    qr_code: order.pix.qrCode,
    qr_code_url: order.pix.qrCodeUrl,
    pix_expires_at: order.pix.expiresAt.toISOString(),
  }),
  ...(order.message !== null && { provider_message: order.message }),
})
