/**
 * Measures complete purchases per second over HTTP, also while visitors open pages, and the time of a burst of
 * concurrent purchases for few units.
 * A purchase is: reserve, read the reservation, pay by card, fetch the tickets; the buyer is logged in. Server,
 * sandbox, database and load share this machine: compare runs on one machine, and ratios rather than absolute figures.
 */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { Agent, request } from 'undici'
import { measureCosts } from './costs.ts'
import { type Buyer, makeBuyers, makeLotes } from './data.ts'
import { visitPages } from './page-visitors.ts'
import { type BenchShop, startShop } from './shop.ts'

/** The load shares the machine: the cheapest client. */
const agent = new Agent({ connections: 256 })
const BUYERS = 32
const SECONDS = Number(process.env.BENCH_SECONDS ?? 10)
/** Pages per second, of home and one event. */
const VISITS = 50

async function json<T>(
  shop: BenchShop,
  buyer: Buyer,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<{ status: number; body: T }> {
  const response = await request(`${shop.site}/api/${path}`, {
    dispatcher: agent,
    method,
    headers: { cookie: buyer.cookie, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.statusCode, body: (await response.body.json()) as T }
}

async function purchase(shop: BenchShop, buyer: Buyer, lote: string): Promise<'bought' | 'refused' | 'failed'> {
  const held = await json<{ id: string }>(shop, buyer, 'POST', 'reservas', {
    carrinho: randomUUID(),
    itens: [{ id_evento_setor_lote: lote, qtde: 1 }],
  })
  if (held.status === 409) return 'refused'
  const open = await json<{ result: { id: string; itens: object[] }[] }>(shop, buyer, 'GET', 'reservas')
  const items = open.body.result.find(({ id }) => id === held.body.id)?.itens ?? []
  const order = await json<{ id: string; status: string }>(shop, buyer, 'POST', 'pagarme/orders', {
    items,
    payments: [{ payment_method: 'credit_card', credit_card: { installments: 1, card_id: buyer.card } }],
    metadata: { id_reserva: held.body.id, tentativa: randomUUID() },
  })
  if (order.body.status !== 'paid') return 'failed'
  const tickets = await json<{ result: { status: string }[] }>(shop, buyer, 'POST', 'eventos/venda', {
    order_id: order.body.id,
    id_evento_setor_lote: lote,
  })
  return tickets.body.result[0]?.status === 'paid' ? 'bought' : 'failed'
}

const percentile = (sorted: number[], p: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * p))] ?? 0

async function sustained(shop: BenchShop, buyers: Buyer[], lotes: string[], name: string): Promise<number> {
  const endOfCosts = await measureCosts(shop)
  const began = performance.now()
  const until = began + SECONDS * 1000
  const times: number[] = []
  let failed = 0
  await Promise.all(
    buyers.map(async (buyer, i) => {
      for (let n = 0; performance.now() < until; n += 1) {
        const start = performance.now()
        const outcome = await purchase(shop, buyer, lotes[(i * 31 + n) % lotes.length] ?? '')
        if (outcome === 'bought') times.push(performance.now() - start)
        else failed += 1
      }
    }),
  )
  // Longer than SECONDS: the last purchases end after it.
  const perSecond = times.length / ((performance.now() - began) / 1000)
  const sorted = times.toSorted((a, b) => a - b)
  console.log(
    `${name.padEnd(34)} ${perSecond.toFixed(1).padStart(7)} purchases/s   p50 ${percentile(sorted, 0.5).toFixed(0)} ms   p95 ${percentile(sorted, 0.95).toFixed(0)} ms   p99 ${percentile(sorted, 0.99).toFixed(0)} ms   failed ${failed}`,
  )
  console.log(`${''.padEnd(34)} each: ${await endOfCosts(times.length)}`)
  return perSecond
}

/** The same purchases with and without visitors who open pages, in turns, because the machine's speed drifts. */
async function besidePages(shop: BenchShop, buyers: Buyer[], lotes: string[]): Promise<void> {
  const list = await fetch(`${shop.site}/api/eventos/list`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  const { result } = (await list.json()) as { result: { id: string }[] }
  const paths = ['/', `/evento/${result[0]?.id}`]
  const ratios: number[] = []
  for (let round = 0; round < 3; round += 1) {
    const alone = await sustained(shop, buyers, lotes, `${buyers.length} buyers, no visitors`)
    const stop = visitPages(shop.site, paths, VISITS)
    ratios.push((await sustained(shop, buyers, lotes, `${buyers.length} buyers, ${VISITS} pages/s`)) / alone)
    const { perSecond, failed, p95 } = await stop()
    console.log(
      `${''.padEnd(34)} ${perSecond.toFixed(1).padStart(7)} pages/s, p95 ${p95.toFixed(0)} ms, failed ${failed}`,
    )
  }
  const [median = Number.NaN] = ratios.toSorted((a, b) => a - b).slice(1)
  console.log(`${'purchases beside pages'.padEnd(34)} ${(median * 100).toFixed(0).padStart(6)} % of those without`)
}

async function burst(shop: BenchShop, buyers: Buyer[], lote: string, units: number): Promise<void> {
  const start = performance.now()
  const outcomes = await Promise.all(buyers.map((buyer) => purchase(shop, buyer, lote)))
  const seconds = (performance.now() - start) / 1000
  const client = new pg.Client({ connectionString: shop.databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM venda WHERE id_lote = $1 AND status = 'sold'`,
    [lote],
  )
  await client.end()
  const bought = outcomes.filter((o) => o === 'bought').length
  console.log(
    `${`${buyers.length} concurrent buyers, ${units} units`.padEnd(34)} sold ${rows[0]?.n} (bought ${bought}, refused ${outcomes.filter((o) => o === 'refused').length}) in ${seconds.toFixed(2)} s`,
  )
  if (rows[0]?.n !== units) process.exitCode = 1
}

const shop = await startShop()
try {
  const buyers = await makeBuyers(shop, 200)
  const hot = await makeLotes(shop, 1, 1_000_000)
  const many = await makeLotes(shop, 100, 1_000_000)
  const few = await makeLotes(shop, 1, 50)
  const workers = buyers.slice(0, BUYERS)
  await sustained(shop, workers, many, `${BUYERS} buyers, 100 lots`)
  await sustained(shop, workers, hot, `${BUYERS} buyers, one popular lot`)
  await sustained(shop, buyers, hot, `${buyers.length} buyers, one popular lot`)
  await besidePages(shop, workers, many)
  await burst(shop, buyers, few[0] ?? '', 50)
} finally {
  await shop.close()
}
