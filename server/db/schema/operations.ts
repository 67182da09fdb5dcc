import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { id, instant, xid } from './columns.ts'

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
    index('webhook_processed').on(t.processedAt).where(sql`processed_at IS NOT NULL`),
    index('webhook_pending').on(t.nextTryAt).where(sql`processed_at IS NULL`),
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
    /** When the share would be unused again. Each read moves it ahead by the time in which one read is earned. */
    freeAt: instant().notNull().defaultNow(),
    /** All reads ever taken. */
    taken: bigint({ mode: 'number' }).notNull().default(0),
  },
  (t) => [check('read_budget_share', sql`${t.share} IN ('confirm', 'request', 'poll')`)],
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
    index('alert_open').on(t.at, t.id).where(sql`seen_at IS NULL`),
    index('alert_seen_at').on(t.at, t.id).where(sql`seen_at IS NOT NULL`),
    index('alert_same').on(t.kind, t.subject, t.at),
  ],
)

/**
 * What changed of the data that everybody may read: a row for each statement and topic (docs/decisions/0059). Triggers
 * write it. The topic is an event's or raffle's id for its stock, else one of `TOPICS` (server/reads/topics.ts).
 */
export const publicChange = pgTable(
  'public_change',
  {
    topic: uuid().notNull(),
    /** The transaction that changed it: what has ended is told from what is under way by it. */
    xid: xid().notNull().default(sql`pg_current_xact_id()`),
    /** Whose places changed, if it has numbered ones. */
    idSetor: uuid(),
    /** The places or raffle numbers that were taken or freed. */
    numeros: integer().array(),
    at: instant().notNull().defaultNow(),
  },
  (t) => [index('public_change_topic').on(t.topic, t.xid)],
)
