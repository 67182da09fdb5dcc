import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { AttemptStatus } from '../../machines/payment-attempt.ts'
import type { Db, Tx } from '../db/connection.ts'
import { CountRow, IdRow, maybeOne, one, rows } from '../db/rows.ts'
import type { AttemptChange } from './changes.ts'

const Instant = z.string().nullable()
/**
 * An attempt to pay, with columns of its reservation, as in the view `attempt_row`. `customer_id`: the provider's id as
 * sent, because the cliente's row may change later. `pix_seconds`: how long its PIX was to be valid. `canceled_cents`:
 * the refunded amount of the charge at the last read. `order_created_at`: by the provider's clock; null while unknown.
 * `is_due`: a check is due already, because it was requested meanwhile; it must not be postponed. Instants are texts,
 * here or in JSON.
 */
export const RawAttempt = z.strictObject({
  id: z.string(),
  id_reserva: z.string(),
  id_cliente: z.string(),
  tentativa: z.string(),
  request_hash: z.string(),
  method: z.enum(['credit_card', 'pix', 'free']),
  installments: z.int(),
  amount_cents: z.int(),
  units: z.int(),
  status: z.enum(['sending', 'waiting', 'paid', 'refused', 'expired', 'refunding', 'refunded', 'chargedback']),
  customer_id: z.string().nullable(),
  pix_seconds: z.int().nullable(),
  order_id: z.string().nullable(),
  charge_id: z.string().nullable(),
  pix_expires_at: Instant,
  paid_cents: z.int().nullable(),
  canceled_cents: z.int(),
  empty_read_at: Instant,
  order_created_at: Instant,
  created_at: z.string(),
  reserva_status: z.enum(['held', 'paying', 'sold', 'released']),
  reserva_units: z.int(),
  carrinho: z.string(),
  is_due: z.boolean(),
})
type Raw = z.infer<typeof RawAttempt>

const date = (text: string | null): Date | null => (text === null ? null : new Date(text))
export type Attempt = ReturnType<typeof toAttempt>
/** The row with Dates for its instants. */
export const toAttempt = (raw: Raw) => ({
  ...raw,
  pix_expires_at: date(raw.pix_expires_at),
  empty_read_at: date(raw.empty_read_at),
  order_created_at: date(raw.order_created_at),
  created_at: new Date(raw.created_at),
})

const SELECT = sql`SELECT a.* FROM attempt_row a`

/** Reads an attempt without locks. */
export async function readAttempt(tx: Tx | Db, id: string): Promise<Attempt | null> {
  const row = await maybeOne(rows(tx, RawAttempt)`${SELECT} WHERE a.id = ${id}`)
  return row ? toAttempt(row) : null
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Reads the attempts with these ids, without locks; texts that are no ids of ours (codes of another shop) are left out.
 */
export async function readAttempts(db: Db, ids: string[]): Promise<Attempt[]> {
  const own = ids.filter((id) => UUID.test(id))
  const found = await rows(db, RawAttempt)`${SELECT} WHERE a.id = ANY(${sql.param(own)}::uuid[])`
  return found.map(toAttempt)
}

const OrderRow = z.strictObject({ order_id: z.string().nullable() })

/** The provider's id of an attempt's order, also for an attempt whose row cannot be parsed. */
export const orderOf = async (db: Db, id: string): Promise<string | null> =>
  (await maybeOne(rows(db, OrderRow)`SELECT order_id FROM payment_attempt WHERE id = ${id}`))?.order_id ?? null

/** Locks cliente, reservation and attempt, in this order (docs/selling.md#lock-order), then reads the attempt. */
export async function lockAttempt(tx: Tx, id: string): Promise<Attempt | null> {
  await tx.execute(sql`SELECT c.id FROM cliente c JOIN payment_attempt a ON a.id_cliente = c.id WHERE a.id = ${id}
    FOR NO KEY UPDATE OF c`)
  await tx.execute(sql`SELECT r.id FROM reserva r JOIN payment_attempt a ON a.id_reserva = r.id WHERE a.id = ${id}
    FOR NO KEY UPDATE OF r`)
  await tx.execute(sql`SELECT id FROM payment_attempt WHERE id = ${id} FOR NO KEY UPDATE`)
  return readAttempt(tx, id)
}

/** Updates an attempt if it is still in the state `from`. @returns false when another transaction changed it */
export async function changeAttempt(tx: Tx, id: string, from: AttemptStatus, change: AttemptChange): Promise<boolean> {
  const sets = Object.entries(change).map(([column, value]) => sql`${sql.identifier(column)} = ${value}`)
  const { rowCount } =
    await tx.execute(sql`UPDATE payment_attempt SET ${sql.join([...sets, sql`updated_at = clock_timestamp()`], sql`, `)}
    WHERE id = ${id} AND status = ${from}`)
  return rowCount === 1
}

/**
 * Locks a reservation's held rows, so that no other transaction reclaims one of them before this one changes them.
 * @returns their number
 */
export async function lockHeldRows(tx: Tx, idReserva: string): Promise<number> {
  const { rows } = await tx.execute(sql`SELECT id FROM venda WHERE id_reserva = ${idReserva} AND status = 'held'
    ORDER BY id FOR NO KEY UPDATE`)
  return rows.length
}

/** Counts the reservation's live attempts: those that are paid or may still be paid. */
export async function countLive(tx: Tx, idReserva: string, exceptAttempt: string | null): Promise<number> {
  const { n } = await one(rows(tx, CountRow)`SELECT count(*)::int AS n FROM payment_attempt
    WHERE id_reserva = ${idReserva} AND status IN ('sending', 'waiting', 'paid')
      AND id IS DISTINCT FROM ${exceptAttempt}::uuid`)
  return n
}

/** The newest attempt to pay a cliente's reservation; null when there is none, or it is not theirs. */
export async function lastAttempt(db: Db, idCliente: string, idReserva: string): Promise<Attempt | null> {
  const found = await maybeOne(rows(db, IdRow)`SELECT id FROM payment_attempt
    WHERE id_reserva = ${idReserva} AND id_cliente = ${idCliente} ORDER BY created_at DESC LIMIT 1`)
  return found && readAttempt(db, found.id)
}
