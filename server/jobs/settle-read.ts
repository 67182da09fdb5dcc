import type { ProviderOrder } from '../gateways/payment.ts'
import type { Attempt } from '../sales/attempts-repo.ts'
import type { SalesDeps } from '../sales/sales-deps.ts'
import { isSecondOrder } from '../sales/settle/provider-facts.ts'
import { settle } from '../sales/settle/settle.ts'
import { waitsTooLong, nextCheck } from '../sales/times.ts'
import { applyRead } from './check-attempt.ts'
import { guarded, readGuarded } from './guarded.ts'
import { isNewToUs } from './page-rules.ts'
import type { MadeRead } from './plan-read.ts'
import { postponeChecks } from './settle-read-repo.ts'

/** An attempt with its order on a page. */
type Shown = { attempt: Attempt; order: ProviderOrder }

/**
 * Settles everything a page shows: the claimed attempts, and the other attempts whose state is new. Other attempts that
 * still wait need no check of their own for a while.
 * @returns the ids of the attempts that the page has answered
 */
export async function settlePage(deps: SalesDeps, read: MadeRead, orders: ProviderOrder[]): Promise<string[]> {
  const claimed = new Set(read.claimed)
  const attempts = await readGuarded(
    deps,
    read,
    orders.map(({ code }) => code),
  )
  const fresh: Shown[] = []
  const stillWaiting: { id: string; at: string }[] = []
  for (const order of orders) {
    const attempt = attempts.get(order.code)
    if (!attempt) continue
    if (claimed.has(attempt.id) || isNewToUs(attempt, order)) fresh.push({ attempt, order })
    else if (attempt.status === 'waiting' && !waitsTooLong(attempt, deps))
      stillWaiting.push({ id: attempt.id, at: nextCheck(attempt, order, deps.limits, deps.now()) })
  }
  const answered = await settleShown(deps, read, fresh)
  await postponeChecks(deps.db, read.readAt, stillWaiting)
  return answered
}

/**
 * Settles simple cases at the same time, in batches, and the others one after another, because each needs a
 * transaction.
 */
async function settleShown(deps: SalesDeps, read: MadeRead, shown: Shown[]): Promise<string[]> {
  const claimed = new Set(read.claimed)
  const answered: string[] = []
  const settleOne = async ({ attempt, order }: Shown): Promise<void> => {
    const { id, status } = attempt
    // A payment that is stored as paid needs no further step.
    const isFollowed = claimed.has(id) && status !== 'paid'
    const work = () => (isFollowed ? applyRead(deps, id, order) : settle(deps, id, order).then(() => {}))
    if ((await guarded(deps, read, id, work)) && !isSecondOrder(attempt, order)) answered.push(id)
  }
  await Promise.all(shown.filter(isLikelyPlain).map(settleOne))
  for (const one of shown) if (!isLikelyPlain(one)) await settleOne(one)
  return answered
}

const isLikelyPlain = ({ attempt, order }: Shown): boolean =>
  ['sending', 'waiting', 'paid'].includes(attempt.status) && (order.status === 'paid' || order.status === 'waiting')
