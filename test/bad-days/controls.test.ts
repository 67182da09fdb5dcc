import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { CORTESIA_TARIFA } from '../../contract/cortesias-rules.ts'
import type { PaymentGateway } from '../../server/gateways/payment.ts'
import { seeded } from '../support/fuzz.ts'
import { watch } from '../support/linear/watch.ts'
import { openShop } from '../support/shop.ts'
import type { BadShop } from './support/buyer.ts'
import { type Counts, count, DAMAGES, type Damage } from './support/counts.ts'
import { openCrowd } from './support/crowd.ts'
import { makeGivers, openGiving } from './support/givers.ts'
import { openOffers } from './support/offers.ts'
import { buyByCard, leaveUnpaid, payTooLittle, visit } from './support/purchase.ts'
import { endDay } from './support/sell-out.ts'
import { SHORT_TIMES } from './support/times.ts'

/**
 * The same buyers and counts as on a bad day, in a shop without its safeguards: each kind of damage must happen and
 * must be counted. Nothing is killed here: without the safeguard the damage happens anyway. A day consists mostly of
 * waiting, so the shops run concurrently, and each test is an async context, which its server and jobs inherit.
 */
const SAFE = { isFree: true, hasRoom: true, isGenerous: true, sendsRefunds: true, endsPayments: true }
const safeguards = await vi.hoisted(async () => {
  const { AsyncLocalStorage } = await import('node:async_hooks')
  const store = new AsyncLocalStorage<Record<string, boolean>>()
  /** Whether the shop of the current async context has this safeguard. */
  const isOn = (name: string): boolean => {
    const now = store.getStore()
    if (!now) throw new Error('no shop of these tests asks')
    return now[name] === true
  }
  return { store, isOn }
})
vi.mock('../../server/sales/sales-guards.ts', async (original) => {
  const guards = await original<typeof import('../../server/sales/sales-guards.ts')>()
  type Counter = Parameters<typeof guards.hasRoom>[0]
  return {
    ...guards,
    isFree: (...args: Parameters<typeof guards.isFree>) => !safeguards.isOn('isFree') || guards.isFree(...args),
    hasRoom: (counter: Counter, units: number) => {
      if (!safeguards.isOn('isGenerous')) return guards.hasRoom(counter, units + 1)
      return !safeguards.isOn('hasRoom') || guards.hasRoom(counter, units)
    },
  }
})
vi.mock('../../server/sales/refund/guards.ts', async (original) => {
  const guards = await original<typeof import('../../server/sales/refund/guards.ts')>()
  return {
    ...guards,
    maySend: (...args: Parameters<typeof guards.maySend>) => safeguards.isOn('sendsRefunds') && guards.maySend(...args),
  }
})
vi.mock('../../server/sales/times.ts', async (original) => {
  const times = await original<typeof import('../../server/sales/times.ts')>()
  return {
    ...times,
    waitsTooLong: (...args: Parameters<typeof times.waitsTooLong>) =>
      safeguards.isOn('endsPayments') && times.waitsTooLong(...args),
  }
})

type Control = {
  off?: (keyof typeof SAFE)[]
  dropped?: SQL[]
  gateway?: (real: PaymentGateway) => Partial<PaymentGateway>
  faults?: object[]
  how?: typeof visit
  visits?: number
  /** How often each giver gives courtesies. */
  gives?: number
  looks?: number
  /** Run on the database when everything has ended. */
  after?: SQL
}
/** Few units of each offer, so that the demand is higher. */
const UNITS = 6
/** Visits of a day with more demand than units, and of a day that shows its damage with fewer. */
const CROWDED = 30
const FEW = 4
/** More courtesies than the quotas allow. */
const MANY = 8
/** The number of accounts, including those that buy the remaining units. */
const ENOUGH = 10
/** How often open records are searched for after each passing of time; one that stays open is searched for in vain. */
const LOOKS = 160
const IN_VAIN = 10
/** Connections per server: several servers share one database server. */
const DB_POOL = '4'

/** A short day in a shop without these safeguards. @returns its counts, and whether its history can be explained */
async function dayWithout(control: Control) {
  const off = (control.off ?? []).map((name) => [name, false])
  return safeguards.store.run({ ...SAFE, ...Object.fromEntries(off) }, () => day(control))
}
async function day({ dropped = [], gateway, faults = [], how = visit, looks = LOOKS, after, ...control }: Control) {
  const { visits = FEW, gives = 0 } = control
  const shop = await openShop({
    hooks: true,
    limits: SHORT_TIMES,
    config: { DB_POOL },
    wrap: (deps) => Object.assign(deps, gateway && { gateway: { ...deps.gateway, ...gateway(deps.gateway) } }),
  })
  try {
    for (const statement of dropped) await shop.db.execute(statement)
    const open: BadShop = shop
    const givers = await makeGivers(open)
    const quotas = givers.map(({ id }) => id)
    const offers = await openOffers(open.db, UNITS, quotas)
    const crowd = await openCrowd(open, offers, {
      seed: 1,
      accounts: Math.max(visits, ENOUGH),
      buyers: 0,
      purchases: 0,
    })
    const giving = await openGiving(open, givers, offers, {
      ...{ seed: 1, accounts: crowd.accounts, unanswered: crowd.tallies.unanswered },
    })
    const watched = watch(open.db, [...crowd.accounts, ...givers])
    await open.control('/__sandbox/config', { faults })
    const random = seeded(1)
    const buying = Array.from({ length: visits }, () => crowd.buy(offers.wanted(random).itens, how))
    await Promise.all([...buying, giving.giveAll(gives)])
    await open.control('/__sandbox/config', { faults: [] })
    await endDay(open, crowd, offers, watched, looks)
    if (after) await open.db.execute(after)
    const counts = await count(open)
    const isExplained = await watched.explained().then(
      () => true,
      () => false,
    )
    return { counts, isExplained }
  } finally {
    await shop.close()
  }
}
const found = (counts: Counts): Damage[] => DAMAGES.filter((damage) => counts[damage].length > 0)

