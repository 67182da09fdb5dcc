import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { id, instant, timestamps, xid } from './columns.ts'
import { paymentAttempt } from './sales.ts'

/** Webhooks of the payment provider, stored until a job has processed them. */
export const webhookInbox = pgTable(
  'webhook_inbox',
  {
    id: id(),
    hookId: text().notNull(),
    type: text().notNull(),
    code: text(),
    orderId: text(),
    subscriptionId: text(),
    receivedAt: instant().notNull().defaultNow(),
    nextTryAt: instant().notNull().defaultNow(),
    tries: integer().notNull().default(0),
    processedAt: instant(),
    outcome: text(),
  },
  (t) => [
    unique('webhook_hook').on(t.hookId),
    index('webhook_processed')
      .on(t.processedAt)
      .where(sql`processed_at IS NOT NULL`),
    index('webhook_pending')
      .on(t.nextTryAt)
      .where(sql`processed_at IS NULL`),
  ],
)

/** Counters per fixed time window, shared by all processes: failed logins, SMS sent, reads of one person. */
export const rateLimit = pgTable(
  'rate_limit',
  {
    key: text().notNull(),
    windowStart: instant().notNull(),
    count: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.key, t.windowStart] }), index('rate_limit_old').on(t.windowStart)],
)

/** The budget of reads at the provider, shared by all processes: one row for each share (docs/selling.md#provider-limits). */
export const readBudget = pgTable(
  'read_budget',
  {
    share: text().primaryKey(),
    /** When the share would be unused again. Each read moves it ahead by the time in which the share earns one read. */
    freeAt: instant().notNull().defaultNow(),
    /** All reads ever taken. */
    taken: bigint({ mode: 'number' }).notNull().default(0),
  },
  (t) => [check('read_budget_share', sql`${t.share} IN ('confirm', 'request', 'poll')`)],
)

/** The daily comparison with the provider's list of orders: one row. */
export const ledgerComparison = pgTable(
  'ledger_comparison',
  {
    id: id(),
    unica: boolean().notNull().default(true),
    /** When the next page, or the next comparison, is due; ahead while a page is being read. */
    nextAt: instant().notNull(),
    /**
     * When the comparison in progress began. It compares the orders up to this time, the newest first; null: none is in
     * progress.
     */
    begunAt: instant(),
    since: instant(),
    until: instant(),
    page: integer().notNull().default(1),
  },
  (t) => [
    unique('ledger_comparison_one').on(t.unica),
    check('ledger_comparison_unica', sql`${t.unica}`),
    check('ledger_comparison_begun', sql`num_nulls(${t.begunAt}, ${t.since}, ${t.until}) IN (0, 3)`),
  ],
)

/** Alerts that an administrator must check: unknown hooks, wrong amounts, failed refunds. */
export const alert = pgTable(
  'alert',
  {
    id: id(),
    at: instant().notNull().defaultNow(),
    kind: text().notNull(),
    subject: text().notNull(),
    detail: text().notNull().default(''),
    seenAt: instant(),
    seenBy: uuid(),
  },
  (t) => [
    check('alert_seen', sql`(${t.seenAt} IS NULL) = (${t.seenBy} IS NULL)`),
    index('alert_open')
      .on(t.at, t.id)
      .where(sql`seen_at IS NULL`),
    index('alert_seen_at')
      .on(t.at, t.id)
      .where(sql`seen_at IS NOT NULL`),
    index('alert_same').on(t.kind, t.subject, t.at),
  ],
)

/**
 * Changes of the data that everybody may read: a row for each statement and topic (docs/decisions/public-reads.md),
 * written by triggers. The topic is an event's or raffle's id for its stock, else one of `TOPICS`
 * (server/reads/changes-repo.ts).
 */
export const publicChange = pgTable(
  'public_change',
  {
    topic: uuid().notNull(),
    /** The transaction of the change: it shows whether the change is committed or still in progress. */
    xid: xid()
      .notNull()
      .default(sql`pg_current_xact_id()`),
    /** The sector whose places changed, if it has numbered ones. */
    idSetor: uuid(),
    /** The places or raffle numbers that were taken or freed. */
    numeros: integer().array(),
    at: instant().notNull().defaultNow(),
  },
  (t) => [index('public_change_topic').on(t.topic, t.xid)],
)

/**
 * A further order at the provider with the code of an attempt that already has an order: it is refunded as a whole
 * (docs/selling.md#second-orders).
 */
export const secondOrder = pgTable(
  'second_order',
  {
    id: id(),
    /** The provider's id. */
    orderId: text().notNull(),
    idAttempt: uuid()
      .notNull()
      .references(() => paymentAttempt.id),
    /** The amount paid for it at the last read; null before the first read. */
    paidCents: integer(),
    /** When it was last canceled at the provider: stored before the call. */
    sentAt: instant(),
    tries: integer().notNull().default(0),
    /** Time of the job's next check; null: it has ended. */
    checkAt: instant(),
    ...timestamps,
  },
  (t) => [
    unique('second_order_order').on(t.orderId),
    check('second_order_sent', sql`(${t.sentAt} IS NULL) = (${t.tries} = 0)`),
    index('second_order_check')
      .on(t.checkAt)
      .where(sql`check_at IS NOT NULL`),
    index('second_order_attempt').on(t.idAttempt),
  ],
)
