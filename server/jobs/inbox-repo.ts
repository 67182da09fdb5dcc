import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db, Tx } from '../db/connection.ts'
import { lockDue } from '../db/queue.ts'
import { maybeOne, rows } from '../db/rows.ts'
import { Hook } from './arm-checks-repo.ts'

const isOpen = sql`processed_at IS NULL`

/** The hooks that are not processed yet. */
export const OPEN_HOOKS = { table: 'webhook_inbox', column: 'next_try_at', only: isOpen } as const

/**
 * Locks hooks that are due and that no other transaction has locked, the longest-waiting ones first.
 * @param id only this hook
 * @param newSeconds a hook counts as new for this long
 */
export const lockDueHooks = (tx: Tx, limit: number, newSeconds: number, id?: string): Promise<Hook[]> =>
  rows(tx, Hook)`${lockDue(
    { ...OPEN_HOOKS, only: id === undefined ? isOpen : sql`${isOpen} AND id = ${id}` },
    limit,
    sql`id, type, code, order_id, subscription_id, tries,
      received_at > clock_timestamp() - make_interval(secs => ${newSeconds}) AS is_new`,
  )}`

const FailingRow = z.strictObject({ type: z.string(), about: z.string(), seconds: z.number() })

/**
 * Makes a hook that could not be processed due again later.
 * @returns its type, the record it refers to, and how long it has waited; null when it was processed meanwhile
 */
export const retryHook = (db: Db, id: string, inSeconds: number) =>
  maybeOne(rows(db, FailingRow)`
    UPDATE webhook_inbox SET next_try_at = clock_timestamp() + make_interval(secs => ${inSeconds})
    WHERE id = ${id} AND processed_at IS NULL
    RETURNING type, coalesce(subscription_id, order_id, code, id::text) AS about,
      extract(epoch FROM clock_timestamp() - received_at)::float8 AS seconds`)

/** `wait`: seconds until it is due again; null: it is processed. */
type HookUpdate = { id: string; tries: number; wait: number | null; outcome: string | null }

/** The ids are named twice, because PostgreSQL does not know how few rows the JSON has. */
export const updateHooks = (tx: Tx, hooks: HookUpdate[]) =>
  tx.execute(sql`UPDATE webhook_inbox w SET tries = r.tries, outcome = r.outcome,
      processed_at = CASE WHEN r.wait IS NULL THEN clock_timestamp() END,
      next_try_at = clock_timestamp() + make_interval(secs => coalesce(r.wait, 0))
    FROM jsonb_to_recordset(${JSON.stringify(hooks)}::jsonb) AS r(id uuid, tries int, wait float8, outcome text)
    WHERE w.id = r.id AND w.id = ANY(${sql.param(hooks.map(({ id }) => id))}::uuid[])`)
