import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../db/connection.ts'
import { raiseAlert } from '../db/history.ts'
import { type Attempt, type AttemptChange, changeAttempt } from './attempts-repo.ts'
import type { StockChanged } from './events.ts'
import { moveRefund, moveVendas, type Refund } from './refund-repo.ts'
import { lockCountersOf } from './release.ts'
import { moveAttempt } from './sale-moves.ts'
import { PROVIDER, type Settled } from './settled.ts'
import { moveCounters, type ReleasedRow, releaseDeltas } from './stock.ts'
import { stockChanges } from './stock-changes.ts'

// How a refund ends. The attempt and its reservation are locked by the caller (docs/selling.md#lock-order).

/** Marks sales as refunded and gives their places back: the counters are locked here, before the rows. */
export async function refundVendas(tx: Tx, where: SQL, detail?: Record<string, unknown>) {
  const wanted = sql`${where} AND status IN ('sold', 'refunding')`
  const before = await tx.execute<ReleasedRow>(
    sql`SELECT id, id_evento, id_setor, id_lote, nr_lugar, id_rifa FROM venda WHERE ${wanted}`,
  )
  await lockCountersOf(tx, before.rows)
  const rows = await moveVendas(tx, wanted, 'refunded', PROVIDER, { ...(detail && { detail }) })
  const { lotes, rifas } = releaseDeltas(rows)
  await moveCounters(tx, lotes, rifas)
  return { units: rows.length, stock: stockChanges(rows, []) satisfies StockChanged[] }
}

/** The provider shows it, or nothing was to be paid back: only now the tickets are refunded and their places free. */
export async function confirmRefund(
  tx: Tx,
  attempt: Attempt,
  refund: Refund,
  known: AttemptChange,
): Promise<Settled & { now: Attempt }> {
  const back = await refundVendas(tx, sql`id_refund = ${refund.id}`, { refund: refund.id })
  if (back.units !== refund.units) throw new Error(`refund ${refund.id} has ${back.units} sales of ${refund.units}`)
  if (!(await moveRefund(tx, refund, 'confirmed', PROVIDER))) throw new Error(`refund ${refund.id} moved meanwhile`)
  if (await hasTickets(tx, attempt.id)) {
    await changeAttempt(tx, attempt.id, attempt.status, known)
    return { moved: null, changed: true, stock: back.stock, now: attempt }
  }
  const moved = await moveAttempt(tx, attempt, ['refund.start', 'refund.confirmed'], PROVIDER, {
    ...known,
    check_at: null,
  })
  return { moved, changed: true, stock: back.stock, now: moved ?? attempt }
}

async function hasTickets(tx: Tx, idAttempt: string): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`SELECT 1 FROM venda WHERE id_attempt = ${idAttempt} AND status IN ('sold', 'refunding') LIMIT 1`,
  )
  return rows.length > 0
}

/**
 * The money stays: the tickets are good again and people are told.
 * @returns false when somebody moved the refund meanwhile (nothing changed)
 */
export async function failRefund(tx: Tx, attempt: Attempt, refund: Refund, why: string): Promise<boolean> {
  const detail = { refund: refund.id }
  if (!(await moveRefund(tx, refund, 'failed', PROVIDER, undefined, { why }))) return false
  await moveVendas(tx, sql`id_refund = ${refund.id} AND status = 'refunding'`, 'sold', PROVIDER, {
    set: sql`, id_refund = NULL`,
    detail,
  })
  await raiseAlert(tx, 'refund.failed', attempt.id, why)
  return true
}

/** The bank took the money itself: a refund under way has nothing left to give; its tickets are the chargeback's. */
export async function dropRefund(tx: Tx, refund: Refund): Promise<void> {
  await moveRefund(tx, refund, 'failed', PROVIDER, undefined, { why: 'chargedback' })
}
