import { sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/connection.ts'
import { lockDue } from '../db/queue.ts'
import { rows } from '../db/rows.ts'
import { Hook } from './arm-checks-repo.ts'

const isOpen = sql`processed_at IS NULL`

/** Whether a hook is due: asked often in a quiet shop, so without a transaction. */
export async function isAnyDue(db: Db): Promise<boolean> {
  const { rowCount } = await db.execute(
    sql`SELECT 1 FROM webhook_inbox WHERE ${isOpen} AND next_try_at <= (SELECT clock_timestamp()) LIMIT 1`,
  )
  return rowCount === 1
}

/**
 * Locks hooks that are due and that no other transaction has locked, those that wait longest first.
 * @param id only this one @param newSeconds for so long a hook is new
 */
export const lockDueHooks = (tx: Tx, limit: number, newSeconds: number, id?: string): Promise<Hook[]> =>
  rows(tx, Hook)`${lockDue(
    { table: 'webhook_inbox', column: 'next_try_at', only: id === undefined ? isOpen : sql`${isOpen} AND id = ${id}` },
    limit,
    sql`id, type, code, order_id, subscription_id, tries,
      received_at > clock_timestamp() - make_interval(secs => ${newSeconds}) AS is_new`,
  )}`

export const retryHook = (db: Db, id: string, inSeconds: number) =>
  db.execute(sql`UPDATE webhook_inbox SET next_try_at = clock_timestamp() + make_interval(secs => ${inSeconds})
    WHERE id = ${id} AND processed_at IS NULL`)

/** `wait`: seconds until it is due again; null ends it. */
type HookUpdate = { id: string; tries: number; wait: number | null; outcome: string | null }

export const updateHooks = (tx: Tx, hooks: HookUpdate[]) =>
  tx.execute(sql`UPDATE webhook_inbox w SET tries = r.tries, outcome = r.outcome,
      processed_at = CASE WHEN r.wait IS NULL THEN clock_timestamp() END,
      next_try_at = clock_timestamp() + make_interval(secs => coalesce(r.wait, 0))
    FROM jsonb_to_recordset(${JSON.stringify(hooks)}::jsonb) AS r(id uuid, tries int, wait float8, outcome text)
    WHERE w.id = r.id`)
