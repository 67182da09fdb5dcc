import { LRUCache } from 'lru-cache'
import type { AppDeps } from '../app-deps.ts'
import type { Db } from '../db/connection.ts'
import { perPool } from '../db/per-pool.ts'
import { makeBatches } from '../batches.ts'
import { ofPool } from '../pool-batches.ts'
import { uuidOf } from '../sales/pay/order-id.ts'
import { orderStatus } from '../sales/pay/order-view.ts'
import { findShown } from '../sales/pay/orders-repo.ts'

/** An order's state as an event's type, with its attempt's id. */
type OrderState = { id: string; idCliente: string; type: string }

/** Changes made by this process are visible at once, those of another one after this time. */
const FRESH_MS = 1000
const STATES_MAX = 5000

/** The key of an order: an attempt's id in canonical form; the provider's id of an order unchanged. */
export const orderKey = (id: string): string => uuidOf(id) ?? id

/** The states of requested orders, cached briefly, so that repeated requests are cheap. */
export function createOrderStates(deps: AppDeps) {
  const states = new LRUCache<string, Promise<OrderState | null>>({ max: STATES_MAX, ttl: FRESH_MS })
  deps.events.on('order', ({ ids }) => {
    for (const id of ids) states.delete(id)
  })

  /** The order named by `key` (`orderKey`), or null when it is not this cliente's. */
  return async function ownOrder(idCliente: string, key: string): Promise<OrderState | null> {
    const known = states.get(key)
    const asked = known ?? reading(deps.db)(key)
    if (!known) states.set(key, asked)
    const state = await asked.catch(() => null)
    // Not cached: the order may be created at any moment.
    if (!state && states.get(key) === asked) states.delete(key)
    return state?.idCliente === idCliente ? state : null
  }
}

/** Concurrent calls share a query. */
const reading = perPool((db) =>
  makeBatches<string, OrderState | null>({
    ...ofPool(db, 'read-order-states'),
    max: 100,
    run: (keys) => readStates(db, keys),
  }),
)

async function readStates(db: Db, keys: string[]): Promise<(OrderState | null)[]> {
  const found = await findShown(db, keys)
  const byKey = new Map(found.flatMap((row) => [row.id, row.order_id].map((key) => [key, row] as const)))
  return keys.map((key) => {
    const row = byKey.get(key)
    return row ? { id: row.id, idCliente: row.id_cliente, type: `order.${orderStatus(row.status, row.method)}` } : null
  })
}
