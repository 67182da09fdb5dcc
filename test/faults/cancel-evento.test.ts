import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Cancelamento } from '../../contract/mudar.ts'
import { type Client, makeClients } from '../support/client.ts'
import { createDatabase } from '../support/database.ts'
import { makeEvento, makeLote } from '../support/fixtures.ts'
import type { Shop } from '../support/shop.ts'
import { makeUsuario } from '../support/staff.ts'
import { openProcess, type Process } from './support/child.ts'

// An event is cancelled while two processes on one database are killed in turn, the provider refuses calls for now (429),
// and buyers go on paying and giving back: every cent is accounted for. `CANCEL_ORDERS=250 CANCEL_UNITS=20` are 5 000
// tickets.

const ORDERS = Number(process.env.CANCEL_ORDERS ?? 16)
const UNITS = Number(process.env.CANCEL_UNITS ?? 2)
const KILLS = ORDERS > 100 ? 12 : 2
const AT_ONCE = 8
const CARD = '4000000000000010'
let shop: Process
let other: Awaited<ReturnType<Process['openAnother']>>
let database: Awaited<ReturnType<typeof createDatabase>>
beforeAll(async () => {
  database = await createDatabase()
  shop = await openProcess(database.url, { SMTP_URL: 'smtp://127.0.0.1:9', EMAIL_FROM: 'a@example.com' })
  other = await shop.openAnother()
  await Promise.all([shop.start(), other.start()])
})
afterAll(async () => {
  await other.kill()
  await shop.close()
  await database.drop()
})

type Order = { code: string; id: string; buyer: Client; kind: 'card' | 'pix' | 'open' }

/** Orders of some tickets: by card, by PIX, and PIX that nobody has paid yet. */
async function sell(lote: string): Promise<Order[]> {
  const buyers = await makeClients(shop.shop as unknown as Shop, ORDERS)
  const orders: Order[] = []
  const one = async (buyer: Client, nth: number): Promise<void> => {
    const { body } = await buyer.reserve([{ id_evento_setor_lote: lote, qtde: UNITS }])
    const kind = (['card', 'pix', 'card', 'open'] as const)[nth % 4] ?? 'card'
    const paid = kind === 'card' ? await shop.payCard(buyer, body.id, CARD) : await buyer.payPix(body.id)
    expect(paid.status).toBe(200)
    if (kind === 'pix') await shop.payAtBank(paid.body)
    orders.push({ code: paid.body.code, id: paid.body.id, buyer, kind })
  }
  const waiting = [...buyers.entries()]
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) await one(next[1], next[0])
    }),
  )
  await shop.eventually(async () => {
    const [row] = await shop.all<{ n: number }>(
      sql`SELECT count(*)::int AS n FROM payment_attempt WHERE status = 'paid'`,
    )
    expect(row?.n).toBe(orders.filter(({ kind }) => kind !== 'open').length)
  })
  return orders
}

/** Makes everything due that waits for its time, so that no real waiting time passes. */
async function hurry(): Promise<void> {
  const { db } = shop.shop
  await db.execute(sql`UPDATE evento SET devolucao_em = clock_timestamp() WHERE devolucao_em IS NOT NULL`)
  await db.execute(sql`UPDATE refund SET check_at = clock_timestamp(), sent_at = sent_at - interval '20 minutes'
    WHERE status = 'sent' AND check_at IS NOT NULL`)
  await db.execute(sql`UPDATE refund SET check_at = clock_timestamp() WHERE status = 'pending'`)
  await db.execute(sql`UPDATE refund SET updated_at = updated_at - interval '2 days' WHERE status = 'failed'`)
  await db.execute(sql`UPDATE payment_attempt SET check_at = clock_timestamp() WHERE check_at IS NOT NULL`)
}

/** One dies after the other while the provider has done what one of them asked for, and not answered yet. */
async function killBoth(): Promise<void> {
  const since = new Date().toISOString()
  await shop.eventually(async () => {
    await hurry()
    await sleep(200)
    const calls = await shop.calls('DELETE', /charges/)
    // The last ones of many kills may come when all is done.
    const left = await shop.all(sql`SELECT FROM venda WHERE status IN ('sold', 'refunding') LIMIT 1`)
    expect(left.length === 0 || calls.some(({ at, status }) => at >= since && status === null)).toBe(true)
  })
  await shop.kill()
  await sleep(200)
  await other.kill()
  await Promise.all([shop.start(), other.start()])
}

