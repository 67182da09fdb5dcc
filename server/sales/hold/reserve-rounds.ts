import type { ReservaAnswer } from '../../../contract/reservas.ts'
import { failureDetails } from '../../db/db-errors.ts'
import { leaveOutWaiting, waitAlone } from '../../db/lock-wait.ts'
import type { Result } from '../../result.ts'
import { makeRounds } from '../../rounds.ts'
import { isLostRace } from '../moves.ts'
import type { SalesDeps } from '../sales-deps.ts'
import { tellStock } from '../tell-stock.ts'
import type { ReserveRequest } from '../units.ts'
import { reserveTogether } from './reserve.ts'

const TRIES_AFTER_LOST_RACE = 4

/**
 * Makes the function that reserves. The requests that arrive while a round is under way share the next transaction,
 * over all lots and raffles, each cliente once: a counter's row lock serialises commits, and a commit costs more than
 * the reservations in it (docs/selling.md#stock). A request whose cliente or counter another transaction has locked waits alone.
 * @returns `reserve(request)`: the reservation or the refusal, after the commit
 */
export function createReserve(deps: SalesDeps) {
  async function reserveNow(requests: ReserveRequest[], waits: boolean) {
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

  const ask = makeRounds<ReserveRequest, Result<ReservaAnswer> | null>({
    max: deps.limits.batchMax,
    keyOf: ({ idCliente }) => idCliente,
    run: (requests) => leaveOutWaiting(requests.length, () => reserveNow(requests, false)),
    onSplit: (error, buyers) =>
      deps.log.warn({ ...failureDetails(error), buyers }, 'a round failed: its requests are retried one by one'),
  })

  return async function reserve(request: ReserveRequest): Promise<Result<ReservaAnswer>> {
    const result = (await ask(request)) ?? (await waitAlone(deps.db)(() => reserveNow([request], true)))[0]
    if (!result) throw new Error('no result for a reservation request')
    return result
  }
}
