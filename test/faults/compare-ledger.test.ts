import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ListedOrder } from '../../server/gateways/payment.ts'
import { compareLedger, nextPart } from '../../server/jobs/compare-ledger.ts'
import { reconcile } from '../../server/jobs/reconcile.ts'
import { consumeReadBudget, hasReadBudget } from '../../server/sales/settle/read-budget-repo.ts'
import { callProvider } from '../support/provider.ts'
import { type Kit, openKit, withGateway } from './support/kit.ts'
import { openOddProvider } from './support/odd-provider.ts'

// Changes at the provider that no webhook reports: the daily comparison finds them. No webhook arrives in this file.

let kit: Kit
beforeAll(async () => {
  kit = await openKit({ limits: { providerReadsPerMinute: 100_000 } })
})
const refill = () => kit.shop.db.execute(sql`UPDATE read_budget SET free_at = clock_timestamp()`)
const due = () => kit.shop.db.execute(sql`UPDATE ledger_comparison SET next_at = clock_timestamp()`)
beforeEach(async () => {
  await refill()
  await due()
})
afterEach(async () => {
  await kit.expectInvariants()
  await kit.watched.explained()
})
afterAll(() => kit.shop.close())

type State = { until: string | null; page: number; days: number }
/** The progress of the comparison; `days`: until its next page. */
const state = async (): Promise<State | undefined> =>
  (
    await kit.all<State>(sql`SELECT until::text, page,
      extract(epoch FROM next_at - clock_timestamp())::float8 / 86400 AS days FROM ledger_comparison`)
  )[0]

/** Reads all pages of a day, each as soon as it is allowed. */
async function compareAll(): Promise<number> {
  for (let pages = 0; ; pages += 1) {
    const now = await state()
    if (pages > 0 && now?.until === null) return pages
    await due()
    await compareLedger(kit.shop.deps)
  }
}

async function sale() {
  const hold = await kit.held()
  const { body: order } = await kit.payCard(hold.buyer, hold.reserva, '4000000000000010')
  return { ...hold, order, charge: order.charges[0]?.id ?? '' }
}
const chargeback = (charge: string) => kit.shop.control(`/__sandbox/charges/${charge}/chargeback`)
const giveBack = (charge: string, body: object) => callProvider(kit.shop, 'DELETE', `charges/${charge}`, body)

test('the ledger comparison finds chargebacks and refunds made outside without a webhook, once', async () => {
  const [kept, contested, whole, part] = [await sale(), await sale(), await sale(), await sale()]
  await chargeback(contested.charge)
  await giveBack(whole.charge, {})
  await giveBack(part.charge, { amount: 9200 })
  const all = [kept, contested, whole, part].map(({ order }) => order.code)
  const found = () => Promise.all(all.map(async (code) => [await kit.attempt(code), await kit.alerts(code)] as const))
  const shown = async () => (await found()).map(([{ status }, alerts]) => [status, ...alerts])
  await reconcile(kit.shop.deps)
  expect(await shown()).toEqual([['paid'], ['paid'], ['paid'], ['paid']])

  expect(await compareAll()).toBe(1)
  const expected = [
    ['paid'],
    ['chargedback', 'payment.chargedback'],
    ['refunded', 'payment.refunded-outside'],
    ['paid', 'payment.partly-refunded-outside'],
  ]
  expect(await shown()).toEqual(expected)
  expect(await kit.vendas(contested.order.code)).toEqual(['chargedback', 'chargedback'])
  expect(await kit.vendas(whole.order.code)).toEqual(['refunded', 'refunded'])
  expect(await state()).toMatchObject({ until: null, page: 1, days: expect.closeTo(1, 1) })

  // Not before the next day, and then there are no further differences.
  expect(await compareLedger(kit.shop.deps)).toBe(false)
  await compareAll()
  expect(await shown()).toEqual(expected)
})

