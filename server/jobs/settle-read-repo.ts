import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/connection.ts'
import type { PlannedRead } from './plan-read.ts'

/** A reported order that still waits is read again soon: the webhook may be ahead of what the provider lists. */
const UNCONFIRMED_SECONDS = 5

/**
 * Updates several attempts, locked in the order of their ids: reads that are settled at the same time may show the same
 * orders, and must not wait for each other in a circle.
 */
async function updateAttempts(db: Db, ids: string[], set: SQL, where: SQL, from = sql``): Promise<void> {
  await db.execute(sql`
    WITH locked AS MATERIALIZED (SELECT id FROM payment_attempt WHERE id = ANY(${sql.param(ids)}::uuid[])
      ORDER BY id FOR NO KEY UPDATE)
    UPDATE payment_attempt a SET ${set} ${from} WHERE a.id IN (SELECT id FROM locked) AND ${where}`)
}

/** A check that became due after the read began keeps its time; none is brought forward. */
export async function postponeChecks(db: Db, readAt: string, checks: { id: string; at: string }[]): Promise<void> {
  if (!checks.length) return
  const ids = checks.map(({ id }) => id)
  await updateAttempts(
    db,
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
export async function markAnswered(db: Db, { readAt, lease }: PlannedRead, ids: string[]): Promise<void> {
  const isHookAnswered = sql`(hook_at = ${lease} OR hook_at <= ${readAt})`
  const isCheckDone = sql`((check_at <= ${readAt} OR check_at = ${lease}) AND status NOT IN ('sending', 'waiting', 'refunding'))`
  const isUnconfirmed = sql`(hook_at = ${lease} AND status IN ('sending', 'waiting'))`
  await updateAttempts(
    db,
    ids,
    sql`hook_at = CASE WHEN ${isHookAnswered} THEN NULL ELSE hook_at END,
      check_at = CASE WHEN ${isCheckDone} THEN NULL
        WHEN ${isUnconfirmed} THEN least(check_at, clock_timestamp() + make_interval(secs => ${UNCONFIRMED_SECONDS}))
        ELSE check_at END`,
    sql`(${isHookAnswered} OR ${isCheckDone})`,
  )
}

/** Gives up claims: what was reported is due again at once, regular checks after so many seconds. */
export async function releaseClaims(db: Db, { lease }: PlannedRead, ids: string[], inSeconds = 0): Promise<void> {
  await updateAttempts(
    db,
    ids,
    sql`check_at = CASE WHEN check_at = ${lease} THEN clock_timestamp() + make_interval(secs => ${inSeconds}) ELSE check_at END,
      hook_at = CASE WHEN hook_at = ${lease} THEN clock_timestamp() ELSE hook_at END`,
    sql`true`,
  )
}

/** A page that should have shown these orders did not: until a read has shown when they were created, no page is chosen. */
export async function forgetPlaces(db: Db, missed: string[]): Promise<void> {
  await updateAttempts(db, missed, sql`order_created_at = NULL`, sql`true`)
}

/** Reported attempts that could not be read are due again later, unless a webhook has come meanwhile. */
export const postponeHooks = (db: Db, lease: string, ids: string[], inSeconds: number): Promise<void> =>
  updateAttempts(
    db,
    ids,
    sql`hook_at = clock_timestamp() + make_interval(secs => ${inSeconds})`,
    sql`hook_at = ${lease}`,
  )
