import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { ReservationStatus } from '../../../machines/reservation.ts'
import type { Tx } from '../../db/connection.ts'
import { maybeOne, rows, TimeText } from '../../db/rows.ts'
import { RawAttempt } from '../attempts-repo.ts'

const StatusRow = z.strictObject({ status: RawAttempt.shape.reserva_status })

/** Locks a cliente's reservation. @returns its state; null when it is not theirs */
export async function lockReserva(tx: Tx, idCliente: string, idReserva: string): Promise<ReservationStatus | null> {
  const found = await maybeOne(rows(tx, StatusRow)`
    SELECT status FROM reserva WHERE id = ${idReserva} AND id_cliente = ${idCliente} FOR NO KEY UPDATE`)
  return found?.status ?? null
}

const HoldRow = z.strictObject({ ...StatusRow.shape, expires_at: TimeText, left: z.int(), units: z.int() })

/** The same, with its end, its units, and how many of them are still held. */
export const lockHold = (tx: Tx, idCliente: string, idReserva: string): Promise<z.infer<typeof HoldRow> | null> =>
  maybeOne(rows(tx, HoldRow)`
    SELECT r.status, r.expires_at, r.units, (SELECT count(*)::int FROM venda v WHERE v.id_reserva = r.id AND v.status = 'held') AS left
    FROM reserva r WHERE r.id = ${idReserva} AND r.id_cliente = ${idCliente} FOR NO KEY UPDATE OF r`)

/** Stores the end of a hold and of its units. @param expiresAt ISO instant */
export async function extendHold(tx: Tx, idReserva: string, expiresAt: string): Promise<void> {
  await tx.execute(
    sql`UPDATE reserva SET expires_at = ${expiresAt}, updated_at = clock_timestamp() WHERE id = ${idReserva}`,
  )
  await tx.execute(sql`UPDATE venda SET expires_at = ${expiresAt} WHERE id_reserva = ${idReserva} AND status = 'held'`)
}
