import { leaveOutWaiting } from '../../db/lock-wait.ts'
import { perPool } from '../../db/per-pool.ts'
import { runBatch } from '../../db/batch.ts'
import { makeBatches } from '../../batches.ts'
import { ofPool } from '../../pool-batches.ts'
import { type Changes, writeStatement } from '../changes.ts'
import { reservationTransition } from '../sale-transitions.ts'
import type { SalesDeps, StockChanged } from '../sales-deps.ts'
import { stockChanges } from './stock-changes.ts'
import { releaseDeltas } from './stock-repo.ts'
import { publishStock } from '../publish.ts'
import { lockAndReadForExpire, toOverdue } from './release-repo.ts'

type Asked = { deps: SalesDeps; id: string }
const expiring = perPool((db) =>
  makeBatches<Asked, boolean | null>({
    ...ofPool(db, 'expire'),
    max: 100,
    keyOf: ({ id }) => id,
    run: (asked) => leaveOutWaiting(asked.length, () => expireTogether(asked)),
  }),
)

/**
 * Ends a hold that is overdue, in one batch with other holds, and frees its units.
 * @returns false when it is not overdue, or another transaction is changing it (nothing changed)
 */
export const expireHold = async (deps: SalesDeps, id: string): Promise<boolean> =>
  (await expiring(deps.db)({ deps, id })) ?? false

async function expireTogether(asked: Asked[]): Promise<boolean[]> {
  const [first] = asked
  if (!first) return []
  const { deps } = first
  const lockAndRead = lockAndReadForExpire(asked.map(({ id }) => id))
  const { ended, stock } = await runBatch(deps.db, lockAndRead, (answer) => {
    const { reservas, rows } = toOverdue(answer)
    const write = writeStatement([
      ...reservas.map(expiryOf),
      { ...releaseDeltas(rows), released: rows.map(({ id }) => id) },
    ])
    const stock: StockChanged[] = stockChanges(rows, [])
    return { writes: write ? [write] : [], result: { ended: new Set(reservas), stock } }
  })
  publishStock(deps, stock)
  return asked.map(({ id }) => ended.has(id))
}

/** The end of the reservation itself; its rows are released by their ids, because some may have been reclaimed. */
function expiryOf(id: string): Partial<Changes> {
  const expired = reservationTransition({ id, status: 'held' }, 'expire', 'clock')
  if (!expired) throw new Error('a hold cannot expire')
  return { reservas: expired.changes.reservas ?? [], history: expired.changes.history ?? [] }
}
