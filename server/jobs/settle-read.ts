import { sql } from 'drizzle-orm'
import { failureDetails } from '../db/db-errors.ts'
import type { ProviderOrder } from '../gateways/payment.ts'
import { type Attempt, readAttempt, readAttempts } from '../sales/attempts-repo.ts'
import type { SalesDeps } from '../sales/sales-deps.ts'
import { settle } from '../sales/settle.ts'
import { isStuck, nextCheck } from '../sales/times.ts'
import { applyRead, handleUnreadable } from './check-attempt.ts'
import { isNews } from './page-rules.ts'
import type { Claimed, PlannedRead } from './plan-read.ts'

/** A reported order that still waits is read again soon: the webhook may be ahead of what the provider lists. */
const UNCONFIRMED_SECONDS = 5
/** A reported order that could not be read is due again after so long. */
const UNREADABLE_SECONDS = 5
const NO_BUDGET_SECONDS = 20

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

/**
 * Settles everything a page shows: the claimed attempts, and of the others those it says something new about. The others
 * that still wait need no check of their own for a while.
 * @returns the ids of the attempts that the page has answered
 */
export async function settlePage(deps: SalesDeps, read: PlannedRead, orders: ProviderOrder[]): Promise<string[]> {
  const claimed = new Set(read.claimed.map(({ id }) => id))
  const attempts = new Map(
    (
      await readAttempts(
        deps.db,
        orders.map(({ code }) => code),
      )
    ).map((a) => [a.id, a]),
  )
  const answered: string[] = []
  const stillWaiting: { id: string; at: string }[] = []
  for (const order of orders) {
    const attempt = attempts.get(order.code)
    if (!attempt) continue
    const { id } = attempt
    if (claimed.has(id)) {
      if (await guarded(deps, id, () => applyRead(deps, id, order))) answered.push(id)
    } else if (isNews(attempt, order)) {
      if (await guarded(deps, id, async () => void (await settle(deps, id, order)))) answered.push(id)
    } else if (attempt.status === 'waiting' && !isStuck(attempt, deps)) {
      stillWaiting.push({ id, at: nextCheck(attempt, order, deps) })
    }
  }
  await postponeChecks(deps, read.readAt, stillWaiting)
  return answered
}

/**
 * A check that became due after the read began, or that is claimed for another read, keeps its time; none is brought
 * forward.
 */
async function postponeChecks({ db }: SalesDeps, readAt: string, checks: { id: string; at: string }[]): Promise<void> {
  if (!checks.length) return
  await db.execute(sql`UPDATE payment_attempt a SET check_at = next.at
    FROM unnest(${sql.param(checks.map(({ id }) => id))}::uuid[], ${sql.param(checks.map(({ at }) => at))}::timestamptz[]) AS next (id, at)
    WHERE a.id = next.id AND a.status = 'waiting' AND (a.check_at > clock_timestamp() OR a.check_at <= ${readAt}) AND a.check_at < next.at`)
}

/**
 * Marks the webhooks of these attempts as answered by a read: those it was claimed for, and those that had arrived before
 * it began. A webhook that arrived later stays due, because the read may have missed what it reports; so does the claim
 * of another process. A regular check that was due before the read is done, too, if the attempt has ended.
 */
export async function markAnswered({ db }: SalesDeps, { readAt, lease }: PlannedRead, ids: string[]): Promise<void> {
  const isHookAnswered = sql`(hook_at = ${lease} OR hook_at <= ${readAt})`
  const isCheckDone = sql`(check_at <= ${readAt} AND status NOT IN ('sending', 'waiting', 'refunding'))`
  await db.execute(sql`UPDATE payment_attempt SET hook_at = CASE WHEN ${isHookAnswered} THEN NULL ELSE hook_at END,
      check_at = CASE WHEN ${isCheckDone} THEN NULL ELSE check_at END
    WHERE id = ANY(${sql.param(ids)}::uuid[]) AND (${isHookAnswered} OR ${isCheckDone})`)
}

/** Claimed attempts that were reported, and that still wait after the read, are checked again soon. */
export async function recheckUnconfirmed({ db }: SalesDeps, { claimed }: PlannedRead, ids: string[]): Promise<void> {
  const reported = claimed.filter(({ id, isReported }) => isReported && ids.includes(id)).map(({ id }) => id)
  if (!reported.length) return
  await db.execute(sql`UPDATE payment_attempt
    SET check_at = least(check_at, clock_timestamp() + make_interval(secs => ${UNCONFIRMED_SECONDS}))
    WHERE id = ANY(${sql.param(reported)}::uuid[]) AND status IN ('sending', 'waiting')`)
}

/** No read was left for these claimed attempts: they are due again, those that were reported at once. */
export async function releaseClaims({ db }: SalesDeps, { lease }: PlannedRead, claimed: Claimed[]): Promise<void> {
  await db.execute(sql`UPDATE payment_attempt
    SET check_at = CASE WHEN check_at = ${lease} THEN clock_timestamp() + make_interval(secs => ${NO_BUDGET_SECONDS}) ELSE check_at END,
      hook_at = CASE WHEN hook_at = ${lease} THEN clock_timestamp() ELSE hook_at END
    WHERE id = ANY(${sql.param(claimed.map(({ id }) => id))}::uuid[])`)
}

/** A page that should have shown these orders did not: until a read has shown when they were created, no page is chosen. */
export async function forgetPlaces({ db }: SalesDeps, missed: Claimed[]): Promise<void> {
  await db.execute(sql`UPDATE payment_attempt SET order_created_at = NULL
    WHERE id = ANY(${sql.param(missed.map(({ id }) => id))}::uuid[])`)
}

/** A read that failed: the claimed attempts stay as they are and are due again later. */
export async function postponeUnreadable(deps: SalesDeps, read: PlannedRead, claimed: Claimed[]): Promise<void> {
  for (const { id } of claimed) {
    const attempt: Attempt | null = await readAttempt(deps.db, id)
    if (attempt) await handleUnreadable(deps, attempt)
  }
  await deps.db.execute(sql`UPDATE payment_attempt
    SET hook_at = clock_timestamp() + make_interval(secs => ${UNREADABLE_SECONDS})
    WHERE id = ANY(${sql.param(claimed.map(({ id }) => id))}::uuid[]) AND hook_at = ${read.lease}`)
}
