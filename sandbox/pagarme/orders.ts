import { isoSeconds } from '../core/ids.ts'
import type { Sandbox } from '../core/sandbox.ts'
import type { Charge, Order, OrderStatus } from './order-types.ts'
import { notFound } from './problem.ts'

export type Ordered = { order: Order; charge: Charge }

/** Events as Pagar.me spells them; `order.*` carry the order, `charge.*` the charge. */
export type OrderEvent = `order.${string}` | `charge.${string}`

const SETTLED = ['paid', 'overpaid', 'chargedback']
const OPEN = ['pending', 'processing', 'underpaid']

/** A charge read by itself contains a reduced order (Pagar.me docs: charge). */
export function orderedChargeView({ order, charge }: Ordered): string {
  const { id, code, amount, closed, created_at, updated_at, closed_at, currency, status, customer, metadata } = order
  const reduced = {
    id,
    code,
    amount,
    closed,
    created_at,
    updated_at,
    closed_at,
    currency,
    status,
    customer_id: customer.id,
    metadata,
  }
  return JSON.stringify({ ...charge, order: reduced })
}

/** An open order (`closed: false`) never becomes paid. While a refund is in progress the order stays paid. */
export function orderStatus(order: Order): OrderStatus {
  const settled = (charge: Charge): boolean =>
    SETTLED.includes(charge.status) || (charge.status === 'processing' && charge.paid_at !== undefined)
  if (order.charges.every((charge) => charge.status === 'canceled')) return 'canceled'
  if (order.charges.every(settled)) return order.closed ? 'paid' : 'pending'
  if (order.charges.some((charge) => OPEN.includes(charge.status))) return 'pending'
  return order.charges.some((charge) => charge.status === 'failed') ? 'failed' : 'pending'
}

/** Stores the notifications of one change; must be called inside its transaction. */
export function notify(sandbox: Sandbox, order: Order, charge: Charge, events: OrderEvent[]): number[] {
  return sandbox.outbox.add(events, (type) =>
    type.startsWith('order.') ? JSON.stringify(order) : orderedChargeView({ order, charge }),
  )
}

export function insertOrder(sandbox: Sandbox, order: Order, createdAt: number): string {
  const body = JSON.stringify(order)
  sandbox.db.run(
    'INSERT INTO orders (id, code, customer_id, status, created_at, body) VALUES (?, ?, ?, ?, ?, ?)',
    order.id,
    order.code,
    order.customer.id,
    order.status,
    // Whole seconds, as in the response: the application pages by the created_at it read.
    Math.floor(createdAt / 1000) * 1000,
    body,
  )
  for (const { id, payment_method, last_transaction } of order.charges) {
    const tran = payment_method === 'pix' ? last_transaction.id : null
    sandbox.db.run('INSERT INTO charges (id, order_id, qr_tran) VALUES (?, ?, ?)', id, order.id, tran)
  }
  return body
}

const STATUS_EVENTS: Record<OrderStatus, OrderEvent | null> = {
  paid: 'order.paid',
  canceled: 'order.canceled',
  failed: 'order.payment_failed',
  pending: null,
}

/** Stores a changed charge, updates the order's status, and queues the notifications of both. */
export function saveOrdered(sandbox: Sandbox, { order, charge }: Ordered, events: OrderEvent[]): void {
  const now = isoSeconds(sandbox.now())
  const before = order.status
  charge.updated_at = now
  order.updated_at = now
  order.status = orderStatus(order)
  sandbox.db.run('UPDATE orders SET status = ?, body = ? WHERE id = ?', order.status, JSON.stringify(order), order.id)
  const own = before === order.status ? null : STATUS_EVENTS[order.status]
  notify(sandbox, order, charge, own ? [...events, own] : events)
}

export function orderBody(sandbox: Sandbox, id: string): string {
  const row = sandbox.db.get<{ body: string }>('SELECT body FROM orders WHERE id = ?', id)
  if (!row) throw notFound('Order')
  return row.body
}

export const isOrder = (sandbox: Sandbox, id: string): boolean =>
  sandbox.db.get('SELECT 1 FROM orders WHERE id = ?', id) !== undefined

/** Finds an order by id, or by the application's code (the newest with that code). */
export function findOrder(sandbox: Sandbox, idOrCode: string): Order {
  const row = sandbox.db.get<{ body: string }>(
    'SELECT body FROM orders WHERE id = ?1 OR code = ?1 ORDER BY seq DESC LIMIT 1',
    idOrCode,
  )
  if (!row) throw notFound('Order')
  return JSON.parse(row.body) as Order
}

export function findOrdered(sandbox: Sandbox, id: string): Ordered | undefined {
  const row = sandbox.db.get<{ body: string }>(
    'SELECT orders.body AS body FROM charges JOIN orders ON orders.id = charges.order_id WHERE charges.id = ?',
    id,
  )
  const order = row && (JSON.parse(row.body) as Order)
  const charge = order?.charges.find((candidate) => candidate.id === id)
  return order && charge && { order, charge }
}

/** The EMV text of `qr_code_url`, whose address always names the first transaction. */
export function pixCodeOfTransaction(sandbox: Sandbox, tranId: string): string {
  const row = sandbox.db.get<{ id: string }>('SELECT id FROM charges WHERE qr_tran = ?', tranId)
  const code = row && findOrdered(sandbox, row.id)?.charge.last_transaction['qr_code']
  if (typeof code !== 'string') throw notFound('Transaction')
  return code
}
