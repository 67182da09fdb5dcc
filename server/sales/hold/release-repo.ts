import { type SQL, sql } from 'drizzle-orm'
import type { ReservationStatus } from '../../../machines/reservation.ts'
import type { Db, Tx } from '../../db/connection.ts'
import { IdRow, rows } from '../../db/rows.ts'
import { ReleasedRow } from '../stock-repo.ts'

type Reserva = { id: string; status: ReservationStatus }

const unitsOf = (tx: Tx, { id, status }: Reserva, lock: SQL): Promise<ReleasedRow[]> =>
  rows(tx, ReleasedRow)`
    SELECT id, id_evento, id_setor, id_lote, nr_lugar, id_rifa, nr_sorte FROM venda
    WHERE id_reserva = ${id} AND status = ${status} ${lock}`

/** The units that are still the reservation's. */
export const readUnits = (tx: Tx, reserva: Reserva): Promise<ReleasedRow[]> => unitsOf(tx, reserva, sql``)
/** The same, locked. */
export const lockUnits = (tx: Tx, reserva: Reserva): Promise<ReleasedRow[]> => unitsOf(tx, reserva, sql`FOR UPDATE`)

/** Whether the cliente holds another cart. */
export async function hasOtherHold(tx: Tx, idCliente: string, idReserva: string): Promise<boolean> {
  const { rowCount } = await tx.execute(
    sql`SELECT 1 FROM reserva WHERE id_cliente = ${idCliente} AND status = 'held' AND id <> ${idReserva}`,
  )
  return rowCount !== 0
}

/** Whether a reservation's own time has passed: what it had left when it was paid is not taken away. */
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
