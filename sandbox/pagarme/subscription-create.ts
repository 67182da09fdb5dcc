import { isoSeconds, makeCode, makeId } from '../core/ids.ts'
import { withoutEmpty } from '../core/json.ts'
import type { Sandbox } from '../core/sandbox.ts'
import { bill, storeBilled } from './billing.ts'
import type { Card } from './cards.ts'
import { resolveCard } from './charge-create.ts'
import { type Customer, findCustomer, upsertCustomer } from './customers.ts'
import { makeCycle, startOfDay } from './cycles.ts'
import { applyFirstCharge } from './invoices.ts'
import { readSubscription, type SubscriptionInput } from './subscription-input.ts'
import type { Subscription } from './subscription-types.ts'
import { insertSubscription } from './subscriptions.ts'

function draft(sandbox: Sandbox, input: SubscriptionInput, customer: Customer, card: Card): Subscription {
  const now = isoSeconds(sandbox.now())
  const { billingDay } = input
  const terms = {
    start_at: startOfDay(sandbox.now()),
    ...(billingDay === undefined ? {} : { billing_day: billingDay }),
  }
  return withoutEmpty({
    id: makeId('sub'),
    code: input.code ?? makeCode(),
    ...terms,
    interval: 'month',
    interval_count: 1,
    billing_type: input.billingType,
    ...makeCycle(terms, 1),
    payment_method: 'credit_card',
    currency: 'BRL',
    statement_descriptor: input.descriptor,
    installments: 1,
    status: 'active',
    created_at: now,
    updated_at: now,
    customer,
    card,
    items: input.items.map((item) => ({ id: makeId('si'), ...item, created_at: now, updated_at: now })),
    metadata: input.metadata,
    manual_billing: false,
  }) as Subscription
}

/**
 * POST /subscriptions in one transaction, with an immediate first charge. A refused card is a 200 with `failed`
 * (Pagar.me's own response is not documented). The response does not contain the charge.
 */
export function createSubscription(
  sandbox: Sandbox,
  body: unknown,
  alongside: (answer: string) => void,
): { answer: string; hooks: number[] } {
  return sandbox.db.transaction(() => {
    const input = readSubscription(body)
    const customer =
      input.customerId === undefined
        ? upsertCustomer(sandbox, input.customer ?? {})
        : findCustomer(sandbox, input.customerId)
    const known = resolveCard(sandbox, customer.id, input.source, input.billing)
    const subscription = draft(sandbox, input, customer, known.card)
    const billed = bill(sandbox, subscription, known.scenario)
    applyFirstCharge(billed)
    insertSubscription(sandbox, subscription)
    const answer = JSON.stringify(subscription)
    alongside(answer)
    return { answer, hooks: storeBilled(sandbox, billed, ['subscription.created']) }
  })
}
