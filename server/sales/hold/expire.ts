import { leaveOutWaiting } from '../../db/lock-wait.ts'
import { perPool } from '../../db/per-pool.ts'
import { runRound } from '../../db/round.ts'
import { watchRounds } from '../../observer.ts'
import { makeRounds } from '../../rounds.ts'
import type { StockChanged } from '../events.ts'
import { type Moves, writeStatement } from '../moves.ts'
import { reservationMoves } from '../sale-moves.ts'
import type { SalesDeps } from '../sales-deps.ts'
import { stockChanges } from '../stock-changes.ts'
import { releaseDeltas } from '../stock-repo.ts'
import { tellStock } from '../tell-stock.ts'
import { expireLook, toOverdue } from './expire-look.ts'

type Asked = { deps: SalesDeps; id: string }
const expiring = perPool((db) =>
  makeRounds<Asked, boolean | null>({
    watch: watchRounds(db, 'expire'),
    max: 100,
    keyOf: ({ id }) => id,
    run: (asked) => leaveOutWaiting(asked.length, () => expireTogether(asked)),
  }),
)

/**
 * Ends a hold that is overdue, together with those that end at the same time, and frees its units.
 * @returns false when it is not overdue, or another transaction is changing it (nothing changed)
 */
export const expireHold = async (deps: SalesDeps, id: string): Promise<boolean> =>
  (await expiring(deps.db)({ deps, id })) ?? false

async function expireTogether(asked: Asked[]): Promise<boolean[]> {
  const [first] = asked
  if (!first) return []
  const { deps } = first
  const look = expireLook(asked.map(({ id }) => id))
  const { ended, stock } = await runRound(deps.db, look, (answer) => {
    const { reservas, rows } = toOverdue(answer)
    const write = writeStatement([
      ...reservas.map(expiryOf),
      { ...releaseDeltas(rows), released: rows.map(({ id }) => id) },
    ])
    const stock: StockChanged[] = stockChanges(rows, [])
    return { writes: write ? [write] : [], result: { ended: new Set(reservas), stock } }
  })
  tellStock(deps, stock)
  return asked.map(({ id }) => ended.has(id))
}

/** The end of the reservation itself; its rows are released by their ids, because some may have been reclaimed. */
function expiryOf(id: string): Partial<Moves> {
  const expired = reservationMoves({ id, status: 'held' }, 'expire', 'clock')
  if (!expired) throw new Error('a hold cannot expire')
  return { reservas: expired.moves.reservas ?? [], history: expired.moves.history ?? [] }
}
