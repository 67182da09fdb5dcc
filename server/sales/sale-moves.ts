import { sql } from 'drizzle-orm'
import { type AttemptEvent, nextAttemptStatus } from '../../machines/payment-attempt.ts'
import { nextReservationStatus, type ReservationEvent, type ReservationStatus } from '../../machines/reservation.ts'
import type { Tx } from '../db/connection.ts'
import { record } from '../db/history.ts'
import { type Attempt, changeAttempt } from './attempts-repo.ts'
import type { AttemptChange } from './moves.ts'

/**
 * Moves a reservation and its rows of `venda` to the next state of its machine, and writes the history row
 * (docs/selling.md#charts).
 * @param options `expiresAt`: the hold lasts at least until then, for a move back to `held`; `idAttempt`: stored in the
 *   rows; `units`: how many rows must move with it
 * @returns the new state, or null when the transition is not allowed (nothing changed)
 * @throws Error when the reservation is no longer in the state that was read, or another number of rows moved
 */
export async function moveReservation(
  tx: Tx,
  reserva: { id: string; status: ReservationStatus },
  event: ReservationEvent,
  actor: string,
  options: { expiresAt?: Date; idAttempt?: string; units?: number } = {},
): Promise<ReservationStatus | null> {
  const to = nextReservationStatus(reserva.status, event)
  if (to === null) return null
  const expires = options.expiresAt
    ? sql`, expires_at = GREATEST(expires_at, ${options.expiresAt.toISOString()}::timestamptz)`
    : sql``
  const { rowCount } = await tx.execute(sql`UPDATE reserva SET status = ${to}, updated_at = clock_timestamp()${expires}
    WHERE id = ${reserva.id} AND status = ${reserva.status}`)
  if (rowCount !== 1) throw new Error(`reservation ${reserva.id} is no longer ${reserva.status}`)
  const attempt = options.idAttempt ? sql`, id_attempt = ${options.idAttempt}` : sql``
  const sold =
    to === 'sold'
      ? sql`, sold_at = clock_timestamp(), method = (SELECT a.method FROM payment_attempt a
          WHERE a.id = ${options.idAttempt ? sql`${options.idAttempt}` : sql`venda.id_attempt`})`
      : sql``
  const moved =
    await tx.execute(sql`UPDATE venda SET status = ${to}, updated_at = clock_timestamp()${expires}${attempt}${sold}
    WHERE id_reserva = ${reserva.id} AND status = ${reserva.status}`)
  if (options.units !== undefined && moved.rowCount !== options.units)
    throw new Error(`reservation ${reserva.id} moved ${moved.rowCount} rows, expected ${options.units}`)
  await record(tx, [{ entity: 'reserva', entityId: reserva.id, fromState: reserva.status, toState: to, actor }])
  return to
}

/**
 * Moves an attempt through one or more events of its machine; stores the last state, and a history row for each step
 * (docs/selling.md#charts).
 * @param change further columns to store with the new state
 * @returns the attempt with its new state (other fields as they were read), or null when one of the transitions is not
 *   allowed (nothing changed)
 * @throws Error when the attempt is no longer in the state that was read
 */
export async function moveAttempt(
  tx: Tx,
  attempt: Attempt,
  events: AttemptEvent[],
  actor: string,
  change: AttemptChange = {},
): Promise<Attempt | null> {
  let status = attempt.status
  const steps: { from: string; to: string }[] = []
  for (const event of events) {
    const to = nextAttemptStatus(status, event)
    if (to === null) return null
    steps.push({ from: status, to })
    status = to
  }
  if (!(await changeAttempt(tx, attempt.id, attempt.status, { ...change, status }))) {
    throw new Error(`attempt ${attempt.id} is no longer ${attempt.status}`)
  }
  await record(
    tx,
    steps.map(({ from, to }) => ({
      entity: 'attempt' as const,
      entityId: attempt.id,
      fromState: from,
      toState: to,
      actor,
    })),
  )
  return { ...attempt, status }
}
