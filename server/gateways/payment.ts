/** The port to whoever takes the money. One file per provider implements it; amounts are cents. */

export type ChargeStatus = 'waiting' | 'paid' | 'refused' | 'canceled' | 'refund-pending' | 'chargedback'

/** What the provider says of one order, in our words. */
export type ProviderOrder = {
  orderId: string
  chargeId: string | null
  /** Our attempt's id. */
  code: string
  customerId: string | null
  status: ChargeStatus
  amountCents: number
  paidCents: number
  canceledCents: number
  /** The acquirer's word to the buyer, if any. */
  message: string | null
  pix: { qrCode: string; qrCodeUrl: string; expiresAt: Date } | null
  /** The charge's last transaction: another one each time something was asked of it. */
  transactionId: string | null
  /** Whether that last one is a refund that did not work. */
  refundFailed: boolean
}

type ProviderCustomer = { id: string; name: string; document: string | null }
export type ProviderCard = {
  id: string
  first_six_digits: string
  last_four_digits: string
  brand: string
  holder_name?: string
  exp_month: number
  exp_year: number
}

/**
 * How a call to the provider ended.
 * - `ok`: it answered.
 * - `rejected`: it refused (4xx) and did nothing.
 * - `busy`: the same key is being worked on (409).
 * - `unreached`: the connection was never made, so nothing was done.
 * - `unknown`: it may or may not have done it (timeout, broken answer, 5xx). `repeatable` is true when the same body
 *   may be sent once more with the same key (network error), false when only reading is safe (5xx).
 */
export type Outcome<T> =
  | { kind: 'ok'; value: T }
  | { kind: 'rejected'; status: number; message: string | null }
  | { kind: 'busy' }
  | { kind: 'unreached' }
  | { kind: 'unknown'; repeatable: boolean }

export type PaymentGateway = {
  /** Sends `body` (JSON text, byte for byte) under an idempotency key. */
  createOrder(body: string, key: string): Promise<Outcome<ProviderOrder>>
  readOrder(orderId: string): Promise<Outcome<ProviderOrder>>
  /** The orders that carry this code: none, or one. */
  findOrders(code: string): Promise<Outcome<ProviderOrder[]>>
  /** A page (30 rows, counted from 1) of orders made since an instant. */
  listOrders(since: Date, page: number): Promise<Outcome<ProviderOrder[]>>
  /**
   * Cancels an unpaid charge or gives a paid one back; `cents` null = all that is left. Gives the charge as an order.
   * The provider's word on idempotency keys here is unverified: nothing may rest on `key`.
   */
  cancelCharge(chargeId: string, cents: number | null, key?: string): Promise<Outcome<ProviderOrder>>
  createCustomer(input: {
    name: string
    email: string
    document: string
    telefone: string
    code: string
  }): Promise<Outcome<ProviderCustomer>>
  listCards(customerId: string): Promise<Outcome<ProviderCard[]>>
  createCard(customerId: string, token: string): Promise<Outcome<ProviderCard>>
  deleteCard(customerId: string, cardId: string): Promise<Outcome<ProviderCard>>
}
