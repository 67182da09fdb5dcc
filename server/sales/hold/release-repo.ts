import { sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { ReservationStatus } from '../../../machines/reservation.ts'
import type { Db, Tx } from '../../db/connection.ts'
import type { Statement } from '../../db/batch.ts'
import { IdRow, maybeOne, rows } from '../../db/rows.ts'
import { ReleasedRow } from './stock-repo.ts'

type Reserva = { id: string; status: ReservationStatus }

const unitsOf = (tx: Tx, { id, status }: Reserva, lock: SQL): Promise<ReleasedRow[]> =>
  rows(tx, ReleasedRow)`
    SELECT id, id_evento, id_setor, id_lote, nr_lugar, id_rifa, nr_sorte FROM venda
    WHERE id_reserva = ${id} AND status = ${status} ${lock}`

/** The units that still belong to the reservation. */
export const readUnits = (tx: Tx, reserva: Reserva): Promise<ReleasedRow[]> => unitsOf(tx, reserva, sql``)
/** The same, locked. */
export const lockUnits = (tx: Tx, reserva: Reserva): Promise<ReleasedRow[]> => unitsOf(tx, reserva, sql`FOR UPDATE`)

const OtherRow = z.strictObject({ id: z.string(), overdue: z.boolean() })

/** Locks the cliente's hold of another cart. The cliente is locked, so no other transaction waits for both carts. */
export const lockOtherHold = (tx: Tx, idCliente: string, idReserva: string): Promise<z.infer<typeof OtherRow> | null> =>
  maybeOne(rows(tx, OtherRow)`
    SELECT id, expires_at < clock_timestamp() AS overdue FROM reserva
    WHERE id_cliente = ${idCliente} AND status = 'held' AND id <> ${idReserva} FOR NO KEY UPDATE`)

/** Whether the end of the hold has passed: the time that was left when a payment began is not shortened. */
export async function isOver(tx: Tx, idReserva: string, now: Date): Promise<boolean> {
  const { rowCount } = await tx.execute(
    sql`SELECT 1 FROM reserva WHERE id = ${idReserva} AND expires_at <= ${now.toISOString()}`,
  )
  return rowCount !== 0
}

/** The holds that are overdue, the longest first. */
export async function listOverdue(db: Db, limit: number): Promise<string[]> {
  const found = await rows(db, IdRow)`SELECT id FROM reserva
    WHERE status = 'held' AND expires_at < (SELECT clock_timestamp()) ORDER BY expires_at LIMIT ${limit}`
  return found.map(({ id }) => id)
}

/** Which of these lots and raffles another transaction has locked, a lot also by its sector. Nothing stays locked here. */
export async function lockedCounters(db: Db, ids: string[]): Promise<string[]> {
  const any = sql`ANY(${sql.param(ids)}::uuid[])`
  const found = await rows(db, IdRow)`
    WITH lotes AS MATERIALIZED (SELECT l.id FROM lote l JOIN setor s ON s.id = l.id_setor WHERE l.id = ${any}
        FOR NO KEY UPDATE OF l SKIP LOCKED FOR SHARE OF s SKIP LOCKED),
      rifas AS MATERIALIZED (SELECT id FROM rifa WHERE id = ${any} FOR NO KEY UPDATE SKIP LOCKED)
    SELECT id FROM lote WHERE id = ${any} AND id NOT IN (SELECT id FROM lotes)
    UNION ALL SELECT id FROM rifa WHERE id = ${any} AND id NOT IN (SELECT id FROM rifas)`
  return found.map(({ id }) => id)
}

const Overdue = z.strictObject({
  reservas: z.array(z.string()),
  rows: z.array(z.strictObject({ ...ReleasedRow.shape, id_reserva: z.string() })),
})

/** Locks the overdue holds among these that no other transaction has locked, and their units. */
export const lockAndReadForExpire = (ids: string[]): Statement => ({
  text: 'SELECT expire_lock_and_read($1)',
  values: [ids],
})

/** The answer of `lockAndReadForExpire`: the reservations, and the units that still belong to them. */
export const toOverdue = (answer: unknown): z.infer<typeof Overdue> => Overdue.parse(answer)
