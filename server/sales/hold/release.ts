import type { ReservationEvent, ReservationStatus } from '../../../machines/reservation.ts'
import type { Tx } from '../../db/connection.ts'
import type { Attempt } from '../attempts-repo.ts'
import { storeReservationTransition } from '../sale-transitions.ts'
import type { SalesDeps, StockChanged } from '../sales-deps.ts'
import { stockChanges } from './stock-changes.ts'
import { lockCounters, changeCounters, releaseDeltas, type ReleasedRow } from './stock-repo.ts'
import { markPixUsed, pixMs, readBounds } from './hold-bounds-repo.ts'
import { holdUntil } from './hold-times.ts'
import { isOver, lockOtherHold, lockUnits, readUnits } from './release-repo.ts'

/** Locks the counters these rows belong to; call it before locking the rows (docs/selling.md#lock-order). */
export async function lockCountersOf(tx: Tx, rows: ReleasedRow[]): Promise<void> {
  const ids = (list: (string | null)[]) => [...new Set(list.flatMap((id) => id ?? []))]
  await lockCounters(tx, ids(rows.map((r) => r.id_lote)), ids(rows.map((r) => r.id_rifa)))
}

/**
 * Changes a reservation to `released` and frees its places. The caller has locked its row; the counters are locked here,
 * before the rows of `venda`.
 * @returns the stock changes to publish after the commit; empty when the transition is not allowed (nothing changed)
 */
export async function releaseReservation(
  tx: Tx,
  reserva: { id: string; status: ReservationStatus },
  event: Extract<ReservationEvent, 'release' | 'expire'>,
  actor: string,
): Promise<StockChanged[]> {
  await lockCountersOf(tx, await readUnits(tx, reserva))
  // Read again under the counters' locks: a row that was reclaimed meanwhile must not be released twice.
  const found = await lockUnits(tx, reserva)
  if (!(await storeReservationTransition(tx, reserva, event, actor))) return []
  const { lotes, rifas } = releaseDeltas(found)
  await changeCounters(tx, lotes, rifas)
  return stockChanges(found, [])
}

/** Whether the reservation is being paid by this attempt (in the state that was read), and not by a later one. */
const isPayingBy = ({ status, reserva_status }: Attempt): boolean =>
  reserva_status === 'paying' && (status === 'sending' || status === 'waiting')

/**
 * After a payment that failed: returns the places to the buyer's hold, with at least `holdAfterRefusalSeconds` to try
 * again, within the hold's bounds; without any time left they are released. A cliente may have only one hold, so if
 * they hold another cart by now, the places are released, too (docs/decisions/holds.md); another hold that is overdue
 * is ended instead.
 * @returns the stock changes to publish after the commit
 */
export async function returnToHold(
  tx: Tx,
  deps: SalesDeps,
  attempt: Attempt,
  event: 'payment.refused' | 'payment.canceled',
): Promise<StockChanged[]> {
  if (!isPayingBy(attempt)) return []
  const reserva = { id: attempt.id_reserva, status: 'paying' as const }
  const other = await lockOtherHold(tx, attempt.id_cliente, reserva.id)
  if (other && !other.overdue) return releasePaid(tx, deps, attempt, 'provider')
  const spent = pixMs(attempt, deps)
  const bounds = (await readBounds(tx, [reserva.id], spent)).get(reserva.id)
  const now = deps.now()
  const until = bounds ? holdUntil(bounds, now, deps.limits.holdAfterRefusalSeconds, deps.limits) : now
  if (until <= now && (await isOver(tx, reserva.id, now))) return releasePaid(tx, deps, attempt, 'clock')
  // The job has not ended the overdue hold yet, and a cliente can have only one.
  const stock = other ? await releaseReservation(tx, { id: other.id, status: 'held' }, 'expire', 'clock') : []
  await storeReservationTransition(tx, reserva, event, 'provider', { expiresAt: until })
  await markPixUsed(tx, attempt, spent)
  return stock
}

/**
 * After a charge that was canceled or is being refunded: returns the places to the buyer's hold, or releases them when
 * it was a PIX past its expiry.
 * @returns the stock changes to publish after the commit
 */
export async function endPaying(tx: Tx, deps: SalesDeps, attempt: Attempt): Promise<StockChanged[]> {
  if (!isPayingBy(attempt)) return []
  const over = attempt.pix_expires_at !== null && attempt.pix_expires_at.getTime() <= deps.now().getTime()
  if (!over) return returnToHold(tx, deps, attempt, 'payment.canceled')
  return releasePaid(tx, deps, attempt, 'clock')
}

/**
 * Releases the places of an attempt that ended; a later hold of the same places continues with the time already used.
 */
async function releasePaid(tx: Tx, deps: SalesDeps, attempt: Attempt, actor: string): Promise<StockChanged[]> {
  const stock = await releaseReservation(tx, { id: attempt.id_reserva, status: 'paying' }, 'expire', actor)
  await markPixUsed(tx, attempt, pixMs(attempt, deps))
  return stock
}
