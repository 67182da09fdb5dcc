import type { ReservaAnswer } from '../../../contract/reservas.ts'
import { failureDetails } from '../../db/db-errors.ts'
import { transaction } from '../../db/transaction.ts'
import type { Result } from '../../result.ts'
import type { SalesDeps } from '../sales-deps.ts'
import { lotesOf, type ReserveRequest, rifasOf } from '../units.ts'
import { LostRace, type ReserveOutcome, reserveBatch } from './reserve.ts'

type Waiting = { request: ReserveRequest; resolve(result: Result<ReservaAnswer>): void; reject(error: unknown): void }
type LotQueue = { waiting: Waiting[]; busy: boolean }

const TRIES_AFTER_LOST_RACE = 4

/**
 * Makes the function that reserves. Requests for one lot or raffle that arrive while a transaction is running share the
 * next one: the lot's row lock serialises commits, so throughput grows only with more requests per commit
 * (docs/selling.md#stock). When no transaction is running, a request starts immediately. A cart of several lots or
 * raffles always has its own transaction.
 * @returns `reserve(request)`: the reservation or the refusal, after the commit
 */
export function createReserveQueue(deps: SalesDeps) {
  const queues = new Map<string, LotQueue>()

  /** Called after the commit: a listener that fails must neither repeat the reservation nor fail it. */
  const emitStock = ({ stock }: ReserveOutcome): void => {
    try {
      for (const change of stock) deps.events.emit('stock', change)
    } catch (error) {
      deps.log.error(failureDetails(error), 'a listener of stock changes failed')
    }
  }

  async function runOne(request: ReserveRequest): Promise<Result<ReservaAnswer>> {
    for (let left = TRIES_AFTER_LOST_RACE; ; left -= 1) {
      try {
        const outcome = await transaction(deps.db, (tx) => reserveBatch(tx, [request], deps))
        emitStock(outcome)
        const [result] = outcome.results
        if (!result) throw new Error('no result for a reservation request')
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
          else reject(new Error('no result for a reservation request'))
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

/** Takes requests in the order of arrival; the second request of a cliente waits for the next transaction. */
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
