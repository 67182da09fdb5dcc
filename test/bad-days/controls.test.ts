import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import type { PaymentGateway } from '../../server/gateways/payment.ts'
import { seeded } from '../support/fuzz.ts'
import { watch } from '../support/linear/watch.ts'
import { openShop, type Shop } from '../support/shop.ts'
import type { BadShop } from './support/buyer.ts'
import { type Counts, count, DAMAGES, type Damage } from './support/counts.ts'
import { openCrowd } from './support/crowd.ts'
import { openOffers } from './support/offers.ts'
import { buyByCard, leaveUnpaid, payTooLittle, visit } from './support/purchase.ts'
import { endDay } from './support/sell-out.ts'
import { SHORT_TIMES } from './support/times.ts'

/**
 * The same buyers and the same counts as on a bad day, in a shop without its safeguards: each kind of damage must happen,
 * and must be counted. Nothing is killed here; what the safeguards prevent happens without it.
 */
const SAFE = { isFree: true, hasRoom: true, isGenerous: true, sendsRefunds: true, endsPayments: true }
const safeguards = vi.hoisted(() => ({ now: {} as Record<string, boolean> }))
vi.mock('../../server/sales/sales-guards.ts', async (original) => {
  const guards = await original<typeof import('../../server/sales/sales-guards.ts')>()
  type Counter = Parameters<typeof guards.hasRoom>[0]
  return {
    ...guards,
    isFree: (...args: Parameters<typeof guards.isFree>) => !safeguards.now['isFree'] || guards.isFree(...args),
    hasRoom: (counter: Counter, units: number) => {
      if (!safeguards.now['isGenerous']) return guards.hasRoom(counter, units + 1)
      return !safeguards.now['hasRoom'] || guards.hasRoom(counter, units)
    },
  }
})
vi.mock('../../server/sales/refund/guards.ts', async (original) => {
  const guards = await original<typeof import('../../server/sales/refund/guards.ts')>()
  return {
    ...guards,
    maySend: (...args: Parameters<typeof guards.maySend>) =>
      safeguards.now['sendsRefunds'] === true && guards.maySend(...args),
  }
})
vi.mock('../../server/sales/times.ts', async (original) => {
  const times = await original<typeof import('../../server/sales/times.ts')>()
  return {
    ...times,
    isStuck: (...args: Parameters<typeof times.isStuck>) =>
      safeguards.now['endsPayments'] === true && times.isStuck(...args),
  }
})

let shop: Shop | null = null
afterEach(async () => {
  await shop?.close()
  shop = null
})

type Control = {
  off?: (keyof typeof SAFE)[]
  dropped?: SQL[]
  gateway?: (real: PaymentGateway) => Partial<PaymentGateway>
  faults?: object[]
  how?: typeof visit
  visits?: number
  looks?: number
  /** Done to the database when all has come to its end. */
  after?: SQL
}
/** Few units of each offer, so that more is wanted than there is. */
const UNITS = 8
/** Accounts, also for those who buy what is left. */
const ENOUGH = 10
/** Seconds for what is open to end, each time that hours pass. */
const LOOKS = 8
/** The same where something stays open for ever, which is waited for in vain. */
const IN_VAIN = 3

/** A small day in a shop without these safeguards. @returns the counts after it, and whether its answers can be explained */
async function dayWithout({
  off = [],
  dropped = [],
  gateway,
  faults = [],
  how = visit,
  visits = 40,
  looks = LOOKS,
  after,
}: Control) {
  safeguards.now = { ...SAFE, ...Object.fromEntries(off.map((name) => [name, false])) }
  shop = await openShop({
    hooks: true,
    limits: SHORT_TIMES,
    wrap: (deps) => Object.assign(deps, gateway && { gateway: { ...deps.gateway, ...gateway(deps.gateway) } }),
  })
  for (const statement of dropped) await shop.db.execute(statement)
  const open: BadShop = shop
  const offers = await openOffers(open.db, UNITS)
  const crowd = await openCrowd(open, offers, { seed: 1, accounts: Math.max(visits, ENOUGH), buyers: 0, purchases: 0 })
  const watched = watch(open.db, crowd.accounts)
  await open.control('/__sandbox/config', { faults })
  const random = seeded(1)
  await Promise.all(Array.from({ length: visits }, () => crowd.buy(offers.wanted(random).itens, how)))
  await open.control('/__sandbox/config', { faults: [] })
  await endDay(open, crowd, offers, watched, looks)
  if (after) await open.db.execute(after)
  const counts = await count(open)
  const isExplained = await watched.explained().then(
    () => true,
    () => false,
  )
  return { counts, isExplained }
}
const found = (counts: Counts): Damage[] => DAMAGES.filter((damage) => counts[damage].length > 0)

