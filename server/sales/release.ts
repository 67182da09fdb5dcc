import { sql } from 'drizzle-orm'
import type { ReservationEvent, ReservationStatus } from '../../machines/reservation.ts'
import type { Tx } from '../db/connection.ts'
import type { StockChanged } from './events.ts'
import { moveReservation } from './moves.ts'
import { givenBack, lockCounters, moveCounters, type ReleasedRow } from './stock.ts'
import { stockChanges } from './stock-changes.ts'

const ROW = sql`id, id_evento, id_setor, id_lote, nr_lugar, id_rifa`

async function lockCountersOf(tx: Tx, rows: ReleasedRow[]): Promise<void> {
  const ids = (list: (string | null)[]) => [...new Set(list.flatMap((id) => id ?? []))]
  await lockCounters(tx, ids(rows.map((r) => r.id_lote)), ids(rows.map((r) => r.id_rifa)))
}

/**
 * Ends a reservation and gives its places back: its row is locked by the caller; the counters are locked here, before
 * the rows.
 * @returns what the events' watchers are to be told after the commit; nothing when the chart forbids it
 */
export async function releaseReservation(
  tx: Tx,
  reserva: { id: string; status: ReservationStatus },
  event: Extract<ReservationEvent, 'release' | 'expire'>,
  actor: string,
): Promise<StockChanged[]> {
  const wanted = sql`FROM venda WHERE id_reserva = ${reserva.id} AND status = ${reserva.status}`
  const before = await tx.execute<ReleasedRow>(sql`SELECT ${ROW} ${wanted}`)
  await lockCountersOf(tx, before.rows)
  // Under the counters' locks: a row reclaimed meanwhile is no longer ours to give back.
  const { rows } = await tx.execute<ReleasedRow>(sql`SELECT ${ROW} ${wanted} FOR UPDATE`)
  if (!(await moveReservation(tx, reserva, event, actor))) return []
  const { lotes, rifas } = givenBack(rows)
  await moveCounters(tx, lotes, rifas)
  return stockChanges(rows, [])
}

/** Marks the paid rows of an attempt as refunded and gives their places back. The attempt is locked by the caller. */
export async function refundSoldRows(tx: Tx, attemptId: string): Promise<StockChanged[]> {
  const wanted = sql`FROM venda WHERE id_attempt = ${attemptId} AND status IN ('sold', 'refunding')`
  const before = await tx.execute<ReleasedRow>(sql`SELECT ${ROW} ${wanted}`)
  await lockCountersOf(tx, before.rows)
  const { rows } =
    await tx.execute<ReleasedRow>(sql`UPDATE venda SET status = 'refunded', updated_at = clock_timestamp()
    WHERE id_attempt = ${attemptId} AND status IN ('sold', 'refunding') RETURNING ${ROW}`)
  const { lotes, rifas } = givenBack(rows)
  await moveCounters(tx, lotes, rifas)
  return stockChanges(rows, [])
}
