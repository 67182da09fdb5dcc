import { ORDERS_PER_PAGE } from '../gateways/payment.ts'
import { readAttempt } from '../sales/attempts-repo.ts'
import type { SalesDeps } from '../sales/sales-deps.ts'
import { consumeReadBudget } from '../sales/settle/read-budget.ts'
import { applyRead, handleMissing, readOne } from './check-attempt.ts'
import { type Claimed, isAnyDue, type PlannedRead, planRead, type Queue } from './plan-read.ts'
import {
  forgetPlaces,
  guarded,
  markAnswered,
  postponeUnreadable,
  recheckUnconfirmed,
  releaseClaims,
  settlePage,
} from './settle-read.ts'

/** The most reads of one round. */
const READS = 20
/** After so many failed reads in a row the provider counts as unavailable, and the round ends. */
const UNAVAILABLE_AFTER = 3
/** The most pages of one window: more than one only if very many orders were created within a second. */
const PAGES = 5

/**
 * Reads the orders that are due from the provider within the budget, and settles what is shown: first those a webhook
 * reported, then those due for their regular check (docs/selling.md#provider-limits). A claim is a lease: work lost in a
 * crash is retried.
 * @returns the number of attempts claimed
 */
export async function reconcile(deps: SalesDeps): Promise<number> {
  return (await reconcileQueue(deps, 'confirm')) + (await reconcileQueue(deps, 'poll'))
}

/** One round of one queue. The two run side by side: a slow regular check holds up no payment. */
export async function reconcileQueue(deps: SalesDeps, queue: Queue): Promise<number> {
  let claimed = 0
  for (let reads = 0, failures = 0; reads < READS && failures < UNAVAILABLE_AFTER; reads += 1) {
    const read = (await isAnyDue(deps, queue)) ? await planRead(deps, queue) : null
    if (!read) break
    claimed += read.claimed.length
    failures = (await makeRead(deps, queue, read)) ? 0 : failures + 1
  }
  return claimed
}

/** Makes a planned read and settles it. @returns false when the provider could not be read */
async function makeRead(deps: SalesDeps, queue: Queue, read: PlannedRead): Promise<boolean> {
  const left = read.window ? await makePages(deps, queue, read, read.window) : read.claimed
  if (!left) return false
  for (const [index, one] of left.entries()) {
    // The first one of a read without a page is paid for already.
    const isPaid = read.window === null && index === 0
    if (!isPaid && !(await consumeReadBudget(deps.db, deps.limits.providerReadsPerMinute, queue))) {
      await releaseClaims(deps, read, left.slice(index))
      return true
    }
    if (!(await makeSingle(deps, read, one))) {
      await postponeUnreadable(deps, read, left.slice(index))
      return false
    }
  }
  return true
}

/** Reads the window's pages until they have shown what was claimed. @returns what they did not show; null: unreadable */
async function makePages(
  deps: SalesDeps,
  queue: Queue,
  read: PlannedRead,
  window: NonNullable<PlannedRead['window']>,
): Promise<Claimed[] | null> {
  let left = read.claimed
  for (let page = 1; page <= PAGES && left.length > 0; page += 1) {
    if (page > 1 && !(await consumeReadBudget(deps.db, deps.limits.providerReadsPerMinute, queue))) break
    const outcome = await deps.gateway.listOrders(window, page)
    if (outcome.kind !== 'ok') {
      await postponeUnreadable(deps, read, left)
      return null
    }
    const shown = new Set(outcome.value.map(({ code }) => code))
    const answered = await settlePage(deps, read, outcome.value)
    await markAnswered(deps, read, answered)
    await recheckUnconfirmed(deps, read, answered)
    left = left.filter(({ id }) => !shown.has(id))
    if (outcome.value.length < ORDERS_PER_PAGE) break
  }
  if (left.length > 0) await forgetPlaces(deps, left)
  return left
}

/** Reads and settles one order by itself. @returns false when the provider could not be read */
async function makeSingle(deps: SalesDeps, read: PlannedRead, one: Claimed): Promise<boolean> {
  const attempt = await readAttempt(deps.db, one.id)
  if (!attempt) return true
  const outcome = await readOne(deps, attempt)
  if (outcome.kind !== 'ok') return false
  const order = outcome.value
  const isDone = await guarded(deps, one.id, () =>
    order ? applyRead(deps, one.id, order) : handleMissing(deps, attempt),
  )
  if (isDone) {
    await markAnswered(deps, read, [one.id])
    await recheckUnconfirmed(deps, read, [one.id])
  }
  return true
}
