import { Worker } from 'node:worker_threads'
import { makeExamples } from '../../server/roles/index.ts'
import { makeWorld } from '../../server/roles/world.ts'
import { heap } from '../heap.ts'
import type { Shop } from '../shop.ts'
import { fingerprint } from '../tables.ts'
import { callersOf, makeCallers } from './callers.ts'
import { readInputs } from './edges.ts'
import type { Base, Order, Report, SenderData } from './sender.ts'

/** `onlyBatch`: repeats one batch of a run; null: all. */
export type Asked = { refused: number; batch: number; seed: number; onlyBatch: number | null }
export type Ran = {
  sent: number
  refused: number
  repeated: number
  defects: string[]
  routes: Set<string>
  heaps: number[]
}

/** After this many requests the people and fixtures are replaced, because their links and codes expire. */
const PER_WORLD = 50_000
/** The first two seats of the club that each world uses; the calls themselves use lower ones. */
const FIRST_SEAT = 20
/** The memory is measured ten times in a short run, and after this many requests in a long one. */
const STEP = 20_000
/** A run stops after this many defects. */
const ENOUGH = 10
/** Routes that hash a password, process a picture or write a whole list: each call takes as long as fifty others. */
const SLOW =
  /\/(login|senha|segundo-fator|conta|image|banners|importar|exportar|eventoImg|bannerImg|rifaImg)|docs|painel|users$|clientes$/

async function startSender(workerData: SenderData) {
  const worker = new Worker(new URL('./sender.ts', import.meta.url), { workerData })
  const next = <T>(): Promise<T> =>
    new Promise((resolve, reject) => {
      worker.removeAllListeners()
      worker.once('message', resolve).once('error', reject)
    })
  await next()
  return {
    ask: (order: Order): Promise<Report> => {
      const report = next<Report>()
      worker.postMessage(order)
      return report
    },
    stop: () => worker.terminate(),
  }
}
type Sender = Awaited<ReturnType<typeof startSender>>

/** A valid call of every route for two callers, and its permitted callers. */
async function makeSender(shop: Shop, nth: number): Promise<Sender> {
  const world = await makeWorld(shop, FIRST_SEAT + 2 * nth)
  const examples = makeExamples(world)
  const inputs = readInputs(await (await fetch(`${shop.url}/api/docs/json`)).json())
  const bases: Base[] = []
  for (const [route, { send }] of Object.entries(examples)) {
    const pattern = route.split(' ')[1] ?? ''
    for (const who of ['owner', 'admin'] as const) {
      const parts = { pattern, ...(await send?.(who)) }
      // Calls with more parts to corrupt are sent more often; calls without any are mostly granted.
      const weight = parts.body || parts.form ? 60 : pattern.includes(':') || parts.query ? 30 : 5
      bases.push({
        route,
        parts,
        inputs: inputs[route] ?? { query: [], body: [] },
        weight: SLOW.test(route) ? 1 : weight,
      })
    }
  }
  const callers = await callersOf(shop, await makeCallers(shop, world), examples)
  return startSender({ port: Number(new URL(shop.url).port), bases, callers })
}

type Fingerprint = Record<string, string>
const changed = (a: Fingerprint, b: Fingerprint): string =>
  Object.keys(a)
    .filter((table) => a[table] !== b[table])
    .join(', ')

/** Finds by bisection which refused call of the last batch changes a row. */
async function culprit({ db }: Shop, sender: Sender, from: number, to: number): Promise<string> {
  const before = await fingerprint(db)
  const middle = Math.ceil((from + to) / 2)
  const { calls } = await sender.ask({ from, to: middle })
  const isHere = changed(before, await fingerprint(db)) !== ''
  if (to - from <= 1) return isHere ? (calls[0] ?? '') : 'not again'
  return isHere ? culprit({ db } as Shop, sender, from, middle) : culprit({ db } as Shop, sender, middle, to)
}

/**
 * Sends a batch. A refused call must change no row: if rows changed, the refused calls are sent again without the
 * granted ones, until none is granted. Then no row may change.
 */
async function runBatch(shop: Shop, sender: Sender, order: Order, ran: Ran): Promise<string[]> {
  const add = ({ sent, refused, routes }: Report): void => {
    ran.sent += sent
    ran.refused += refused
    for (const route of routes) ran.routes.add(route)
  }
  let before = await fingerprint(shop.db)
  let report = await sender.ask(order)
  add(report)
  const defects = [...report.defects]
  for (;;) {
    const after = await fingerprint(shop.db)
    const tables = changed(before, after)
    if (tables === '') return defects
    if (report.refused === report.sent) {
      const call = await culprit(shop, sender, 0, report.sent)
      return [...defects, `a refused call changed ${tables}: ${call}`]
    }
    before = after
    report = await sender.ask({ from: 0, to: Number.POSITIVE_INFINITY })
    add(report)
    ran.repeated += report.refused
    defects.push(...report.defects)
  }
}

/**
 * Sends bad requests until the server has refused `refused` of them: to all routes, as all callers, a third of them as
 * a permitted caller, after each route was called once. The same seed creates the same requests.
 * @param tell is called with the progress after each measurement of the memory
 */
export async function sendBadRequests(shop: Shop, asked: Asked, tell: (ran: Ran) => void): Promise<Ran> {
  const ran: Ran = { sent: 0, refused: 0, repeated: 0, defects: [], routes: new Set(), heaps: [] }
  const isOver = (): boolean => ran.refused >= asked.refused || ran.defects.length >= ENOUGH
  let sender: Sender | null = null
  let worlds = 0
  for (let batch = asked.onlyBatch ?? 0; !isOver(); batch += 1) {
    if (!sender || ran.refused >= worlds * PER_WORLD) {
      await sender?.stop()
      sender = await makeSender(shop, worlds)
      worlds += 1
    }
    const order = { seed: asked.seed + batch, size: asked.batch, isPermitted: batch % 3 === 0 }
    const defects = await runBatch(shop, sender, order, ran)
    ran.defects.push(...defects.map((defect) => `FUZZ_SEED=${asked.seed} FUZZ_BATCH=${batch}: ${defect}`))
    if (asked.onlyBatch !== null) break
    if (ran.refused >= (ran.heaps.length + 1) * Math.min(STEP, asked.refused / 10)) {
      ran.heaps.push(await heap())
      tell(ran)
    }
  }
  await sender?.stop()
  return ran
}

/** Sends every value of every route at its edges, as somebody who may; granted ones change what they change. */
export async function sendEdges(shop: Shop): Promise<Report> {
  const sender = await makeSender(shop, 0)
  const report = await sender.ask('edges')
  await sender.stop()
  return report
}
