import { monitorEventLoopDelay } from 'node:perf_hooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROLE_TABLE } from '../../contract/roles.ts'
import { uncoded } from '../support/coded.ts'
import { type Raw, validCall } from '../support/fuzz-calls.ts'
import { bodySchema, type Document, enlarged, overlong } from '../support/largest.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { makeLargest } from './largest/world.ts'
import { makeExamples } from './roles/index.ts'
import { type Examples, makeWorld, type Sent, type Who, type World } from './roles/world.ts'

/** How much longer the largest call may take than the slowest ordinary call of an idle shop. */
const MORE_MS = 300
/** A call that seems slow is repeated: a delay by other programs of this machine does not occur each time. */
const TRIES = 4
/** A long text with every kind of character that the contract's rules search for. */
const LONG = '1 a@.-/:\u00e9'.repeat(25_000)
/** Calls with a file take long; while they run, others must not wait. */
const FILES = /image|banners$|importar/

let shop: Shop
let world: World
let examples: Examples
let largest: Record<string, (() => Sent | Promise<Sent>)[]>
let document: Document
beforeAll(async () => {
  const many = '100000000'
  const limits = ['SMS_PER_PHONE', 'SMS_PER_DEVICE', 'LOOKUPS_PER_DEVICE', 'LOGINS_PER_PHONE', 'LOGINS_PER_USER']
  limits.push('RESERVES_PER_CLIENTE', 'PAYMENTS_PER_CLIENTE')
  shop = await openShop({ jobs: false, config: Object.fromEntries(limits.map((name) => [name, many])) })
  world = await makeWorld(shop)
  examples = makeExamples(world)
  largest = await makeLargest(world)
  document = shop.app.swagger() as Document
})
afterAll(() => shop.close())

type Seen = { status: number; text: string; wallMs: number; stallMs: number }
/** Sends a call. @returns its duration, and the longest time in which nothing else ran in the server's process */
async function send(route: string, who: Who, { path, headers, body }: Raw): Promise<Seen> {
  const { cookie, token } = world.people[who]
  const credentials = { ...(cookie && { cookie }), ...(token && { authorization: `Bearer ${token}` }) }
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const start = performance.now()
  const response = await fetch(shop.url + path, {
    method: route.split(' ')[0] ?? '',
    headers: { ...credentials, ...headers },
    ...(body && { body: new Uint8Array(body) }),
  })
  const text = await response.text()
  const wallMs = performance.now() - start
  delay.disable()
  return { status: response.status, text, wallMs, stallMs: delay.max / 1e6 }
}

/** The permitted callers among owner and admin; a visitor otherwise, and for calls that end a session. */
function callersOf(route: string): Who[] {
  if (route.includes('logout')) return ['visitor']
  const roles = ROLE_TABLE[route]?.roles ?? []
  const may: Who[] = [
    ...(roles.includes('customer') ? (['owner'] as const) : []),
    ...(roles.includes('admin') ? (['admin'] as const) : []),
  ]
  return may.length ? may : ['visitor']
}

const routes = (): [route: string, who: Who][] =>
  Object.keys(examples).flatMap((route) => callersOf(route).map((who): [string, Who] => [route, who]))

const callOf = async (route: string, sent: Sent): Promise<Raw> =>
  validCall({ pattern: route.split(' ')[1] ?? '', ...sent })

let quietMs = 0
/** Sends a new call up to `TRIES` times. @returns the problem of the call; null if there is none */
async function slow(route: string, who: Who, make: () => Promise<Raw>): Promise<string | null> {
  const seen: Seen[] = []
  const isFile = FILES.test(route)
  const isFast = ({ wallMs, stallMs }: Seen) => (isFile ? stallMs : wallMs) <= quietMs + MORE_MS
  while (seen.length < TRIES && !seen.some(isFast)) seen.push(await send(route, who, await make()))
  const last = seen.at(-1)
  // A rate limit would answer before the measured work.
  if (last && (last.status >= 500 || last.status === 429)) return `${route} as ${who}: ${last.status}`
  if (last && uncoded(last.status, last.text) !== null) return `${route} as ${who}: no code`
  if (seen.some(isFast)) return null
  const times = seen.map(({ wallMs, stallMs }) => `${wallMs.toFixed(0)} (stall ${stallMs.toFixed(0)})`)
  return `${route} as ${who}: ${times.join(', ')} ms, quiet ${quietMs.toFixed(0)} ms, status ${last?.status}`
}

test('an idle shop answers every route', { timeout: 300_000 }, async () => {
  const times: number[] = []
  for (const [route, who] of routes()) {
    const sent = (await examples[route]?.send?.(who)) ?? {}
    if (route.startsWith('DELETE /api/pagarme/subscriptions')) continue
    times.push((await send(route, who, await callOf(route, sent))).wallMs)
  }
  const sorted = times.toSorted((a, b) => a - b)
  quietMs = sorted[Math.floor(sorted.length * 0.99)] ?? 0
  expect(quietMs).toBeGreaterThan(0)
})

test('the largest legal call of every route takes at most 300 ms more', { timeout: 300_000 }, async () => {
  const wrong: (string | null)[] = []
  for (const [route, who] of routes()) {
    const makes = largest[route] ?? [
      async (): Promise<Sent> => {
        const sent = (await examples[route]?.send?.(who)) ?? {}
        const schema = bodySchema(document, route)
        return schema && sent.body ? { ...sent, body: enlarged(document, schema, sent.body) as object } : sent
      },
    ]
    for (const make of makes) {
      wrong.push(await slow(route, who, async () => callOf(route, await make())))
    }
  }
  expect(wrong.filter((one) => one !== null)).toEqual([])
})

test('a text of 250 kB in any field is refused as fast as ordinary calls', { timeout: 300_000 }, async () => {
  const wrong: (string | null)[] = []
  for (const [route, who] of routes()) {
    const sent = (await examples[route]?.send?.(who)) ?? {}
    if (!sent.body) continue
    for (const body of overlong(sent.body, LONG))
      wrong.push(await slow(route, who, () => callOf(route, { ...sent, body: body as object })))
  }
  expect(wrong.filter((one) => one !== null)).toEqual([])
})
