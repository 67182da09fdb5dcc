import type { Outcome } from './payment.ts'

/** The port to the provider of recurring charges. Amounts are in cents. Calls return an outcome and never throw. */

export type ProviderSubscription = {
  id: string
  /** The id of our socio, or any other text if the subscription was made elsewhere. */
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
  /** The acquirer's message to the cliente, if any. */
  message: string | null
}

export type RecurrenceGateway = {
  /** Creates a subscription: sends `body` (JSON text) with an idempotency key. Its first charge is in the invoices. */
  createSubscription(body: string, key: string): Promise<Outcome<ProviderSubscription>>
  /** Reads a subscription by the provider's id. */
  readSubscription(id: string): Promise<Outcome<ProviderSubscription>>
  /** Reads a customer's subscriptions, newest first (one page of 30). */
  listSubscriptions(customerId: string): Promise<Outcome<ProviderSubscription[]>>
  /** Reads a page (30 rows, numbered from 1) of the subscriptions made between two instants, newest first. */
  auditSubscriptions(window: { since: Date; until: Date }, page: number): Promise<Outcome<ProviderSubscription[]>>
  /** Cancels it and its pending invoices; `rejected` also when it has ended already. */
  cancelSubscription(id: string): Promise<Outcome<ProviderSubscription>>
  /** Sets a new monthly price from the next invoice on. Replaces the item, so its description is sent again. */
  priceItem(id: string, item: { id: string; description: string; priceCents: number }): Promise<Outcome<true>>
  /** Refunds a paid charge in full. */
  refundCharge(chargeId: string): Promise<Outcome<true>>
  /** Reads its invoices, newest first (one page of 30). */
  listInvoices(subscriptionId: string): Promise<Outcome<ProviderInvoice[]>>
}
