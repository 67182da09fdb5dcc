import type { FastifyInstance } from 'fastify'
import { asObject } from '../core/json.ts'
import type { Sandbox } from '../core/sandbox.ts'
import { findInvoice, invoiceView } from './invoices.ts'
import { Conditions, envelope, listBodies, listIds, type Query, readPage, readTime } from './pages.ts'
import { JSON_TYPE, postIdempotent } from './post-idempotent.ts'
import { cancelSubscription, replaceItem } from './subscription-changes.ts'
import { createSubscription } from './subscription-create.ts'
import { findSubscription } from './subscriptions.ts'

type ById = { Params: { id: string } }
type ByItem = { Params: { id: string; item: string } }

const MAX_PAGE = 30

export function subscriptionRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  postIdempotent(app, sandbox, '/subscriptions', createSubscription)

  app.get<{ Querystring: Query }>('/subscriptions', async ({ query, url }, reply) => {
    const where = new Conditions()
      .add('customer_id = ?', query['customer_id'])
      .add('status = ?', query['status'])
      .add('code = ?', query['code'])
      .add('card_id = ?', query['card_id'])
      .add('created_at >= ?', readTime(query, 'created_since'))
      .add('created_at <= ?', readTime(query, 'created_until'))
    const page = readPage(query, MAX_PAGE)
    const answer = listBodies(sandbox.db, 'subscriptions', where, page, sandbox.options.publicUrl + url)
    return reply.type(JSON_TYPE).send(answer)
  })

  app.get<ById>('/subscriptions/:id', async ({ params }) => findSubscription(sandbox, params.id))

  app.delete<ById>('/subscriptions/:id', async ({ params, body }) =>
    cancelSubscription(sandbox, params.id, asObject(body)['cancel_pending_invoices'] !== false),
  )

  app.put<ByItem>('/subscriptions/:id/items/:item', async ({ params, body }) =>
    replaceItem(sandbox, params.id, params.item, body),
  )
}

export function invoiceRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  app.get<{ Querystring: Query }>('/invoices', async ({ query, url }, reply) => {
    const where = new Conditions()
      .add('subscription_id = ?', query['subscription_id'])
      .add('customer_id = ?', query['customer_id'])
      .add('status = ?', query['status'])
      .add('created_at >= ?', readTime(query, 'created_since'))
      .add('created_at <= ?', readTime(query, 'created_until'))
    const page = readPage(query, MAX_PAGE)
    const { ids, total } = listIds(sandbox.db, 'invoices', where, page)
    const bodies = ids.map((id) => invoiceView(findInvoice(sandbox, id)))
    return reply.type(JSON_TYPE).send(envelope(bodies, total, page, sandbox.options.publicUrl + url))
  })

  app.get<ById>('/invoices/:id', async ({ params }, reply) =>
    reply.type(JSON_TYPE).send(invoiceView(findInvoice(sandbox, params.id))),
  )
}
