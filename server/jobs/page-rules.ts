import type { ProviderOrder } from '../gateways/payment.ts'
import type { Attempt } from '../sales/attempts-repo.ts'

type Known = Pick<Attempt, 'status' | 'canceled_cents' | 'order_id'>

/**
 * Whether a page shows a state of an attempt that is not stored yet. The attempt was not claimed for this read, so a
 * change that another read has stored since the page was made must not count as new: a waiting order adds nothing to an
 * attempt stored as ended, and a paid order adds nothing to one refunded since. A second order of the same code counts
 * as new while it is paid or may be paid.
 */
export function isNewToUs({ status, canceled_cents, order_id }: Known, order: ProviderOrder): boolean {
  if (order_id !== null && order_id !== order.orderId) return order.status === 'paid' || order.status === 'waiting'
  switch (status) {
    case 'sending':
      return true
    case 'waiting':
      return order.status !== 'waiting'
    case 'refused':
    case 'expired':
      return order.status === 'paid' || order.status === 'chargedback' || order.status === 'refund-pending'
    case 'paid':
      return (
        order.status === 'canceled' ||
        order.status === 'chargedback' ||
        (order.status === 'paid' && order.canceledCents > canceled_cents)
      )
    case 'refunding':
    case 'refunded':
    case 'chargedback':
      return false
  }
}
