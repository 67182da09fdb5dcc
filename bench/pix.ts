/**
 * Measures the time from a PIX's payment at the bank until the shop shows the order as paid, at the usual budget of
 * reads at the provider. Buyers order at a steady rate; 70 % of them pay, 5 to 25 s after their order. Server, sandbox,
 * database and load share this machine. `BENCH_PIX` names the scenarios to run, `BENCH_SECONDS` shortens them.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { connected, makeLotes } from './data.ts'
import { makePayers, orderPix, type Payer, payAtBank } from './pix/payers.ts'
import { watchPayments } from './pix/watch.ts'
import { type BenchShop, startShop } from './shop.ts'

const SECONDS = Number(process.env.BENCH_SECONDS ?? 120)
const PAID_SHARE = 0.7
const PAID_AFTER_SECONDS = { least: 5, most: 25 }

type Goal = { p50?: number; p99?: number; max?: number }
type Scenario = { name: string; goal: Goal; maxSeconds: number; run(shop: BenchShop, watch: Watch): Promise<void> }
type Watch = ReturnType<typeof watchPayments>

async function order(shop: BenchShop, watch: Watch, payer: Payer, lote: string): Promise<void> {
  const { id, code } = await orderPix(shop, payer, lote)
  if (Math.random() >= PAID_SHARE) return
  const { least, most } = PAID_AFTER_SECONDS
  await sleep((least + Math.random() * (most - least)) * 1000)
  await payAtBank(shop, code)
  watch.paid(payer, id)
}

/** Orders at a steady rate; a slow answer does not hold up the next buyer. */
async function crowd(shop: BenchShop, watch: Watch, perSecond: number, seconds: number): Promise<void> {
  const [lote = ''] = await makeLotes(shop, 1, 1_000_000)
  const payers = await makePayers(shop, perSecond * seconds)
  const began = performance.now()
  const orders = payers.map(async (payer, i) => {
    await sleep((i * 1000) / perSecond)
    await order(shop, watch, payer, lote)
  })
  await Promise.all(orders)
  console.log(`  ${payers.length} orders in ${((performance.now() - began) / 1000).toFixed(0)} s`)
}

/** Many PIX are open for a while; then a few of them, of different ages, are paid at the same time. */
async function manyOpen(shop: BenchShop, watch: Watch, open: number, paid: number): Promise<void> {
  const [lote = ''] = await makeLotes(shop, 1, 1_000_000)
  const payers = await makePayers(shop, open)
  const orders: { id: string; code: string; payer: Payer }[] = []
  for (const payer of payers) orders.push({ ...(await orderPix(shop, payer, lote)), payer })
  await sleep(20_000)
  const chosen = orders.filter((_, i) => i % Math.floor(open / paid) === 0).slice(0, paid)
  for (const { id, code, payer } of chosen) {
    await payAtBank(shop, code)
    watch.paid(payer, id)
  }
}

async function withoutHooks(shop: BenchShop, watch: Watch): Promise<void> {
  await fetch(`${shop.sandbox}/__sandbox/config`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ hooks: { drop: true } }),
  })
  await crowd(shop, watch, 5, Math.min(SECONDS, 60))
}

const SCENARIOS: Scenario[] = [
  // Few enough that each payment has its own read at once: the shop's jobs sleep until a webhook wakes them.
  { name: '1/s', goal: { p50: 0.3, p99: 0.3 }, maxSeconds: 60, run: (shop, watch) => crowd(shop, watch, 1, SECONDS) },
  { name: '5/s', goal: { p50: 2, p99: 4 }, maxSeconds: 300, run: (shop, watch) => crowd(shop, watch, 5, SECONDS) },
  {
    name: '20/s',
    goal: { p99: 20 },
    maxSeconds: 300,
    run: (shop, watch) => crowd(shop, watch, 20, Math.min(SECONDS, 60)),
  },
  { name: '800-open', goal: { max: 5 }, maxSeconds: 180, run: (shop, watch) => manyOpen(shop, watch, 800, 10) },
  { name: 'no-hooks', goal: { max: 300 }, maxSeconds: 300, run: withoutHooks },
]

const at = (sorted: number[], p: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * p))] ?? Number.NaN

async function measure({ name, goal, maxSeconds, run }: Scenario): Promise<void> {
  const shop = await startShop()
  try {
    const watch = watchPayments(shop)
    await run(shop, watch)
    const { seconds, unseen } = await watch.end(maxSeconds)
    const found = { p50: at(seconds, 0.5), p99: at(seconds, 0.99), max: at(seconds, 1) }
    const reached = unseen === 0 && Object.entries(goal).every(([key, most]) => found[key as keyof Goal] <= most)
    const reads = await countReads(shop)
    const figures = Object.entries(found).map(([key, value]) => `${key} ${value.toFixed(2)} s`)
    console.log(
      `${name.padEnd(10)} paid → shown: ${figures.join('   ')}   shown ${seconds.length}, not shown ${unseen}   ${reads}   goal ${JSON.stringify(goal)}: ${reached ? 'reached' : 'MISSED'}`,
    )
    if (!reached) process.exitCode = 1
  } finally {
    await shop.close()
  }
}

/** The number of order reads at the sandbox, and how many it refused. The sandbox stores only its last calls. */
async function countReads(shop: BenchShop): Promise<string> {
  const answer = await fetch(`${shop.sandbox}/__sandbox/calls`)
  const { calls } = (await answer.json()) as { calls: { method: string; path: string; status: number | null }[] }
  const reads = calls.filter(({ method, path }) => method === 'GET' && path.includes('/orders'))
  const pages = reads.filter(({ path }) => path.includes('created_since'))
  const alerts = await connected(shop, (client) => client.query('SELECT kind, count(*) FROM alert GROUP BY kind'))
  return `reads ${reads.length} (${pages.length} pages, ${reads.filter(({ status }) => status === 429).length} refused), alerts ${JSON.stringify(alerts.rows)}`
}

const wanted = process.env.BENCH_PIX?.split(',')
for (const scenario of SCENARIOS) if (!wanted || wanted.includes(scenario.name)) await measure(scenario)
