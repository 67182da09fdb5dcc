import { Agent, request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROLE_TABLE } from '../../contract/roles.ts'
import { type Client, freshPhone } from '../support/client.ts'
import { violatedClubInvariants } from '../support/club.ts'
import { uncoded } from '../support/coded.ts'
import { violatedInvariants } from '../support/fixtures.ts'
import { pick, seeded } from '../support/fuzz.ts'
import { corruptCall, type Parts, type Raw } from '../support/fuzz-calls.ts'
import { provePhone } from '../support/people.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { fingerprint } from '../support/tables.ts'
import { makeExamples } from './roles/index.ts'
import { makeWorld, type Who, type World } from './roles/world.ts'

/** The number of calls that must be refused. Corrupted calls that are still valid do not count. */
const REFUSED = 20_000
const BATCH = 250
const CONCURRENCY = 8
/** Set the seed of a failed run to reproduce it; another seed generates other calls. */
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_121)

type Call = Raw & { route: string; method: string; who: string }
type Seen = Call & { status: number; text: string }

let shop: Shop
let world: World
const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY })
beforeAll(async () => {
  const many = '100000000'
  const limits = [
    'SMS_PER_PHONE',
    'SMS_PER_PHONE_DAY',
    'SMS_PER_DEVICE',
    'SMS_PER_ADDRESS',
    'SMS_PER_DAY',
    'LOOKUPS_PER_DEVICE',
    'LOOKUPS_PER_ADDRESS',
    'LOGINS_PER_PHONE',
    'LOGINS_PER_USER',
    'LOGINS_PER_ADDRESS',
    'LOGINS_BEFORE_WORK',
    'WEBHOOK_FAILURES',
    'RESERVES_PER_CLIENTE',
    'PAYMENTS_PER_CLIENTE',
    'CHECKOUTS_PER_ADDRESS',
  ]
  shop = await openShop({ jobs: false, config: Object.fromEntries(limits.map((name) => [name, many])) })
  world = await makeWorld(shop)
})
afterAll(async () => {
  agent.destroy()
  await shop.close()
})

const credentialsOf = ({ cookie, token }: Client): Record<string, string> => ({
  ...(cookie && { cookie }),
  ...(token && { authorization: `Bearer ${token}` }),
})

/** A permitted caller of a route, in 5 % of the calls another one. Only visitors call logout, so no session ends. */
function callerOf(route: string, proven: Client, random: () => number): [who: string, headers: Record<string, string>] {
  if (route.includes('webhooks')) {
    const { user, password } = shop.webhook
    return ['provider', { authorization: `Basic ${btoa(`${user}:${password}`)}` }]
  }
  if (route.includes('logout')) return ['visitor', {}]
  if (/\/(sms|clientes$|clientes\/(login|phone))/.test(route)) return ['proven', credentialsOf(proven)]
  const roles = ROLE_TABLE[route]?.roles ?? []
  const may: Who[] = [
    ...(roles.includes('customer') ? (['owner'] as const) : []),
    ...(roles.includes('staff') ? (['city'] as const) : []),
    ...(roles.includes('admin') ? (['admin'] as const) : []),
  ]
  const who = random() < 0.95 ? pick(may, random) : pick(['visitor', 'other', 'elsewhere'] as const, random)
  return [who, credentialsOf(world.people[who])]
}

/** A raw request, because `fetch` corrects addresses and headers. A call that cannot be sent (null) does not count. */
const send = (call: Call): Promise<Seen | null> =>
  new Promise((resolve, reject) => {
    const { method, path, body } = call
    const headers = { ...call.headers, 'content-length': String(body?.length ?? 0) }
    const sending = request(shop.url, { agent, method, path, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ ...call, status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') }),
      )
      response.on('error', reject)
    })
    sending.on('error', (error: NodeJS.ErrnoException) =>
      // The server answered and closed the connection before the body was sent. Such calls do not count.
      error.code === 'EPIPE' || error.code === 'ECONNRESET' ? resolve(null) : reject(error),
    )
    sending.end(body)
  })

async function sendAll(calls: Call[]): Promise<Seen[]> {
  const queue = [...calls].reverse()
  const seen: Seen[] = []
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      for (let call = queue.pop(); call; call = queue.pop()) {
        const answer = await send(call)
        if (answer) seen.push(answer)
      }
    }),
  )
  return seen
}

