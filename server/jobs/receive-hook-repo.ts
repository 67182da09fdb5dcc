import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../db/connection.ts'
import { one, rows } from '../db/rows.ts'
import { RawAttempt } from '../sales/attempts-repo.ts'

/** A hook in its stored form. */
export type Received = {
  hook_id: string
  type: string
  code: string | null
  order_id: string | null
  subscription_id: string | null
}

/** Stores hooks, each once; a hook with an outcome is stored as processed. */
export const insertHooks = (db: Db, hooks: (Received & { outcome: string | null })[]) =>
  db.execute(sql`
    INSERT INTO webhook_inbox AS w (hook_id, type, code, order_id, subscription_id, processed_at, outcome)
    SELECT hook_id, type, code, order_id, subscription_id, CASE WHEN outcome IS NOT NULL THEN clock_timestamp() END, outcome
    FROM jsonb_to_recordset(${JSON.stringify(hooks)}::jsonb)
      AS r(hook_id text, type text, code text, order_id text, subscription_id text, outcome text) ORDER BY hook_id
    ON CONFLICT (hook_id) DO UPDATE SET next_try_at = clock_timestamp(), tries = 0 WHERE w.processed_at IS NULL`)

const Settled = z.record(z.string(), RawAttempt.shape.status)
const SettledRow = z.strictObject({ settled: Settled })

/**
 * The states of attempts by their ids, except attempts with a refund in flight and those of which a hook names another
 * order than their own, because any hook may matter to these.
 * @param asked the ids, each with the provider's order that a hook names
 */
export async function readSettled(
  db: Db,
  asked: { id: string; order: string | null }[],
): Promise<z.infer<typeof Settled>> {
  if (!asked.length) return {}
  const ids = sql.param(asked.map(({ id }) => id))
  const orders = sql.param(asked.map(({ order }) => order))
  const { settled } = await one(
    rows(db, SettledRow)`SELECT settled_attempts(${ids}::uuid[], ${orders}::text[]) AS settled`,
  )
  return settled
}
