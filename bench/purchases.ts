import { CountRow } from '../server/db/rows.ts'
/**
 * Measures complete purchases over HTTP: their number per second, their duration, and the cost of one, by process. A
 * purchase is: reserve, read the reservation, pay, fetch the tickets; the buyer is logged in. Then: purchases with fares
 * in turns with those at the full price, purchases while visitors open pages, a burst of buyers for few units, and
 * memberships of the club (hold a seat, subscribe). For comparison, PostgreSQL's own benchmark runs the bare statements
 * of a purchase on the same database. Server, sandbox, database and load share this machine: compare runs on one
 * machine, and ratios rather than absolute figures.
 * `BENCH_SECONDS`: of each scenario. `BENCH_ONLY=text`: only the scenarios whose name contains the text.
 */
import { type Buyer, connected, makeBuyers, makeLotes, makeRifa } from './data.ts'
import { visitPages } from './page-visitors.ts'
import { buy } from './purchases/buy.ts'
import { besideFares } from './purchases/fares.ts'
import { type Measured, type Scenario, sustained } from './purchases/measure.ts'
import { memberships } from './purchases/memberships.ts'
import { closeConnections } from './purchases/order-messages.ts'
import { pgbench } from './purchases/pgbench.ts'
import { rowOf } from './rows.ts'
import { type BenchShop, startShop } from './shop.ts'

const CROWD = 200
const FEW = 32
const SECONDS = Number(process.env.BENCH_SECONDS ?? 10)
const ONLY = process.env.BENCH_ONLY ?? ''
/** A process that has just started compiles its code first: these seconds of purchases are no scenario. */
const WARM_UP_SECONDS = 5
/** How many times all buyers join the club. */
const CLUB_TURNS = 20
/** Opened pages per second: the home page and one event. */
const VISITS = 50
/** Lifts the limits, so that a PIX is confirmed as fast as the shop can, not as fast as the provider allows reads. */
const LIMITS = { PAGARME_READS_PER_MINUTE: '1000000', SANDBOX_READS_PER_MINUTE: '1000000' }

/** The same purchases with and without visitors who open pages, alternating, because the machine's speed varies. */
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
    const { perSecond: alone } = await sustained(shop, unitsOf(buyers, lotes, 'no visitors'), SECONDS)
    const stop = visitPages(shop.site, paths, VISITS)
    const { perSecond: beside } = await sustained(shop, unitsOf(buyers, lotes, `${VISITS} pages/s`), SECONDS)
    ratios.push(beside / alone)
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
  const cart = [{ id_evento_setor_lote: lote, qtde: 1 }]
  const outcomes = await Promise.all(buyers.map((buyer) => buy(shop, buyer, cart, 'card')))
  const seconds = (performance.now() - start) / 1000
  const answer = await connected(shop, (client) =>
    client.query(`SELECT count(*)::int AS n FROM venda WHERE id_lote = $1 AND status = 'sold'`, [lote]),
  )
  const { n } = rowOf(CountRow, answer)
  const bought = outcomes.filter((o) => o === 'bought').length
  console.log(
    `${`${buyers.length} concurrent buyers, ${units} units`.padEnd(34)} sold ${n} (bought ${bought}, refused ${outcomes.filter((o) => o === 'refused').length}) in ${seconds.toFixed(2)} s`,
  )
  if (n !== units) process.exitCode = 1
}

/** A scenario that buys one unit of one of these lots. */
const unitsOf = (buyers: Buyer[], lotes: string[], name: string, method: 'card' | 'pix' = 'card'): Scenario => ({
  name: `${buyers.length} buyers, ${name}`,
  buyers,
  method,
  cart: (i, n) => [{ id_evento_setor_lote: lotes[(i * 31 + n) % lotes.length] ?? '', qtde: 1 }],
})

/** Places and numbers can be bought only once, so each scenario has its own. */
function makeScenarios(buyers: Buyer[], things: Things): Scenario[] {
  const { many, hot, seats, rifa } = things
  const few = buyers.slice(0, FEW)
  let nextPlace = 0
  let nextNumber = 0
  const place = () => ({ id_evento_setor_lote: seats, qtde: 1, nr_lugar: ++nextPlace })
  const numbers = () => ({ id_rifa: rifa, codigosRifas: [++nextNumber, ++nextNumber] })
  const ofCrowd = { buyers, method: 'card' as const }
  return [
    unitsOf(few, many, '100 lots'),
    unitsOf(few, [hot], 'one hot lot'),
    unitsOf(buyers, many, '100 lots'),
    unitsOf(buyers, [hot], 'one hot lot'),
    { ...ofCrowd, name: `${buyers.length} buyers, numbered places`, cart: () => [place()] },
    {
      ...ofCrowd,
      name: `${buyers.length} buyers, mixed cart`,
      cart: (i, n) => [{ id_evento_setor_lote: many[(i + n) % many.length] ?? '', qtde: 2 }, place(), numbers()],
    },
    unitsOf(buyers, many, 'PIX with hooks', 'pix'),
  ]
}
type Things = { many: string[]; hot: string; seats: string; rifa: string }

const shop = await startShop(LIMITS, ['lift-shares.ts'])
try {
  const buyers = await makeBuyers(shop, CROWD)
  const [hot = ''] = await makeLotes(shop, 1, 10_000_000)
  const many = await makeLotes(shop, 100, 10_000_000)
  const [seats = ''] = await makeLotes(shop, 1, 1_000_000, 1_000_000)
  const rifa = await makeRifa(shop, 1_000_000)
  await connected(shop, (client) =>
    client.query(`INSERT INTO evento_meia (id_evento, percentual) SELECT DISTINCT id_evento, 100 FROM setor`),
  )
  await sustained(shop, unitsOf(buyers, many, 'warming up'), WARM_UP_SECONDS)
  const measured = new Map<string, Measured>()
  for (const scenario of makeScenarios(buyers, { many, hot, seats, rifa }))
    if (scenario.name.includes(ONLY)) measured.set(scenario.name, await sustained(shop, scenario, SECONDS))
  if ('fares'.includes(ONLY)) {
    await besideFares(shop, unitsOf(buyers, many, '100 lots'), many, SECONDS)
    await besideFares(shop, unitsOf(buyers, [hot], 'one hot lot'), [hot], SECONDS)
  }
  if ('club seats'.includes(ONLY)) await memberships(shop, buyers, CLUB_TURNS)
  const bare = await pgbench(shop, SECONDS)
  if (bare === null) console.log('pgbench is not installed: no comparison')
  else {
    console.log(
      `pgbench, ${FEW} clients: ${bare.many.toFixed(0)} /s on 100 lots, ${bare.one.toFixed(0)} /s on one hot lot`,
    )
    const share = (name: string, tps: number): string =>
      `${(((measured.get(`${CROWD} buyers, ${name}`)?.perSecond ?? Number.NaN) / tps) * 100).toFixed(0)} %`
    console.log(`of these: ${share('100 lots', bare.many)} and ${share('one hot lot', bare.one)}`)
  }
  if (ONLY === '') {
    await besidePages(shop, buyers.slice(0, FEW), many)
    const [fifty = ''] = await makeLotes(shop, 1, 50)
    await burst(shop, buyers, fifty, 50)
  }
} finally {
  await closeConnections()
  await shop.close()
}
