import type { ProviderOrder } from '../gateways/payment.ts'
import type { Attempt } from '../sales/attempts-repo.ts'

type Known = Pick<Attempt, 'status' | 'canceled_cents' | 'order_id'>

/**
 * Whether a page shows something of an attempt that we do not know yet. The attempt was not claimed for this read, so
 * whatever another read may have stored since the page was made must not look new: an order that waits says nothing about
 * an attempt that we have stored as ended, and a paid one nothing about one that has been refunded since. A second order
 * of its code is new as long as it has, or may get, money.
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
