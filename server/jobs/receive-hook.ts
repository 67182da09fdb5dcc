import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Webhook } from '../../contract/pagarme.ts'
import type { Db } from '../db/connection.ts'
import { perPool } from '../db/per-pool.ts'
import { one, rows } from '../db/rows.ts'
import { makeRounds } from '../rounds.ts'
import { uuidOf } from '../sales/pay/order-id.ts'
import type { SalesDeps } from '../sales/sales-deps.ts'
import { concernsOrders, mayChange, urgencyOf } from './hook-kinds.ts'

type Received = {
  hook_id: string
  type: string
  code: string | null
  order_id: string | null
  subscription_id: string | null
}

const receiving = perPool((db) => makeRounds<Received, boolean>({ max: 500, run: (hooks) => storeHooks(db, hooks) }))

/**
 * Stores a hook for `processInbox`; one that asks for nothing is processed already. Receiving the same hook again resets
 * its retries while it is unprocessed. Hooks that arrive at the same time share a statement.
 * @returns whether it is to be processed
 */
export function receiveHook({ db }: Pick<SalesDeps, 'db'>, hook: Webhook): Promise<boolean> {
  const { id, order, code, subscription, invoice } = hook.data
  const ofOrder = hook.type.startsWith('order.')
  const ofClub = hook.type.startsWith('subscription.') ? id : (subscription?.id ?? invoice?.subscriptionId)
  return receiving(db)({
    hook_id: hook.id,
    type: hook.type,
    code: (ofOrder ? code : (order?.code ?? code)) ?? null,
    order_id: (ofOrder ? id : order?.id) ?? null,
    subscription_id: ofClub ?? null,
  })
}

async function storeHooks(db: Db, hooks: Received[]): Promise<boolean[]> {
  const settled = await readSettled(db, hooks)
  const outcomes = hooks.map(({ type, code, subscription_id }) => {
    if (urgencyOf(type) === 'none') return 'noted'
    const status = subscription_id === null && concernsOrders(type) ? settled[uuidOf(code) ?? ''] : undefined
    return status !== undefined && !mayChange(status, type) ? 'final' : null
  })
  // The provider may send one hook twice at the same time; a statement may write a row once.
  const byHook = new Map(hooks.map((hook, index) => [hook.hook_id, { ...hook, outcome: outcomes[index] ?? null }]))
  await db.execute(sql`
    INSERT INTO webhook_inbox AS w (hook_id, type, code, order_id, subscription_id, processed_at, outcome)
    SELECT hook_id, type, code, order_id, subscription_id, CASE WHEN outcome IS NOT NULL THEN clock_timestamp() END, outcome
    FROM jsonb_to_recordset(${JSON.stringify([...byHook.values()])}::jsonb)
      AS r(hook_id text, type text, code text, order_id text, subscription_id text, outcome text) ORDER BY hook_id
    ON CONFLICT (hook_id) DO UPDATE SET next_try_at = clock_timestamp(), tries = 0 WHERE w.processed_at IS NULL`)
  return outcomes.map((outcome) => outcome === null)
}

const Settled = z.record(
  z.string(),
  z.enum(['sending', 'waiting', 'paid', 'refused', 'expired', 'refunding', 'refunded', 'chargedback']),
)

const SettledRow = z.strictObject({ settled: Settled })

/** The states of the hooks' attempts, without those that have a refund in flight: any hook may tell of that. */
async function readSettled(db: Db, hooks: Received[]): Promise<z.infer<typeof Settled>> {
  const ids = hooks.flatMap(({ type, code }) => (urgencyOf(type) === 'none' ? [] : (uuidOf(code) ?? [])))
  if (!ids.length) return {}
  const { settled } = await one(rows(db, SettledRow)`SELECT settled_attempts(${sql.param(ids)}::uuid[]) AS settled`)
  return settled
}
