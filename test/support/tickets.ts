import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Venda } from '../../contract/vendas.ts'
import { settle } from '../../server/sales/settle/settle.ts'
import type { Client } from './client.ts'
import { bypassTriggers } from './fixtures.ts'
import type { Shop } from './shop.ts'

/** Buys these items and pays them by PIX; returns the sales as the buyer sees them. */
export async function buyPaid(shop: Shop, buyer: Client, itens: object[]): Promise<Venda[]> {
  const held = await buyer.reserve(itens)
  const order = await buyer.payPix(held.body.id)
  await shop.control(`/orders/${order.body.id}/pagar`)
  // Settled as the jobs do it, because the buyer's own reads are rate-limited.
  const seen = await shop.deps.gateway.readOrder(order.body.id)
  if (seen.kind !== 'ok') throw new Error(`not paid: ${seen.kind}`)
  await settle(shop.deps, order.body.code, seen.value)
  const found: Venda[] = []
  for (const item of itens) {
    const kind = 'id_rifa' in item ? 'rifas' : 'eventos'
    const { body } = await buyer.post<{ result: Venda[] }>(`${kind}/venda`, { order_id: order.body.id, ...item })
    found.push(...body.result.filter(({ id }) => !found.some((venda) => venda.id === id)))
  }
  return found
}

/** Writes a sale's status directly, for states that only a payment or refund would reach. */
export const forceStatus = (shop: Shop, id: string, status: string): Promise<void> =>
  bypassTriggers(shop.db, [sql`UPDATE venda SET status = ${status}, updated_at = clock_timestamp() WHERE id = ${id}`])

const TABLES = ['reserva', 'payment_attempt', 'venda']

type Sold = { idEvento: string; setor: string; lote: string; n: number; tipo?: number; soldAt?: Date }

/** Inserts `n` paid tickets of one cliente as rows, in orders of one ticket each. */
export async function insertSoldTickets(
  shop: Shop,
  idCliente: string,
  { idEvento, setor, lote, n, tipo = 2, soldAt }: Sold,
) {
  const at = (soldAt ?? new Date()).toISOString()
  await shop.db.transaction(async (tx) => {
    // The rows are consistent by construction; the triggers would take ten times as long.
    for (const table of TABLES) await tx.execute(sql.raw(`ALTER TABLE ${table} DISABLE TRIGGER USER`))
    await tx.execute(sql`CREATE TEMP TABLE made ON COMMIT DROP AS
      SELECT gen_random_uuid() AS r, gen_random_uuid() AS a, gen_random_uuid() AS v, n FROM generate_series(1, ${n}::int) n`)
    await tx.execute(sql`INSERT INTO reserva (id, id_cliente, carrinho, status, expires_at, units)
      SELECT r, ${idCliente}, gen_random_uuid(), 'sold', ${at}, 1 FROM made`)
    await tx.execute(sql`INSERT INTO payment_attempt (id, id_reserva, id_cliente, tentativa, request_hash, method,
        amount_cents, units, status, paid_cents)
      SELECT a, r, ${idCliente}, gen_random_uuid(), ${randomUUID()}, 'pix', 9200, 1, 'paid', 9200 FROM made`)
    await tx.execute(sql`INSERT INTO venda (id, id_reserva, id_cliente, id_evento, id_setor, tipo, id_lote, nr_lugar,
        valor_cents, taxa_cents, status, held_at, expires_at, sold_at, method, id_attempt)
      SELECT v, r, ${idCliente}, ${idEvento}, ${setor}, ${tipo}::int, ${lote}, CASE WHEN ${tipo}::int <> 2 THEN n END,
        8000, 1200, 'sold', ${at}, ${at}, ${at}, 'pix', a FROM made`)
    await tx.execute(sql`UPDATE lote SET tomados = tomados + ${n}::int WHERE id = ${lote}`)
    for (const table of TABLES) await tx.execute(sql.raw(`ALTER TABLE ${table} ENABLE TRIGGER USER`))
  })
}

/** Waits until at least `n` connections of this shop wait for a lock. */
export const waitForBlocked = (shop: Shop, n: number) =>
  expect
    .poll(
      async () =>
        (
          await shop.db.execute<{ n: number }>(sql`SELECT count(*)::int AS n FROM pg_stat_activity
            WHERE datname = current_database() AND wait_event_type = 'Lock'`)
        ).rows[0]?.n,
      { timeout: 7000, interval: 20 },
    )
    .toBeGreaterThanOrEqual(n)

/** Requests the refund of a raffle number; the provider's answer is lost, so that the outcome is unknown. */
export async function refundInDoubt(shop: Shop, admin: Client, idRifa: string, number: number): Promise<string> {
  const { rows } = await shop.db.execute<{ id: string }>(
    sql`SELECT id FROM venda WHERE id_rifa = ${idRifa} AND nr_sorte = ${number}`,
  )
  const { gateway } = shop.deps
  const { cancelCharge } = gateway
  gateway.cancelCharge = async () => ({ kind: 'unknown', repeatable: false })
  expect((await admin.post('reembolsos', { ids: [rows[0]?.id] })).status).toBe(200)
  gateway.cancelCharge = cancelCharge
  return rows[0]?.id ?? ''
}
