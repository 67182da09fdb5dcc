import type { AttemptStatus } from '../../machines/payment-attempt.ts'

/** The start of every order's and charge's life, of which the answer to the order already told us. */
const NOTHING_NEW =
  /^(order|charge)\.(created|pending|processing|closed)$|^order_item\.|^charge\.antifraud_(approved|manual|pending)$/

/** Claims of an end or of a reversal: the buyer, or our money, waits for the read that decides. */
const FINAL =
  /^(order|charge)\.(paid|payment_failed|canceled|refunded|partial_canceled|underpaid|overpaid|chargedback)$|^chargeback/

/**
 * What a webhook about an order or charge asks for (docs/selling.md#webhooks). What it claims is never stored: it only
 * decides how soon the order is read.
 * - `none`: nothing; it says nothing that the answer to the order did not say.
 * - `now`: a read before all polling.
 * - `soon`: a read by the polling, also for types that this version does not know.
 */
export function urgencyOf(type: string): 'none' | 'now' | 'soon' {
  if (NOTHING_NEW.test(type)) return 'none'
  return FINAL.test(type) ? 'now' : 'soon'
}

/** Whether a webhook is about an order or its charge; others are about customers, cards or the club. */
export const concernsOrders = (type: string): boolean => type.startsWith('order.') || type.startsWith('charge')

/** The hooks that may still change an attempt in one of these states; in the other states, any may. */
const LATE_HOOKS: Partial<Record<AttemptStatus, RegExp>> = {
  paid: /chargeback|chargedback|refund|cancel/,
  refunded: /chargeback|chargedback/,
  chargedback: /^(order|charge)\.(paid|updated|refunded)$|reversed|won/,
}

/** Whether a hook of this type may change an attempt in this state. */
export const mayChange = (status: AttemptStatus, type: string): boolean => LATE_HOOKS[status]?.test(type) ?? true
