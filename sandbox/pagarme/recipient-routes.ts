import type { FastifyInstance } from 'fastify'
import { isoSeconds } from '../core/ids.ts'
import type { Json } from '../core/json.ts'
import type { Sandbox } from '../core/sandbox.ts'
import { notFound } from './problem.ts'

/** The account's own recipient: there is no split here. */
const RECIPIENT: Json = {
  id: 're_S4ndb0xB1lh3t3r1',
  name: 'Sandbox',
  status: 'active',
  type: 'company',
  created_at: '2026-01-01T00:00:00Z',
}
/** A card sale is paid out after a month, a PIX at once. No fees are kept, and nothing is transferred. */
const CARD_MS = 30 * 86_400_000

const CHARGES = `(SELECT charge.value AS body FROM orders, json_each(orders.body, '$.charges') AS charge
  UNION ALL SELECT body -> '$.charge' FROM invoices)`

/** What is left of each payment, by whether it was paid out already. */
function sums(sandbox: Sandbox): { available: number; waiting: number } {
  const row = sandbox.db.get<{ available: number | null; waiting: number | null }>(
    `SELECT sum(cents) FILTER (WHERE is_out) AS available, sum(cents) FILTER (WHERE NOT is_out) AS waiting FROM (
      SELECT (body ->> '$.paid_amount') - coalesce(body ->> '$.canceled_amount', 0) AS cents,
        body ->> '$.payment_method' = 'pix' OR body ->> '$.paid_at' <= ? AS is_out
      FROM ${CHARGES} WHERE body ->> '$.paid_amount' IS NOT NULL AND body ->> '$.status' <> 'chargedback')`,
    isoSeconds(sandbox.now() - CARD_MS),
  )
  return { available: row?.available ?? 0, waiting: row?.waiting ?? 0 }
}

/** GET /recipients/default and /recipients/{id}/balance (Pagar.me's SDK: getDefaultRecipient, getBalance). */
export function recipientRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  app.get('/recipients/default', async () => RECIPIENT)

  app.get<{ Params: { id: string } }>('/recipients/:id/balance', async ({ params }) => {
    if (params.id !== RECIPIENT['id']) throw notFound('Recipient')
    const { available, waiting } = sums(sandbox)
    return {
      currency: 'BRL',
      available_amount: available,
      waiting_funds_amount: waiting,
      transferred_amount: 0,
      recipient: RECIPIENT,
    }
  })
}
