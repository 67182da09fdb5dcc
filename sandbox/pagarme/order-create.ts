import { randomUUID } from 'node:crypto'
import { digits, isoSeconds, makeCode, makeId } from '../core/ids.ts'
import { type Json, withoutEmpty } from '../core/json.ts'
import type { Sandbox } from '../core/sandbox.ts'
import { findCard, type KnownCard, rememberCard } from './cards.ts'
import { type Customer, findCustomer, upsertCustomer } from './customers.ts'
import { type CardPayment, type OrderInput, type Payment, readOrder } from './order-input.ts'
import type { Charge, ChargeStatus, Order, Transaction } from './order-types.ts'
import { insertOrder, notify, type OrderEvent, orderStatus } from './orders.ts'
import { type Scenario, scenarioOf } from './test-cards.ts'
import { redeemToken } from './tokens.ts'
import { cardTransaction, pixTransaction } from './transactions.ts'

type Made = { status: ChargeStatus; transaction: Transaction; later?: Scenario['later'] }

function takeCard(sandbox: Sandbox, customer: Customer, payment: CardPayment): KnownCard {
  if ('cardId' in payment.source) return findCard(sandbox, customer.id, payment.source.cardId)
  const facts = 'token' in payment.source ? redeemToken(sandbox, payment.source.token) : payment.source.facts
  return rememberCard(sandbox, customer.id, facts, payment.billing)
}

/** The card's number decides (Pagar.me docs: gateway card simulator); a past expiry is refused. */
function payByCard(sandbox: Sandbox, customer: Customer, payment: CardPayment): Made {
  const { card, scenario: name } = takeCard(sandbox, customer, payment)
  const scenario = scenarioOf(name)
  const expired = Date.UTC(card.exp_year, card.exp_month, 1) <= sandbox.now()
  const make = (status: ChargeStatus, transaction: string): Made => ({
    status,
    transaction: cardTransaction(sandbox, payment, card, transaction, expired),
  })
  if (expired || scenario.sale === 'refused') return make('failed', 'not_authorized')
  if (scenario.sale === 'processing') return { ...make('processing', 'with_error'), later: scenario.later }
  if (payment.operation !== 'auth_and_capture') return make('pending', 'authorized_pending_capture')
  return { ...make('paid', 'captured'), later: scenario.later }
}

function makeCharge(sandbox: Sandbox, order: Order, payment: Payment): Charge {
  const pix = payment.method === 'pix'
  const made: Made = pix
    ? { status: 'pending', transaction: pixTransaction(sandbox, payment) }
    : payByCard(sandbox, order.customer, payment)
  const id = makeId('ch')
  const paid = made.status === 'paid'
  if (made.later) sandbox.timers.schedule(sandbox.options.lateMs, id, made.later)
  const autoPay = sandbox.settings.current.pixAutoPayMs
  if (pix && autoPay !== null) sandbox.timers.schedule(autoPay, id, 'pay')
  return withoutEmpty({
    id,
    code: order.code,
    gateway_id: pix ? digits(8) : randomUUID(),
    amount: payment.amount,
    paid_amount: paid ? payment.amount : undefined,
    status: made.status,
    currency: 'BRL',
    payment_method: payment.method,
    paid_at: paid ? order.created_at : undefined,
    created_at: order.created_at,
    updated_at: order.created_at,
    customer: order.customer,
    metadata: order.metadata,
    last_transaction: made.transaction,
  }) as Charge
}

/** Pagar.me docs give the names; which set belongs to which result is our inference. */
const CHARGE_EVENTS: Partial<Record<ChargeStatus, OrderEvent>> = {
  paid: 'charge.paid',
  failed: 'charge.payment_failed',
  pending: 'charge.pending',
  processing: 'charge.processing',
}
const ORDER_EVENTS: Partial<Record<Order['status'], OrderEvent>> = {
  paid: 'order.paid',
  failed: 'order.payment_failed',
}

function notifyCreation(sandbox: Sandbox, order: Order): number[] {
  return order.charges.flatMap((charge, index) => {
    const first = index === 0
    const last = index === order.charges.length - 1
    const result = CHARGE_EVENTS[charge.status]
    const own = ORDER_EVENTS[order.status]
    const events: OrderEvent[] = first ? ['order.created', 'charge.created'] : ['charge.created']
    if (result) events.push(result)
    if (last && own) events.push(own)
    return notify(sandbox, order, charge, events)
  })
}

function draft(sandbox: Sandbox, input: OrderInput, customer: Customer): Order {
  const now = isoSeconds(sandbox.now())
  const items: Json[] = input.items.map((item) => ({
    id: makeId('oi'),
    type: 'product',
    ...item,
    status: 'active',
    created_at: now,
    updated_at: now,
  }))
  return withoutEmpty({
    id: makeId('or'),
    code: input.code ?? makeCode(),
    amount: input.amount,
    currency: 'BRL',
    closed: input.closed,
    items,
    customer,
    shipping: input.shipping,
    status: 'pending',
    created_at: now,
    updated_at: now,
    closed_at: input.closed ? now : undefined,
    metadata: input.metadata,
    charges: [],
    checkouts: [],
  }) as Order
}

/** POST /orders in one transaction: customer, card, order, charges, notifications, and what `alongside` adds. */
export function createOrder(
  sandbox: Sandbox,
  body: unknown,
  alongside: (answer: string) => void,
): { answer: string; hooks: number[] } {
  return sandbox.db.transaction(() => {
    const input = readOrder(body, sandbox.now())
    const customer =
      input.customerId === undefined
        ? upsertCustomer(sandbox, input.customer ?? {})
        : findCustomer(sandbox, input.customerId)
    const order = draft(sandbox, input, customer)
    order.charges = input.payments.map((payment) => makeCharge(sandbox, order, payment))
    order.status = orderStatus(order)
    const answer = insertOrder(sandbox, order, sandbox.now())
    alongside(answer)
    return { answer, hooks: notifyCreation(sandbox, order) }
  })
}
