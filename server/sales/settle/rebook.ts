import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '../../db/connection.ts'
import { record } from '../../db/history.ts'
import { rows } from '../../db/rows.ts'
import type { Attempt } from '../attempts-repo.ts'
import type { StockChanged } from '../events.ts'
import type { SalesDeps } from '../sales-deps.ts'
import { hasRoom, saleRefusal } from '../sales-guards.ts'
import { stockChanges } from '../stock-changes.ts'
import {
  addDelta,
  type Counters,
  type Deltas,
  lockCounters,
  moveCounters,
  ReleasedRow,
  reclaimOverdue,
  releaseDeltas,
} from '../stock-repo.ts'
import { PROVIDER } from './settled.ts'

/** A unit of an attempt. */
export const PaidRow = z.strictObject({ ...ReleasedRow.shape, id_reserva: z.string(), status: z.string() })
export type PaidRow = z.infer<typeof PaidRow>
type RebookResult = { idReserva: string | null; stock: StockChanged[] }

/**
 * Rebooks the released places of an attempt (docs/selling.md#late-payments). Because `released` is final, they become a
 * new, sold reservation, whose history has all the states in between. The old rows no longer reference the attempt, so
 * that the buyer sees only the new tickets. Overdue holds of the lots and raffles concerned are released first.
 * @returns the new reservation's id, or null when one of the places cannot be sold; and the stock changes to emit after
 *   the commit
 */
export async function rebook(tx: Tx, deps: SalesDeps, attempt: Attempt, rows: PaidRow[]): Promise<RebookResult> {
  const ids = (list: (string | null)[]) => [...new Set(list.flatMap((id) => id ?? []))]
  const lotes = ids([...rows.map((row) => row.id_lote), ...(await blockingLotes(tx, attempt.id))])
  const counters = await lockCounters(tx, lotes, ids(rows.map((row) => row.id_rifa)))
  const back = await reclaimOverdue(tx, counters, [])
  const given = releaseDeltas(back)
  await moveCounters(tx, given.lotes, given.rifas)
  const notRebooked: RebookResult = { idReserva: null, stock: stockChanges(back, []) }

  const wanted: Deltas = new Map()
  for (const { id_lote, id_rifa } of rows) addDelta(wanted, id_lote ?? id_rifa ?? '', 1)
  const delta = (id: string): number => (given.lotes.get(id) ?? 0) + (given.rifas.get(id) ?? 0)
  if (![...wanted].every(([id, units]) => isRebookable(counters, id, units, delta(id), deps.now()))) return notRebooked

  const idReserva = randomUUID()
  if (!(await insertSold(tx, deps, attempt, idReserva, rows.length))) return notRebooked
  const split = (map: ReadonlyMap<string, unknown>) => new Map([...wanted].filter(([id]) => map.has(id)))
  await moveCounters(tx, split(counters.lotes), split(counters.rifas))
  await record(
    tx,
    [null, 'held', 'paying', 'sold'].flatMap((toState, step, states) =>
      toState === null
        ? []
        : [
            {
              entity: 'reserva' as const,
              entityId: idReserva,
              fromState: states[step - 1] ?? null,
              toState,
              actor: PROVIDER,
              ...(toState === 'held' && { detail: { late: attempt.id_reserva } }),
            },
          ],
    ),
  )
  return { idReserva, stock: stockChanges(back, rows) }
}

const LoteRow = z.strictObject({ id_lote: z.string() })

/** The lots whose overdue holds occupy one of the attempt's places: another lot of the sector may have held it. */
async function blockingLotes(tx: Tx, attemptId: string): Promise<string[]> {
  const found = await rows(tx, LoteRow)`
    SELECT DISTINCT o.id_lote FROM venda v JOIN venda o ON o.id_setor = v.id_setor AND o.nr_lugar = v.nr_lugar
    WHERE v.id_attempt = ${attemptId} AND o.status = 'held' AND o.expires_at < clock_timestamp()`
  return found.map(({ id_lote }) => id_lote)
}

/**
 * Whether event and lot, or the raffle, still allow the sale: not deleted, not past, and with room. The lot need not be
 * the open one.
 */
function isRebookable(counters: Counters, id: string, units: number, delta: number, now: Date): boolean {
  const lote = counters.lotes.get(id)
  const rifa = counters.rifas.get(id)
  const total = lote?.qtd_total ?? rifa?.qtd_numeros ?? 0
  const taken = (lote?.tomados ?? rifa?.tomados ?? 0) + delta
  return saleRefusal(lote ?? rifa, now) === null && hasRoom({ total, taken }, units)
}

/**
 * Inserts the sold rows, all of them or none.
 * @returns false when a place or number has another owner, or a place is blocked or no longer exists
 */
async function insertSold(tx: Tx, deps: SalesDeps, attempt: Attempt, idReserva: string, units: number) {
  const now = deps.now().toISOString()
  await tx.execute(sql`INSERT INTO reserva (id, id_cliente, carrinho, status, expires_at, units)
    VALUES (${idReserva}, ${attempt.id_cliente}, ${attempt.carrinho}, 'sold', ${now}, ${units})`)
  const { rowCount } = await tx.execute(sql`
    INSERT INTO venda (id_reserva, id_cliente, id_evento, id_setor, tipo, id_lote, nr_lugar, id_rifa, nr_sorte,
      valor_cents, taxa_cents, held_at, expires_at, status, sold_at, method, id_attempt)
    SELECT ${idReserva}::uuid, v.id_cliente, v.id_evento, v.id_setor, s.tipo, v.id_lote, v.nr_lugar, v.id_rifa, v.nr_sorte,
      v.valor_cents, v.taxa_cents, v.held_at, ${now}::timestamptz, 'sold', clock_timestamp(), ${attempt.method}, ${attempt.id}::uuid
    FROM venda v LEFT JOIN setor s ON s.id = v.id_setor
    WHERE v.id_attempt = ${attempt.id} AND v.status = 'released' AND (s.id IS NULL OR CASE WHEN s.tipo IN (1, 3) THEN v.nr_lugar <= s.qtd_lugar AND v.nr_lugar <> ALL(s.bloqueados)
        ELSE v.nr_lugar IS NULL END)
      AND NOT EXISTS (SELECT 1 FROM venda o WHERE o.id_setor = v.id_setor AND o.nr_lugar = v.nr_lugar AND o.status NOT IN ('released', 'refunded'))
      AND NOT EXISTS (SELECT 1 FROM venda o WHERE o.id_rifa = v.id_rifa AND o.nr_sorte = v.nr_sorte AND o.status NOT IN ('released', 'refunded'))
    ORDER BY v.id_setor, v.nr_lugar, v.id_rifa, v.nr_sorte
    ON CONFLICT DO NOTHING`)
  if (rowCount !== units) {
    // One of the places cannot be had: delete what this transaction has just inserted. None of it was committed.
    await tx.execute(sql`DELETE FROM venda WHERE id_reserva = ${idReserva}`)
    await tx.execute(sql`DELETE FROM reserva WHERE id = ${idReserva}`)
    return false
  }
  await tx.execute(
    sql`UPDATE venda SET id_attempt = NULL WHERE id_attempt = ${attempt.id} AND id_reserva <> ${idReserva}`,
  )
  return true
}
