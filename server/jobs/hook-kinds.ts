import type { AttemptStatus } from '../../machines/payment-attempt.ts'

/** Types that begin every order and charge: they say nothing beyond the answer to the order. */
const NOTHING_NEW =
  /^(order|charge)\.(created|pending|processing|closed)$|^order_item\.|^charge\.antifraud_(approved|manual|pending)$/

/** Types that report an end or a reversal: a buyer or a refund waits for the read that confirms it. */
const FINAL =
  /^(order|charge)\.(paid|payment_failed|canceled|refunded|partial_canceled|underpaid|overpaid|chargedback)$|^chargeback/

/**
 * The read that a webhook about an order or charge requires (docs/selling.md#webhooks). Its data is never stored: it
 * only decides how soon the order is read.
 * - `none`: no read; the webhook says nothing beyond the answer to the order.
 * - `now`: a read before all regular checks.
 * - `soon`: a read as a regular check, also for types that this version does not know.
 */
export function urgencyOf(type: string): 'none' | 'now' | 'soon' {
  if (NOTHING_NEW.test(type)) return 'none'
  return FINAL.test(type) ? 'now' : 'soon'
}

/** Whether a webhook refers to an order or its charge; others refer to customers, cards or the club. */
export const concernsOrders = (type: string): boolean => type.startsWith('order.') || type.startsWith('charge')

/** The hook types that may still change an attempt in each of these states; in the other states any type may. */
const LATE_HOOKS: Partial<Record<AttemptStatus, RegExp>> = {
  paid: /chargeback|chargedback|refund|cancel/,
  refunded: /chargeback|chargedback/,
  chargedback: /^(order|charge)\.(paid|updated|refunded)$|reversed|won/,
}

/** Whether a hook of this type may change an attempt in this state. */
export const mayChange = (status: AttemptStatus, type: string): boolean => LATE_HOOKS[status]?.test(type) ?? true
