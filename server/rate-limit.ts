import { type SQL, sql } from 'drizzle-orm'
import { keyedHash } from './auth/keyed-hash.ts'
import type { Db, Tx } from './db/connection.ts'
import { perPool } from './db/per-pool.ts'
import { transaction } from './db/transaction.ts'
import { type Refusal, type Result, refuse } from './result.ts'
import { makeRounds } from './rounds.ts'
import { QueueFull } from './turns.ts'

/** The windows of limits, in seconds. */
export const TEN_MINUTES = 600
export const QUARTER_HOUR = 900
export const HOUR = 3600
export const DAY = 86_400

/** At most `max` uses of `key` in each window of `windowSeconds`, counted across all processes. */
export type RateLimit = { key: string; windowSeconds: number; max: number }

/**
 * The key of a counter about a phone, a login name or a network. They are personal data, so the key has a hash of them
 * that cannot be computed, nor reversed by trying all phones, without the secret.
 */
export const limitKey = ({ LINK_SECRET }: { LINK_SECRET: string }, kind: string, ...parts: readonly string[]): string =>
  `${kind}:${keyedHash(LINK_SECRET, 'limit', kind, ...parts).slice(0, 22)}`

const windowStart = (windowSeconds: number | SQL) =>
  sql`to_timestamp(floor(extract(epoch FROM clock_timestamp()) / ${windowSeconds}::int) * ${windowSeconds}::int)`

/** The largest integer of the counter's column. */
const MAX_COUNT = 2_147_483_647

/** Counts one use unless that would exceed the limit. Returns its window, or null. */
async function countWithin(tx: Tx, { key, windowSeconds, max: wanted }: RateLimit): Promise<string | null> {
  const max = Math.min(wanted, MAX_COUNT)
  const { rows } = await tx.execute<{ window: string }>(sql`
    INSERT INTO rate_limit AS r (key, window_start, count) SELECT ${key}, ${windowStart(windowSeconds)}, 1 WHERE ${max}::int > 0
    ON CONFLICT (key, window_start) DO UPDATE SET count = r.count + 1 WHERE r.count < ${max}::int
    RETURNING window_start::text AS window`)
  return rows[0]?.window ?? null
}

class Over extends Error {
  readonly key: string
  constructor(key: string) {
    super(key)
    this.key = key
  }
}

/** A use counted against all its limits, which can be taken back; or a refusal with the first limit that allows no more. */
export type Taken = { ok: true; giveBack(): Promise<void> } | (Refusal & { over: string })

/**
 * Counts one use against all limits or, when one of them allows no more, against none: a refused request of one person
 * uses up nothing that others need. Give the limits in the same order everywhere, the widest last.
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
      for (const { key, window } of counted)
        await db.execute(
          sql`UPDATE rate_limit SET count = count - 1 WHERE key = ${key} AND window_start = ${window}::timestamptz AND count > 0`,
        )
    },
  }
}

const counting = perPool((db) => makeRounds<RateLimit, boolean>({ max: 400, run: (uses) => countUses(db, uses) }))

/**
 * Counts one use of `key` in the current window of `windowSeconds`, across all processes. Uses that are counted at the
 * same time share a statement. A key has one length of window, always the same.
 * @returns false when the count exceeds `max`
 */
export const consumeRateLimit = (db: Db, key: string, windowSeconds: number, max: number): Promise<boolean> =>
  counting(db)({ key, windowSeconds, max })

async function countUses(db: Db, uses: RateLimit[]): Promise<boolean[]> {
  const wanted = [...Map.groupBy(uses, ({ key }) => key)].map(([key, [first, ...more]]) => {
    const windowSeconds = first?.windowSeconds ?? 0
    if (more.some((use) => use.windowSeconds !== windowSeconds)) throw new Error(`two windows for the limit ${key}`)
    return { key, windowSeconds, uses: more.length + 1 }
  })
  // In the order of the keys, so that the rounds of two processes cannot deadlock.
  const { rows } = await db.execute<{ key: string; count: number }>(sql`
    INSERT INTO rate_limit AS r (key, window_start, count)
    SELECT key, ${windowStart(sql`seconds`)}, uses FROM unnest(${sql.param(wanted.map((one) => one.key))}::text[],
      ${sql.param(wanted.map((one) => one.windowSeconds))}::int[], ${sql.param(wanted.map((one) => one.uses))}::int[])
      AS u(key, seconds, uses) ORDER BY key
    ON CONFLICT (key, window_start) DO UPDATE SET count = r.count + excluded.count RETURNING key, count`)
  const counted = new Map(rows.map(({ key, count }) => [key, count]))
  // The uses of one key are the last ones of its count, in the order in which they came.
  const left = new Map(wanted.map((one) => [one.key, one.uses]))
  return uses.map(({ key, max }) => {
    const count = counted.get(key)
    const after = left.get(key)
    if (count === undefined || after === undefined) throw new Error('the rate limit counter returned no row')
    left.set(key, after - 1)
    return count - after + 1 <= max
  })
}

/** How often `key` was counted in the current window. */
export async function countOf(db: Db, key: string, windowSeconds: number): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`SELECT count FROM rate_limit WHERE key = ${key} AND window_start = ${windowStart(windowSeconds)}`,
  )
  return rows[0]?.count ?? 0
}

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
    // The attempt was not made.
    if (error instanceof QueueFull) await taken.giveBack()
    throw error
  }
}