const shown = ({ who, method, path, headers, body, status, text }: Seen): string => {
  const { cookie: _, authorization: __, ...rest } = headers
  const sent = body?.subarray(0, 300).toString('latin1') ?? ''
  return `${who}: ${method} ${path.slice(0, 200)} ${JSON.stringify(rest)} ${sent} → ${status} ${text.slice(0, 200)}`
}

const ENGLISH =
  /\b(invalid|expected|error|must|undefined|required|unexpected|received|cannot|failed|not|the|of|is|too|null)\b/i
const isPortuguese = (text: unknown): boolean => typeof text === 'string' && text !== '' && !ENGLISH.test(text)

/** The defect of an answer, or null when it has none. */
function defectOf(seen: Seen): string | null {
  if (seen.status >= 500) return `a 5xx: ${shown(seen)}`
  if (seen.status < 400) return null
  const wrong = uncoded(seen.status, seen.text)
  if (wrong !== null) return `no code: ${wrong}: ${shown(seen)}`
  try {
    const { message, fields = {} } = JSON.parse(seen.text || '{}') as { message?: unknown; fields?: object }
    return [message, ...Object.values(fields)].every(isPortuguese) ? null : `no Portuguese: ${shown(seen)}`
  } catch {
    return `no JSON: ${shown(seen)}`
  }
}

const isRefused = ({ status }: Seen): boolean => status >= 400 && status < 500

/**
 * Sends a batch and returns the number of refused calls. A refused call must change no row: when rows changed, the
 * refused calls are sent again without the granted ones, until none is granted. Then no row may change.
 */
async function runBatch(calls: Call[], defects: string[]): Promise<number> {
  let before = await fingerprint(shop.db)
  let seen = await sendAll(calls)
  defects.push(...seen.map(defectOf).filter((defect) => defect !== null))
  const refused = seen.filter(isRefused).length
  for (let after = await fingerprint(shop.db); !same(before, after); after = await fingerprint(shop.db)) {
    const again = seen.filter(isRefused)
    if (again.length === seen.length) {
      defects.push(`a refused call changed ${changed(before, after)}: one of\n  ${again.map(shown).join('\n  ')}`)
      break
    }
    before = after
    seen = await sendAll(again)
  }
  return refused
}

type Fingerprint = Record<string, string>
const changed = (a: Fingerprint, b: Fingerprint): string =>
  Object.keys(a)
    .filter((table) => a[table] !== b[table])
    .join(', ')
const same = (a: Fingerprint, b: Fingerprint): boolean => changed(a, b) === ''

test(`${REFUSED} invalid calls over all routes (FUZZ_SEED=${SEED}): Portuguese errors, no 5xx, no changed row`, {
  timeout: 600_000,
}, async () => {
  const random = seeded(SEED)
  const proven = await provePhone(shop, freshPhone())
  const examples = makeExamples(world)
  const bases: { route: string; parts: Parts }[] = []
  for (const [route, { send: make }] of Object.entries(examples)) {
    const pattern = route.split(' ')[1] ?? ''
    for (const who of ['owner', 'admin'] as const) bases.push({ route, parts: { pattern, ...(await make?.(who)) } })
  }
  // Calls with more parts to corrupt are sent more often.
  const weighted = bases.flatMap((base) =>
    Array<typeof base>(base.parts.body || base.parts.form ? 4 : 1 + Number(base.parts.pattern.includes(':'))).fill(
      base,
    ),
  )
  const defects: string[] = []
  const refusedBy = new Map<string, number>()
  let refused = 0
  let sent = 0
  while (refused < REFUSED && sent < REFUSED * 3 && defects.length < 10) {
    const calls = Array.from({ length: BATCH }, (): Call => {
      const { route, parts } = pick(weighted, random)
      const [who, credentials] = callerOf(route, proven, random)
      const raw = corruptCall(parts, random)
      refusedBy.set(route, (refusedBy.get(route) ?? 0) + 1)
      return { ...raw, headers: { ...credentials, ...raw.headers }, route, who, method: route.split(' ')[0] ?? '' }
    })
    sent += calls.length
    refused += await runBatch(calls, defects)
  }
  expect(defects, `FUZZ_SEED=${SEED}`).toEqual([])
  expect(refused).toBeGreaterThanOrEqual(REFUSED)
  // Every route was called.
  expect([...refusedBy.keys()].sort()).toEqual(Object.keys(ROLE_TABLE).sort())
  expect(await violatedInvariants(shop.db)).toEqual([])
  expect(await violatedClubInvariants(shop.db)).toEqual([])
})
