import { randomUUID } from 'node:crypto'
import { digits, isoSeconds, makeCode, makeId } from '../core/ids.ts'
import { type Json, withoutEmpty } from '../core/json.ts'
import type { Sandbox } from '../core/sandbox.ts'
import { type ChargeOutcome, makeCharge, resolveCard, sellByCard } from './charge-create.ts'
import { RESULT_EVENTS } from './charges.ts'
import { type Customer, findCustomer, upsertCustomer } from './customers.ts'
import { type OrderInput, type Payment, readOrder } from './order-input.ts'
import type { Charge, Order } from './order-types.ts'
import { insertOrder, notify, type OrderEvent, orderStatus } from './orders.ts'
import { pixTransaction } from './transactions.ts'

function chargeFor(sandbox: Sandbox, order: Order, payment: Payment): Charge {
  const pix = payment.method === 'pix'
  const made: ChargeOutcome = pix
    ? { status: 'pending', transaction: pixTransaction(sandbox, payment) }
    : sellByCard(sandbox, payment, resolveCard(sandbox, order.customer.id, payment.source, payment.billing))
  const charge = makeCharge(
    sandbox,
    {
      code: order.code,
      gateway_id: pix ? digits(8) : randomUUID(),
      amount: payment.amount,
      payment_method: payment.method,
      created_at: order.created_at,
      customer: order.customer,
      metadata: order.metadata,
    },
    made,
  )
  const autoPay = sandbox.settings.current.pixAutoPayMs
  if (pix && autoPay !== null) sandbox.timers.schedule(autoPay, charge.id, 'pay')
  return charge
}

const ORDER_EVENTS: Partial<Record<Order['status'], OrderEvent>> = {
  paid: 'order.paid',
  failed: 'order.payment_failed',
}

function notifyCreation(sandbox: Sandbox, order: Order): number[] {
  return order.charges.flatMap((charge, index) => {
    const first = index === 0
    const last = index === order.charges.length - 1
    const result = RESULT_EVENTS[charge.status]
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

/** POST /orders in one transaction: customer, card, order, charges, notifications, and what `alongside` stores. */
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
    order.charges = input.payments.map((payment) => chargeFor(sandbox, order, payment))
    order.status = orderStatus(order)
    const answer = insertOrder(sandbox, order, sandbox.now())
    alongside(answer)
    return { answer, hooks: notifyCreation(sandbox, order) }
  })
}
