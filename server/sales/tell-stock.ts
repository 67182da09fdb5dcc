import type { Tx } from '../db/connection.ts'
import { transaction } from '../db/transaction.ts'
import type { StockChanged } from './events.ts'
import type { SalesDeps } from './sales-deps.ts'
import { type TellDeps, tell } from './tell.ts'

/** Tells open pages which stock has changed: the only place that does, called after the commit. */
export function tellStock(deps: TellDeps, changes: readonly StockChanged[]): void {
  for (const change of changes) tell(deps, 'stock', change)
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