const amounts = async (id: string) =>
  (
    await shop.provider<{
      charges: { status: string; amount: number; canceled_amount?: number; paid_amount?: number }[]
    }>(`orders/${id}`)
  ).charges[0]

test(
  'every cent goes back once while processes die, the provider answers 429 and buyers pay and refund',
  { timeout: 60_000 + ORDERS * 5000 },
  async () => {
    const { db } = shop.shop
    const evento = await makeEvento(db, { maxPorCliente: 100 })
    const { lote } = await makeLote(db, evento, { qtd: ORDERS * UNITS + 10 })
    const orders = await sell(lote)
    const admin = await makeUsuario(shop.shop)
    await shop.faults(
      { match: 'DELETE /charges', mode: 'status', status: 429, times: Math.ceil(ORDERS / 4) },
      { match: 'DELETE /charges', mode: 'slow', ms: 1000, after: true },
    )
    const cancelled = await admin.post('eventos/cancelar', { id: evento, motivo: 'chuva', nome: 'Festival do Sol' })
    expect(cancelled.status).toBe(200)

    // Half of what was open is paid now; some buyers ask for their money themselves.
    const open = orders.filter(({ kind }) => kind === 'open')
    for (const order of open.filter((_, nth) => nth % 2 === 0)) await shop.payAtBank(order).catch(() => null)
    for (const { buyer, code } of orders.slice(0, 4)) {
      const [venda] = await shop.all<{ id: string }>(sql`SELECT id FROM venda WHERE id_attempt = ${code} LIMIT 1`)
      await buyer.post('reembolsos', { ids: [venda?.id] }).catch(() => null)
    }
    for (let nth = 0; nth < KILLS; nth += 1) {
      await hurry()
      if (nth % 2 === 0) await killBoth()
      else {
        // One dies alone, and the other goes on with what it had begun.
        await sleep(150 + ((nth * 97) % 300))
        await other.kill()
        await other.start()
      }
    }
    await shop.faults()
    await shop.eventually(
      async () => {
        await hurry()
        await sleep(200)
        const { body } = await admin.get<Cancelamento>(`eventos/${evento}/cancelamento`)
        expect(body).toMatchObject({ pronto: true, ingressos: { esperando: 0, recusados: 0 }, pendencias: [] })
      },
      60_000 + ORDERS * 4000,
    )
    await shop.eventually(async () => {
      await hurry()
      await sleep(200)
      const left = await shop.all(sql`SELECT id FROM refund WHERE status IN ('pending', 'sent')`)
      expect(left).toEqual([])
    })

    // The provider kept nothing of what it took, and our rows say the same.
    let paid = 0
    for (const { id } of orders) {
      const charge = await amounts(id)
      expect(charge?.status).toBe('canceled')
      // What was never paid is canceled with its amount, too.
      expect(charge).toMatchObject({ canceled_amount: charge?.paid_amount || charge?.amount })
      paid += charge?.paid_amount ?? 0
    }
    const [sums] = await shop.all(sql`SELECT
      (SELECT sum(cents)::int FROM refund WHERE status = 'confirmed') AS back,
      (SELECT count(*)::int FROM venda WHERE status NOT IN ('refunded', 'released')) AS others,
      (SELECT tomados FROM lote WHERE id = ${lote}) AS tomados`)
    expect(sums).toEqual({ back: paid, others: 0, tomados: 0 })
    expect(paid).toBeGreaterThanOrEqual(orders.filter(({ kind }) => kind !== 'open').length * UNITS * 9200)
    const told = await shop.all<{ n: number }>(sql`SELECT count(*)::int AS n FROM mensagem
      WHERE sobre = ${evento} AND tipo = 'evento-cancelado' GROUP BY id_cliente, canal`)
    expect(told.length).toBeGreaterThanOrEqual(orders.filter(({ kind }) => kind !== 'open').length)
    expect(told.every(({ n }) => n === 1)).toBe(true)
    await shop.expectInvariants()
  },
)
