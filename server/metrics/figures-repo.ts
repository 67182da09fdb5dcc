import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../db/connection.ts'
import { one, rows } from '../db/rows.ts'
import { transaction } from '../db/transaction.ts'

/** Counting stops at this number: the metric then means "at least this many". */
export const MOST_COUNTED = 10_000

const TIMEOUT_MS = 2000

const Figures = z.strictObject({
  /** The due rows of each queue; `oldest`: how many seconds the oldest one has waited. */
  due: z.array(z.strictObject({ queue: z.string(), due: z.int(), oldest: z.number() })),
  open: z.record(z.string(), z.int()),
  /** Alerts that nobody has resolved, by kind; null without any. */
  alerts: z.record(z.string(), z.int()).nullable(),
  /** Reads at the provider by share; `wait`: seconds until the share has earned back its reads. */
  reads: z.array(z.strictObject({ share: z.string(), taken: z.number(), wait: z.number() })),
})
export type Figures = z.infer<typeof Figures>

const now = sql`(SELECT clock_timestamp())`
const count = (of: ReturnType<typeof sql>) =>
  sql`(SELECT count(*)::int FROM (SELECT FROM ${of} LIMIT ${MOST_COUNTED}) x)`

/** The due rows of a queue, by its indexed column; `since`: the time from which the oldest row has waited. */
const due = (queue: string, table: string, column: string, { where = sql`true`, since = column } = {}) => {
  const at = sql.identifier(column)
  return sql`SELECT ${queue}::text AS queue, count(*)::int AS due,
      coalesce(extract(epoch FROM ${now} - min(d.since)), 0)::float8 AS oldest
    FROM (SELECT ${sql.identifier(since)} AS since FROM ${sql.identifier(table)} WHERE ${at} <= ${now} AND ${where}
      ORDER BY ${at} LIMIT ${MOST_COUNTED}) d`
}

const DUE = sql.join(
  [
    due('hooks', 'webhook_inbox', 'next_try_at', { where: sql`processed_at IS NULL`, since: 'received_at' }),
    due('confirm', 'payment_attempt', 'hook_at'),
    due('poll', 'payment_attempt', 'check_at'),
    due('refunds', 'refund', 'check_at'),
    due('second-orders', 'second_order', 'check_at'),
    due('club', 'socio', 'check_at'),
    due('emails', 'mensagem', 'proxima_em', { where: sql`estado = 'espera' AND canal = 'email'`, since: 'created_at' }),
    due('sms', 'mensagem', 'proxima_em', { where: sql`estado = 'espera' AND canal = 'sms'`, since: 'created_at' }),
    due('holds', 'reserva', 'expires_at', { where: sql`status = 'held'` }),
  ],
  sql` UNION ALL `,
)

/**
 * The open and due rows of the whole shop. Each part reads a partial index of open rows, so its cost does not grow with
 * the sales of years; totals of sales are counted when they happen.
 */
export const readFigures = (db: Db): Promise<Figures> =>
  transaction(db, async (tx) => {
    await tx.execute(
      sql`SELECT set_config('statement_timeout', ${String(TIMEOUT_MS)}, true), set_config('enable_seqscan', 'off', true)`,
    )
    return one(rows(tx, Figures)`
      SELECT (SELECT json_agg(d) FROM (${DUE}) d) AS due,
        json_build_object(
          'reservations_held', ${count(sql`reserva WHERE status = 'held'`)},
          'reservations_paying', ${count(sql`reserva WHERE status = 'paying'`)},
          'tickets_refunding', ${count(sql`venda WHERE status = 'refunding'`)},
          'refunds', ${count(sql`refund WHERE status IN ('pending', 'sent')`)},
          'messages_given_up', ${count(sql`mensagem WHERE estado = 'desistida'`)},
          'hooks', ${count(sql`webhook_inbox WHERE processed_at IS NULL`)}) AS open,
        (SELECT json_object_agg(kind, n) FROM (SELECT kind, count(*)::int AS n FROM
          (SELECT kind FROM alert WHERE seen_at IS NULL ORDER BY at DESC LIMIT ${MOST_COUNTED}) a GROUP BY kind) k) AS alerts,
        (SELECT json_agg(json_build_object('share', share, 'taken', taken,
          'wait', greatest(0, extract(epoch FROM free_at - ${now})))) FROM read_budget) AS reads`)
  })
