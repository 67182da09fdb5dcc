import type { BatchOptions } from './batches.ts'
import type { Db } from './db/connection.ts'
import { perPool } from './db/per-pool.ts'
import { limitConcurrency } from './limits/concurrency-limit.ts'
import { watchBatches } from './observer.ts'

/**
 * How many batches of all kinds run on a pool at once. While a batch waits it gathers members, so that a busy shop needs
 * fewer of them (docs/decisions/batches.md).
 */
const AT_ONCE = 2
/** A batch that has lasted this long no longer counts: it may be waiting for a lock. */
const COUNTS_MS = 50

/** Runs a batch of a pool as soon as few enough others run; returns its result. */
export const limitBatches = perPool(() => {
  const limited = limitConcurrency(AT_ONCE)
  return <Result>(batch: () => Promise<Result>): Promise<Result> =>
    new Promise((resolve, reject) => {
      void limited(async () => {
        const { promise: tooLong, resolve: giveUp } = Promise.withResolvers<void>()
        const timer = setTimeout(giveUp, COUNTS_MS)
        await Promise.race([batch().then(resolve, reject), tooLong])
        clearTimeout(timer)
      })
    })
})

/** The options of batches that use a pool: their limit, and their `name` for the observer, e.g. `reserve`. */
export const ofPool = (db: Db, name: string): Required<Pick<BatchOptions<never, never>, 'watch' | 'limit'>> => ({
  watch: watchBatches(db, name),
  limit: limitBatches(db),
})
