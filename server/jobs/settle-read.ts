import { type SQL, sql } from 'drizzle-orm'
import { failureDetails } from '../db/db-errors.ts'
import type { ProviderOrder } from '../gateways/payment.ts'
import { readAttempts } from '../sales/attempts-repo.ts'
import type { SalesDeps } from '../sales/sales-deps.ts'
import { settle } from '../sales/settle/settle.ts'
import { isStuck, nextCheck } from '../sales/times.ts'
import { applyRead, handleUnreadable } from './check-attempt.ts'
import { isNews } from './page-rules.ts'
import type { Claimed, PlannedRead } from './plan-read.ts'

/** A reported order that still waits is read again soon: the webhook may be ahead of what the provider lists. */
const UNCONFIRMED_SECONDS = 5
/** A reported order that could not be read is due again after so long. */
const UNREADABLE_SECONDS = 5
const NO_BUDGET_SECONDS = 20

const idsOf = (claimed: Claimed[]): string[] => claimed.map(({ id }) => id)

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
 * of another process. A regular check that was due before the read is done, too, if the attempt has ended.
 */
export async function markAnswered(deps: SalesDeps, { readAt, lease }: PlannedRead, ids: string[]): Promise<void> {
  const isHookAnswered = sql`(hook_at = ${lease} OR hook_at <= ${readAt})`
  const isCheckDone = sql`(check_at <= ${readAt} AND status NOT IN ('sending', 'waiting', 'refunding'))`
  await updateAttempts(
    deps,
    ids,
    sql`hook_at = CASE WHEN ${isHookAnswered} THEN NULL ELSE hook_at END,
      check_at = CASE WHEN ${isCheckDone} THEN NULL ELSE check_at END`,
    sql`(${isHookAnswered} OR ${isCheckDone})`,
  )
}

/** Claimed attempts that were reported, and that still wait after the read, are checked again soon. */
export async function recheckUnconfirmed(deps: SalesDeps, { claimed }: PlannedRead, ids: string[]): Promise<void> {
  const reported = idsOf(claimed.filter(({ id, isReported }) => isReported && ids.includes(id)))
  if (!reported.length) return
  await updateAttempts(
    deps,
    reported,
    sql`check_at = least(check_at, clock_timestamp() + make_interval(secs => ${UNCONFIRMED_SECONDS}))`,
    sql`status IN ('sending', 'waiting')`,
  )
}

/** No read was left for these claimed attempts: they are due again, those that were reported at once. */
export async function releaseClaims(deps: SalesDeps, { lease }: PlannedRead, claimed: Claimed[]): Promise<void> {
  await updateAttempts(
    deps,
    idsOf(claimed),
    sql`check_at = CASE WHEN check_at = ${lease} THEN clock_timestamp() + make_interval(secs => ${NO_BUDGET_SECONDS}) ELSE check_at END,
      hook_at = CASE WHEN hook_at = ${lease} THEN clock_timestamp() ELSE hook_at END`,
    sql`true`,
  )
}

/** A page that should have shown these orders did not: until a read has shown when they were created, no page is chosen. */
export async function forgetPlaces(deps: SalesDeps, missed: Claimed[]): Promise<void> {
  await updateAttempts(deps, idsOf(missed), sql`order_created_at = NULL`, sql`true`)
}

/** A read that failed: the claimed attempts stay as they are and are due again later. */
export async function postponeUnreadable(deps: SalesDeps, read: PlannedRead, claimed: Claimed[]): Promise<void> {
  for (const attempt of await readAttempts(deps.db, idsOf(claimed))) await handleUnreadable(deps, attempt)
  await updateAttempts(
    deps,
    idsOf(claimed),
    sql`hook_at = clock_timestamp() + make_interval(secs => ${UNREADABLE_SECONDS})`,
    sql`hook_at = ${read.lease}`,
  )
}
