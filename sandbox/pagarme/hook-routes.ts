import type { FastifyInstance } from 'fastify'
import { isoSeconds } from '../core/ids.ts'
import { type Json, withoutEmpty } from '../core/json.ts'
import { MAX_ATTEMPTS } from '../core/outbox.ts'
import type { Sandbox } from '../core/sandbox.ts'
import { Conditions, envelope, type Query, readPage, readTime } from './pages.ts'
import { notFound } from './problem.ts'

type Row = {
  id: string
  event: string
  status: string
  created_at: number
  attempts: number
  last_attempt: number | null
  response_status: number | null
  response_raw: string | null
  body: string
}

/** A stored hook has `event` where the sent one has `type` (Pagar.me docs: webhooks). */
function show(sandbox: Sandbox, row: Row): Json {
  const sent = JSON.parse(row.body) as { account: Json; data: Json }
  return withoutEmpty({
    id: row.id,
    account: sent.account,
    url: sandbox.options.webhook?.url,
    event: row.event,
    status: row.status,
    attempts: `${row.attempts}/${MAX_ATTEMPTS}`,
    last_attempt: row.last_attempt === null ? null : isoSeconds(row.last_attempt),
    created_at: isoSeconds(row.created_at),
    response_status: row.response_status,
    response_raw: row.response_raw,
    data: sent.data,
  })
}

const findHook = (sandbox: Sandbox, id: string): Row => {
  const row = sandbox.db.get<Row>('SELECT * FROM hooks WHERE id = ?', id)
  if (!row) throw notFound('Hook')
  return row
}

export function hookRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  app.get<{ Querystring: Query }>('/hooks', async ({ query, url }, reply) => {
    const where = new Conditions()
      .add('status = ?', query['status'])
      .add('event = ?', query['webhook_event'])
      .add('created_at >= ?', readTime(query, 'created_since'))
      .add('created_at <= ?', readTime(query, 'created_until'))
    const page = readPage(query, 100)
    const total = sandbox.db.get<{ n: number }>(`SELECT COUNT(*) AS n FROM hooks WHERE ${where.sql}`, ...where.values)
    const rows = sandbox.db.all<Row>(
      `SELECT * FROM hooks WHERE ${where.sql} ORDER BY seq DESC LIMIT ? OFFSET ?`,
      ...where.values,
      page.size,
      (page.page - 1) * page.size,
    )
    const bodies = rows.map((row) => JSON.stringify(show(sandbox, row)))
    const answer = envelope(bodies, total?.n ?? 0, page, sandbox.options.publicUrl + url)
    return reply.type('application/json; charset=utf-8').send(answer)
  })

  app.get<{ Params: { id: string } }>('/hooks/:id', async ({ params }) => show(sandbox, findHook(sandbox, params.id)))

  app.post<{ Params: { id: string } }>('/hooks/:id/retry', async ({ params }) => {
    if (!sandbox.outbox.redeliver(params.id)) throw notFound('Hook')
    return show(sandbox, findHook(sandbox, params.id))
  })
}
