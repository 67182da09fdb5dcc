import { randomUUID } from 'node:crypto'
import { isoSeconds, makeCode, makeId } from '../core/ids.ts'
import type { Sandbox } from '../core/sandbox.ts'
import { scenarioOfCard } from './cards.ts'
import { makeCharge, sellByCard } from './charge-create.ts'
import { RESULT_EVENTS } from './charges.ts'
import { makeCycle } from './cycles.ts'
import {
  type Billed,
  type BillingEvent,
  insertInvoice,
  invoiceEvents,
  invoiceStatus,
  notifyBilled,
} from './invoices.ts'
import type { Charge } from './order-types.ts'
import { problem } from './problem.ts'
import type { Invoice, Subscription } from './subscription-types.ts'
import { findSubscription, saveSubscription } from './subscriptions.ts'

export type Outcome = 'paid' | 'failed'

/** The test card whose number always produces the requested outcome. */
const CARD_OF_OUTCOME: Record<Outcome, string> = { paid: '0010', failed: '0028' }

function invoiceItems({ items }: Subscription): Invoice['items'] {
  return items
    .filter(({ status }) => status === 'active')
    .map(({ id, name, description, quantity, pricing_scheme }) => ({
      subscription_item_id: id,
      ...(name === undefined ? {} : { name }),
      description,
      amount: quantity * pricing_scheme.price,
      quantity,
      pricing_scheme,
    }))
}

function charge(sandbox: Sandbox, subscription: Subscription, amount: number, scenario: string): Charge {
  const { code, card, customer, metadata, current_cycle: cycle, installments, statement_descriptor } = subscription
  const sale = { amount, operation: 'auth_and_capture', installments, descriptor: statement_descriptor } as const
  const facts = {
    // Pagar.me docs: the subscription's code and the number of the cycle.
    code: `${code}-${String(cycle.cycle).padStart(2, '0')}`,
    gateway_id: randomUUID(),
    amount,
    payment_method: 'credit_card',
    created_at: isoSeconds(sandbox.now()),
    customer,
    metadata,
  } as const
  return makeCharge(sandbox, facts, sellByCard(sandbox, sale, { card, scenario }), {
    recurrency_cycle: cycle.cycle === 1 ? 'first' : 'subsequent',
    due_at: cycle.billing_at,
  })
}

/** The invoice of the current cycle with this charge. */
export function toInvoice(subscription: Subscription, made: Charge, id: string): Invoice {
  const { current_cycle: cycle, installments, customer, metadata } = subscription
  return {
    id,
    code: makeCode(),
    url: `/invoices/${id}`,
    amount: made.amount,
    payment_method: 'credit_card',
    installments,
    status: invoiceStatus(made),
    billing_at: cycle.billing_at,
    due_at: cycle.billing_at,
    created_at: made.created_at,
    items: invoiceItems(subscription),
    cycle,
    customer,
    total_discount: 0,
    total_increment: 0,
    metadata,
    charge: made,
  }
}

/** Makes the invoice of the current cycle and its charge, without storing them. */
export function bill(sandbox: Sandbox, subscription: Subscription, scenario: string): Billed {
  const items = invoiceItems(subscription)
  if (items.length === 0) throw problem(412, 'The subscription has no active items.')
  const amount = items.reduce((sum, item) => sum + item.amount, 0)
  const made = charge(sandbox, subscription, amount, scenario)
  return { subscription, invoice: toInvoice(subscription, made, makeId('in')), charge: made }
}

/** Stores the invoice and its charge and queues their notifications, after those in `before`. */
export function storeBilled(sandbox: Sandbox, billed: Billed, before: BillingEvent[] = []): number[] {
  insertInvoice(sandbox, billed)
  const result = RESULT_EVENTS[billed.charge.status]
  const events: BillingEvent[] = [...before, 'invoice.created', 'charge.created']
  if (result) events.push(result)
  return notifyBilled(sandbox, billed, [...events, ...invoiceEvents(billed.invoice.status)])
}

/** Bills the next cycle now, whatever the date is. A refused renewal cancels nothing (dunning is not simulated). */
export function renew(sandbox: Sandbox, id: string, outcome: Outcome | undefined): Billed {
  return sandbox.db.transaction(() => {
    const subscription = findSubscription(sandbox, id)
    if (subscription.status !== 'active') throw problem(409, `Subscription is ${subscription.status}.`)
    const scenario = outcome ? CARD_OF_OUTCOME[outcome] : scenarioOfCard(sandbox, subscription.card.id)
    Object.assign(subscription, makeCycle(subscription, subscription.current_cycle.cycle + 1))
    subscription.updated_at = isoSeconds(sandbox.now())
    const billed = bill(sandbox, subscription, scenario)
    saveSubscription(sandbox, subscription)
    storeBilled(sandbox, billed)
    return billed
  })
}
