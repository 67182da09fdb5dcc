import type { ReservaAnswer } from '../../../contract/reservas.ts'
import { failureDetails } from '../../db/db-errors.ts'
import { isLockTimeout, leaveOutWaiting, WAITING_AT_ONCE, waitAlone } from '../../db/lock-wait.ts'
import type { Result } from '../../result.ts'
import { makeRounds } from '../../rounds.ts'
import { makeTurns } from '../../turns.ts'
import { isLostRace } from '../moves.ts'
import type { SalesDeps } from '../sales-deps.ts'
import { tellStock } from '../tell-stock.ts'
import { type ReserveRequest, wantedCounters } from '../units.ts'
import { reserveTogether } from './reserve.ts'
import { lockedCounters } from './stuck-repo.ts'

const TRIES_AFTER_LOST_RACE = 4

type Answer = Result<ReservaAnswer> | null

/**
 * Makes the function that reserves. The requests that arrive while a round is under way share the next transaction,
 * over all lots and raffles, each cliente once: a counter's row lock serialises commits, and a commit costs more than
 * the reservations in it (docs/selling.md#stock). A request whose cliente another transaction has locked waits alone. A
 * lot or raffle that stops a round for a second is stuck: who asks for it waits outside of the rounds, a few at a time,
 * until one of them has got past the lock.
 * @returns `reserve(request)`: the reservation or the refusal, after the commit
 */
export function createReserve(deps: SalesDeps) {
  const stuck = new Set<string>()
  const isStuck = (request: ReserveRequest): boolean =>
    stuck.size > 0 && wantedCounters(request).some((id) => stuck.has(id))
  const waitForStuck = makeTurns(WAITING_AT_ONCE)

  async function reserveNow(requests: ReserveRequest[], waits: boolean): Promise<Answer[]> {
    for (let left = TRIES_AFTER_LOST_RACE; ; left -= 1) {
      try {
        const { results, stock } = await reserveTogether(deps, requests, waits)
        tellStock(deps, stock)
        return results
      } catch (error) {
        if (!isLostRace(error) || left <= 1) throw error
      }
    }
  }

  /** Null for those who ask for what is stuck; when that is found out only now, the others begin again without them. */
  async function reserveRound(requests: ReserveRequest[]): Promise<Answer[]> {
    const going = requests.filter((request) => !isStuck(request))
    try {
      const results = going.length ? await reserveNow(going, false) : []
      const answers = new Map(going.map((request, index) => [request, results[index] ?? null]))
      return requests.map((request) => answers.get(request) ?? null)
    } catch (error) {
      if (!isLockTimeout(error)) throw error
      for (const id of await lockedCounters(deps.db, going.flatMap(wantedCounters))) stuck.add(id)
      if (!going.some(isStuck)) throw error
      deps.log.warn({ stuck: [...stuck] }, 'a round failed: a lot or raffle that it needs is locked')
      return reserveRound(requests)
    }
  }

  const ask = makeRounds<ReserveRequest, Answer>({
    max: deps.limits.batchMax,
    keyOf: ({ idCliente }) => idCliente,
    run: (requests) => leaveOutWaiting(requests.length, () => reserveRound(requests)),
    onSplit: (error, buyers) =>
      deps.log.warn({ ...failureDetails(error), buyers }, 'a round failed: its requests are retried one by one'),
  })

  async function reserveAlone(request: ReserveRequest): Promise<Answer> {
    const [result] = await reserveNow([request], true)
    if (!result) throw new Error('no result for a reservation request')
    for (const id of wantedCounters(request)) stuck.delete(id)
    return result
  }

  return async function reserve(request: ReserveRequest): Promise<Result<ReservaAnswer>> {
    for (;;) {
      const result =
        (await ask(request)) ??
        (isStuck(request)
          ? await waitForStuck(async () => (isStuck(request) ? reserveAlone(request) : null))
          : await waitAlone(deps.db)(() => reserveAlone(request)))
      if (result) return result
    }
  }
}
