import type { Tx } from '../db/connection.ts'
import { failureDetails } from '../db/db-errors.ts'
import { transaction } from '../db/transaction.ts'
import type { StockChanged } from './events.ts'
import type { SalesDeps } from './sales-deps.ts'

type TellDeps = Pick<SalesDeps, 'events' | 'log'>

/**
 * Tells open pages which stock has changed: the only place that does, called after the commit. A listener that fails must
 * neither repeat what was committed nor fail it.
 */
export function tellStock({ events, log }: TellDeps, changes: readonly StockChanged[]): void {
  for (const change of changes)
    try {
      events.emit('stock', change)
    } catch (error) {
      log.error(failureDetails(error), 'a listener of stock changes failed')
    }
}

/**
 * Runs work that may change stock in one transaction (`transaction`), and tells what changed after the commit.
 * @returns the work's result
 */
export async function saleTransaction<Result extends { stock: readonly StockChanged[] }>(
  deps: TellDeps & Pick<SalesDeps, 'db'>,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const result = await transaction(deps.db, work)
  tellStock(deps, result.stock)
  return result
}
