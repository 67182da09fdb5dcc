import type { FastifyInstance } from 'fastify'
import { asObject } from '../core/json.ts'
import type { Sandbox } from '../core/sandbox.ts'
import { Checker } from './checker.ts'
import type { Order } from './order-types.ts'
import { chargeView, findCharge } from './orders.ts'
import { Conditions, envelope, type Query, readPage, readTime } from './pages.ts'
import { cancelCharge } from './refunds.ts'
import { capture } from './transitions.ts'

type ById = { Params: { id: string } }
type Row = { id: string; body: string }
const JSON_TYPE = 'application/json; charset=utf-8'
const CHARGES = "orders, json_each(orders.body, '$.charges') AS charge"

function readAmount(body: unknown): number | undefined {
  const check = new Checker()
  const amount = check.integer(asObject(body), 'amount', '', 1, Number.MAX_SAFE_INTEGER)
  check.done(body)
  return amount
}

function listCharges(sandbox: Sandbox, query: Query, url: string): string {
  const where = new Conditions()
    .add('orders.id = ?', query['order_id'])
    .add('orders.customer_id = ?', query['customer_id'])
    .add('orders.created_at >= ?', readTime(query, 'created_since'))
    .add('orders.created_at <= ?', readTime(query, 'created_until'))
    .add("charge.value ->> '$.status' = ?", query['status'])
    .add("charge.value ->> '$.code' = ?", query['code'])
    .add("charge.value ->> '$.payment_method' = ?", query['payment_method'])
  const page = readPage(query, 30)
  const { db } = sandbox
  const count = db.get<{ n: number }>(`SELECT COUNT(*) AS n FROM ${CHARGES} WHERE ${where.sql}`, ...where.values)
  const rows = db.all<Row>(
    `SELECT charge.value ->> '$.id' AS id, orders.body AS body FROM ${CHARGES} WHERE ${where.sql} ORDER BY seq DESC LIMIT ? OFFSET ?`,
    ...where.values,
    page.size,
    (page.page - 1) * page.size,
  )
  const bodies = rows.flatMap((row) => {
    const order = JSON.parse(row.body) as Order
    return order.charges.filter((charge) => charge.id === row.id).map((charge) => chargeView(order, charge))
  })
  return envelope(bodies, count?.n ?? 0, page, url)
}

export function chargeRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  const view = (id: string): string => {
    const { order, charge } = findCharge(sandbox, id)
    return chargeView(order, charge)
  }

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
    const { order, charge } = cancelCharge(sandbox, request.params.id, readAmount(request.body), request.body)
    return reply.type(JSON_TYPE).send(chargeView(order, charge))
  })
}
