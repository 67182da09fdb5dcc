import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../db/connection.ts'
import { CountRow, maybeOne, one, rows } from '../../db/rows.ts'
import { uuidOf } from './order-id.ts'
import { SaleAnswer } from './order-items.ts'

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
export type OrderRow = z.infer<typeof Row>
/** The answer of the database's `read_orders`; `nr` is the number of the requested order, from 1. */
const FoundRow = z.strictObject({ found: z.strictObject({ orders: z.array(Row), sale: SaleAnswer }) })

/** A cliente and the id of their order: the provider's, or the attempt's. */
export type AskedOrder = { idCliente: string; id: string }

/** The orders of these clientes that exist, and their sales, in one query. */
export async function readOrderRows(db: Db, asked: AskedOrder[]): Promise<z.infer<typeof FoundRow>['found']> {
  const { found } = await one(rows(db, FoundRow)`SELECT read_orders(
    ${sql.param(asked.map(({ idCliente }) => idCliente))}::uuid[], ${sql.param(asked.map(({ id }) => id))}::text[],
    ${sql.param(asked.map(({ id }) => uuidOf(id)))}::uuid[]) AS found`)
  return found
}

/**
 * SQL for the state in which the order of attempt `a` is shown, derived from its vendas (docs/selling.md#charts): a
 * paid attempt is shown as `paid` while one of its tickets is valid, and as `refunding` while tickets are being
 * refunded and none is valid.
 */
const SHOWN_STATUS = sql`CASE WHEN a.status = 'paid'
    AND EXISTS (SELECT 1 FROM venda v WHERE v.id_attempt = a.id AND v.status = 'refunding')
    AND NOT EXISTS (SELECT 1 FROM venda v WHERE v.id_attempt = a.id AND v.status = 'sold')
  THEN 'refunding' ELSE a.status END`

const ShownRow = Row.pick({ id: true, order_id: true, status: true, method: true }).extend({ id_cliente: z.string() })
const SELECT_SHOWN = sql`SELECT a.id, a.id_cliente, a.order_id, ${SHOWN_STATUS} AS status, a.method
  FROM payment_attempt a`

/** The order of an attempt, with the state in which it is shown. */
export const readShown = (db: Db, attemptId: string): Promise<z.infer<typeof ShownRow> | null> =>
  maybeOne(rows(db, ShownRow)`${SELECT_SHOWN} WHERE a.id = ${attemptId}`)

/** The same by the provider's ids of the orders, or by the attempts'. */
export const findShown = (db: Db, ids: string[]): Promise<z.infer<typeof ShownRow>[]> =>
  rows(db, ShownRow)`${SELECT_SHOWN} WHERE a.order_id = ANY(${sql.param(ids)}::text[])
    OR a.id = ANY(${sql.param(ids.flatMap((id) => uuidOf(id) ?? []))}::uuid[])`

/** Whether a customer of the provider is this cliente's, or of somebody else who pays for them. */
export async function isOwnCustomer(db: Db, idCliente: string, customerId: string): Promise<boolean> {
  const { n } = await one(rows(db, CountRow)`SELECT count(*)::int AS n FROM (
    SELECT FROM cliente WHERE id = ${idCliente} AND id_pagar_me = ${customerId}
    UNION ALL SELECT FROM pagador WHERE id_cliente = ${idCliente} AND id_pagar_me = ${customerId}) x`)
  return n > 0
}
