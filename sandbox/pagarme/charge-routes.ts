import type { FastifyInstance } from 'fastify'
import { asObject } from '../core/json.ts'
import type { Sandbox } from '../core/sandbox.ts'
import { chargeView, findCharge } from './charges.ts'
import { Checker } from './checker.ts'
import { Conditions, envelope, listIds, type Query, readPage, readTime } from './pages.ts'
import { JSON_TYPE } from './post-idempotent.ts'
import { cancelCharge } from './refunds.ts'
import { capture } from './transitions.ts'

type ById = { Params: { id: string } }

/** The charges of orders and of invoices in one list. */
const CHARGES = `(
  SELECT charge.value ->> '$.id' AS id, orders.id AS order_id, customer_id, created_at, seq, charge.value AS body
    FROM orders, json_each(orders.body, '$.charges') AS charge
  UNION ALL
  SELECT charge_id, NULL, customer_id, created_at, seq, body -> '$.charge' FROM invoices)`

function readAmount(body: unknown): number | undefined {
  const check = new Checker()
  const amount = check.integer(asObject(body), 'amount', '', 1, Number.MAX_SAFE_INTEGER)
  check.done(body)
  return amount
}

function listCharges(sandbox: Sandbox, query: Query, url: string): string {
  const where = new Conditions()
    .add('order_id = ?', query['order_id'])
    .add('customer_id = ?', query['customer_id'])
    .add('created_at >= ?', readTime(query, 'created_since'))
    .add('created_at <= ?', readTime(query, 'created_until'))
    .add("body ->> '$.status' = ?", query['status'])
    .add("body ->> '$.code' = ?", query['code'])
    .add("body ->> '$.payment_method' = ?", query['payment_method'])
  const page = readPage(query, 30)
  const { ids, total } = listIds(sandbox.db, CHARGES, where, page)
  const bodies = ids.map((id) => chargeView(findCharge(sandbox, id)))
  return envelope(bodies, total, page, url)
}

export function chargeRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  const view = (id: string): string => chargeView(findCharge(sandbox, id))

  app.get<{ Querystring: Query }>('/charges', async ({ query, url }, reply) =>
    reply.type(JSON_TYPE).send(listCharges(sandbox, query, sandbox.options.publicUrl + url)),
  )

  app.get<ById>('/charges/:id', async (request, reply) => reply.type(JSON_TYPE).send(view(request.params.id)))

  app.post<ById>('/charges/:id/capture', async (request, reply) => {
    const amount = readAmount(request.body)
    sandbox.db.transaction(() => capture(sandbox, request.params.id, amount))
    return reply.type(JSON_TYPE).send(view(request.params.id))
  })

  app.delete<ById>('/charges/:id', async (request, reply) => {
    const found = cancelCharge(sandbox, request.params.id, readAmount(request.body), request.body)
    return reply.type(JSON_TYPE).send(chargeView(found))
  })
}
