import type { ReservaAnswer } from '../../contract/reservas.ts'
import { failureDetails } from '../db/db-errors.ts'
import { transaction } from '../db/transaction.ts'
import type { Result } from '../result.ts'
import { LostRace, type ReserveOutcome, reserveBatch } from './reserve.ts'
import type { SalesDeps } from './sales-deps.ts'
import { lotesOf, type ReserveRequest, rifasOf } from './units.ts'

type Waiting = { request: ReserveRequest; resolve(result: Result<ReservaAnswer>): void; reject(error: unknown): void }
type LotQueue = { waiting: Waiting[]; busy: boolean }

const TRIES_AFTER_LOST_RACE = 4

/**
 * Reserves, letting buyers of one lot who arrive while a commit is under way share the next transaction: a hot lot's
 * row lock serialises commits, so only more buyers per commit go faster (docs/selling.md#stock). A quiet lot waits for
 * nobody; a cart of several lots goes alone.
 * @returns `reserve(request)`: the reservation or the refusal, after the commit
 */
export function createReserveQueue(deps: SalesDeps) {
  const queues = new Map<string, LotQueue>()

  const emitStock = ({ stock }: ReserveOutcome): void => {
    for (const change of stock) deps.events.emit('stock', change)
  }

  async function runOne(request: ReserveRequest): Promise<Result<ReservaAnswer>> {
    for (let left = TRIES_AFTER_LOST_RACE; ; left -= 1) {
      try {
        const outcome = await transaction(deps.db, (tx) => reserveBatch(tx, [request], deps))
        emitStock(outcome)
        const [result] = outcome.results
        if (!result) throw new Error('a reservation without a result')
        return result
      } catch (error) {
        if (!(error instanceof LostRace) || left <= 1) throw error
      }
    }
  }

  async function runBatch(batch: Waiting[]): Promise<void> {
    if (batch.length > 1) {
      try {
        const outcome = await transaction(deps.db, (tx) =>
          reserveBatch(
            tx,
            batch.map((w) => w.request),
            deps,
          ),
        )
        emitStock(outcome)
        for (const [index, { resolve, reject }] of batch.entries()) {
          const result = outcome.results[index]
          if (result) resolve(result)
          else reject(new Error('a reservation without a result'))
        }
        return
      } catch (error) {
        deps.log.warn(
          { ...failureDetails(error), buyers: batch.length },
          'a batch failed: its requests are retried one by one',
        )
      }
    }
    for (const { request, resolve, reject } of batch) await runOne(request).then(resolve, reject)
  }

  async function drain(key: string, queue: LotQueue): Promise<void> {
    queue.busy = true
    while (queue.waiting.length) await runBatch(nextBatch(queue, deps.limits.batchMax))
    queue.busy = false
    queues.delete(key)
  }

  return async function reserve(request: ReserveRequest): Promise<Result<ReservaAnswer>> {
    const counters = [...lotesOf([request]), ...rifasOf([request])]
    const [key] = counters
    if (counters.length !== 1 || key === undefined) return runOne(request)
    const queue = queues.get(key) ?? { waiting: [], busy: false }
    queues.set(key, queue)
    return new Promise((resolve, reject) => {
      queue.waiting.push({ request, resolve, reject })
      if (!queue.busy) void drain(key, queue)
    })
  }
}

/** First come, first served; a cliente who comes twice waits for the next transaction. */
function nextBatch(queue: LotQueue, max: number): Waiting[] {
  const batch: Waiting[] = []
  const clientes = new Set<string>()
  const rest: Waiting[] = []
  for (const waiting of queue.waiting) {
    if (batch.length < max && !clientes.has(waiting.request.idCliente)) {
      batch.push(waiting)
      clientes.add(waiting.request.idCliente)
    } else rest.push(waiting)
  }
  queue.waiting = rest
  return batch
}