test('a process that dies during the ledger comparison leaves its page to the next one', async () => {
  const { order, charge } = await sale()
  await chargeback(charge)
  const died = withGateway(
    kit,
    () => ({
      listOrders: () => {
        throw new Error('killed')
      },
    }),
    () => compareLedger(kit.shop.deps),
  )
  await expect(died).rejects.toThrow('killed')
  expect(await compareLedger(kit.shop.deps)).toBe(false)
  expect(await kit.attempt(order.code)).toMatchObject({ status: 'paid' })
  // The lease expires.
  await due()
  expect(await compareLedger(kit.shop.deps)).toBe(true)
  expect(await kit.attempt(order.code)).toMatchObject({ status: 'chargedback' })
})

test('of two processes that compare the ledger one reads the page', async () => {
  const another = await kit.shop.openAnother()
  const lists = async () => (await kit.calls('GET', /\/orders\?.*created_since/)).length
  const before = await lists()
  const read = await Promise.all([kit.shop.deps, another.deps].map((deps) => compareLedger(deps)))
  await another.close()
  expect(read.toSorted()).toEqual([false, true])
  expect((await lists()) - before).toBe(1)
})

test('the ledger comparison uses only reads that nothing else needs', async () => {
  const take = (purpose: 'spare' | 'confirm') => consumeReadBudget(kit.shop.db, 150, purpose)
  const takeAll = async (purpose: 'spare' | 'confirm'): Promise<number> => {
    let taken = 0
    while (taken < 60 && (await take(purpose))) taken += 1
    return taken
  }
  const open = () =>
    Promise.all((['confirm', 'request', 'poll'] as const).map((share) => hasReadBudget(kit.shop.db, 150, share)))
  const spare = await takeAll('spare')
  expect(spare).toBeGreaterThan(0)
  expect(await open()).toEqual([true, true, true])
  expect(await takeAll('confirm')).toBeGreaterThanOrEqual(15)
  // Any other share would have used up the budget.
  await refill()
  expect(await takeAll('confirm')).toBeGreaterThan(spare)
  expect((await open())[0]).toBe(false)

  const busy = { ...kit.shop.deps, limits: { ...kit.shop.deps.limits, providerReadsPerMinute: 150 } }
  expect(await compareLedger(busy)).toBe(false)
  // The page is still due.
  await refill()
  expect(await compareLedger(busy)).toBe(true)
})

test('an order of an unexpected shape raises an alert, and the others are compared with the ledger', async () => {
  const provider = await openOddProvider(kit.shop.sandboxUrl)
  const another = await kit.shop.openAnother({ config: { PAGARME_URL: provider.url } })
  const [odd, contested] = [await sale(), await sale()]
  provider.odd.add(odd.order.code)
  await chargeback(contested.charge)
  await compareLedger(another.deps)
  await another.close()
  await provider.close()
  expect(await kit.alerts(odd.order.code)).toEqual(['payment.unsettled'])
  expect(await kit.attempt(contested.order.code)).toMatchObject({ status: 'chargedback' })
})

test('the pages of the ledger comparison follow each other until the last, even within one second', async () => {
  const at = (iso: string): ListedOrder => ({
    order: { createdAt: new Date(iso) } as ListedOrder['order'],
    method: 'pix',
    metadata: {},
  })
  const page = (oldest: string, orders = 30) => [...Array(orders - 1).fill(at('2026-11-20T12:00:30Z')), at(oldest)]
  const part = { until: '2026-11-20T12:00:30.999Z', page: 1 }
  expect(nextPart(part, page('2026-11-20T12:00:10Z', 29))).toBe(null)
  expect(nextPart(part, page('2026-11-20T12:00:10Z'))).toEqual({ until: '2026-11-20T12:00:10.999Z', page: 1 })
  expect(nextPart(part, page('2026-11-20T12:00:30Z'))).toEqual({ ...part, page: 2 })
  expect(nextPart({ ...part, page: 2 }, page('2026-11-20T12:00:10Z'))).toEqual({
    until: '2026-11-20T12:00:10.999Z',
    page: 1,
  })
  expect(nextPart(part, Array(30).fill({ order: null, orderId: null, code: null }))).toEqual({ ...part, page: 2 })
})
