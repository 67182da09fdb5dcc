import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROLE_TABLE } from '../../contract/roles.ts'
import { violatedClubInvariants } from '../support/club.ts'
import { SANDBOX_ENV } from '../support/env.ts'
import { violatedInvariants } from '../support/fixtures.ts'
import { sendBadRequests, sendEdges } from '../support/fuzz/run.ts'
import { mb } from '../support/heap.ts'
import { openShop, type Shop } from '../support/shop.ts'

/** How many requests must be refused; `npm run test:requests` asks for a million. */
const REFUSED = Number(process.env['FUZZ_REFUSED'] ?? 12_000)
/** Set the seed of a failed run, and its batch, to repeat them; another seed creates other requests. */
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_121)
const ONLY_BATCH = process.env['FUZZ_BATCH'] === undefined ? null : Number(process.env['FUZZ_BATCH'])
const BATCH = 1000
/** The heap may differ by this much between the first measurement and the last without counting as growth. */
const TOLERANCE_MB = 16

const LIMITS = [
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
  'FILAS_PER_CLIENTE',
]
/** Texts that no log line may contain: keys and passwords of the server, and the callers' credentials. */
const SECRETS = Object.entries(SANDBOX_ENV).filter(([name]) => name !== 'WEBHOOK_USER')
const SECRET = new RegExp(
  [
    ...SECRETS.map(([, value]) => value.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')),
    'bilheteria_\\w+=',
    'Bearer|Basic |argon2|sig=',
  ].join('|'),
)

let shop: Shop
const unwanted: string[] = []
beforeAll(async () => {
  shop = await openShop({
    jobs: false,
    config: { ...Object.fromEntries(LIMITS.map((name) => [name, '100000000'])), LOG_LEVEL: 'info' },
    log: {
      write: (line: string) => {
        const { level } = JSON.parse(line) as { level: number }
        if (unwanted.length < 10 && (level >= 50 || SECRET.test(line))) unwanted.push(line)
      },
    },
  })
})
afterAll(() => shop.close())

test(
  `${REFUSED} bad requests over all routes and roles (FUZZ_SEED=${SEED}): Portuguese errors, no 5xx, no changed row`,
  {
    timeout: 4 * 3_600_000,
  },
  async () => {
    const start = performance.now()
    const asked = { refused: REFUSED, batch: BATCH, seed: SEED, onlyBatch: ONLY_BATCH }
    const ran = await sendBadRequests(shop, asked, ({ sent, refused, repeated, heaps }) => {
      const seconds = (performance.now() - start) / 1000
      const { user, system } = process.cpuUsage()
      // Shown only by the nightly run, whose reporter prints it.
      if (process.env['FUZZ_REFUSED'])
        process.stdout.write(
          `${sent} sent, ${refused} refused (${repeated} again), ${seconds.toFixed(0)} s, ${((user + system) / 1e6).toFixed(0)} s of the processor, heap ${mb(heaps.at(-1) ?? 0)} MB\n`,
        )
    })
    expect({ defects: ran.defects, unwanted }).toEqual({ defects: [], unwanted: [] })
    expect(Object.keys(Object.prototype)).toEqual([])
    if (ONLY_BATCH !== null) return
    expect(ran.refused).toBeGreaterThanOrEqual(REFUSED)
    expect([...ran.routes].sort()).toEqual(Object.keys(ROLE_TABLE).sort())
    expect(mb((ran.heaps.at(-1) ?? 0) - (ran.heaps[0] ?? 0))).toBeLessThan(TOLERANCE_MB)
    expect(await violatedInvariants(shop.db)).toEqual([])
    expect(await violatedClubInvariants(shop.db)).toEqual([])
  },
)

test('every value at its edges: dates, numbers, texts and forged cursors are answered without a 5xx', async () => {
  const { sent, defects, closed } = await sendEdges(shop)
  expect({ defects: defects.slice(0, 10), unwanted }).toEqual({ defects: [], unwanted: [] })
  expect(closed).toEqual([])
  expect(sent).toBeGreaterThan(10_000)
})
