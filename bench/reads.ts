/**
 * Requests per second for the data that visitors read, at 200 connections, compared with a bare Fastify route in the
 * same run: the call of the event page, the list, the places of an event with 5 000 of 50 000 sold, as a list and as
 * changes, and of a small one. The bare route has the same method, parses the same body and answers with the same
 * number of bytes: always the same text, uncompressed, with three headers of its own. Goals: at least half of its
 * requests per second, and a 99th percentile below 20 ms. Each connection sends a request as soon as it has its answer,
 * so the mean time is 200 divided by the requests per second: below 10 000 a second the second goal cannot be met. The
 * bare route is measured before each measurement, because the machine's speed varies. On a machine with other work,
 * compare the processor time per answer, of server and database together.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { makeReads } from './reads/data.ts'
import { type Asked, type Loaded, loadOf } from './reads/load.ts'
import { startShop } from './shop.ts'

const CONNECTIONS = Number(process.env.BENCH_CONNECTIONS ?? 200)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 4)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)
/** Only the routes whose name contains this text. */
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

const figures = (all: Loaded[]): string => {
  const of = (key: keyof Loaded): number => median(all.map((one) => one[key]))
  const cpu = `${of('cpu').toFixed(1)} µs (server ${of('first').toFixed(1)})`
  return `${of('perSecond').toFixed(0).padStart(6)} /s   p50 ${of('p50').toFixed(1)} ms   p99 ${of('p99').toFixed(1)} ms   ${cpu}   load ${(of('load') * 100).toFixed(0)} %`
}

const shop = await startShop()
const { child, port } = await startBare()
try {
  const site = Number(new URL(shop.site).port)
  const routes = await makeReads(shop)
  console.log(`${CONNECTIONS} connections, ${SECONDS} s each, medians of ${ROUNDS} rounds`)
  for (const [name, asked] of Object.entries(routes)) {
    if (!name.includes(ONLY)) continue
    const measured: { ours: Loaded; bare: Loaded }[] = []
    const ask = () => loadOf({ port: site, ...asked }, CONNECTIONS, SECONDS, [shop.serverPid, shop.databasePid])
    const { bytes } = await loadOf({ port: site, ...asked }, 1, 0.1, [])
    const { method, body } = asked
    const beside: Asked = { port, method, path: `/text/${bytes}`, ...(body && { body }) }
    for (let round = 0; round < ROUNDS; round += 1) {
      const bare = await loadOf(beside, CONNECTIONS, SECONDS, [child.pid ?? 0])
      measured.push({ bare, ours: await ask() })
    }
    const ours = measured.map((one) => one.ours)
    const bare = measured.map((one) => one.bare)
    const share = median(measured.map((one) => one.ours.perSecond / one.bare.perSecond))
    const cpuShare = median(measured.map((one) => one.bare.cpu / one.ours.cpu))
    const failed = ours.reduce((sum, one) => sum + one.failed, 0)
    const isMet = share >= GOAL.share && median(ours.map(({ p99 }) => p99)) < GOAL.p99 && failed === 0
    if (!isMet) process.exitCode = 1
    console.log(
      `${name}, ${bytes} bytes: ${(share * 100).toFixed(0)} %, by processor time ${(cpuShare * 100).toFixed(0)} %`,
    )
    console.log(`    shop ${figures(ours)}   failed ${failed}${isMet ? '' : '   GOAL MISSED'}`)
    console.log(`    bare ${figures(bare)}`)
  }
} finally {
  child.kill()
  await shop.close()
}
