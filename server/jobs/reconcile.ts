import { perPool } from '../db/per-pool.ts'
import { isOdd, ORDERS_PER_PAGE } from '../gateways/payment.ts'
import type { SalesDeps } from '../sales/sales-deps.ts'
import { readAttemptOrder } from '../sales/settle/read-attempt-order.ts'
import { consumeReadBudget } from '../sales/settle/read-budget-repo.ts'
import { applyRead, handleMissing } from './check-attempt.ts'
import { PAGES } from './choose-read.ts'
import { guarded, noteUnread, readGuarded } from './guarded.ts'
import { type PlannedRead, planRead } from './plan-read.ts'
import { mayPlan, type Queue } from './plan-read-repo.ts'
import { settlePage } from './settle-read.ts'
import { forgetPlaces, markAnswered, releaseClaims } from './settle-read-repo.ts'

/** The maximum number of reads in one run. */
const READS = 20
/** After this many failed reads in a row the provider counts as unavailable, and the run ends. */
const UNAVAILABLE_AFTER = 3
/** How long an answer of the provider may take without delaying the reads after it. */
const ANSWER_SECONDS = 1
/**
 * The minimum and maximum number of concurrent reads of reported payments in one process; the maximum is half of its
 * connections.
 */
const AT_ONCE = { least: 3, most: 8 }
/** A regular check for which no read was left is due again after this time. */
const NO_BUDGET_SECONDS = 20

/**
 * The number of runs in progress of each queue; each makes one read at a time. Above the minimum, another read begins
 * only for a whole page of attempts: until then more of them accumulate, and one read answers them all.
 */
const underWay = perPool(() => ({ confirm: 0, poll: 0 }))

/**
 * The maximum number of concurrent reads of reported payments, so that the budget limits them and not the time of their
 * answers.
 */
export const readsAtOnce = (perMinute: number): number =>
  Math.min(AT_ONCE.most, Math.max(AT_ONCE.least, Math.ceil((perMinute / 60) * ANSWER_SECONDS)))

/**
 * Reads the due orders from the provider within the budget, and settles them: first those a webhook reported, then
 * those due for their regular check (docs/selling.md#provider-limits). A claim is a lease: work lost in a crash is
 * retried.
 * @returns the number of attempts claimed
 */
export async function reconcile(deps: SalesDeps): Promise<number> {
  return (await reconcileQueue(deps, 'confirm')) + (await reconcileQueue(deps, 'poll'))
}

/**
 * One run of one queue. The two queues run in parallel, so that a slow regular check delays no payment.
 * @param another called before a read when more attempts are due than it answers
 */
export async function reconcileQueue(deps: SalesDeps, queue: Queue, another = () => {}): Promise<number> {
  const runs = underWay(deps.db)
  runs[queue] += 1
  let claimed = 0
  try {
    for (let reads = 0, failures = 0; reads < READS && failures < UNAVAILABLE_AFTER; reads += 1) {
      const least = runs[queue] <= AT_ONCE.least ? 1 : ORDERS_PER_PAGE
      const read = (await mayPlan(deps, queue, least)) ? await planRead(deps, queue) : null
      if (!read) break
      if (read.isMoreDue) another()
      claimed += read.claimed.length
      failures = (await makeRead(deps, queue, read)) ? 0 : failures + 1
    }
  } finally {
    runs[queue] -= 1
  }
  return claimed
}

/** Makes a planned read and settles it. @returns false when the provider could not be read */
const makeRead = (deps: SalesDeps, queue: Queue, read: PlannedRead): Promise<boolean> =>
  read.window ? makePages(deps, queue, read, read.window) : makeSingle(deps, read)

/**
 * Reads the window's pages until they have shown all claimed orders. @returns false when the provider could not be read
 */
async function makePages(
  deps: SalesDeps,
  queue: Queue,
  read: PlannedRead,
  window: NonNullable<PlannedRead['window']>,
): Promise<boolean> {
  let left = read.claimed
  for (let page = 1; page <= PAGES && left.length > 0; page += 1) {
    if (page > 1 && !(await consumeReadBudget(deps.db, deps.limits.providerReadsPerMinute, queue))) {
      await releaseClaims(deps.db, read, left, NO_BUDGET_SECONDS)
      return true
    }
    const outcome = await deps.gateway.listOrders(window, page)
    if (outcome.kind !== 'ok') {
      if (isOdd(outcome)) break
      await noteUnread(deps, read, left, outcome)
      return false
    }
    // An order of an unexpected shape is read by itself.
    const orders = outcome.value.flatMap(({ order }) => order ?? [])
    const shown = new Set(orders.map(({ code }) => code))
    await markAnswered(deps.db, read, await settlePage(deps, read, orders))
    left = left.filter((id) => !shown.has(id))
    if (outcome.value.length < ORDERS_PER_PAGE) break
  }
  if (left.length > 0) {
    // Each of them is then read by itself.
    await forgetPlaces(deps.db, left)
    await releaseClaims(deps.db, read, left)
  }
  return true
}

/** Reads and settles one order by itself. @returns false when the provider could not be read */
async function makeSingle(deps: SalesDeps, read: PlannedRead): Promise<boolean> {
  const [attempt] = (await readGuarded(deps, read, read.claimed)).values()
  if (!attempt) return true
  const outcome = await readAttemptOrder(deps, attempt)
  if (outcome.kind !== 'ok') {
    await noteUnread(deps, read, [attempt.id], outcome)
    return isOdd(outcome)
  }
  const order = outcome.value
  const isDone = await guarded(deps, read, attempt.id, () =>
    order ? applyRead(deps, attempt.id, order) : handleMissing(deps, attempt),
  )
  if (isDone) await markAnswered(deps.db, read, [attempt.id])
  return true
}
