import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '../db/connection.ts'
import { rows } from '../db/rows.ts'
import { RawAttempt } from '../sales/attempts-repo.ts'

/** A stored webhook that is to be processed. */
export const Hook = z.strictObject({
  id: z.string(),
  type: z.string(),
  code: z.string().nullable(),
  order_id: z.string().nullable(),
  subscription_id: z.string().nullable(),
  tries: z.int(),
  is_new: z.boolean(),
})
export type Hook = z.infer<typeof Hook>

const uuids = (ids: string[]): SQL => sql`ANY(${sql.param(ids)}::uuid[])`
const texts = (ids: string[]): SQL => sql`ANY(${sql.param(ids)}::text[])`

const SocioRow = z.strictObject({ id: z.string(), id_assinatura: z.string().nullable(), is_armed: z.boolean() })

/**
 * Makes the checks of socios due now, by the provider's ids or ours; rows locked by another transaction are skipped.
 */
export const armSocioRows = (tx: Tx, subscriptions: string[], ids: string[]): Promise<z.infer<typeof SocioRow>[]> =>
  rows(tx, SocioRow)`
    WITH known AS MATERIALIZED (SELECT id, id_assinatura FROM socio
        WHERE id_assinatura = ${texts(subscriptions)} OR id = ${uuids(ids)}),
      free AS MATERIALIZED (SELECT id FROM socio WHERE id IN (SELECT id FROM known) FOR NO KEY UPDATE SKIP LOCKED),
      armed AS (UPDATE socio SET check_at = clock_timestamp() WHERE id IN (SELECT id FROM free) RETURNING id)
    SELECT k.id, k.id_assinatura, a.id IS NOT NULL AS is_armed FROM known k LEFT JOIN armed a USING (id)`

/** `status` null: the row is locked. */
const AttemptRow = z.strictObject({
  id: z.string(),
  order_id: z.string().nullable(),
  status: RawAttempt.shape.status.nullable(),
  is_read: z.boolean().nullable(),
})

/** Locks the attempts of these orders, or with these ids, that no other transaction has locked. */
export const lockAttemptRows = (tx: Tx, orders: string[], ids: string[]): Promise<z.infer<typeof AttemptRow>[]> =>
  rows(tx, AttemptRow)`
    WITH known AS MATERIALIZED (SELECT id, order_id FROM payment_attempt
        WHERE id = ${uuids(ids)} OR order_id = ${texts(orders)}),
      free AS MATERIALIZED (SELECT id, status, coalesce(hook_at > clock_timestamp(), false) AS is_read FROM payment_attempt
        WHERE id IN (SELECT id FROM known) FOR NO KEY UPDATE SKIP LOCKED)
    SELECT k.id, k.order_id, f.status, f.is_read FROM known k LEFT JOIN free f USING (id)`

const RefundRow = z.strictObject({ id_attempt: z.string() })

/** Makes the checks of these attempts' refunds in flight due now. @returns the attempts that have such a refund */
export async function armRefunds(tx: Tx, attempts: string[]): Promise<Set<string>> {
  const found = await rows(tx, RefundRow)`UPDATE refund SET check_at = clock_timestamp()
    WHERE id_attempt = ${uuids(attempts)} AND status IN ('pending', 'sent') RETURNING id_attempt`
  return new Set(found.map(({ id_attempt }) => id_attempt))
}

/** Makes reads of attempts due now: as reported by a webhook, or as regular checks. */
export const makeDue = (tx: Tx, column: 'hook_at' | 'check_at', ids: string[]) =>
  tx.execute(sql`UPDATE payment_attempt SET ${sql.identifier(column)} = clock_timestamp() WHERE id = ${uuids(ids)}`)
