import type { Tx } from '../db/connection.ts'
import { perPool } from '../db/per-pool.ts'
import { limitBatches } from '../pool-batches.ts'
import { transaction } from '../db/transaction.ts'
import type { SalesDeps } from '../sales/sales-deps.ts'
import { consumeReadBudget } from '../sales/settle/read-budget-repo.ts'
import { limitConcurrency } from '../limits/concurrency-limit.ts'
import { chooseRead } from './choose-read.ts'
import { claim, lockChoosing, type Queue, readCandidates } from './plan-read-repo.ts'

/** The provider shows whole seconds, but may compare with the fraction it does not show. */
export const FRACTION_MS = 999

/**
 * A planned read, and the attempts claimed for it. `readAt`, `lease`: the database's clock, as text. `isMoreDue`: other
 * attempts are due, too.
 */
export type PlannedRead = {
  window: { since: Date; until: Date } | null
  claimed: string[]
  isMoreDue: boolean
  readAt: string
  lease: string
}

/** The data of a read that settling needs, whoever planned it. */
export type MadeRead = Pick<PlannedRead, 'claimed' | 'readAt' | 'lease'>

/** One at a time in each process, so that only one of its connections waits for the other processes. */
const planning = perPool(() => limitConcurrency(1))

/** Rolls the transaction back: a read that was taken from the budget is returned to it. */
class NothingClaimed extends Error {}

/**
 * Chooses the next read for a queue, takes it from the budget and claims the attempts it answers, all in one short
 * transaction (docs/selling.md#provider-limits). The read itself follows after the commit. A claim is a lease: it moves
 * `hook_at` and `check_at` ahead, and a webhook that arrives meanwhile sets `hook_at` back to now.
 * @returns null when nothing is due that no other transaction has locked, or no read is left for this queue
 */
export const planRead = (deps: SalesDeps, queue: Queue): Promise<PlannedRead | null> =>
  planning(deps.db)(async () => {
    try {
      return await limitBatches(deps.db)(() => transaction(deps.db, (tx) => planInTx(tx, deps, queue)))
    } catch (error) {
      if (error instanceof NothingClaimed) return null
      throw error
    }
  })

async function planInTx(tx: Tx, { limits }: SalesDeps, queue: Queue): Promise<PlannedRead | null> {
  await lockChoosing(tx)
  const candidates = await readCandidates(tx, queue)
  const choice = chooseRead(candidates)
  // Taken before the claim: a claim without its read would keep the attempts waiting until the lease ends.
  if (!choice || !(await consumeReadBudget(tx, limits.providerReadsPerMinute, queue))) return null
  const window = choice.window && {
    since: new Date(choice.window.since),
    until: new Date(choice.window.until + FRACTION_MS),
  }
  const claimed = await claim(tx, choice.ids, window)
  if (!claimed) throw new NothingClaimed()
  return { window, ...claimed, isMoreDue: candidates.length > choice.ids.length }
}
