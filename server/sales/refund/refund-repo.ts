import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { nextRefundStatus, type RefundEvent } from '../../../machines/charge-refund.ts'
import type { Db, Tx } from '../../db/connection.ts'
import { record } from '../../db/history.ts'
import { claimDue } from '../../db/queue.ts'
import { maybeOne, one, rows, TimeText } from '../../db/rows.ts'

/**
 * A refund (docs/selling.md#refunds): requested by a person, of tickets, or automatic, of a payment that gives none.
 * `pending` until the call is about to be made, then `sent`. Amounts in cents; `expected_canceled_cents` is the total
 * that the charge shows as refunded after a successful call.
 */
const Raw = z.strictObject({
  id: z.string(),
  id_attempt: z.string(),
  automatic: z.boolean(),
  actor: z.string(),
  cents: z.int(),
  units: z.int(),
  expected_canceled_cents: z.int(),
  status: z.enum(['pending', 'sent', 'confirmed', 'failed']),
  sent_at: TimeText.nullable(),
  seen_transaction: z.string().nullable(),
  tries: z.int(),
  created_at: TimeText,
})
export type Refund = ReturnType<typeof toRefund>

const toRefund = (raw: z.infer<typeof Raw>) => ({
  ...raw,
  sent_at: raw.sent_at === null ? null : new Date(raw.sent_at),
  created_at: new Date(raw.created_at),
})
const SELECT = sql`SELECT id, id_attempt, automatic, actor, cents, units, expected_canceled_cents, status, sent_at,
  seen_transaction, tries, created_at FROM refund`

/** Whether a refund is in flight: `pending` or `sent`. */
export const isInFlight = (refund: Refund | null): refund is Refund =>
  refund?.status === 'pending' || refund?.status === 'sent'

/** Reads a refund without locks; null when there is none. */
export async function readRefund(tx: Tx | Db, id: string): Promise<Refund | null> {
  const row = await maybeOne(rows(tx, Raw)`${SELECT} WHERE id = ${id}`)
  return row ? toRefund(row) : null
}

/**
 * The attempt's refund in flight, or null. While the caller holds the attempt's lock, none starts or ends; only the
 * columns of sending (`pending` or `sent`, `sent_at`, `tries`) may change, and `storeRefundTransition` compares those.
 */
export async function refundInFlight(tx: Tx | Db, idAttempt: string): Promise<Refund | null> {
  const row = await maybeOne(rows(tx, Raw)`${SELECT} WHERE id_attempt = ${idAttempt} AND status IN ('pending', 'sent')`)
  return row ? toRefund(row) : null
}

/** The same, locked: from now on no call of it can begin. */
export async function lockRefundInFlight(tx: Tx, idAttempt: string): Promise<Refund | null> {
  await tx.execute(sql`SELECT id FROM refund WHERE id_attempt = ${idAttempt} AND status IN ('pending', 'sent')
    FOR NO KEY UPDATE`)
  return refundInFlight(tx, idAttempt)
}

const CentsRow = z.strictObject({ cents: z.int() })

/** The sum of an attempt's refunds that are confirmed. */
export async function confirmedCents(tx: Tx, idAttempt: string): Promise<number> {
  const { cents } = await one(rows(tx, CentsRow)`SELECT coalesce(sum(cents), 0)::int AS cents FROM refund
    WHERE id_attempt = ${idAttempt} AND status = 'confirmed'`)
  return cents
}

/** A new refund, with the state it begins in; `reason` makes it automatic. `dueInSeconds` null: nothing is left to do. */
export type NewRefund = Pick<
  Refund,
  'id_attempt' | 'actor' | 'cents' | 'units' | 'expected_canceled_cents' | 'status'
> & {
  motivo?: string
  reason: string | null
  sentAt?: Date
  dueInSeconds: number | null
}

/**
 * Stores a refund with its first history row.
 * @returns its id
 */
export async function insertRefund(tx: Tx, refund: NewRefund, detail: Record<string, unknown>): Promise<string> {
  const { id_attempt, actor, cents, units, expected_canceled_cents, status, reason, dueInSeconds } = refund
  const sentAt = refund.sentAt?.toISOString() ?? null
  const id = randomUUID()
  await tx.execute(sql`
    INSERT INTO refund (id, id_attempt, automatic, reason, actor, motivo, cents, units, expected_canceled_cents, status,
      sent_at, tries, check_at)
    VALUES (${id}, ${id_attempt}, ${reason !== null}, ${reason}, ${actor}, ${refund.motivo ?? ''}, ${cents}, ${units},
      ${expected_canceled_cents}, ${status}, ${sentAt}, ${sentAt === null ? 0 : 1},
      clock_timestamp() + make_interval(secs => ${dueInSeconds}))`)
  await record(tx, [{ entity: 'refund', entityId: id, fromState: null, toState: status, actor, detail }])
  return id
}

/** Columns that change with a refund's state; instants are ISO texts. */
type RefundChange = Partial<{
  check_at: null
  sent_at: string | null
  tries: number
  expected_canceled_cents: number
  seen_transaction: string | null
}>

/**
 * Changes a refund to the next state of its machine and writes the history row, if status, tries and `sent_at` are still
 * those that were read.
 * @returns false when another transaction changed them, or the machine does not allow it (nothing changed here)
 */
export async function storeRefundTransition(
  tx: Tx,
  refund: Refund,
  event: RefundEvent,
  actor: string,
  change: RefundChange = { check_at: null },
  detail?: Record<string, unknown>,
): Promise<boolean> {
  const to = nextRefundStatus(refund.status, event)
  if (to === null) return false
  const set = Object.entries(change).map(([column, value]) => sql`${sql.identifier(column)} = ${value}`)
  const { rowCount } = await tx.execute(sql`UPDATE refund SET status = ${to},
      updated_at = greatest(clock_timestamp(), sent_at), ${sql.join(set, sql`, `)}
    WHERE id = ${refund.id} AND status = ${refund.status} AND tries = ${refund.tries}
      AND sent_at IS NOT DISTINCT FROM ${refund.sent_at?.toISOString() ?? null}::timestamptz`)
  if (rowCount !== 1) return false
  await record(tx, [
    {
      entity: 'refund',
      entityId: refund.id,
      fromState: refund.status,
      toState: to,
      actor,
      ...(detail && { detail }),
    },
  ])
  return true
}

/** Sets when the job next checks a refund in flight, unless it is due already (a hook made it so). */
export async function scheduleRefundCheck(db: Db, id: string, inSeconds: number): Promise<void> {
  await db.execute(sql`UPDATE refund SET check_at = clock_timestamp() + make_interval(secs => ${inSeconds})
    WHERE id = ${id} AND status IN ('pending', 'sent') AND check_at > clock_timestamp()`)
}

/** For this long a claimed refund is left to the process that works on it; after a crash it is claimed again then. */
export const REFUND_LEASE_SECONDS = 45

/** Claims refunds whose check is due, the longest-waiting ones first. @param only a further condition */
export const claimDueRefunds = (db: Db, limit: number, only?: SQL): Promise<string[]> =>
  claimDue(db, { table: 'refund', column: 'check_at', only }, limit, REFUND_LEASE_SECONDS)

/** Claims the refund in flight of an attempt if it is due. @returns its id, or null when it is not, or another has it */
export const claimRefundOf = (db: Db, idAttempt: string): Promise<string | null> =>
  maybeOne(claimDueRefunds(db, 1, sql`id_attempt = ${idAttempt}`))
