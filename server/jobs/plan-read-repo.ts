import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '../db/connection.ts'
import { rows, TimeText } from '../db/rows.ts'
import { ORDERS_PER_PAGE } from '../gateways/payment.ts'
import type { SalesDeps } from '../sales/sales-deps.ts'
import { isReadLeft } from '../sales/settle/read-budget-repo.ts'
import { type Candidate, PAGES } from './choose-read.ts'

/** The maximum number of candidates among which the next read is chosen: the longest-waiting ones. */
const CANDIDATES = 200
/**
 * The maximum number of attempts that one read claims; a second in which very many orders were created has more than a
 * page.
 */
const CLAIM = 150
/** The orders of one second are counted up to this number. */
const CROWD = PAGES * ORDERS_PER_PAGE + 1
/** The lease: work lost in a crash is retried after this time. */
const LEASE_SECONDS = 45
/**
 * The maximum age of a page's oldest order before its newest one: older orders are final and only make the page larger.
 */
const PAGE_HOURS = 2
/**
 * Advisory lock: one process at a time chooses, so that two never choose the same page. The number must be unused
 * elsewhere.
 */
const CHOOSING = 707_001

/** The queues of attempts: reported by a webhook, or due for their regular check. */
export type Queue = 'confirm' | 'poll'

const columnOf = (queue: Queue): SQL => (queue === 'confirm' ? sql`hook_at` : sql`check_at`)

/**
 * The first attempts that are due in a queue. The order keeps PostgreSQL to the queue's index: without it, statistics of
 * a full queue make it search the whole table for the few rows of a nearly empty one.
 */
const firstDue = (queue: Queue, limit: number, columns: SQL): SQL =>
  sql`SELECT ${columns} FROM payment_attempt WHERE ${columnOf(queue)} <= (SELECT clock_timestamp())
    ORDER BY ${columnOf(queue)} LIMIT ${limit}`

/**
 * Whether at least this many attempts are due in a queue, and a read is left for it. Called several times a second,
 * without a transaction; another process may take the read before it is planned.
 */
export async function mayPlan({ db, limits }: SalesDeps, queue: Queue, least: number): Promise<boolean> {
  const { rowCount } = await db.execute(sql`SELECT 1
    WHERE (SELECT count(*) FROM (${firstDue(queue, least, sql`1`)}) d) = ${least}
      AND ${isReadLeft(limits.providerReadsPerMinute, queue)}`)
  return rowCount === 1
}

/** Waits for other processes that are choosing. */
export const lockChoosing = (tx: Tx) => tx.execute(sql`SELECT pg_advisory_xact_lock(${CHOOSING})`)

const CandidateRow = z.strictObject({
  id: z.string(),
  status: z.string(),
  waited: z.number(),
  created: z.number().nullable(),
  since: z.number().nullable(),
  orders: z.int(),
  open: z.int(),
})

/** The candidates for the next read, each with the orders on a page that begins with it. */
export async function readCandidates(tx: Tx, queue: Queue): Promise<Candidate[]> {
  const columns = sql`id, status, order_created_at, clock_timestamp() - ${columnOf(queue)} AS waited`
  const ms = (instant: SQL) => sql`(extract(epoch FROM ${instant}) * 1000)::float8`
  const found = await rows(tx, CandidateRow)`
    WITH due AS MATERIALIZED (${firstDue(queue, CANDIDATES, columns)}),
      page AS MATERIALIZED (SELECT d.order_created_at, min(p.order_created_at) AS since,
          CASE WHEN count(*) = ${ORDERS_PER_PAGE} AND min(p.order_created_at) = d.order_created_at
            THEN (SELECT count(*)::int FROM (SELECT 1 FROM payment_attempt c
              WHERE c.order_created_at = d.order_created_at LIMIT ${CROWD}) crowd)
            ELSE count(*)::int END AS orders,
          count(*) FILTER (WHERE p.status IN ('sending', 'waiting'))::int AS open
        FROM (SELECT DISTINCT order_created_at FROM due WHERE order_created_at IS NOT NULL) d
        CROSS JOIN LATERAL (SELECT order_created_at, status FROM payment_attempt
          WHERE order_created_at <= d.order_created_at
            AND order_created_at > d.order_created_at - make_interval(hours => ${PAGE_HOURS})
          ORDER BY order_created_at DESC LIMIT ${ORDERS_PER_PAGE}) p GROUP BY d.order_created_at)
    SELECT id, status, ${ms(sql`waited`)} AS waited, ${ms(sql`order_created_at`)} AS created, ${ms(sql`since`)} AS since,
      coalesce(orders, 0) AS orders, coalesce(open, 0) AS open
    FROM due LEFT JOIN page USING (order_created_at)`
  return found.map((row) => ({
    id: row.id,
    isOpen: ['sending', 'waiting', 'refused', 'expired'].includes(row.status),
    waitedMs: row.waited,
    createdAt: row.created,
    pageSince: row.since ?? 0,
    pageOrders: row.orders,
    pageOpen: row.open,
  }))
}

const ClaimRow = z.strictObject({ id: z.string(), read_at: TimeText, lease: TimeText })

/**
 * Claims the chosen attempts, and all others of the page's orders that are due; except at its old end, where the page
 * may show only some of the orders of one second. Each row is found by its id before its times are compared: otherwise
 * PostgreSQL may read the whole index of a queue.
 */
export async function claim(
  tx: Tx,
  ids: string[],
  window: { since: Date; until: Date } | null,
): Promise<{ claimed: string[]; readAt: string; lease: string } | null> {
  const onPage = window
    ? sql`UNION SELECT id FROM payment_attempt
        WHERE order_created_at > ${window.since.toISOString()} AND order_created_at <= ${window.until.toISOString()}`
    : sql``
  const claimed = await rows(tx, ClaimRow)`
    WITH t AS MATERIALIZED (SELECT clock_timestamp() AS at, clock_timestamp() + make_interval(secs => ${LEASE_SECONDS}) AS lease),
      named AS MATERIALIZED (SELECT unnest(${sql.param(ids)}::uuid[]) AS id ${onPage}),
      wanted AS MATERIALIZED (SELECT p.id FROM named n CROSS JOIN LATERAL (SELECT id FROM payment_attempt WHERE id = n.id
        AND (hook_at <= clock_timestamp() OR check_at <= clock_timestamp()) FOR NO KEY UPDATE SKIP LOCKED) p LIMIT ${CLAIM})
    UPDATE payment_attempt a SET check_at = t.lease, hook_at = CASE WHEN a.hook_at <= t.at THEN t.lease ELSE a.hook_at END
    FROM t, wanted WHERE a.id = wanted.id
    RETURNING a.id, t.at::text AS read_at, t.lease::text AS lease`
  const [first] = claimed
  if (!first) return null
  return {
    claimed: claimed.map(({ id }) => id),
    readAt: first.read_at,
    lease: first.lease,
  }
}
