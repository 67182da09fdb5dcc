import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { observerOf } from '../../server/observer.ts'
import { type Client, makeClients } from '../support/client.ts'
import type { CrowdData, CrowdReport } from '../support/crowd.ts'
import { makeEvento, makeLote } from '../support/fixtures.ts'
import { heap, mb } from '../support/heap.ts'
import { openShop, type Shop } from '../support/shop.ts'

/** How many sockets are open at once; `npm run test:sockets` opens 2000, and repeats everything several times. */
const SOCKETS = Number(process.env['CROWD_SOCKETS'] ?? 100)
const SCENES = Number(process.env['CROWD_SCENES'] ?? 2)
/** The library's time from one ping to the next, and for its answer. */
const POLLER_MS = 45_000
/** The heap may differ by this much between the first scene and the last without counting as growth. */
const TOLERANCE_MB = 8

let shop: Shop
let buyer: Client
let evento: string
let lote: string
beforeAll(async () => {
  shop = await openShop({ jobs: false })
  evento = await makeEvento(shop.db, { maxPorCliente: 1000 })
  lote = (await makeLote(shop.db, evento, { qtd: 1000 })).lote
  buyer = (await makeClients(shop, 1))[0] as Client
})
afterAll(() => shop.close())

const socketsOpen = (): number => observerOf(shop.deps.db).counts.get('sockets')?.() ?? -1
const connectionsOpen = (): Promise<number> =>
  new Promise((resolve) => shop.app.server.getConnections((_error, count) => resolve(count)))

/** Visitors and a buyer whose requests run until the returned function is called; it returns the statuses. */
function visit(): () => Promise<Set<number>> {
  const seen = new Set<number>()
  let isOver = false
  const visiting = (async () => {
    while (!isOver) {
      seen.add((await fetch(`${shop.url}/api/eventos/${evento}`)).status)
      // All listeners are informed of the units that a buyer takes.
      const { status, body } = await buyer.reserve([{ id_evento_setor_lote: lote, qtde: 1 }])
      seen.add(status)
      await buyer.call('DELETE', `reservas/${body.id}`)
      await sleep(20)
    }
  })()
  return async () => {
    isOver = true
    await visiting
    return seen
  }
}

async function scene(): Promise<{ report: CrowdReport; most: number; answers: Set<number> }> {
  const workerData: CrowdData = { port: Number(new URL(shop.url).port), sockets: SOCKETS, evento }
  const stop = visit()
  const worker = new Worker(new URL('../support/crowd.ts', import.meta.url), { workerData })
  await once(worker, 'message')
  const most = await connectionsOpen()
  worker.postMessage('leave')
  const [report] = (await once(worker, 'message')) as [CrowdReport]
  await worker.terminate()
  return { report, most, answers: await stop() }
}

test(
  `${SOCKETS} sockets from as many addresses, and half as many harmful ones: all are served, no 5xx, nothing stays`,
  {
    timeout: 1_800_000,
  },
  async () => {
    const heaps: number[] = []
    for (let n = 0; n < SCENES; n += 1) {
      const { report, most, answers } = await scene()
      expect([...answers]).toEqual([200])
      expect(Object.keys(report.statuses).filter((status) => Number(status) >= 500)).toEqual([])
      // Sockets that only listen are still connected, and got the messages.
      expect(report.listening).toBe(SOCKETS)
      expect(most).toBeGreaterThan(SOCKETS)
      expect(report.messages).toBeGreaterThan(0)
      heaps.push(await heap())
      if (process.env['CROWD_SOCKETS'])
        process.stdout.write(`${most} open, ${JSON.stringify(report)}, heap ${mb(heaps.at(-1) ?? 0)} MB\n`)
    }
    // A client that polled once and never again is disconnected after a missed ping.
    await expect.poll(socketsOpen, { timeout: 3 * POLLER_MS }).toBe(0)
    // Visitors' own connections may be kept open.
    await expect.poll(connectionsOpen).toBeLessThan(10)
    expect(mb((await heap()) - (heaps[0] ?? 0))).toBeLessThan(TOLERANCE_MB)
  },
)
