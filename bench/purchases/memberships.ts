import { randomUUID } from 'node:crypto'
import { measureCosts } from '../costs.ts'
import { type Buyer, connected } from '../data.ts'
import type { BenchShop } from '../shop.ts'
import { api, type Bought } from './buy.ts'
import { type Measured, report } from './measure.ts'

const PRICE_CENTS = 2990
const SEATS = 1_000_000

/** Holds a seat of the club and subscribes to it, as a logged-in cliente with a card does. */
async function join(shop: BenchShop, buyer: Buyer, nr_cadeira: number): Promise<Bought> {
  const held = await api<{ id: string }>(shop, buyer, 'POST', 'reservas', { nr_cadeira })
  if (held.status !== 200) return 'refused'
  const { body } = await api<{ status: string }>(shop, buyer, 'POST', 'pagarme/subscriptions', {
    payment_method: 'credit_card',
    currency: 'BRL',
    interval: 'month',
    interval_count: 1,
    installments: 1,
    card_id: buyer.card,
    items: [{ quantity: 1, pricing_scheme: { price: PRICE_CENTS } }],
    metadata: { id_reserva: held.body.id, tentativa: randomUUID() },
  })
  return body.status === 'active' ? 'bought' : 'failed'
}

/**
 * All buyers join the club at the same time, `turns` times; in between, their memberships are ended in the database.
 */
export async function memberships(shop: BenchShop, buyers: Buyer[], turns: number): Promise<Measured> {
  const run = (text: string, values: unknown[] = []) => connected(shop, (client) => client.query(text, values))
  await run(
    `INSERT INTO config_socio (valor_cents, maximo_socios, qtd_linha) VALUES ($1, $2, 10) ON CONFLICT DO NOTHING`,
    [PRICE_CENTS, SEATS],
  )
  const times: number[] = []
  const others: Bought[] = []
  let ms = 0
  let seat = 0
  const endOfCosts = await measureCosts(shop)
  for (let turn = 0; turn < turns; turn += 1) {
    const began = performance.now()
    await Promise.all(
      buyers.map(async (buyer) => {
        seat += 1
        const start = performance.now()
        const outcome = await join(shop, buyer, seat)
        if (outcome === 'bought') times.push(performance.now() - start)
        else others.push(outcome)
      }),
    )
    ms += performance.now() - began
    await run(`UPDATE socio SET state = 'canceled', data_cancelamento = now(), check_at = NULL WHERE state = 'active'`)
  }
  return report(shop, {
    name: `${buyers.length} people, a club seat each`,
    what: 'seats',
    times,
    others,
    ms,
    endOfCosts,
  })
}
