import type { ReservaAnswer } from '../../../contract/reservas.ts'
import { LOCK_TIMEOUT_MS } from '../../db/connection.ts'
import { failureDetails, violates } from '../../db/db-errors.ts'
import { isLockTimeout, leaveOutWaiting, WAITING_AT_ONCE, waitAlone } from '../../db/lock-wait.ts'
import { observerOf } from '../../observer.ts'
import { type Result, refuse } from '../../result.ts'
import { makeBatches } from '../../batches.ts'
import { ofPool } from '../../pool-batches.ts'
import { limitConcurrency } from '../../limits/concurrency-limit.ts'
import { isLostRace } from '../changes.ts'
import type { SalesDeps } from '../sales-deps.ts'
import { publishStock } from '../publish.ts'
import { type ReserveRequest, wantedCounters } from './units.ts'
import { reserveTogether } from './reserve.ts'
import { lockedCounters } from './release-repo.ts'

const TRIES_AFTER_LOST_RACE = 4

type Answer = Result<ReservaAnswer> | null

/**
 * Makes the function that reserves. The requests that arrive while a batch is in progress share the next transaction,
 * over all lots and raffles, each cliente once: a counter's row lock serialises commits, and a commit costs more than
 * the reservations in it (docs/selling.md#stock). A request whose cliente another transaction has locked waits alone. A
 * lot or raffle whose lock stops a batch for a second is marked as locked: requests for it wait outside the batches
 * until one of them has acquired the lock.
 * @returns `reserve(request)`: the reservation or the refusal, after the commit
 */
export function createReserve(deps: SalesDeps) {
  const locked = new Set<string>()
  const lockedOf = (request: ReserveRequest): string | undefined =>
    locked.size > 0 ? wantedCounters(request).find((id) => locked.has(id)) : undefined
  const isLocked = (request: ReserveRequest): boolean => lockedOf(request) !== undefined
  /** For each locked lot or raffle the request that waits for its lock; the other requests wait for that one. */
  const passing = new Map<string, Promise<Answer>>()
  const waitForLocked = limitConcurrency(WAITING_AT_ONCE)

  async function reserveNow(requests: ReserveRequest[], waits: boolean): Promise<Answer[]> {
    for (let left = TRIES_AFTER_LOST_RACE; ; left -= 1) {
      try {
        const { results, stock, refused } = await reserveTogether(deps, requests, waits)
        publishStock(deps, stock)
        if (refused.length) observerOf(deps.db).publish('refused', refused)
        return results
      } catch (error) {
        if (!isLostRace(error) || left <= 1) throw error
      }
    }
  }

  /**
   * Null for requests for a locked lot or raffle; if a lock is only found now, the other requests run again without
   * these.
   */
  async function reserveBatch(requests: ReserveRequest[]): Promise<Answer[]> {
    const going = requests.filter((request) => !isLocked(request))
    try {
      const results = going.length ? await reserveNow(going, false) : []
      const answers = new Map(going.map((request, index) => [request, results[index] ?? null]))
      return requests.map((request) => answers.get(request) ?? null)
    } catch (error) {
      if (!isLockTimeout(error)) throw error
      for (const id of await lockedCounters(deps.db, going.flatMap(wantedCounters))) locked.add(id)
      if (!going.some(isLocked)) throw error
      deps.log.warn({ locked: [...locked] }, 'a batch failed: a lot or raffle that it needs is locked')
      return reserveBatch(requests)
    }
  }

  const ask = makeBatches<ReserveRequest, Answer>({
    ...ofPool(deps.db, 'reserve'),
    max: deps.limits.batchMax,
    keyOf: ({ idCliente }) => idCliente,
    run: (requests) => leaveOutWaiting(requests.length, () => reserveBatch(requests)),
    onSplit: (error, buyers) =>
      deps.log.warn({ ...failureDetails(error), buyers }, 'a batch failed: its requests are retried one by one'),
  })

  const unlock = (request: ReserveRequest): void => {
    for (const id of wantedCounters(request)) locked.delete(id)
  }

  async function reserveAlone(request: ReserveRequest): Promise<Answer> {
    try {
      const [result] = await reserveNow([request], true)
      if (!result) throw new Error('no result for a reservation request')
      unlock(request)
      return result
    } catch (error) {
      // Any other error is the request's own: it has acquired the lock.
      if (!isLockTimeout(error)) unlock(request)
      throw error
    }
  }

  /**
   * Waits for a locked lot or raffle, as long as a connection may. Null when the request that waited for the lock has
   * acquired it, or has timed out: then the caller tries again.
   * @param until in milliseconds of the process
   */
  async function pass(id: string, request: ReserveRequest, until: number): Promise<Answer> {
    const first = passing.get(id)
    if (first)
      return first.then(
        () => null,
        (error: unknown) => {
          if (isLockTimeout(error) && performance.now() >= until) throw error
          return null
        },
      )
    const own = waitForLocked(() => reserveAlone(request)).finally(() => passing.delete(id))
    passing.set(id, own)
    return own
  }

  async function reserveOne(request: ReserveRequest): Promise<Result<ReservaAnswer>> {
    const until = performance.now() + LOCK_TIMEOUT_MS
    for (;;) {
      const answer = await ask(request)
      if (answer) return answer
      const id = lockedOf(request)
      const result =
        id === undefined ? await waitAlone(deps.db)(() => reserveAlone(request)) : await pass(id, request, until)
      if (result) return result
    }
  }

  return async function reserve(request: ReserveRequest): Promise<Result<ReservaAnswer>> {
    try {
      return await deps.pace.timed(reserveOne(request))
    } catch (error) {
      // The account was removed while the request was in progress.
      if (violates(error, 'cliente_is_there')) return refuse(401, 'login.needed')
      throw error
    }
  }
}
