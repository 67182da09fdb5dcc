import type { FastifyInstance } from 'fastify'
import { asObject } from '../core/json.ts'
import type { Sandbox } from '../core/sandbox.ts'
import { type Outcome, renew } from '../pagarme/billing.ts'
import { findInvoice, invoiceView } from '../pagarme/invoices.ts'
import { problem } from '../pagarme/problem.ts'
import { cancelSubscription } from '../pagarme/subscription-changes.ts'
import { answer } from './form.ts'

type ById = { Params: { id: string }; Querystring: { outcome?: string } }

/** A test sends the outcome in the body, a button of the page in the query. */
function readOutcome(body: unknown, query: { outcome?: string }): Outcome | undefined {
  const outcome = asObject(body)['outcome'] ?? query.outcome
  if (outcome === undefined || outcome === 'paid' || outcome === 'failed') return outcome
  throw problem(400, 'outcome: paid or failed expected')
}

/** Controls that renew a subscription (as the calendar does) or cancel it (as the provider's dashboard does). */
export function subscriptionControls(app: FastifyInstance, sandbox: Sandbox): void {
  app.post<ById>('/__sandbox/subscriptions/:id/renew', async (request, reply) => {
    const { invoice } = renew(sandbox, request.params.id, readOutcome(request.body, request.query))
    return answer(request, reply, JSON.parse(invoiceView(findInvoice(sandbox, invoice.id))))
  })

  app.post<ById>('/__sandbox/subscriptions/:id/cancel', async (request, reply) =>
    answer(request, reply, cancelSubscription(sandbox, request.params.id, true)),
  )
}
