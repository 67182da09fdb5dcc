/**
 * Measures how long visitors wait while one cliente or a few connections flood the server with socket messages: 30 000
 * `watch` of a cliente, 100 000 `watch-evento` of a visitor, and four connections with 10 000 messages each, also with
 * attackers who reconnect whenever they are cut off. Goals of the last two: a 99th percentile of the visitors' times
 * below 100 ms, and constant memory of the server. The attackers have a thread of their own, so that their work does
 * not delay the visitors' clock.
 */
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { makeBuyers } from './data.ts'
import { startShop } from './shop.ts'
import type { Flood, Flooded } from './socket-flood.ts'

const GOAL_P99_MS = 100
const GOAL_MEMORY_MB = 50
/** The interval of a visitor's requests, whether or not earlier answers have arrived. */
const EVERY_MS = 20

const FIELDS: Record<string, string> = { watch: 'order_id', 'watch-evento': 'id_evento', 'watch-rifa': 'id_rifa' }

const memoryMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

function attack(floods: Flood[]): Promise<Flooded[]> {
  const worker = new Worker(new URL('./socket-flood.ts', import.meta.url), { workerData: floods })
  return new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject))
}

/** Simulates visitors who read the list of events; the returned function stops them and returns their waiting times. */
function visit(site: string): () => Promise<{ p50: number; p99: number; max: number; failed: number }> {
  const times: number[] = []
  let failed = 0
  const open = new Set<Promise<void>>()
  const timer = setInterval(() => {
    const start = performance.now()
    const visiting = fetch(`${site}/api/cidades`)
      .then((answer) => answer.text())
      .then(
        () => void times.push(performance.now() - start),
        () => {
          failed += 1
        },
      )
      .finally(() => open.delete(visiting))
    open.add(visiting)
  }, EVERY_MS)
  return async () => {
    clearInterval(timer)
    await Promise.all(open)
    const sorted = times.toSorted((a, b) => a - b)
    const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
    return { p50: at(0.5), p99: at(0.99), max: at(1), failed }
  }
}

const shop = await startShop()
try {
  const [first, second] = await makeBuyers(shop, 2)
  const of = (who: { cookie: string } | undefined, event: string, messages: number): Flood => ({
    url: shop.site,
    cookie: who?.cookie ?? null,
    event,
    field: FIELDS[event] ?? '',
    messages,
    returns: false,
  })
  const four = [
    of(first, 'watch', 10_000),
    of(second, 'watch', 10_000),
    of(undefined, 'watch-evento', 10_000),
    of(undefined, 'watch-rifa', 10_000),
  ]
  const scenes: [string, Flood[]][] = [
    ['nobody', []],
    ["a customer's 30 000 watch", [of(first, 'watch', 30_000)]],
    ["a visitor's 100 000 watch-evento", [of(undefined, 'watch-evento', 100_000)]],
    ['4 × 10 000 messages', four],
    ['4 × 10 000, who connect again', four.map((flood) => ({ ...flood, returns: true }))],
  ]
  let isMet = true
  for (const [name, floods] of scenes) {
    const before = memoryMb(shop.serverPid)
    let peak = before
    const watching = setInterval(() => {
      peak = Math.max(peak, memoryMb(shop.serverPid))
    }, 50)
    const stop = visit(shop.site)
    const flooded = floods.length ? await attack(floods) : await sleep(3000, [] as Flooded[])
    // Includes messages that are still in the server's buffers.
    await sleep(2000)
    const { p50, p99, max, failed } = await stop()
    clearInterval(watching)
    const grown = peak - before
    console.log(
      `${name.padEnd(34)} others p50 ${p50.toFixed(0)} ms  p99 ${p99.toFixed(0)} ms  max ${max.toFixed(0)} ms  failed ${failed}   memory ${before.toFixed(0)} MB, +${grown.toFixed(0)} MB`,
    )
    for (const { sent, answers, ended, ms } of flooded)
      console.log(`    sent ${sent}, answered ${answers}, disconnected ${ended} times, ${(ms / 1000).toFixed(1)} s`)
    isMet &&= floods.length < 4 || (p99 < GOAL_P99_MS && grown < GOAL_MEMORY_MB)
  }
  console.log(`goal: p99 < ${GOAL_P99_MS} ms and memory + < ${GOAL_MEMORY_MB} MB ${isMet ? 'met' : 'MISSED'}`)
  if (!isMet) process.exitCode = 1
} finally {
  await shop.close()
}
