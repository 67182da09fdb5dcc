import { isInteger, isObject, type Json, textOf } from '../core/json.ts'
import { type CardFacts, readBillingAddress, readCard } from './card-input.ts'
import { Checker } from './checker.ts'
import { readCustomer } from './customers.ts'

export type CardSource = { cardId: string } | { token: string } | { facts: CardFacts }
export type CardSale = {
  amount: number
  operation: 'auth_and_capture' | 'auth_only' | 'pre_auth'
  installments: number
  descriptor: string | undefined
}
type CardPayment = CardSale & { method: 'credit_card'; source: CardSource; billing: Json | undefined }
export type PixPayment = { method: 'pix'; amount: number; expiresAt: number; information: unknown }
export type Payment = CardPayment | PixPayment

export type OrderInput = {
  code: string | undefined
  closed: boolean
  customerId: string | undefined
  customer: Json | undefined
  items: Json[]
  shipping: Json | undefined
  amount: number
  payments: Payment[]
  metadata: Record<string, string>
}

export const MAX_AMOUNT = 100_000_000_00
const MAX_INSTALLMENTS = 12
const OPERATIONS = ['auth_and_capture', 'auth_only', 'pre_auth'] as const

function readItems(body: Json, check: Checker): Json[] {
  const items = body['items']
  if (!Array.isArray(items) || items.length === 0) {
    check.fail('order.items', 'The items field is required')
    return []
  }
  return items.map((value: unknown, index) => {
    const at = `order.items[${index}]`
    const item = isObject(value) ? value : {}
    return {
      code: check.text(item, 'code', at, 52, true),
      description: check.text(item, 'description', at, 256, true),
      amount: check.integer(item, 'amount', at, 1, MAX_AMOUNT, true) ?? 0,
      quantity: check.integer(item, 'quantity', at, 1, 1_000_000, true) ?? 0,
    }
  })
}

/** Requires exactly one way to name a card. A `card` with only cvv and address may accompany an id or a token. */
export function readSource(given: Json, at: string, check: Checker): CardSource | undefined {
  const card = isObject(given['card']) ? given['card'] : undefined
  const cardId = textOf(given['card_id'])
  const token = textOf(given['card_token'])
  const full = card !== undefined && 'number' in card
  if ([cardId, token, full || undefined].filter(Boolean).length !== 1) {
    check.fail(`${at}.card`, 'Exactly one of card, card_id and card_token is required.')
    return undefined
  }
  if (cardId !== undefined) return { cardId }
  if (token !== undefined) return { token }
  return { facts: readCard(card ?? {}, `${at}.card`, check) }
}

function readCardPayment(given: Json, at: string, amount: number, check: Checker): CardPayment | undefined {
  const source = readSource(given, at, check)
  const operation = OPERATIONS.find((name) => name === (given['operation_type'] ?? OPERATIONS[0]))
  if (!operation) check.fail(`${at}.operation_type`, 'The field operation_type is invalid.')
  const inner = isObject(given['card']) ? given['card'] : {}
  const billing = readBillingAddress(inner, `${at}.card`, check) ?? readBillingAddress(given, at, check)
  const installments = check.integer(given, 'installments', at, 1, MAX_INSTALLMENTS) ?? 1
  const descriptor = check.text(given, 'statement_descriptor', at, 22)
  if (!source || !operation) return undefined
  // The older `capture: false` means the same as auth_only.
  const chosen = given['capture'] === false && operation === 'auth_and_capture' ? 'auth_only' : operation
  return { method: 'credit_card', amount, source, billing, operation: chosen, installments, descriptor }
}

function readPixPayment(given: Json, at: string, amount: number, now: number, check: Checker): PixPayment | undefined {
  const seconds = given['expires_in']
  const text = textOf(given['expires_at'])
  const zoned = text !== undefined && !/(Z|[+-]\d{2}:?\d{2})$/.test(text) ? `${text}Z` : (text ?? '')
  const moment = isInteger(seconds) ? now + seconds * 1000 : Date.parse(zoned)
  if (seconds === undefined && text === undefined) {
    check.fail(at, 'The expires_in or expires_at field is required.')
  } else if (Number.isNaN(moment) || moment <= now) {
    check.fail(`${at}.${text === undefined ? 'expires_in' : 'expires_at'}`, 'The expiration must be in the future.')
  } else return { method: 'pix', amount, expiresAt: moment, information: given['additional_information'] }
  return undefined
}

function readPayments(body: Json, total: number, now: number, check: Checker): Payment[] {
  const given = body['payments']
  if (!Array.isArray(given) || given.length === 0) {
    check.fail('order.payments', 'The payments field is required')
    return []
  }
  const payments = given.flatMap((value: unknown, index): Payment[] => {
    const at = `order.payments[${index}]`
    const payment = isObject(value) ? value : {}
    const several = given.length > 1
    const amount = check.integer(payment, 'amount', at, 1, MAX_AMOUNT, several) ?? total
    const method = String(payment['payment_method'] ?? '').toLowerCase()
    const inner = isObject(payment[method]) ? payment[method] : {}
    if (method === 'credit_card') return [readCardPayment(inner, `${at}.credit_card`, amount, check) ?? []].flat()
    if (method === 'pix') return [readPixPayment(inner, `${at}.pix`, amount, now, check) ?? []].flat()
    check.fail(`${at}.payment_method`, 'The field payment_method is invalid.')
    return []
  })
  // Not documented, but the sandbox should detect an application whose sums differ.
  const sum = payments.reduce((all, payment) => all + payment.amount, 0)
  if (!check.failed && sum !== total) {
    check.fail('order.payments', 'The sum of the payments must be equal to the order amount.')
  }
  return payments
}

/** Reads and checks the body of POST /orders (limits: Pagar.me docs, order and cheat-sheet). */
export function readOrder(body: unknown, now: number): OrderInput {
  const check = new Checker()
  const given = isObject(body) ? body : {}
  const items = readItems(given, check)
  const shipping = isObject(given['shipping']) ? given['shipping'] : undefined
  const freight = shipping && isInteger(shipping['amount']) ? shipping['amount'] : 0
  const amount = items.reduce((sum, item) => sum + Number(item['amount']) * Number(item['quantity']), freight)
  const customerId = textOf(given['customer_id'])
  const inline = isObject(given['customer']) ? given['customer'] : undefined
  if (customerId === undefined && !inline) check.fail('order.customer', 'The customer field is required')
  const customer = customerId === undefined && inline ? readCustomer(inline, 'order.customer', check) : undefined
  const input: OrderInput = {
    code: check.text(given, 'code', 'order', 52),
    closed: given['closed'] !== false,
    customerId,
    customer,
    items,
    shipping,
    amount,
    payments: readPayments(given, amount, now, check),
    metadata: check.metadata(given, 'order') ?? {},
  }
  check.done(body)
  return input
}
