import type { EventEmitter } from 'node:events'
import type { Tx } from '../db/connection.ts'
import { failureDetails } from '../db/db-errors.ts'
import { transaction } from '../db/transaction.ts'
import type { Published, SalesDeps, StockChanged } from './sales-deps.ts'

export type PublishDeps = Pick<SalesDeps, 'events' | 'log'>

/**
 * Emits an event to the listeners of this process. Only this function does so; it is called after the commit. A failing
 * listener must neither cause the committed work to be repeated nor make it fail.
 */
export function publish<Name extends keyof Published>(
  { events, log }: PublishDeps,
  name: Name,
  payload: Published[Name],
): void {
  try {
    const emitter = events as EventEmitter
    emitter.emit(name, payload)
  } catch (error) {
    log.error({ event: name, ...failureDetails(error) }, 'a listener failed')
  }
}

/** Publishes stock changes to open pages. Only this function does so; it is called after the commit. */
export function publishStock(deps: PublishDeps, changes: readonly StockChanged[]): void {
  for (const change of changes) publish(deps, 'stock', change)
}

/**
 * Runs work that may change stock in one transaction (`transaction`), and publishes its stock changes after the commit.
 * @returns the work's result
 */
export async function saleTransaction<Result extends { stock: readonly StockChanged[] }>(
  deps: PublishDeps & Pick<SalesDeps, 'db'>,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const result = await transaction(deps.db, work)
  publishStock(deps, result.stock)
  return result
}
