import { type SQL, sql } from 'drizzle-orm'
import { failureDetails } from '../db/db-errors.ts'
import type { ProviderOrder } from '../gateways/payment.ts'
import { type Attempt, readAttempts } from '../sales/attempts-repo.ts'
import type { SalesDeps } from '../sales/sales-deps.ts'
import { settle } from '../sales/settle/settle.ts'
import { isStuck, nextCheck } from '../sales/times.ts'
import { applyRead, handleUnreadable } from './check-attempt.ts'
import { isNews } from './page-rules.ts'
import type { PlannedRead } from './plan-read.ts'

/** A reported order that still waits is read again soon: the webhook may be ahead of what the provider lists. */
const UNCONFIRMED_SECONDS = 5
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
  await postponeChecks(deps, read.readAt, stillWaiting)
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
  (attempt.status === 'sending' || attempt.status === 'waiting') &&
  (order.status === 'paid' || order.status === 'waiting')

/**
 * Updates several attempts, locked in the order of their ids: reads that are settled at the same time may show the same
 * orders, and must not wait for each other in a circle.
 */
async function updateAttempts({ db }: SalesDeps, ids: string[], set: SQL, where: SQL, from = sql``): Promise<void> {
  await db.execute(sql`
    WITH locked AS MATERIALIZED (SELECT id FROM payment_attempt WHERE id = ANY(${sql.param(ids)}::uuid[])
      ORDER BY id FOR NO KEY UPDATE)
    UPDATE payment_attempt a SET ${set} ${from} WHERE a.id IN (SELECT id FROM locked) AND ${where}`)
}

/** A check that became due after the read began keeps its time; none is brought forward. */
async function postponeChecks(deps: SalesDeps, readAt: string, checks: { id: string; at: string }[]): Promise<void> {
  if (!checks.length) return
  const ids = checks.map(({ id }) => id)
  await updateAttempts(
    deps,
    ids,
    sql`check_at = next.at`,
    sql`a.id = next.id AND a.status = 'waiting' AND (a.check_at > clock_timestamp() OR a.check_at <= ${readAt}) AND a.check_at < next.at`,
    sql`FROM unnest(${sql.param(ids)}::uuid[], ${sql.param(checks.map(({ at }) => at))}::timestamptz[]) AS next (id, at)`,
  )
}

/**
 * Marks the webhooks of these attempts as answered by a read: those it was claimed for, and those that had arrived before
 * it began. A webhook that arrived later stays due, because the read may have missed what it reports; so does the claim
 * of another process. A regular check that was due before the read, or claimed for it, is done, too, if the attempt has
 * ended. A claimed attempt that was reported, and that still waits, is checked again soon.
 */
export async function markAnswered(deps: SalesDeps, { readAt, lease }: PlannedRead, ids: string[]): Promise<void> {
  const isHookAnswered = sql`(hook_at = ${lease} OR hook_at <= ${readAt})`
  const isCheckDone = sql`((check_at <= ${readAt} OR check_at = ${lease}) AND status NOT IN ('sending', 'waiting', 'refunding'))`
  const isUnconfirmed = sql`(hook_at = ${lease} AND status IN ('sending', 'waiting'))`
  await updateAttempts(
    deps,
    ids,
    sql`hook_at = CASE WHEN ${isHookAnswered} THEN NULL ELSE hook_at END,
      check_at = CASE WHEN ${isCheckDone} THEN NULL
        WHEN ${isUnconfirmed} THEN least(check_at, clock_timestamp() + make_interval(secs => ${UNCONFIRMED_SECONDS}))
        ELSE check_at END`,
    sql`(${isHookAnswered} OR ${isCheckDone})`,
  )
}

/** Gives up claims: what was reported is due again at once, regular checks after so many seconds. */
export async function releaseClaims(
  deps: SalesDeps,
  { lease }: PlannedRead,
  ids: string[],
  inSeconds = 0,
): Promise<void> {
  await updateAttempts(
    deps,
    ids,
    sql`check_at = CASE WHEN check_at = ${lease} THEN clock_timestamp() + make_interval(secs => ${inSeconds}) ELSE check_at END,
      hook_at = CASE WHEN hook_at = ${lease} THEN clock_timestamp() ELSE hook_at END`,
    sql`true`,
  )
}

/** A page that should have shown these orders did not: until a read has shown when they were created, no page is chosen. */
export async function forgetPlaces(deps: SalesDeps, missed: string[]): Promise<void> {
  await updateAttempts(deps, missed, sql`order_created_at = NULL`, sql`true`)
}

/** A read that failed: the claimed attempts stay as they are and are due again later. */
export async function postponeUnreadable(deps: SalesDeps, read: PlannedRead, ids: string[]): Promise<void> {
  for (const attempt of await readAttempts(deps.db, ids)) await handleUnreadable(deps, attempt)
  await updateAttempts(
    deps,
    ids,
    sql`hook_at = clock_timestamp() + make_interval(secs => ${UNREADABLE_SECONDS})`,
    sql`hook_at = ${read.lease}`,
  )
}
