import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { ITEM_DESCRIPTION } from '../server/club/club-deps.ts'
import type { Db } from '../server/db/connection.ts'

const PER_CALL = 500
const WAIT_MS = 100
/** The sandbox starts beside this process. */
const PATIENCE_MS = 30_000

/**
 * Makes the demonstration's sales and memberships known to the sandbox, as orders and subscriptions of the same ids and
 * in the state that the database has now, so that they can be refunded, repriced or canceled there. Repeated at every
 * start: what the sandbox knows already stays as it is.
 * @param url the sandbox's address
 * @throws Error when it does not answer for half a minute, or refuses
 */
export async function makeKnown(db: Db, url: string): Promise<void> {
  await makeSubscriptionsKnown(db, url)
  await makeOrdersKnown(db, url)
}

/** The provider's id of a demonstration's cliente who has none. */
const customerOf = sql`coalesce(c.id_pagar_me, 'cus_seed' || substr(replace(c.id::text, '-', ''), 1, 12))`

async function makeSubscriptionsKnown(db: Db, url: string): Promise<void> {
  // The server reads the subscription of a member with a customer only.
  await db.execute(sql`UPDATE cliente c SET id_pagar_me = ${customerOf}
    WHERE id_pagar_me IS NULL AND EXISTS (SELECT FROM socio s WHERE s.id_cliente = c.id AND s.id_assinatura LIKE 'sub\_seed%')`)
  const { rows } = await db.execute(sql`
    SELECT s.id_assinatura AS id, s.id_item AS item_id, s.id AS code, json_build_object('id', c.id_pagar_me, 'name', c.nome) AS customer,
      ${ITEM_DESCRIPTION}::text AS description, s.valor_cents AS price, s.data_inicio AS started_at,
      CASE WHEN s.state <> 'active' THEN coalesce(s.data_cancelamento, s.cancel_pedido_em, s.updated_at) END AS canceled_at,
      (SELECT json_agg(json_build_object('id', b.id_invoice, 'charge_id', b.id_charge, 'amount', b.valor_cents, 'at', b.created_at,
        'status', CASE b.status WHEN 'failed' THEN 'failed' ELSE 'paid' END) ORDER BY b.created_at)
        FROM socio_cobranca b WHERE b.id_socio = s.id) AS invoices
    FROM socio s JOIN cliente c ON c.id = s.id_cliente
    WHERE s.id_assinatura LIKE 'sub\_seed%' ORDER BY s.data_inicio, s.id`)
  await postAll(url, 'subscriptions', rows)
}

async function makeOrdersKnown(db: Db, url: string): Promise<void> {
  // The server takes an order for an attempt's own only with the customer that the attempt was sent with.
  await db.execute(sql`UPDATE payment_attempt a SET customer_id = ${customerOf}
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
  await postAll(url, 'orders', rows)
}

async function postAll(url: string, name: 'orders' | 'subscriptions', rows: object[]): Promise<void> {
  for (let from = 0; from < rows.length; from += PER_CALL)
    await post(`${url}/__sandbox/${name}`, { [name]: rows.slice(from, from + PER_CALL) })
}

async function post(url: string, body: object): Promise<void> {
  const until = Date.now() + PATIENCE_MS
  for (;;) {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }).catch((error: unknown) => {
      if (Date.now() > until) throw error
      return null
    })
    if (answer?.ok) return
    if (answer)
      throw new Error(`the sandbox refuses what the demonstration sold: ${answer.status} ${await answer.text()}`)
    await sleep(WAIT_MS)
  }
}
