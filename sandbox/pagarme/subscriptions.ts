import { type Json, withoutEmpty } from '../core/json.ts'
import type { Sandbox } from '../core/sandbox.ts'
import { notFound } from './problem.ts'
import type { Subscription } from './subscription-types.ts'

export function insertSubscription(sandbox: Sandbox, subscription: Subscription): void {
  sandbox.db.run(
    'INSERT INTO subscriptions (id, code, customer_id, card_id, status, created_at, body) VALUES (?, ?, ?, ?, ?, ?, ?)',
    subscription.id,
    subscription.code,
    subscription.customer.id,
    subscription.card.id,
    subscription.status,
    Date.parse(subscription.created_at),
    JSON.stringify(subscription),
  )
}

export function saveSubscription(sandbox: Sandbox, subscription: Subscription): void {
  const { id, status } = subscription
  sandbox.db.run('UPDATE subscriptions SET status = ?, body = ? WHERE id = ?', status, JSON.stringify(subscription), id)
}

export const isSubscription = (sandbox: Sandbox, id: string): boolean =>
  sandbox.db.get('SELECT 1 FROM subscriptions WHERE id = ?', id) !== undefined

export function findSubscription(sandbox: Sandbox, id: string): Subscription {
  const row = sandbox.db.get<{ body: string }>('SELECT body FROM subscriptions WHERE id = ?', id)
  if (!row) throw notFound('Subscription')
  return JSON.parse(row.body) as Subscription
}

/** The subscription as it appears inside an invoice or an item (Pagar.me docs: invoice). */
export function reducedSubscription(subscription: Subscription): Json {
  const { current_cycle: _cycle, customer: _customer, card: _card, items: _items, ...rest } = subscription
  const { metadata: _metadata, manual_billing: _manual, ...reduced } = rest
  return withoutEmpty(reduced)
}