test.concurrent('a day with all safeguards causes no damage', async () => {
  const { counts, isExplained } = await dayWithout({ visits: CROWDED, gives: MANY })
  expect(counts).toEqual(Object.fromEntries(DAMAGES.map((damage) => [damage, []])))
  expect(isExplained).toBe(true)
})

test.concurrent('control: without the job of refunds, a payment gets neither tickets nor a refund', async () => {
  const { counts } = await dayWithout({ off: ['sendsRefunds'], how: payTooLittle, looks: IN_VAIN })
  expect(found(counts)).toEqual(['a payment without its tickets or its refund', 'open longer than its time'])
})

test.concurrent('control: without the end of payments that wait too long, they stay open for ever', async () => {
  const { counts } = await dayWithout({ off: ['endsPayments'], how: leaveUnpaid, looks: IN_VAIN })
  expect(found(counts)).toContain('open longer than its time')
})

test.concurrent('control: without the check and the unique indexes, places and numbers are sold twice, and the answers show it', async () => {
  const { counts, isExplained } = await dayWithout({
    off: ['isFree'],
    dropped: [sql`DROP INDEX venda_place_owner`, sql`DROP INDEX venda_number_owner`],
    how: buyByCard,
    visits: CROWDED,
  })
  expect(found(counts)).toContain('a place or number sold twice')
  expect(isExplained).toBe(false)
})

test.concurrent('control: without the check and the constraint, more units are sold than exist, and the answers show it', async () => {
  const { counts, isExplained } = await dayWithout({
    off: ['hasRoom'],
    dropped: [
      sql`ALTER TABLE lote DROP CONSTRAINT lote_tomados`,
      sql`ALTER TABLE evento_meia DROP CONSTRAINT evento_meia_tomadas`,
      sql`DROP TRIGGER venda_codigo_has_room ON venda`,
    ],
    how: buyByCard,
    visits: CROWDED,
  })
  expect(found(counts)).toContain('more sold than there is')
  expect(isExplained).toBe(false)
})

test.concurrent('control: without the check and the trigger, more courtesies are given than the quotas allow, and the answers show it', async () => {
  const { counts, isExplained } = await dayWithout({
    off: ['hasRoom'],
    dropped: [sql`DROP TRIGGER venda_cortesia_has_room ON venda`, sql`ALTER TABLE lote DROP CONSTRAINT lote_tomados`],
    gives: MANY,
  })
  expect(found(counts)).toContain('courtesies beyond their quota')
  expect(isExplained).toBe(false)
})

test.concurrent('control: courtesies with a price are found', async () => {
  const { counts } = await dayWithout({
    dropped: [sql`DROP TRIGGER venda_price_frozen ON venda`],
    gives: MANY,
    after: sql`UPDATE venda SET valor_cents = 100 WHERE id_tarifa = ${CORTESIA_TARIFA}`,
  })
  expect(found(counts)).toContain('money for a courtesy')
})

test.concurrent('control: a shop that keeps one unit back does not sell everything, and the answers show it', async () => {
  const { counts, isExplained } = await dayWithout({ off: ['isGenerous'], how: buyByCard, visits: CROWDED })
  expect(found(counts)).toEqual(['not all sold, though more was wanted'])
  expect(isExplained).toBe(false)
})

test.concurrent('control: a shop that invents payments has tickets without a payment', async () => {
  const { counts } = await dayWithout({
    gateway: (real) => ({
      createOrder: async (body, key) => {
        const outcome = await real.createOrder(body, key)
        if (outcome.kind !== 'ok') return outcome
        return { kind: 'ok', value: { ...outcome.value, status: 'paid', paidCents: outcome.value.amountCents } }
      },
    }),
    how: leaveUnpaid,
  })
  expect(found(counts)).toEqual(['tickets without their payment'])
})

test.concurrent('control: with another idempotency key for each try, a lost answer causes a second charge', async () => {
  const { counts } = await dayWithout({
    gateway: (real) => ({ createOrder: (body) => real.createOrder(body, randomUUID()) }),
    faults: [{ match: 'POST /orders', mode: 'drop-after', times: 2 }],
    how: buyByCard,
  })
  expect(found(counts)).toContain('charged twice')
})

test.concurrent('control: a counter that differs from its rows is found', async () => {
  const { counts } = await dayWithout({
    after: sql`UPDATE lote SET tomados = tomados - 1 WHERE id = (SELECT min(id::text)::uuid FROM lote)`,
  })
  expect(found(counts)).toEqual(['another invariant violated'])
})
