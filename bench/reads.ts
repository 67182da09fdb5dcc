/**
 * Requests per second of what visitors read, at 200 connections, beside a bare Fastify route in the same run: the event
 * page's call, the list, the places of an event with 5 000 sold of 50 000, as a list and as changes, and of a small one.
 * Goals: at least half of the bare route's requests per second, and the 99th percentile below 20 ms. Before each
 * measurement the bare route is measured again, because the machine's speed drifts. The processor time of a request, of
 * server and database together, is the figure to compare on a machine with other work.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { makeReads } from './reads/data.ts'
import { type Asked, type Loaded, loadOf } from './reads/load.ts'
import { startShop } from './shop.ts'

const CONNECTIONS = Number(process.env.BENCH_CONNECTIONS ?? 200)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 4)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)
/** Only the routes with this in their name. */
const ONLY = process.env.BENCH_ONLY ?? ''
const GOAL = { share: 0.5, p99: 20 }

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

async function startBare(): Promise<{ child: ChildProcess; port: number }> {
  const child = spawn(process.execPath, [`${import.meta.dirname}/reads/bare.ts`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(child.stdout as NodeJS.ReadableStream, 'data')
  return { child, port: Number(line) }
}

const shop = await startShop()
const { child, port } = await startBare()
try {
  const site = Number(new URL(shop.site).port)
  const routes = await makeReads(shop)
  const bare: Asked = { port, method: 'GET', path: '/' }
  console.log(`${CONNECTIONS} connections, ${SECONDS} s each, medians of ${ROUNDS} rounds`)
  for (const [name, asked] of Object.entries(routes)) {
    if (!name.includes(ONLY)) continue
    const shares: number[] = []
    const ours: Loaded[] = []
    const plain: Loaded[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const beside = await loadOf(bare, CONNECTIONS, SECONDS, [child.pid ?? 0])
      const one = await loadOf({ port: site, ...asked }, CONNECTIONS, SECONDS, [shop.serverPid, shop.databasePid])
      ours.push(one)
      plain.push(beside)
      shares.push(one.perSecond / beside.perSecond)
    }
    const of = (all: Loaded[], key: keyof Loaded): number => median(all.map((one) => one[key]))
    const share = median(shares)
    const isMet = share >= GOAL.share && of(ours, 'p99') < GOAL.p99 && of(ours, 'failed') === 0
    if (!isMet) process.exitCode = 1
    console.log(
      `${name.padEnd(44)} ${of(ours, 'perSecond').toFixed(0).padStart(7)} /s   p50 ${of(ours, 'p50').toFixed(1)} ms   ` +
        `p99 ${of(ours, 'p99').toFixed(1)} ms   ${of(ours, 'bytes').toFixed(0).padStart(6)} bytes   failed ${of(ours, 'failed')}   ` +
        `${of(ours, 'cpu').toFixed(0)} µs of CPU   bare ${of(plain, 'perSecond').toFixed(0)} /s, p99 ${of(plain, 'p99').toFixed(1)} ms, ` +
        `${of(plain, 'cpu').toFixed(0)} µs   ` +
        `${(share * 100).toFixed(0)} % of it${isMet ? '' : '   GOAL MISSED'}`,
    )
  }
} finally {
  child.kill()
  await shop.close()
}
