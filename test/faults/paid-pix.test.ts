import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { readsAtOnce, reconcile, reconcileQueue } from '../../server/jobs/reconcile.ts'
import { settle } from '../../server/sales/settle/settle.ts'
import { withGateway } from './support/kit.ts'
import { openPaidPix, type PaidPix, STRANGE } from './support/paid-pix.ts'

// Which reads are made after PIX were paid, and which orders a page of them settles.
let kit: PaidPix['kit']
let pix: PaidPix['pix']
let take: PaidPix['take']
let first: PaidPix['first']
beforeAll(async () => {
  ;({ kit, pix, take, first } = await openPaidPix(50))
})
beforeEach(async () => {
  await pix.noneDue()
  await pix.refill()
})
afterEach(async () => {
  await kit.faults()
  await kit.expectInvariants()
})
afterAll(() => kit.shop.close())
// All tests use orders that were created before the first one, so the history is checked at the end.
afterAll(() => kit.watched.explained())

test('with one read left and forty PIX due, the reported one is paid by it, together with others of its page', async () => {
  // A webhook reported the newer one: a page of orders ends with it and goes back in time.
  const [unreported, reported] = take(2)
  if (!reported || !unreported) throw new Error('no orders')
  await kit.payAtBank(reported)
  await kit.payAtBank(unreported)
  await pix.allDue()
  await pix.empty('poll')
  await pix.hook(reported.code)
  const before = await pix.reads()
  await reconcile(kit.shop.deps)
  expect((await pix.reads()).slice(before.length)).toEqual([
    expect.stringMatching(/created_since.*created_until.*size=30/),
  ])
  expect(await kit.attempt(reported.code)).toMatchObject({ status: 'paid', check_at: null, hook_at: null })
  expect(await kit.attempt(unreported.code)).toMatchObject({ status: 'paid' })
})

test('a page settles an order that was not requested, and postpones the checks of those that still wait', async () => {
  const [unasked, open, reported] = take(3)
  if (!reported || !unasked || !open) throw new Error('no orders')
  await kit.payAtBank(reported)
  await kit.payAtBank(unasked)
  await kit.shop.db.execute(
    sql`UPDATE payment_attempt SET check_at = clock_timestamp() + interval '1 second' WHERE id = ${open.code}`,
  )
  await pix.hook(reported.code)
  await reconcileQueue(kit.shop.deps, 'confirm')
  expect(await kit.attempt(unasked.code)).toMatchObject({ status: 'paid' })
  expect((await pix.queues(open.code))?.check).toBeGreaterThan(20)
})

test('the regular checks leave the reads for reported payments alone, and have some of their own', async () => {
  const order = first()
  await kit.payAtBank(order)
  await pix.empty('poll')
  await pix.allDue()
  expect(await reconcileQueue(kit.shop.deps, 'poll')).toBe(0)
  await pix.hook(order.code)
  expect(await reconcileQueue(kit.shop.deps, 'confirm')).toBeGreaterThan(0)
  // If a second has more orders than a page, the order may be read individually afterwards.
  await kit.eventually(async () => {
    await reconcileQueue(kit.shop.deps, 'confirm')
    expect(await kit.attempt(order.code)).toMatchObject({ status: 'paid' })
  })

  const later = first()
  await kit.payAtBank(later)
  await pix.refill()
  await pix.empty('confirm')
  await pix.allDue()
  await pix.hook(later.code)
  expect(await reconcileQueue(kit.shop.deps, 'confirm')).toBe(0)
  expect(await pix.queues(later.code)).toMatchObject({ status: 'waiting', hook: expect.any(Number) })
  expect(await reconcileQueue(kit.shop.deps, 'poll')).toBeGreaterThan(1)
  for (let i = 0; i < 3; i += 1) {
    await pix.refill()
    await pix.empty('confirm')
    await reconcileQueue(kit.shop.deps, 'poll')
  }
  expect((await pix.queues(later.code))?.status).toBe('paid')
})

test('regular checks become rarer with age, and never rarer than four minutes', async () => {
  const ages: [number, number][] = [
    [5, 30],
    [100, 100],
    [2000, 240],
  ]
  for (const [age, gap] of ages) {
    const order = first()
    const began = performance.now()
    await kit.shop.db.execute(sql`UPDATE payment_attempt SET check_at = clock_timestamp(),
      created_at = clock_timestamp() - make_interval(secs => ${age}) WHERE id = ${order.code}`)
    await pix.refill()
    await reconcile(kit.shop.deps)
    const check = (await pix.queues(order.code))?.check ?? 0
    // The tolerance depends on the speed of this machine.
    const within = 1 + (performance.now() - began) / 1000
    expect(check).toBeGreaterThan(gap - within)
    expect(check).toBeLessThan(gap + within)
  }
})

const taken = async (): Promise<number> =>
  (await kit.all<{ n: number }>(sql`SELECT sum(taken)::int AS n FROM read_budget`))[0]?.n ?? -1

test('as many reads run at once as the budget allows, at least three', () => {
  expect([6, 150, 300, 1_000_000].map(readsAtOnce)).toEqual([3, 3, 5, 8])
})

test('beyond three reads at once another one waits until a whole page of orders is due, and none is forgotten', async () => {
  const plenty = { ...kit.shop.deps, limits: { ...kit.shop.deps.limits, providerReadsPerMinute: 6000 } }
  await kit.faults({ match: 'GET /orders', mode: 'slow', ms: 1200, after: true, times: 3 })
  const runs: Promise<number>[] = []
  for (const order of take(3)) {
    await pix.hook(order.code)
    const before = (await pix.reads()).length
    runs.push(reconcileQueue(plenty, 'confirm'))
    await kit.eventually(async () => expect((await pix.reads()).length).toBe(before + 1))
  }
  const last = first()
  await pix.hook(last.code)
  expect(await reconcileQueue(plenty, 'confirm')).toBe(0)
  expect((await pix.queues(last.code))?.hook).toBeLessThanOrEqual(0)
  await Promise.all(runs)
  expect(await pix.queues(last.code)).toMatchObject({ hook: null })
})

