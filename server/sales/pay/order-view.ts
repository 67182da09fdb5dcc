import { sql } from 'drizzle-orm'
import type { Order } from '../../../contract/pagarme.ts'
import type { AttemptStatus } from '../../../machines/payment-attempt.ts'
import type { Db } from '../../db/connection.ts'
import { perPool } from '../../db/per-pool.ts'
import { done, type Result, refuse } from '../../result.ts'
import { makeRounds } from '../../rounds.ts'
import type { SalesDeps } from '../sales-deps.ts'
import { findAttempts } from './find-attempts.ts'
import { orderItems, readSaleRows, type SaleRow } from './order-items.ts'

type Row = {
  id: string
  id_reserva: string
  order_id: string | null
  charge_id: string | null
  method: 'credit_card' | 'pix' | 'free'
  installments: number
  amount_cents: number
  status: AttemptStatus
  qr_code: string | null
  qr_code_url: string | null
  pix_expires_at: string | null
  provider_message: string | null
  refund_reason: string | null
  created_at: string
  reserva_status: string
  reserva_expires_at: string
}

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
  makeRounds<AskedOrder, Result<Order>>({ max: 100, lanes: 2, run: (asked) => readOrders(db, asked) }),
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
  const attempts = await findAttempts(db, asked)
  const ids = attempts.flatMap((attempt) => attempt?.id ?? [])
  const { rows } = await db.execute<Row>(sql`
    SELECT a.id, a.id_reserva, a.order_id, a.charge_id, a.method, a.installments, a.amount_cents,
      ${SHOWN_STATUS} AS status, a.qr_code,
      a.qr_code_url, a.pix_expires_at, a.provider_message, a.refund_reason, a.created_at,
      r.status AS reserva_status, r.expires_at AS reserva_expires_at
    FROM payment_attempt a JOIN reserva r ON r.id = a.id_reserva WHERE a.id = ANY(${sql.param(ids)}::uuid[])`)
  const orders = new Map(rows.map((row) => [row.id, row]))
  const sales = await readSaleRows(db, [...new Set(rows.map(({ id_reserva }) => id_reserva))])
  return attempts.map((attempt) => {
    const row = attempt && orders.get(attempt.id)
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
