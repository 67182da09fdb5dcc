import type { Webhook } from '../../contract/pagarme.ts'
import type { Db } from '../db/connection.ts'
import { perPool } from '../db/per-pool.ts'
import { observerOf } from '../observer.ts'
import { makeBatches } from '../batches.ts'
import { ofPool } from '../pool-batches.ts'
import { uuidOf } from '../sales/pay/order-id.ts'
import type { SalesDeps } from '../sales/sales-deps.ts'
import { concernsOrders, mayChange, urgencyOf } from './hook-kinds.ts'
import { insertHooks, type Received, readSettled } from './receive-hook-repo.ts'

const receiving = perPool((db) =>
  makeBatches<Received, boolean>({
    ...ofPool(db, 'receive-hooks'),
    max: 500,
    run: (hooks) => storeHooks(db, hooks),
  }),
)

/**
 * Stores a hook for `processInbox`; a hook that requires no read is stored as processed. Receiving the same hook again
 * resets its retries while it is unprocessed. Concurrent hooks share a statement.
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
  const asked = hooks.flatMap(({ type, code, order_id }) => {
    const id = urgencyOf(type) === 'none' ? null : uuidOf(code)
    return id === null ? [] : [{ id, order: order_id }]
  })
  const settled = await readSettled(db, asked)
  const outcomes = hooks.map(({ type, code, subscription_id }) => {
    if (urgencyOf(type) === 'none') return 'noted'
    const status = subscription_id === null && concernsOrders(type) ? settled[uuidOf(code) ?? ''] : undefined
    return status !== undefined && !mayChange(status, type) ? 'final' : null
  })
  // The provider may send the same hook twice at the same time; a statement may write a row only once.
  const byHook = new Map(hooks.map((hook, index) => [hook.hook_id, { ...hook, outcome: outcomes[index] ?? null }]))
  await insertHooks(db, [...byHook.values()])
  observerOf(db).publish(
    'hooks',
    outcomes.filter((outcome) => outcome !== null),
  )
  return outcomes.map((outcome) => outcome === null)
}
