import { randomUUID } from 'node:crypto'
import { isoSeconds } from '../core/ids.ts'
import { asObject, isInteger, textOf } from '../core/json.ts'
import type { Sandbox } from '../core/sandbox.ts'
import { makeCharge } from './charge-create.ts'
import { rememberCustomer } from './customers.ts'
import type { Charge, Order, Transaction } from './order-types.ts'
import { insertOrder, isOrder, orderStatus } from './orders.ts'
import { problem } from './problem.ts'
import { settledTransaction } from './transactions.ts'

/** An order with one charge that was made elsewhere and is over. Amounts in cents, times in ISO 8601. */
type KnownOrder = {
  id: string
  charge_id: string
  /** The application's own id. */
  code: string
  customer: { id: string; name: string }
  payment_method: Charge['payment_method']
  status: 'paid' | 'canceled' | 'failed' | 'chargedback'
  amount: number
  /** 0: it was never paid. */
  paid_amount: number
  canceled_amount: number
  created_at: string
  /** When it was paid, refused or canceled. */
  updated_at: string
}

const STATUSES = ['paid', 'canceled', 'failed', 'chargedback']

function isKnownOrder(value: unknown): value is KnownOrder {
  const given = asObject(value)
  const customer = asObject(given['customer'])
  const texts = [given['id'], given['charge_id'], given['code'], customer['id'], customer['name']]
  const amounts = [given['amount'], given['paid_amount'], given['canceled_amount']]
  return (
    texts.every(textOf) &&
    amounts.every((amount) => isInteger(amount) && amount >= 0) &&
    ['pix', 'credit_card'].includes(String(given['payment_method'])) &&
    STATUSES.includes(String(given['status'])) &&
    [given['created_at'], given['updated_at']].every((at) => !Number.isNaN(Date.parse(String(at))))
  )
}

/** The status of the charge's last transaction (Pagar.me docs); PIX has none of its own for a partial refund. */
function transactionStatus({ payment_method, status, paid_amount, canceled_amount }: KnownOrder): string {
  const isPix = payment_method === 'pix'
  if (status === 'failed') return isPix ? 'failed' : 'not_authorized'
  if (status === 'chargedback') return status
  if (paid_amount === 0) return isPix ? 'waiting_payment' : 'voided'
  if (status === 'canceled') return 'refunded'
  if (canceled_amount > 0) return isPix ? 'refunded' : 'partial_refunded'
  return isPix ? 'paid' : 'captured'
}

function toOrder(sandbox: Sandbox, known: KnownOrder): Order {
  const { id, code, amount, payment_method, status, paid_amount, canceled_amount } = known
  const [created_at, updated_at] = [known.created_at, known.updated_at].map((at) => isoSeconds(Date.parse(at))) as [
    string,
    string,
  ]
  const customer = rememberCustomer(sandbox, { ...known.customer, created_at })
  const isPaid = paid_amount > 0
  const transaction: Transaction = settledTransaction(transactionStatus(known), {
    transaction_type: payment_method,
    amount: isPaid && canceled_amount > 0 ? canceled_amount : amount,
    updated_at,
  })
  const charge = makeCharge(
    sandbox,
    { code, gateway_id: randomUUID(), amount, payment_method, created_at, customer, metadata: {} },
    { status, transaction },
    {
      id: known.charge_id,
      ...(isPaid ? { paid_amount, paid_at: updated_at } : {}),
      ...(canceled_amount > 0 ? { canceled_amount, canceled_at: updated_at } : {}),
      updated_at,
    },
  )
  const order: Order = {
    ...{ id, code, amount, currency: 'BRL', closed: true, items: [], customer, status: 'pending' },
    ...{ created_at, updated_at, closed_at: created_at, metadata: {}, charges: [charge], checkouts: [] },
  }
  return { ...order, status: orderStatus(order) }
}

/**
 * Stores orders that were made elsewhere, as the sales of a demonstration; those that are here already stay as they are.
 * Nothing is notified. @returns how many are new
 */
export function addKnownOrders(sandbox: Sandbox, given: unknown): number {
  if (!Array.isArray(given) || !given.every(isKnownOrder)) throw problem(400, 'orders: a list of orders expected')
  const fresh = given.filter(({ id }) => !isOrder(sandbox, id))
  for (const known of fresh) insertOrder(sandbox, toOrder(sandbox, known), Date.parse(known.created_at))
  return fresh.length
}
