import { type AttemptEvent, nextAttemptStatus } from '../../machines/payment-attempt.ts'
import { nextReservationStatus, type ReservationEvent, type ReservationStatus } from '../../machines/reservation.ts'
import type { Tx } from '../db/connection.ts'
import type { Attempt } from './attempts-repo.ts'
import { attemptMessages } from './attempt-messages.ts'
import { type AttemptChange, type Changes, writeChanges, writeRows } from './changes.ts'
import type { SalesDeps, StockChanged } from './sales-deps.ts'

/** The actor that the history names for transitions made by `settle`. */
export const PROVIDER = 'provider'

/**
 * The result of `settle`: the attempt in its new state if it changed, and the stock changes to publish after the
 * commit. `changed`: tickets changed, even if the attempt did not.
 */
export type Settled = { next: Attempt | null; stock: StockChanged[]; changed?: boolean }
/** Nothing was changed. */
export const unchanged: Settled = { next: null, stock: [] }

/**
 * A decision that changes rows under the locks of cliente, reservation and attempt and needs no others.
 * `next`: the attempt in its new state, if it changes.
 */
export type Rows = { kind: 'rows'; changes: Partial<Changes>[]; next: Attempt | null }
/** Nothing is changed. */
export const NOTHING: Rows = { kind: 'rows', changes: [], next: null }

/** Columns of an attempt change, and its state does not. */
export const columns = (attempt: Attempt, set: AttemptChange, alerts: Changes['alerts'] = []): Rows => ({
  kind: 'rows',
  changes: [{ attempts: [{ id: attempt.id, source: attempt.status, set }], alerts }],
  next: null,
})

/** No further change of an attempt is expected: no check is needed, unless one was made due. */
export const checkedNoMore = (attempt: Attempt): Rows =>
  attempt.is_due ? NOTHING : columns(attempt, { check_at: null })

type ReservationOptions = { expiresAt?: Date; idAttempt?: string; units?: number }

/**
 * The transition of a reservation and its rows of `venda` to the next state of its machine, with the history row
 * (docs/selling.md#charts).
 * @param options `expiresAt`: the hold lasts at least until then, for a transition back to `held`; `idAttempt`: stored in the
 *   rows; `units`: how many rows must change with it
 * @returns the new state and the changes, or null when the transition is not allowed
 */
export function reservationTransition(
  reserva: { id: string; status: ReservationStatus },
  event: ReservationEvent,
  actor: string,
  { expiresAt, idAttempt, units }: ReservationOptions = {},
): { to: ReservationStatus; changes: Partial<Changes> } | null {
  const to = nextReservationStatus(reserva.status, event)
  if (to === null) return null
  const change = {
    source: reserva.status,
    target: to,
    ...(expiresAt && { at_least: expiresAt.toISOString() }),
  }
  return {
    to,
    changes: {
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
 * Stores the transition of a reservation (`reservationTransition`).
 * @returns the new state, or null when the transition is not allowed (nothing changed)
 * @throws Error when the reservation is no longer in the state that was read, or another number of rows changed
 */
export async function storeReservationTransition(
  tx: Tx,
  reserva: { id: string; status: ReservationStatus },
  event: ReservationEvent,
  actor: string,
  options: ReservationOptions = {},
): Promise<ReservationStatus | null> {
  const transition = reservationTransition(reserva, event, actor, options)
  if (transition) await writeRows(tx, [transition.changes])
  return transition?.to ?? null
}

/**
 * The transition of an attempt through one or more events of its machine; the last state is stored, with a history row for
 * each step (docs/selling.md#charts).
 * @param change further columns to store with the new state
 * @returns the attempt with its new state (other fields as they were read) and the changes, or null when one of the
 *   transitions is not allowed
 */
export function attemptTransition(
  attempt: Attempt,
  events: AttemptEvent[],
  actor: string,
  change: AttemptChange = {},
): { attempt: Attempt; changes: Partial<Changes> } | null {
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
    changes: {
      attempts: [{ id: attempt.id, source: attempt.status, set: { ...change, status } }],
      history: steps.map(({ from, to }) => ({
        entity: 'attempt',
        entityId: attempt.id,
        fromState: from,
        toState: to,
        actor,
        method: attempt.method,
      })),
      messages: attemptMessages(attempt, status),
    },
  }
}

/**
 * Stores the transition of an attempt (`attemptTransition`).
 * @returns the attempt with its new state, or null when one of the transitions is not allowed (nothing changed)
 * @throws Error when the attempt is no longer in the state that was read
 */
export async function storeAttemptTransition(
  tx: Tx,
  deps: Pick<SalesDeps, 'channels'>,
  attempt: Attempt,
  events: AttemptEvent[],
  actor: string,
  change: AttemptChange = {},
): Promise<Attempt | null> {
  const transition = attemptTransition(attempt, events, actor, change)
  if (transition) await writeChanges(tx, deps, [transition.changes])
  return transition?.attempt ?? null
}
