import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Db } from '../server/db/connection.ts'

const PER_CALL = 500
const WAIT_MS = 100
/** The sandbox starts beside this process. */
const PATIENCE_MS = 30_000

/**
 * Makes the demonstration's sales known to the sandbox, as orders of the same ids and in the state that the database has
 * now, so that they can be refunded there. Repeated at every start: what the sandbox knows already stays as it is.
 * @param url the sandbox's address
 * @throws Error when it does not answer for half a minute, or refuses
 */
export async function makeOrdersKnown(db: Db, url: string): Promise<void> {
  // The server takes an order for an attempt's own only with the customer that the attempt was sent with.
  await db.execute(sql`UPDATE payment_attempt a SET customer_id = coalesce(c.id_pagar_me,
      'cus_seed' || substr(replace(c.id::text, '-', ''), 1, 12))
    FROM cliente c WHERE c.id = a.id_cliente AND a.order_id LIKE 'or\_seed%' AND a.customer_id IS NULL`)
  const { rows } = await db.execute(sql`
    SELECT a.order_id AS id, a.charge_id, a.id AS code, json_build_object('id', a.customer_id, 'name', c.nome) AS customer,
      a.method AS payment_method, a.amount_cents AS amount, coalesce(a.paid_cents, 0) AS paid_amount,
      CASE a.status WHEN 'expired' THEN a.amount_cents ELSE a.canceled_cents END AS canceled_amount,
      CASE a.status WHEN 'refused' THEN 'failed' WHEN 'expired' THEN 'canceled' WHEN 'refunded' THEN 'canceled'
        WHEN 'chargedback' THEN 'chargedback' ELSE 'paid' END AS status,
      a.created_at, a.updated_at
    FROM payment_attempt a JOIN cliente c ON c.id = a.id_cliente
    WHERE a.order_id LIKE 'or\_seed%' ORDER BY a.created_at, a.id`)
  for (let from = 0; from < rows.length; from += PER_CALL) await post(url, rows.slice(from, from + PER_CALL))
}

async function post(url: string, orders: object[]): Promise<void> {
  const until = Date.now() + PATIENCE_MS
  for (;;) {
    const answer = await fetch(`${url}/__sandbox/orders`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ orders }),
    }).catch((error: unknown) => {
      if (Date.now() > until) throw error
      return null
    })
    if (answer?.ok) return
    if (answer)
      throw new Error(`the sandbox refuses the demonstration's orders: ${answer.status} ${await answer.text()}`)
    await sleep(WAIT_MS)
  }
}
