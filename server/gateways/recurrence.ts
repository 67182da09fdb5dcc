import type { Outcome } from './payment.ts'

/** The port to whoever charges monthly. Amounts are cents; every call gives an outcome and never throws. */

export type ProviderSubscription = {
  id: string
  /** Our membership's id, or whatever another maker wrote. */
  code: string
  customerId: string | null
  status: 'active' | 'canceled' | 'failed'
  item: { id: string; description: string; priceCents: number } | null
  nextBillingAt: Date | null
}

export type ProviderInvoice = {
  id: string
  chargeId: string | null
  status: 'pending' | 'paid' | 'failed' | 'canceled' | 'refunded' | 'chargedback'
  amountCents: number
  dueAt: Date | null
  createdAt: Date
  /** The acquirer's word to the member, if any. */
  message: string | null
}

export type RecurrenceGateway = {
  /** Sends `body` (JSON text) under an idempotency key. The first charge is not in its answer: read the invoices. */
  createSubscription(body: string, key: string): Promise<Outcome<ProviderSubscription>>
  readSubscription(id: string): Promise<Outcome<ProviderSubscription>>
  /** All of a customer's, newest first (one page). */
  listSubscriptions(customerId: string): Promise<Outcome<ProviderSubscription[]>>
  /** Ends it and its pending invoices; one that has ended already is `ok`, too. */
  cancelSubscription(id: string): Promise<Outcome<ProviderSubscription>>
  /** A new monthly price, from the next invoice on. The provider replaces the item, so its description goes along. */
  priceItem(id: string, item: { id: string; description: string; priceCents: number }): Promise<Outcome<true>>
  /** Gives a paid charge back whole. */
  refundCharge(chargeId: string): Promise<Outcome<true>>
  /** Its invoices, newest first (one page). */
  listInvoices(subscriptionId: string): Promise<Outcome<ProviderInvoice[]>>
}
