import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db, Tx } from '../../db/connection.ts'
import { claimDue } from '../../db/queue.ts'
import { maybeOne, rows, TimeText } from '../../db/rows.ts'
import { REFUND_LEASE_SECONDS } from './refund-repo.ts'

/**
 * An order with the code of an attempt that has another one (docs/selling.md#second-orders). `paid_cents` null: no read
 * has shown it yet. `sent_at`, `tries`: of the calls that cancel it. `is_open`: it is not known to be refunded.
 */
const Raw = z.strictObject({
  id: z.string(),
  order_id: z.string(),
  id_attempt: z.string(),
  paid_cents: z.int().nullable(),
  sent_at: TimeText.nullable(),
  tries: z.int(),
  is_open: z.boolean(),
  created_at: TimeText,
})
export type SecondOrder = ReturnType<typeof toSecondOrder>

const toSecondOrder = (raw: z.infer<typeof Raw>) => ({
  ...raw,
  sent_at: raw.sent_at === null ? null : new Date(raw.sent_at),
  created_at: new Date(raw.created_at),
})

/** Reads a second order, by its id or by the provider's; null when there is none. */
export async function readSecondOrder(
  tx: Tx | Db,
  by: { id: string } | { order: string },
): Promise<SecondOrder | null> {
  const row = await maybeOne(rows(tx, Raw)`SELECT id, order_id, id_attempt, paid_cents, sent_at, tries,
      check_at IS NOT NULL AS is_open, created_at FROM second_order
    WHERE ${'id' in by ? sql`id = ${by.id}` : sql`order_id = ${by.order}`}`)
  return row ? toSecondOrder(row) : null
}

/** Stores orders that may be second ones, each once, and makes their first or next read due. */
export async function expectSecondOrders(tx: Tx | Db, found: { order: string; attempt: string }[]): Promise<void> {
  if (!found.length) return
  await tx.execute(sql`INSERT INTO second_order (order_id, id_attempt, check_at)
    SELECT DISTINCT ON (f.o) f.o, f.a, clock_timestamp()
    FROM unnest(${sql.param(found.map(({ order }) => order))}::text[],
      ${sql.param(found.map(({ attempt }) => attempt))}::uuid[]) AS f(o, a) ORDER BY f.o
    ON CONFLICT (order_id) DO UPDATE SET check_at = clock_timestamp()`)
}

/** Stores the result of a read. @param isOver no part of it can be paid or must still be refunded */
export async function storeSecondOrder(
  tx: Tx,
  { order, attempt, paidCents, isOver }: { order: string; attempt: string; paidCents: number; isOver: boolean },
): Promise<void> {
  const next = isOver ? sql`NULL` : sql`clock_timestamp()`
  await tx.execute(sql`INSERT INTO second_order AS o (order_id, id_attempt, paid_cents, check_at)
    VALUES (${order}, ${attempt}, ${paidCents}, ${next})
    ON CONFLICT (order_id) DO UPDATE SET paid_cents = greatest(o.paid_cents, ${paidCents}),
      check_at = ${isOver ? sql`NULL` : sql`coalesce(o.check_at, clock_timestamp())`}, updated_at = clock_timestamp()`)
}

/**
 * Stores that the call is about to be made. Locks the attempt, so that this order does not become its own meanwhile;
 * the trigger `second_order_is_no_own` refuses one that is.
 * @returns false when another process has stored a call, or it is known to be refunded
 */
export async function startSecondOrderCall(tx: Tx, { id, id_attempt, tries }: SecondOrder): Promise<boolean> {
  await tx.execute(sql`SELECT id FROM payment_attempt WHERE id = ${id_attempt} FOR NO KEY UPDATE`)
  const { rowCount } = await tx.execute(sql`UPDATE second_order SET sent_at = clock_timestamp(), tries = tries + 1,
      updated_at = clock_timestamp() WHERE id = ${id} AND tries = ${tries} AND check_at IS NOT NULL`)
  return rowCount === 1
}

/** Ends the checks of a second order. */
export const closeSecondOrder = (db: Db, id: string) =>
  db.execute(sql`UPDATE second_order SET check_at = NULL, updated_at = clock_timestamp() WHERE id = ${id}`)

/** Sets the next check of a second order that is open, unless it is due already (a hook made it so). */
export const postponeSecondOrder = (db: Db, id: string, inSeconds: number) =>
  db.execute(sql`UPDATE second_order SET check_at = clock_timestamp() + make_interval(secs => ${inSeconds})
    WHERE id = ${id} AND check_at > clock_timestamp()`)

/** Claims second orders whose check is due. */
export const claimSecondOrders = (db: Db, limit: number): Promise<string[]> =>
  claimDue(db, { table: 'second_order', column: 'check_at' }, limit, REFUND_LEASE_SECONDS)
