import { keyedHash } from '../auth/keyed-hash.ts'
import type { Db } from '../db/connection.ts'
import { perPool } from '../db/per-pool.ts'
import { transaction } from '../db/transaction.ts'
import { countUses, countWithin, type RateLimit, type Use, uncount } from './rate-limit-repo.ts'
import { type Refusal, type Result, refuse } from '../result.ts'
import { makeBatches } from '../batches.ts'
import { ofPool } from '../pool-batches.ts'
import { QueueFull } from './concurrency-limit.ts'

/** The windows of limits, in seconds. */
export const TEN_MINUTES = 600
export const QUARTER_HOUR = 900
export const HOUR = 3600
export const DAY = 86_400
/** For what is counted and makes work harder, but refuses nobody. */
export const UNLIMITED = 1_000_000_000

/**
 * The key of a counter about a phone, a login name or a network. They are personal data, so the key has a hash of them
 * that cannot be computed, nor reversed by trying all phones, without the secret.
 */
export const limitKey = ({ LINK_SECRET }: { LINK_SECRET: string }, kind: string, ...parts: readonly string[]): string =>
  `${kind}:${keyedHash(LINK_SECRET, 'limit', kind, ...parts).slice(0, 22)}`

class Over extends Error {
  readonly key: string
  constructor(key: string) {
    super(key)
    this.key = key
  }
}

/** A use counted against all its limits, which can be reversed; or a refusal with the first limit that is exhausted. */
export type Taken = { ok: true; giveBack(): Promise<void> } | (Refusal & { over: string })

/**
 * Counts one use against all limits or, when one of them is exhausted, against none: a refused request of one person
 * does not use up a limit shared with others. Give the limits in the same order everywhere, the widest last.
 */
export async function takeAll(db: Db, limits: readonly RateLimit[]): Promise<Taken> {
  const counted: { key: string; window: string }[] = []
  try {
    await transaction(db, async (tx) => {
      counted.length = 0
      for (const limit of limits) {
        const window = await countWithin(tx, limit)
        if (window === null) throw new Over(limit.key)
        counted.push({ key: limit.key, window })
      }
    })
  } catch (error) {
    if (error instanceof Over) return { ...refuse(429, 'rate.limited'), over: error.key }
    throw error
  }
  return {
    ok: true,
    giveBack: async () => {
      for (const { key, window } of counted) await uncount(db, key, window)
    },
  }
}

const counting = perPool((db) =>
  makeBatches<Use, boolean>({ ...ofPool(db, 'count-uses'), max: 400, run: (uses) => countUses(db, uses) }),
)

/**
 * Counts one use of `key` in the current window of `windowSeconds`, across all processes. Concurrent uses share a
 * statement. A key must always have the same length of window.
 * @returns false when the count exceeds `max`
 */
export const consumeRateLimit = (db: Db, key: string, windowSeconds: number, max: number): Promise<boolean> =>
  counting(db)([{ key, windowSeconds, max }])

/** The same for two limits: a use beyond the first one does not use up the second, which is shared. */
export const consumeRateLimits = (db: Db, first: RateLimit, second: RateLimit): Promise<boolean> =>
  counting(db)([first, second])

/**
 * Runs an attempt whose failures are limited, such as a login. It is counted before it runs, so that concurrent
 * attempts cannot exceed the limit. A success is subtracted again: correct logins never lock an account out.
 * @returns the attempt's result; 429 when a limit is exhausted and the attempt was not run
 */
export async function limitFailures<T>(
  db: Db,
  limits: readonly RateLimit[],
  attempt: () => Promise<Result<T>>,
): Promise<Result<T>> {
  const taken = await takeAll(db, limits)
  if (!taken.ok) return taken
  try {
    const result = await attempt()
    if (result.ok) await taken.giveBack()
    return result
  } catch (error) {
    // The attempt was not run.
    if (error instanceof QueueFull) await taken.giveBack()
    throw error
  }
}