test('with all safeguards there is no damage', async () => {
  const { counts, isExplained } = await dayWithout({})
  expect(counts).toEqual(Object.fromEntries(DAMAGES.map((damage) => [damage, []])))
  expect(isExplained).toBe(true)
})

test('without the check and the unique indexes places and numbers are sold twice, and the answers show it', async () => {
  const { counts, isExplained } = await dayWithout({
    off: ['isFree'],
    dropped: [sql`DROP INDEX venda_place_owner`, sql`DROP INDEX venda_number_owner`],
    how: buyByCard,
  })
  expect(found(counts)).toContain('a place or number sold twice')
  expect(isExplained).toBe(false)
})

test('without the check and the constraint more is sold than there is, and the answers show it', async () => {
  const { counts, isExplained } = await dayWithout({
    off: ['hasRoom'],
    dropped: [sql`ALTER TABLE lote DROP CONSTRAINT lote_tomados`],
    how: buyByCard,
  })
  expect(found(counts)).toContain('more sold than there is')
  expect(isExplained).toBe(false)
})

test('a shop that keeps one unit back has not sold all, and the answers show it', async () => {
  const { counts, isExplained } = await dayWithout({ off: ['isGenerous'], how: buyByCard })
  expect(found(counts)).toEqual(['not all sold, though more was wanted'])
  expect(isExplained).toBe(false)
})

test('without the job of refunds a payment has neither its tickets nor its refund', async () => {
  const { counts } = await dayWithout({ off: ['sendsRefunds'], how: payTooLittle, visits: 4, looks: IN_VAIN })
  expect(found(counts)).toEqual(['a payment without its tickets or its refund', 'open longer than its time'])
})

test('a shop that believes in payments that nobody made has tickets without their payment', async () => {
  const { counts } = await dayWithout({
    gateway: (real) => ({
      createOrder: async (body, key) => {
        const outcome = await real.createOrder(body, key)
        if (outcome.kind !== 'ok') return outcome
        return { kind: 'ok', value: { ...outcome.value, status: 'paid', paidCents: outcome.value.amountCents } }
      },
    }),
    how: leaveUnpaid,
    visits: 4,
  })
  expect(found(counts)).toEqual(['tickets without their payment'])
})

test('with another key for each try a lost answer charges twice', async () => {
  const { counts } = await dayWithout({
    gateway: (real) => ({ createOrder: (body) => real.createOrder(body, randomUUID()) }),
    faults: [{ match: 'POST /orders', mode: 'drop-after', times: 2 }],
    how: buyByCard,
    visits: 4,
  })
  expect(found(counts)).toContain('charged twice')
})

test('without the end of payments that wait too long they are open for ever', async () => {
  const { counts } = await dayWithout({ off: ['endsPayments'], how: leaveUnpaid, visits: 4, looks: IN_VAIN })
  expect(found(counts)).toContain('open longer than its time')
})

test('a counter that differs from its rows is found', async () => {
  const { counts } = await dayWithout({
    visits: 4,
    after: sql`UPDATE lote SET tomados = tomados - 1 WHERE id = (SELECT min(id::text)::uuid FROM lote)`,
  })
  expect(found(counts)).toEqual(['another invariant violated'])
})