test('two processes never read the same page twice, and every reported payment is seen', async () => {
  const another = await kit.shop.openAnother({ jobs: false, limits: { providerReadsPerMinute: 6000 } })
  const plenty = { ...kit.shop.deps, limits: another.deps.limits }
  const orders = take(12)
  for (const order of orders) await kit.payAtBank(order)
  for (const order of orders) await pix.hook(order.code)
  const [before, takenBefore] = [(await pix.reads()).length, await taken()]
  await Promise.all([plenty, another.deps, plenty, another.deps].map((deps) => reconcileQueue(deps, 'confirm')))
  const made = (await pix.reads()).slice(before)
  expect(made.length).toBeGreaterThan(0)
  expect(new Set(made).size).toBe(made.length)
  // None of them takes a read that it does not need.
  expect((await taken()) - takenBefore).toBe(made.length)
  for (const { code } of orders) expect(await kit.attempt(code)).toMatchObject({ status: 'paid', hook_at: null })
  await another.close()
})

test('an attempt that another transaction has locked takes no read, and is read later', async () => {
  const order = first()
  await pix.hook(order.code)
  const before = await taken()
  await kit.shop.db.transaction(async (tx) => {
    await tx.execute(sql`SELECT 1 FROM payment_attempt WHERE id = ${order.code} FOR UPDATE`)
    expect(await reconcileQueue(kit.shop.deps, 'confirm')).toBe(0)
  })
  expect(await taken()).toBe(before)
  expect(await reconcileQueue(kit.shop.deps, 'confirm')).toBe(1)
  expect(await taken()).toBe(before + 1)
})

test('a reported order that its page does not show is read individually', async () => {
  const orders = take(3)
  for (const order of orders) await kit.payAtBank(order)
  for (const order of orders) await pix.hook(order.code)
  for (const { code } of orders)
    await kit.shop.db.execute(
      sql`UPDATE payment_attempt SET order_created_at = order_created_at - interval '1 hour' WHERE id = ${code}`,
    )
  for (let i = 0; i < 8; i += 1) {
    await pix.refill()
    await reconcileQueue(kit.shop.deps, 'confirm')
  }
  for (const { code } of orders) expect(await pix.queues(code)).toMatchObject({ status: 'paid', hook: null })
})

test('a reported order that its full page does not show, without a read left, keeps its place for the next one', async () => {
  const orders = take(2)
  for (const order of orders) await pix.hook(order.code)
  await pix.refill()
  const strange = Array.from({ length: 30 }, () => ({
    order: { ...STRANGE, code: randomUUID() },
    method: 'pix' as const,
    metadata: {},
  }))
  await withGateway(
    kit,
    () => ({ listOrders: async () => ({ kind: 'ok', value: strange }) }),
    () => reconcileQueue(kit.shop.deps, 'confirm'),
  )
  for (const { code } of orders) {
    expect(await kit.all(sql`SELECT order_created_at IS NULL AS lost FROM payment_attempt WHERE id = ${code}`)).toEqual(
      [{ lost: false }],
    )
    expect((await pix.queues(code))?.hook).toBeLessThanOrEqual(0)
  }
})

test('the orders that a page shows are settled together', async () => {
  const orders = take(8)
  for (const order of orders) await kit.payAtBank(order)
  for (const order of orders) await pix.hook(order.code)
  await reconcileQueue(
    { ...kit.shop.deps, limits: { ...kit.shop.deps.limits, providerReadsPerMinute: 6000 } },
    'confirm',
  )
  const codes = sql.param(orders.map(({ code }) => code))
  const sold = await kit.all<{ transactions: number; units: number }>(sql`
    SELECT count(DISTINCT xmin::text)::int AS transactions, count(*)::int AS units FROM venda
    WHERE id_attempt = ANY(${codes}::uuid[]) AND status = 'sold'`)
  expect(sold[0]?.units).toBe(8)
  expect(sold[0]?.transactions).toBeLessThanOrEqual(3)
})

test('a stored payment that a page shows again is not written again', async () => {
  const order = first()
  await kit.payAtBank(order)
  await pix.hook(order.code)
  await reconcileQueue(kit.shop.deps, 'confirm')
  const version = () =>
    kit.all(sql`SELECT xmin::text, status FROM payment_attempt WHERE id = ${order.code}`).then(([row]) => row)
  const before = await version()
  expect(before).toMatchObject({ status: 'paid' })
  const shown = await kit.shop.deps.gateway.readOrder(order.id)
  if (shown.kind !== 'ok') throw new Error('the order was not read')
  expect(await settle(kit.shop.deps, order.code, shown.value)).toBeNull()
  expect(await version()).toEqual(before)
})

test('attempts that wait for a lock leave connections for others', async () => {
  const { deps } = kit.shop
  const { settling } = await kit.shop.db.transaction(async (tx) => {
    await tx.execute(sql`SELECT 1 FROM cliente FOR UPDATE`)
    const shown = pix.orders.slice(0, 30).map(({ code, id }) => settle(deps, code, { ...STRANGE, code, orderId: id }))
    await sleep(500)
    const began = performance.now()
    await deps.db.execute(sql`SELECT 1`)
    // Waiting for a lock times out after eight seconds.
    expect(performance.now() - began).toBeLessThan(4000)
    return { settling: Promise.all(shown) }
  })
  expect(await settling).toHaveLength(30)
})
