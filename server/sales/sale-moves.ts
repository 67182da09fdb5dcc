import { type AttemptEvent, nextAttemptStatus } from '../../machines/payment-attempt.ts'
import { nextReservationStatus, type ReservationEvent, type ReservationStatus } from '../../machines/reservation.ts'
import type { Tx } from '../db/connection.ts'
import type { Attempt } from './attempts-repo.ts'
import { type AttemptChange, type Moves, writeMoves } from './moves.ts'

type ReservationOptions = { expiresAt?: Date; idAttempt?: string; units?: number }

/**
 * The move of a reservation and its rows of `venda` to the next state of its machine, with the history row
 * (docs/selling.md#charts).
 * @param options `expiresAt`: the hold lasts at least until then, for a move back to `held`; `idAttempt`: stored in the
 *   rows; `units`: how many rows must move with it
 * @returns the new state and the moves, or null when the transition is not allowed
 */
export function reservationMoves(
  reserva: { id: string; status: ReservationStatus },
  event: ReservationEvent,
  actor: string,
  { expiresAt, idAttempt, units }: ReservationOptions = {},
): { to: ReservationStatus; moves: Partial<Moves> } | null {
  const to = nextReservationStatus(reserva.status, event)
  if (to === null) return null
  const change = {
    source: reserva.status,
    target: to,
    ...(expiresAt && { at_least: expiresAt.toISOString() }),
  }
  return {
    to,
    moves: {
      reservas: [{ id: reserva.id, ...change }],
      vendas: [
        {
          id_reserva: reserva.id,
          ...change,
          ...(idAttempt !== undefined && { id_attempt: idAttempt }),
          ...(units !== undefined && { units }),
        },
      ],
      history: [{ entity: 'reserva', entityId: reserva.id, fromState: reserva.status, toState: to, actor }],
    },
  }
}

/**
 * Stores the move of a reservation (`reservationMoves`).
 * @returns the new state, or null when the transition is not allowed (nothing changed)
 * @throws Error when the reservation is no longer in the state that was read, or another number of rows moved
 */
export async function moveReservation(
  tx: Tx,
  reserva: { id: string; status: ReservationStatus },
  event: ReservationEvent,
  actor: string,
  options: ReservationOptions = {},
): Promise<ReservationStatus | null> {
  const move = reservationMoves(reserva, event, actor, options)
  if (move) await writeMoves(tx, [move.moves])
  return move?.to ?? null
}

/**
 * The move of an attempt through one or more events of its machine; the last state is stored, with a history row for
 * each step (docs/selling.md#charts).
 * @param change further columns to store with the new state
 * @returns the attempt with its new state (other fields as they were read) and the moves, or null when one of the
 *   transitions is not allowed
 */
export function attemptMoves(
  attempt: Attempt,
  events: AttemptEvent[],
  actor: string,
  change: AttemptChange = {},
): { attempt: Attempt; moves: Partial<Moves> } | null {
  let status = attempt.status
  const steps: { from: string; to: string }[] = []
  for (const event of events) {
    const to = nextAttemptStatus(status, event)
    if (to === null) return null
    steps.push({ from: status, to })
    status = to
  }
  return {
    attempt: { ...attempt, status },
    moves: {
      attempts: [{ id: attempt.id, source: attempt.status, set: { ...change, status } }],
      history: steps.map(({ from, to }) => ({
        entity: 'attempt',
        entityId: attempt.id,
        fromState: from,
        toState: to,
        actor,
        method: attempt.method,
      })),
    },
  }
}

/**
 * Stores the move of an attempt (`attemptMoves`).
 * @returns the attempt with its new state, or null when one of the transitions is not allowed (nothing changed)
 * @throws Error when the attempt is no longer in the state that was read
 */
export async function moveAttempt(
  tx: Tx,
  attempt: Attempt,
  events: AttemptEvent[],
  actor: string,
  change: AttemptChange = {},
): Promise<Attempt | null> {
  const move = attemptMoves(attempt, events, actor, change)
  if (move) await writeMoves(tx, [move.moves])
  return move?.attempt ?? null
}
