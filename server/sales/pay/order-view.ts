import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Order } from '../../../contract/pagarme.ts'
import type { AttemptStatus } from '../../../machines/payment-attempt.ts'
import { checked } from '../../db/checked.ts'
import type { Db } from '../../db/connection.ts'
import { perPool } from '../../db/per-pool.ts'
import { done, type Result, refuse } from '../../result.ts'
import { makeRounds } from '../../rounds.ts'
import type { SalesDeps } from '../sales-deps.ts'
import { uuidOf } from './order-id.ts'
import { orderItems, SaleAnswer, type SaleRow, toSaleRows } from './order-items.ts'

const Row = z.strictObject({
  nr: z.int(),
  id: z.string(),
  id_reserva: z.string(),
  order_id: z.string().nullable(),
  charge_id: z.string().nullable(),
  method: z.enum(['credit_card', 'pix', 'free']),
  installments: z.int(),
  amount_cents: z.int(),
  status: z.enum(['sending', 'waiting', 'paid', 'refused', 'expired', 'refunding', 'refunded', 'chargedback']),
  qr_code: z.string().nullable(),
  qr_code_url: z.string().nullable(),
  pix_expires_at: z.string().nullable(),
  provider_message: z.string().nullable(),
  refund_reason: z.string().nullable(),
  created_at: z.string(),
  reserva_status: z.enum(['held', 'paying', 'sold', 'released']),
  reserva_expires_at: z.string(),
})
type Row = z.infer<typeof Row>
/** The answer of the database's `read_orders`; `nr` is the question's, from 1. */
const Found = z.strictObject({ orders: z.array(Row), sale: SaleAnswer })

/**
 * The state of an order as the API names it (docs/product.md#order-status): refused and expired are `failed`; an unpaid
 * PIX is `waiting_payment`, a card being processed is `pending`.
 */
export function orderStatus(status: AttemptStatus, method: Row['method']): Order['status'] {
  switch (status) {
    case 'sending':
      return 'pending'
    case 'waiting':
      return method === 'pix' ? 'waiting_payment' : 'pending'
    case 'refused':
    case 'expired':
      return 'failed'
    case 'paid':
    case 'refunding':
    case 'refunded':
    case 'chargedback':
      return status
  }
}

/**
 * SQL for the state in which the order of attempt `a` is shown, derived from its vendas (docs/selling.md#charts): a
 * paid attempt is shown as `paid` while one of its tickets is valid, and as `refunding` while tickets are being
 * refunded and none is valid.
 */
export const SHOWN_STATUS = sql`CASE WHEN a.status = 'paid'
    AND EXISTS (SELECT 1 FROM venda v WHERE v.id_attempt = a.id AND v.status = 'refunding')
    AND NOT EXISTS (SELECT 1 FROM venda v WHERE v.id_attempt = a.id AND v.status = 'sold')
  THEN 'refunding' ELSE a.status END`

/** Emits an order's current state under both of its ids. For changes of its tickets; call it after the commit. */
export async function announceOrder(deps: Pick<SalesDeps, 'db' | 'events'>, attemptId: string): Promise<void> {
  const { rows } = await deps.db.execute<Pick<Row, 'id' | 'order_id' | 'status' | 'method'>>(
    sql`SELECT a.id, a.order_id, ${SHOWN_STATUS} AS status, a.method FROM payment_attempt a WHERE a.id = ${attemptId}`,
  )
  for (const { id, order_id, status, method } of rows) {
    const ids = order_id === null ? [id] : [id, order_id]
    deps.events.emit('order', { ids, type: `order.${orderStatus(status, method)}` })
  }
}

type AskedOrder = { idCliente: string; id: string }

const reading = perPool((db) =>
  makeRounds<AskedOrder, Result<Order>>({ max: 100, run: (asked) => readOrders(db, asked) }),
)

/**
 * Reads an order for `GET orders/{id}` from our own rows; the provider is not called (docs/selling.md#provider-limits).
 * All who ask at once share the queries.
 * @param id the provider's order id or the attempt's id
 * @returns the cliente's order, amounts in cents; 404 when there is none or it is another cliente's
 */
export const readOrder = (db: Db, idCliente: string, id: string): Promise<Result<Order>> =>
  reading(db)({ idCliente, id })

async function readOrders(db: Db, asked: AskedOrder[]): Promise<Result<Order>[]> {
  const { rows } = await db.execute(sql`SELECT read_orders(
    ${sql.param(asked.map(({ idCliente }) => idCliente))}::uuid[], ${sql.param(asked.map(({ id }) => id))}::text[],
    ${sql.param(asked.map(({ id }) => uuidOf(id)))}::uuid[]) AS found`)
  const { orders, sale } = checked(Found, rows[0]?.['found'])
  const sales = toSaleRows(sale)
  const found = new Map(orders.map((row) => [row.nr, row]))
  return asked.map((_, index) => {
    const row = found.get(index + 1)
    return row ? done(toOrder(row, sales.get(row.id_reserva) ?? [])) : refuse(404, 'record.not-found')
  })
}

function toOrder(row: Row, sales: SaleRow[]): Order {
  const iso = (text: string): string => new Date(text).toISOString()
  const kept =
    row.reserva_status === 'held' ? row.reserva_expires_at : row.reserva_status === 'paying' ? row.pix_expires_at : null
  const pix = row.method === 'pix' && row.qr_code !== null && row.status === 'waiting'
  return {
    id: row.order_id ?? row.id,
    code: row.id,
    status: orderStatus(row.status, row.method),
    amount: row.amount_cents,
    created_at: iso(row.created_at),
    id_reserva: row.id_reserva,
    reserva_expira_em: kept ? iso(kept) : null,
    mensagem: row.refund_reason ?? (row.status === 'refused' ? row.provider_message : null),
    pode_cancelar: row.status === 'waiting',
    items: orderItems(sales),
    charges: [
      {
        id: row.charge_id,
        payment_method: row.method,
        amount: row.amount_cents,
        last_transaction: {
          ...(row.method === 'credit_card' && { installments: row.installments }),
          ...(pix && row.qr_code && { qr_code: row.qr_code }),
          ...(pix && row.qr_code_url && { qr_code_url: row.qr_code_url }),
          ...(pix && row.pix_expires_at && { expires_at: iso(row.pix_expires_at) }),
          ...(row.provider_message && { acquirer_message: row.provider_message }),
        },
      },
    ],
  }
}
