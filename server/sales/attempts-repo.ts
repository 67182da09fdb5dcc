import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { AttemptStatus } from '../../machines/payment-attempt.ts'
import type { ReservationStatus } from '../../machines/reservation.ts'
import type { Db, Tx } from '../db/connection.ts'
import type { AttemptChange } from './moves.ts'

/** An attempt to pay, with columns of its reservation and the id of its customer at the provider. */
export type Attempt = {
  id: string
  id_reserva: string
  id_cliente: string
  tentativa: string
  request_hash: string
  method: 'credit_card' | 'pix' | 'free'
  installments: number
  amount_cents: number
  units: number
  status: AttemptStatus
  body: string | null
  order_id: string | null
  charge_id: string | null
  pix_expires_at: Date | null
  paid_cents: number | null
  /** The amount the charge showed as refunded at the last read. */
  canceled_cents: number
  empty_read_at: Date | null
  /** When the provider created the order, by its own clock; null while that is unknown. */
  order_created_at: Date | null
  created_at: Date
  reserva_status: ReservationStatus
  reserva_units: number
  carrinho: string
  /** The provider's customer named in the stored body. The body counts, because the cliente's row may change later. */
  customer_id: string | null
  /** A check is due already, because something asked for it in the meantime. It must not be postponed. */
  is_due: boolean
}

const Instant = z.string().nullable()
/** An attempt as the database answers it: instants as texts. */
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
  body: z.string().nullable(),
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
  customer_id: z.string().nullable(),
  is_due: z.boolean(),
})
type Raw = z.infer<typeof RawAttempt>

const date = (text: string | null): Date | null => (text === null ? null : new Date(text))
export const toAttempt = (raw: Raw): Attempt => ({
  ...raw,
  pix_expires_at: date(raw.pix_expires_at),
  empty_read_at: date(raw.empty_read_at),
  order_created_at: date(raw.order_created_at),
  created_at: new Date(raw.created_at),
})

const SELECT = sql`SELECT a.id, a.id_reserva, a.id_cliente, a.tentativa, a.request_hash, a.method, a.installments,
  a.amount_cents, a.units, a.status, a.body, a.order_id, a.charge_id, a.pix_expires_at, a.paid_cents, a.canceled_cents,
  a.empty_read_at, a.order_created_at, a.created_at, r.status AS reserva_status, r.units AS reserva_units, r.carrinho,
  a.body::jsonb ->> 'customer_id' AS customer_id, coalesce(a.check_at <= clock_timestamp(), false) AS is_due
  FROM payment_attempt a JOIN reserva r ON r.id = a.id_reserva`

/** Reads an attempt without locks. */
export async function readAttempt(tx: Tx | Db, id: string): Promise<Attempt | null> {
  const { rows } = await tx.execute<Raw>(sql`${SELECT} WHERE a.id = ${id}`)
  return rows[0] ? toAttempt(rows[0]) : null
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Reads the attempts with these ids, without locks; what is no id of ours (another shop's code) is left out. */
export async function readAttempts(db: Db, ids: string[]): Promise<Attempt[]> {
  const own = ids.filter((id) => UUID.test(id))
  const { rows } = await db.execute<Raw>(sql`${SELECT} WHERE a.id = ANY(${sql.param(own)}::uuid[])`)
  return rows.map(toAttempt)
}

/** Locks cliente, reservation and attempt, in this order (docs/selling.md#lock-order), then reads the attempt. */
export async function lockAttempt(tx: Tx, id: string): Promise<Attempt | null> {
  await tx.execute(sql`SELECT c.id FROM cliente c JOIN payment_attempt a ON a.id_cliente = c.id WHERE a.id = ${id}
    FOR NO KEY UPDATE OF c`)
  await tx.execute(sql`SELECT r.id FROM reserva r JOIN payment_attempt a ON a.id_reserva = r.id WHERE a.id = ${id}
    FOR NO KEY UPDATE OF r`)
  await tx.execute(sql`SELECT id FROM payment_attempt WHERE id = ${id} FOR NO KEY UPDATE`)
  return readAttempt(tx, id)
}

/** Updates an attempt if it is still in the state `from`. @returns false when another transaction moved it */
export async function changeAttempt(tx: Tx, id: string, from: AttemptStatus, change: AttemptChange): Promise<boolean> {
  const sets = Object.entries(change).map(([column, value]) => sql`${sql.identifier(column)} = ${value}`)
  const { rowCount } =
    await tx.execute(sql`UPDATE payment_attempt SET ${sql.join([...sets, sql`updated_at = clock_timestamp()`], sql`, `)}
    WHERE id = ${id} AND status = ${from}`)
  return rowCount === 1
}

/**
 * Locks a reservation's held rows, so that no other transaction reclaims one of them before this one moves them.
 * @returns their number
 */
export async function lockHeldRows(tx: Tx, idReserva: string): Promise<number> {
  const { rows } = await tx.execute(sql`SELECT id FROM venda WHERE id_reserva = ${idReserva} AND status = 'held'
    ORDER BY id FOR NO KEY UPDATE`)
  return rows.length
}

/** Counts the reservation's live attempts: those that are paid or may still be paid. */
export async function countLive(tx: Tx, idReserva: string, exceptAttempt: string | null): Promise<number> {
  const { rows } = await tx.execute<{ n: number }>(sql`SELECT count(*)::int AS n FROM payment_attempt
    WHERE id_reserva = ${idReserva} AND status IN ('sending', 'waiting', 'paid')
      AND id IS DISTINCT FROM ${exceptAttempt}::uuid`)
  return rows[0]?.n ?? 0
}
