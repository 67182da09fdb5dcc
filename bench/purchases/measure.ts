import { z } from 'zod'
import { measureCosts } from '../costs.ts'
import type { Buyer } from '../data.ts'
import { connected } from '../data.ts'
import { rowOf } from '../rows.ts'
import type { BenchShop } from '../shop.ts'
import { type Bought, buy, type Item } from './buy.ts'

export type Scenario = {
  name: string
  buyers: Buyer[]
  method: 'card' | 'pix'
  /** Returns the cart of a buyer's n-th purchase. */
  cart(buyer: number, nth: number): Item[]
}
export type Measured = { bought: number; perSecond: number; productMs: number; p95: number }

const percentile = (sorted: number[], p: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * p))] ?? 0
const NAME_WIDTH = 36

/** All buyers buy repeatedly for this time; prints the results and the cost of one purchase. */
export async function sustained(shop: BenchShop, scenario: Scenario, seconds: number): Promise<Measured> {
  const { name, buyers, cart, method } = scenario
  const endOfCosts = await measureCosts(shop)
  const began = performance.now()
  const until = began + seconds * 1000
  const times: number[] = []
  const others: Bought[] = []
  await Promise.all(
    buyers.map(async (buyer, i) => {
      for (let n = 0; performance.now() < until; n += 1) {
        const start = performance.now()
        const outcome = await buy(shop, buyer, cart(i, n), method)
        if (outcome === 'bought') times.push(performance.now() - start)
        else others.push(outcome)
      }
    }),
  )
  // Longer than `seconds`, because the last purchases end later.
  return report(shop, { name, what: 'purchases', times, others, ms: performance.now() - began, endOfCosts })
}

/** `times`: of each purchase; `others`: the failed ones, by reason; `ms`: the duration of the whole run. */
type Run = {
  name: string
  what: string
  times: number[]
  others: Bought[]
  ms: number
  endOfCosts: Awaited<ReturnType<typeof measureCosts>>
}

/** Ends the measurement of the costs, and prints the results and the cost of one purchase or membership. */
export async function report(shop: BenchShop, { name, what, times, others, ms, endOfCosts }: Run): Promise<Measured> {
  const perSecond = times.length / (ms / 1000)
  const behind = await hooksBehind(shop)
  const { text, productMs } = await endOfCosts(times.length)
  const sorted = times.toSorted((a, b) => a - b)
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((p) => percentile(sorted, p))
  console.log(
    `${name.padEnd(NAME_WIDTH)} ${perSecond.toFixed(1).padStart(7)} ${what}/s   ` +
      `p50 ${p50?.toFixed(0)} ms   p95 ${p95?.toFixed(0)} ms   p99 ${p99?.toFixed(0)} ms   not bought ${others.length}`,
  )
  console.log(`${''.padEnd(NAME_WIDTH)} each: ${text}   hooks behind ${behind.toFixed(2)} s`)
  return { bought: times.length, perSecond, productMs, p95: p95 ?? 0 }
}

const AgeRow = z.strictObject({ age: z.number() })

/** The age of the oldest unprocessed webhook, in seconds. */
const hooksBehind = (shop: BenchShop): Promise<number> =>
  connected(shop, async (client) => {
    const answer = await client.query(`
      SELECT coalesce(extract(epoch FROM clock_timestamp() - min(received_at)), 0)::float8 AS age
      FROM webhook_inbox WHERE processed_at IS NULL`)
    return rowOf(AgeRow, answer).age
  })
