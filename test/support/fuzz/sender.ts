/**
 * A thread that creates and sends bad requests and checks the answers, so that the server's thread does nothing else.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { pick, seeded } from '../fuzz.ts'
import { corruptCall, type Parts, type Raw } from '../fuzz-calls.ts'
import type { Callers } from './callers.ts'
import { defectOf } from './check.ts'
import { edgeCalls, type Inputs } from './edges.ts'
import { type Answer, openLine, sendAlone } from './line.ts'
import { brokenWire, toWire, type Wire } from './wire.ts'

/** A valid call, and its relative frequency. */
export type Base = { route: string; parts: Parts; inputs: Inputs; weight: number }
export type SenderData = { port: number; bases: Base[]; callers: Record<string, Callers> }
/**
 * Makes and sends a batch; or sends again those calls of the last one that were refused, from one to another of them;
 * or sends every value at its edges, as somebody who may.
 */
export type Order = { seed: number; size: number; isPermitted: boolean } | { from: number; to: number } | 'edges'
/**
 * `routes`: those that were called, `calls`: what a few calls were answered, `closed`: routes that never let anybody
 * in.
 */
export type Report = {
  sent: number
  refused: number
  defects: string[]
  routes: string[]
  calls: string[]
  closed: string[]
}

/** Persistent connections, and concurrent requests on each of them. */
const LINES = 8
const DEPTH = 4
/** The share of calls with broken HTTP, and of calls that are sent in two pieces. */
const BROKEN_SHARE = 0.04
const CUT_SHARE = 0.02
const SHOWN = 300

type Call = { route: string; who: string; wire: Wire; cutAt: number }
type Seen = Call & { answer: Answer | null; isRefused: boolean }

const { port, bases, callers } = workerData as SenderData
const calledBy = (list: keyof Callers): Base[] => bases.filter(({ route }) => callers[route]?.[list].length)
const each = { may: calledBy('may'), mayNot: calledBy('mayNot') }
const weighted = (list: Base[]): Base[] => list.flatMap((base) => Array<Base>(base.weight).fill(base))
const drawn = { may: weighted(each.may), mayNot: weighted(each.mayNot) }
let batches = 0
const lines = Array.from({ length: LINES }, () => openLine(port))

function makeCall(list: keyof Callers, nth: number, random: () => number): Call {
  // The first batch calls every route.
  const { route, parts } = (batches === 0 && each[list][nth]) || pick(drawn[list], random)
  const caller = pick(callers[route]?.[list] ?? [], random)
  const raw = corruptCall(parts, random)
  const call = { ...raw, headers: { ...caller.headers, ...raw.headers } }
  const method = raw.method ?? route.split(' ')[0] ?? ''
  const wire = random() < BROKEN_SHARE ? brokenWire(method, call, random) : toWire(method, call)
  const cutAt = random() < CUT_SHARE ? Math.floor(random() * wire.bytes.length) : 0
  return { route, who: caller.name, wire: cutAt > 0 ? { ...wire, isAlone: true } : wire, cutAt }
}

/** Each call once: a route's two valid calls often have the same values. */
function makeEdges(): Call[] {
  const made = new Set<string>()
  const isNew = (route: string, { path, body }: Raw): boolean => {
    const { size } = made
    return made.add(`${route} ${path} ${body?.toString()}`).size > size
  }
  return each.may.flatMap(({ route, parts, inputs }) =>
    edgeCalls(parts, inputs)
      .filter((raw) => isNew(route, raw))
      .map((raw, nth) => {
        const may = callers[route]?.may ?? []
        const caller = may[nth % may.length]
        const wire = toWire(route.split(' ')[0] ?? '', { ...raw, headers: { ...caller?.headers, ...raw.headers } })
        return { route, who: caller?.name ?? '', wire, cutAt: 0 }
      }),
  )
}

const shown = ({ who, route, wire, answer }: Seen): string => {
  const text = wire.bytes.toString('latin1').replaceAll(/^(cookie|authorization): .*$/gim, '$1: …')
  return `${who}, ${route}:\n${JSON.stringify(text.slice(0, 3 * SHOWN))}\n→ ${answer?.status} ${answer?.text.slice(0, SHOWN)}`
}

/** Sends a call, first over a shared connection, which another call may have closed. */
async function send(call: Call, line: ReturnType<typeof openLine>, defects: string[]): Promise<Seen> {
  const { wire, cutAt } = call
  const shared = wire.isAlone ? null : await line.send(wire)
  const answers = shared ? [shared] : await sendAlone(port, wire, cutAt)
  const [answer = null] = answers
  const seen = { ...call, answer, isRefused: answer !== null && answer.status >= 400 && answer.status < 500 }
  const found = answers.map((one) => defectOf(one, wire.isHead)).find((one) => one !== null)
  if (found) defects.push(`${found}: ${shown(seen)}`)
  if (!answer && !wire.mayBeSilent) defects.push(`no answer: ${shown(seen)}`)
  return seen
}

async function sendAll(calls: Call[], defects: string[]): Promise<Seen[]> {
  const queue = [...calls].reverse()
  const seen: Seen[] = []
  await Promise.all(
    Array.from({ length: LINES * DEPTH }, async (_, i) => {
      const line = lines[i % LINES]
      for (let call = queue.pop(); call && line; call = queue.pop()) seen.push(await send(call, line, defects))
    }),
  )
  return seen
}

let last: Seen[] = []
async function carryOut(order: Order): Promise<void> {
  const defects: string[] = []
  let calls: Call[]
  if (order === 'edges') calls = makeEdges()
  else if ('seed' in order) {
    const random = seeded(order.seed)
    const list = order.isPermitted ? 'may' : 'mayNot'
    calls = Array.from({ length: order.size }, (_, nth) => makeCall(list, nth, random))
    batches += 1
  } else calls = last.filter(({ isRefused }) => isRefused).slice(order.from, order.to)
  const seen = await sendAll(calls, defects)
  if (order !== 'edges' && ('seed' in order || order.to === Number.POSITIVE_INFINITY)) last = seen
  const report: Report = {
    sent: seen.length,
    refused: seen.filter(({ isRefused }) => isRefused).length,
    defects,
    routes: [...new Set(calls.map(({ route }) => route))],
    calls: seen.length <= 5 ? seen.map(shown) : [],
    closed: [...Map.groupBy(seen, ({ route }) => route)].flatMap(([route, list]) =>
      list.every(({ answer }) => answer?.status === 401 || answer?.status === 403) ? [route] : [],
    ),
  }
  parentPort?.postMessage(report)
}

// An exception ends this thread, and fails the test.
parentPort?.on('message', (order: Order) => void carryOut(order))
parentPort?.postMessage('ready')
