import { isoSeconds } from '../core/ids.ts'
import type { Json } from '../core/json.ts'
import type { Sandbox } from '../core/sandbox.ts'
import { Checker } from './checker.ts'
import { invoicesOf } from './invoices.ts'
import { notFound, problem } from './problem.ts'
import { readItem } from './subscription-input.ts'
import type { Subscription } from './subscription-types.ts'
import { findSubscription, reducedSubscription, saveSubscription } from './subscriptions.ts'
import { cancelUnpaid, isUndecided } from './transitions.ts'

/** A second cancellation changes nothing and returns the same (Pagar.me's own response to it is not documented). */
export function cancelSubscription(sandbox: Sandbox, id: string, pendingToo: boolean): Subscription {
  return sandbox.db.transaction(() => {
    const subscription = findSubscription(sandbox, id)
    if (subscription.status !== 'canceled') {
      const now = isoSeconds(sandbox.now())
      Object.assign(subscription, { status: 'canceled', updated_at: now, canceled_at: now })
      saveSubscription(sandbox, subscription)
      sandbox.outbox.add(['subscription.canceled'], () => JSON.stringify(subscription))
    }
    const pending = pendingToo ? invoicesOf(sandbox, id).filter(({ charge }) => isUndecided(charge)) : []
    for (const billed of pending) cancelUnpaid(sandbox, billed)
    return subscription
  })
}

/** Pagar.me docs: PUT replaces the item. An existing invoice keeps its price (inference). */
export function replaceItem(sandbox: Sandbox, id: string, itemId: string, body: unknown): Json {
  return sandbox.db.transaction(() => {
    const subscription = findSubscription(sandbox, id)
    const index = subscription.items.findIndex((item) => item.id === itemId)
    const old = subscription.items[index]
    if (!old) throw notFound('Item')
    const check = new Checker()
    const fields = readItem(body, 'item', check)
    check.done(body)
    if (subscription.status !== 'active') throw problem(412, `The subscription is ${subscription.status}.`)
    const now = isoSeconds(sandbox.now())
    const item = { id: old.id, ...fields, created_at: old.created_at, updated_at: now }
    subscription.items[index] = item
    subscription.updated_at = now
    saveSubscription(sandbox, subscription)
    const answer = { ...item, subscription: reducedSubscription(subscription) }
    sandbox.outbox.add(['subscription_item.updated'], () => JSON.stringify(answer))
    return answer
  })
}
