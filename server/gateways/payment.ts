/** The port to the payment provider. One module per provider implements it; amounts are in cents. */

/** The most orders that the provider lists in one page. */
export const ORDERS_PER_PAGE = 30
/** The most webhooks that it lists in one page. */
export const HOOKS_PER_PAGE = 100

export type ChargeStatus = 'waiting' | 'paid' | 'refused' | 'canceled' | 'refund-pending' | 'chargedback'

/** One order at the provider, in our terms. Cents. */
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
  /** When it was paid; null before, or when the provider does not say. */
  paidAt: Date | null
  /** The acquirer's message to the buyer, if any. */
  message: string | null
  pix: { qrCode: string; qrCodeUrl: string; expiresAt: Date } | null
  /** The id of the charge's last transaction. Each operation on the charge (payment, refund) makes a new one. */
  transactionId: string | null
  /** Whether that transaction is a refund that failed. */
  refundFailed: boolean
  /** When the provider created the order, by its own clock; null where it does not say so. */
  createdAt: Date | null
}

/** An order of a list, with its metadata, for orders that our database does not know. */
export type ListedOrder = { order: ProviderOrder; method: 'credit_card' | 'pix'; metadata: Record<string, string> }
/** An order of a list with an unexpected shape, with its id and code if they are present. */
export type OddOrder = { order: null; orderId: string | null; code: string | null }

/** A webhook as stored at the provider: of an order or charge, or of a subscription. */
export type ProviderHook = {
  type: string
  /** Our attempt's id, or our socio's; null where the hook does not name it. */
  code: string | null
  orderId: string | null
  subscriptionId: string | null
}

/** A customer as the provider knows them; `code` is our cliente's id. Digits; null where it has none. */
export type ProviderPerson = { code: string | null; name: string; document: string | null; telefone: string | null }

/** The house's balance at the provider, of all its sales: what it has now, and what it will be paid out. Cents. */
export type ProviderBalance = { availableCents: number; waitingCents: number }

/** Instants, both included. */
type Window = { since: Date; until: Date }

/** `createdAt` is earlier when the provider knew the customer already. */
type ProviderCustomer = { id: string; name: string; document: string | null; createdAt: Date | null }
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
 * - `rejected`: it refused the request (4xx) and did nothing. `code`: its own number
 *   of the error; `retryAfterSeconds`: for how long, if it said so.
 * - `busy`: it is still processing a request with the same key (409).
 * - `unreached`: the connection was never made, so nothing was done.
 * - `unknown`: it may or may not have done it (timeout, unusable answer, 5xx). `repeatable` is true when the same body
 *   may be sent again with the same key (network error, timeout), false when only reading is safe (5xx, unusable
 *   answer). `isOdd`: it answered with success, but in an unexpected shape, so repeating the call would not help.
 */
export type Outcome<T> =
  | { kind: 'ok'; value: T }
  | { kind: 'rejected'; status: number; message: string | null; code?: number; retryAfterSeconds?: number }
  | { kind: 'busy' }
  | { kind: 'unreached' }
  | { kind: 'unknown'; repeatable: boolean; isOdd?: true }

/** Whether the provider no longer has what was asked for. */
export const isGone = (outcome: Outcome<unknown>): boolean => outcome.kind === 'rejected' && outcome.status === 404

/** Whether the provider answered in an unexpected shape. */
export const isOdd = (outcome: Outcome<unknown>): boolean => outcome.kind === 'unknown' && outcome.isOdd === true

/** HTTP statuses of a rejection that says nothing about the request: our credentials, a timeout, too many calls. */
const REFUSED_FOR_NOW = new Set([401, 403, 408, 425, 429])

/** Whether the same request may be accepted later. */
export const isRefusedForNow = (outcome: Outcome<unknown>): boolean =>
  outcome.kind === 'rejected' && REFUSED_FOR_NOW.has(outcome.status)

export type PaymentGateway = {
  /** Creates an order: sends `body` (JSON text, byte for byte) with an idempotency key. */
  createOrder(body: string, key: string): Promise<Outcome<ProviderOrder>>
  /** Reads an order by the provider's id. */
  readOrder(orderId: string): Promise<Outcome<ProviderOrder>>
  /** Reads the orders with this code: none or one. */
  findOrders(code: string): Promise<Outcome<ProviderOrder[]>>
  /** Reads a page (30 rows, numbered from 1) of the orders created between two instants, both included, newest first. */
  listOrders(window: Window, page: number): Promise<Outcome<(ListedOrder | OddOrder)[]>>
  /** Reads a page (100 rows, numbered from 1) of the webhooks made between two instants, newest first. */
  listHooks(window: Window, page: number): Promise<Outcome<ProviderHook[]>>
  /**
   * Reads the balance of the account's own recipient, within three seconds: a person waits for it. An account without
   * recipients has none (Pagar.me's SDK: getDefaultRecipient, getBalance).
   */
  readBalance(): Promise<Outcome<ProviderBalance>>
  /** Reads a customer by the provider's id. */
  readCustomer(customerId: string): Promise<Outcome<ProviderPerson>>
  /**
   * Cancels an unpaid charge or refunds a paid one; `cents` null = all that remains. Returns the charge as an order.
   * Whether the provider honours idempotency keys here is unverified, so nothing may rely on `key`.
   */
  cancelCharge(chargeId: string, cents: number | null, key?: string): Promise<Outcome<ProviderOrder>>
  /** Creates a customer. `document` and `telefone` are digits, the phone without its country code. */
  createCustomer(input: {
    name: string
    email: string
    document: string
    telefone: string
    code: string
  }): Promise<Outcome<ProviderCustomer>>
  /** Reads a customer's cards (one page of 30), without deleted ones. */
  listCards(customerId: string): Promise<Outcome<ProviderCard[]>>
  /** Stores a card with a customer. `token` is made by the provider in the browser; no card number comes here. */
  createCard(customerId: string, token: string): Promise<Outcome<ProviderCard>>
  deleteCard(customerId: string, cardId: string): Promise<Outcome<ProviderCard>>
  /**
   * Removes name, document and phone from a customer, because customers cannot be deleted there. `email` and `code` are
   * ours.
   */
  clearCustomer(customerId: string, left: { email: string; code: string }): Promise<Outcome<true>>
}
