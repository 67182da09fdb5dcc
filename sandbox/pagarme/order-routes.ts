import type { FastifyInstance } from 'fastify'
import type { Sandbox } from '../core/sandbox.ts'
import { createOrder } from './order-create.ts'
import { orderBody } from './orders.ts'
import { Conditions, listBodies, type Query, readPage, readTime } from './pages.ts'
import { JSON_TYPE, postIdempotent } from './post-idempotent.ts'

/** Pagar.me docs: at most 30 orders a page. */
const MAX_PAGE = 30

export function orderRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  postIdempotent(app, sandbox, '/orders', createOrder)

  app.get<{ Querystring: Query }>('/orders', async ({ query, url }, reply) => {
    const where = new Conditions()
      .add('code = ?', query['code'])
      .add('status = ?', query['status'])
      .add('customer_id = ?', query['customer_id'])
      .add('created_at >= ?', readTime(query, 'created_since'))
      .add('created_at <= ?', readTime(query, 'created_until'))
    const page = readPage(query, MAX_PAGE)
    return reply.type(JSON_TYPE).send(listBodies(sandbox.db, 'orders', where, page, sandbox.options.publicUrl + url))
  })

  app.get<{ Params: { id: string } }>('/orders/:id', async (request, reply) =>
    reply.type(JSON_TYPE).send(orderBody(sandbox, request.params.id)),
  )
}
