import { failureDetails } from '../db/db-errors.ts'
import type { ProviderOrder } from '../gateways/payment.ts'
import { type Attempt, readAttempts } from '../sales/attempts-repo.ts'
import type { SalesDeps } from '../sales/sales-deps.ts'
import { settle } from '../sales/settle/settle.ts'
import { isStuck, nextCheck } from '../sales/times.ts'
import { applyRead, handleUnreadable } from './check-attempt.ts'
import { isNews } from './page-rules.ts'
import type { PlannedRead } from './plan-read.ts'
import { postponeChecks, postponeHooks } from './settle-read-repo.ts'

/** A reported order that could not be read is due again after so long. */
const UNREADABLE_SECONDS = 5

/** Runs work on one attempt; a failure is logged and leaves its lease, which makes it due again. */
export async function guarded(deps: SalesDeps, id: string, work: () => Promise<void>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    deps.log.error({ attempt: id, ...failureDetails(error) }, 'an attempt could not be reconciled')
    return false
  }
}

/** What a page shows of an attempt. */
type Shown = { attempt: Attempt; order: ProviderOrder }

/**
 * Settles everything a page shows: the claimed attempts, and of the others those it says something new about. The others
 * that still wait need no check of their own for a while.
 * @returns the ids of the attempts that the page has answered
 */
export async function settlePage(deps: SalesDeps, read: PlannedRead, orders: ProviderOrder[]): Promise<string[]> {
  const claimed = new Set(read.claimed)
  const codes = orders.map(({ code }) => code)
  const attempts = new Map((await readAttempts(deps.db, codes)).map((attempt) => [attempt.id, attempt]))
  const news: Shown[] = []
  const stillWaiting: { id: string; at: string }[] = []
  for (const order of orders) {
    const attempt = attempts.get(order.code)
    if (!attempt) continue
    if (claimed.has(attempt.id) || isNews(attempt, order)) news.push({ attempt, order })
    else if (attempt.status === 'waiting' && !isStuck(attempt, deps))
      stillWaiting.push({ id: attempt.id, at: nextCheck(attempt, order, deps) })
  }
  const answered = await settleShown(deps, news, claimed)
  await postponeChecks(deps.db, read.readAt, stillWaiting)
  return answered
}

/** Settles what is likely to be plain at the same time, in rounds, and the others one after another: each needs a transaction. */
async function settleShown(deps: SalesDeps, shown: Shown[], claimed: ReadonlySet<string>): Promise<string[]> {
  const answered: string[] = []
  const settleOne = async ({ attempt: { id, status }, order }: Shown): Promise<void> => {
    // Nothing follows for what is paid already.
    const isFollowed = claimed.has(id) && status !== 'paid'
    const work = () => (isFollowed ? applyRead(deps, id, order) : settle(deps, id, order).then(() => {}))
    if (await guarded(deps, id, work)) answered.push(id)
  }
  await Promise.all(shown.filter(isLikelyPlain).map(settleOne))
  for (const one of shown) if (!isLikelyPlain(one)) await settleOne(one)
  return answered
}

const isLikelyPlain = ({ attempt, order }: Shown): boolean =>
  ['sending', 'waiting', 'paid'].includes(attempt.status) && (order.status === 'paid' || order.status === 'waiting')

/** A read that failed: the claimed attempts stay as they are and are due again later. */
export async function postponeUnreadable(deps: SalesDeps, read: PlannedRead, ids: string[]): Promise<void> {
  for (const attempt of await readAttempts(deps.db, ids)) await handleUnreadable(deps, attempt)
  await postponeHooks(deps.db, read.lease, ids, UNREADABLE_SECONDS)
}
