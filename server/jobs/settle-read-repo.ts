import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../db/connection.ts'
import { rows } from '../db/rows.ts'
import type { MadeRead } from './plan-read.ts'

/** A reported order that still waits is read again soon: the webhook may be earlier than the provider's list. */
const UNCONFIRMED_SECONDS = 5

/**
 * Updates several attempts, locked in the order of their ids: concurrent reads may show the same orders and must not
 * deadlock.
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
 * Marks the webhooks of these attempts as answered by a read: those it was claimed for, and those that had arrived
 * before it began. A webhook that arrived later stays due, because the read may have missed its change; so does the
 * claim of another process. A regular check that was due before the read, or claimed for it, is done, too, if the
 * attempt has ended. A claimed attempt that was reported, and that still waits, is checked again soon. The failure
 * times of all of them are cleared.
 */
export async function markAnswered(db: Db, { readAt, lease }: MadeRead, ids: string[]): Promise<void> {
  const isHookAnswered = sql`(hook_at = ${lease} OR hook_at <= ${readAt})`
  const isCheckDone = sql`((check_at <= ${readAt} OR check_at = ${lease}) AND status NOT IN ('sending', 'waiting', 'refunding'))`
  const isUnconfirmed = sql`(hook_at = ${lease} AND status IN ('sending', 'waiting'))`
  await updateAttempts(
    db,
    ids,
    sql`failing_since = NULL,
      hook_at = CASE WHEN ${isHookAnswered} THEN NULL ELSE hook_at END,
      check_at = CASE WHEN ${isCheckDone} THEN NULL
        WHEN ${isUnconfirmed} THEN least(check_at, clock_timestamp() + make_interval(secs => ${UNCONFIRMED_SECONDS}))
        ELSE check_at END`,
    sql`(${isHookAnswered} OR ${isCheckDone} OR failing_since IS NOT NULL)`,
  )
}

/** Gives up claims: reported attempts are due again at once, regular checks after this many seconds. */
export async function releaseClaims(db: Db, { lease }: MadeRead, ids: string[], inSeconds = 0): Promise<void> {
  await updateAttempts(
    db,
    ids,
    sql`check_at = CASE WHEN check_at = ${lease} THEN clock_timestamp() + make_interval(secs => ${inSeconds}) ELSE check_at END,
      hook_at = CASE WHEN hook_at = ${lease} THEN clock_timestamp() ELSE hook_at END`,
    sql`true`,
  )
}

/**
 * A page that should have shown these orders did not: until a read has shown their creation time, they are read one by
 * one.
 */
export async function forgetPlaces(db: Db, missed: string[]): Promise<void> {
  await updateAttempts(db, missed, sql`order_created_at = NULL`, sql`true`)
}

const FailingRow = z.strictObject({ id: z.string(), order_id: z.string().nullable(), seconds: z.number() })

/** The minimum and maximum pause of an attempt that fails. */
const PAUSE = { least: 5, most: 600 }

/**
 * Stores that these attempts could not be read or settled. Claimed attempts, and those due in no queue, are due again
 * later, unless a webhook has arrived meanwhile.
 * @param pause in seconds, of reported attempts and of regular checks; null: as long as the attempt has failed already
 * @returns for how many seconds each has failed
 */
export async function postponeFailing(
  db: Db,
  lease: string | null,
  ids: string[],
  pause: { hook: number; check: number } | null,
): Promise<z.infer<typeof FailingRow>[]> {
  const failed = sql`extract(epoch FROM clock_timestamp() - coalesce(a.failing_since, clock_timestamp()))::float8`
  const after = (seconds: number | undefined) =>
    sql`clock_timestamp() + make_interval(secs => ${
      seconds === undefined ? sql`least(greatest(${failed}, ${PAUSE.least}), ${PAUSE.most})` : sql`${seconds}`
    })`
  return rows(db, FailingRow)`
    WITH locked AS MATERIALIZED (SELECT id FROM payment_attempt WHERE id = ANY(${sql.param(ids)}::uuid[])
      ORDER BY id FOR NO KEY UPDATE)
    UPDATE payment_attempt a SET failing_since = coalesce(a.failing_since, clock_timestamp()),
      hook_at = CASE WHEN a.hook_at = ${lease} THEN ${after(pause?.hook)} ELSE a.hook_at END,
      check_at = CASE WHEN a.check_at = ${lease} OR (a.check_at IS NULL AND a.hook_at IS NULL)
        THEN ${after(pause?.check)} ELSE a.check_at END
    FROM locked WHERE a.id = locked.id
    RETURNING a.id, a.order_id, ${failed} AS seconds`
}
