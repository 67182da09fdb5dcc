import { randomUUID } from 'node:crypto'
import type { Tx } from '../../db/connection.ts'
import { record } from '../../db/history.ts'
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
  reclaimOverdue,
  releaseDeltas,
} from '../stock-repo.ts'
import { counterOf } from '../units.ts'
import { blockingLotes, insertSold, type PaidRow } from './rebook-repo.ts'
import { PROVIDER } from './settled.ts'

type RebookResult = { idReserva: string | null; stock: StockChanged[] }

/**
 * Rebooks the released places of an attempt (docs/selling.md#late-payments). Because `released` is final, they become a
 * new, sold reservation, whose history has all the states in between. The old rows no longer reference the attempt, so
 * that the buyer sees only the new tickets. Overdue holds of the lots and raffles concerned are released first.
 * @returns the new reservation's id, or null when one of the places cannot be sold; and the stock changes to tell after
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
  for (const row of rows) addDelta(wanted, counterOf(row), 1)
  const delta = (id: string): number => (given.lotes.get(id) ?? 0) + (given.rifas.get(id) ?? 0)
  if (![...wanted].every(([id, units]) => isRebookable(counters, id, units, delta(id), deps.now()))) return notRebooked

  const idReserva = randomUUID()
  if (!(await insertSold(tx, deps.now(), attempt, idReserva, rows.length))) return notRebooked
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
