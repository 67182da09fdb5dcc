import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { processInbox } from '../../server/jobs/inbox.ts'
import { meterReads } from '../../server/jobs/meter-reads.ts'
import { planRead } from '../../server/jobs/plan-read.ts'
import { reconcile, reconcileQueue } from '../../server/jobs/reconcile.ts'
import { openPaidPix, type PaidPix } from './support/paid-pix.ts'

// The reads that webhooks of paid PIX make due, also while another read is in progress.
let kit: PaidPix['kit']
let pix: PaidPix['pix']
let take: PaidPix['take']
let first: PaidPix['first']
beforeAll(async () => {
  ;({ kit, pix, take, first } = await openPaidPix(10))
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

test('webhooks without a final state cost no read; an unknown type is left to the regular check', async () => {
  const order = first()
  const before = (await pix.reads()).length
  for (const type of ['order.created', 'charge.created', 'charge.pending', 'charge.processing', 'order.closed'])
    await pix.hook(order.code, type)
  await reconcile(kit.shop.deps)
  expect((await pix.reads()).length).toBe(before)
  const rows = await kit.all(
    sql`SELECT DISTINCT outcome, processed_at IS NULL AS open FROM webhook_inbox WHERE code = ${order.code}`,
  )
  expect(rows).toEqual([{ outcome: 'noted', open: false }])
  await pix.hook(order.code, 'charge.something_new')
  expect(await pix.queues(order.code)).toMatchObject({ hook: null, check: expect.any(Number) })
  expect((await pix.queues(order.code))?.check).toBeLessThanOrEqual(0)
})

test('a webhook that arrives while its order is read waits for that read, and is not lost when the read was too early', async () => {
  const order = first()
  await pix.hook(order.code, 'charge.paid')
  const before = (await pix.reads()).length
  await kit.faults({ match: 'GET /orders', mode: 'slow', ms: 1500, after: true, times: 1 })
  const reading = reconcileQueue(kit.shop.deps, 'confirm')
  // The provider has already created its answer, in which the order still waits.
  await kit.eventually(async () => expect((await pix.reads()).length).toBe(before + 1))
  await kit.payAtBank(order)
  const hook = await pix.receive(order.code, 'order.paid')
  await pix.processHooks()
  expect(await kit.all(sql`SELECT outcome FROM webhook_inbox WHERE hook_id = ${hook}`)).toEqual([{ outcome: null }])
  await reading
  expect(await pix.queues(order.code)).toMatchObject({ status: 'waiting', hook: null })
  // The claim was not confirmed: the order is read again soon, whatever other webhooks come.
  expect((await pix.queues(order.code))?.check).toBeLessThan(6)
  await kit.shop.db.execute(sql`UPDATE webhook_inbox SET next_try_at = clock_timestamp() WHERE hook_id = ${hook}`)
  await pix.processHooks()
  await pix.refill()
  await reconcileQueue(kit.shop.deps, 'confirm')
  expect(await pix.queues(order.code)).toMatchObject({ status: 'paid', hook: null })
})

test('a page of orders serves a webhook that had arrived before it, even for an order it was not claimed for', async () => {
  const [unclaimed, reported] = take(2)
  if (!unclaimed || !reported) throw new Error('no orders')
  for (const { code } of [unclaimed, reported]) await pix.hook(code)
  await kit.payAtBank(unclaimed)
  await kit.payAtBank(reported)
  const before = (await pix.reads()).length
  await kit.faults({ match: 'GET /orders', mode: 'slow', ms: 1500, after: true, times: 1 })
  const reading = await kit.shop.db.transaction(async (tx) => {
    await tx.execute(sql`SELECT 1 FROM payment_attempt WHERE id = ${unclaimed.code} FOR UPDATE`)
    const run = reconcileQueue(kit.shop.deps, 'confirm')
    await kit.eventually(async () => expect((await pix.reads()).length).toBe(before + 1))
    return { run }
  })
  await reading.run
  expect(await pix.queues(unclaimed.code)).toMatchObject({ status: 'paid', hook: null })
})

test('a webhook that is due again since a read began is not served by that read', async () => {
  const order = first()
  await pix.hook(order.code)
  await kit.faults({ match: 'GET /orders', mode: 'slow', ms: 600, after: true, times: 1 })
  const reading = reconcileQueue(kit.shop.deps, 'confirm')
  await kit.eventually(async () => expect((await pix.queues(order.code))?.hook).toBeGreaterThan(5))
  await kit.shop.db.execute(sql`UPDATE payment_attempt SET hook_at = clock_timestamp() WHERE id = ${order.code}`)
  await reading
  expect((await pix.queues(order.code))?.hook).toBeLessThanOrEqual(0)
})

test('a webhook wakes the job that has work to do, and no other', async () => {
  const woken: string[] = []
  await pix.receive(first().code, 'order.paid')
  await pix.receive(randomUUID(), 'order.paid')
  while (await processInbox(kit.shop.deps, (job) => woken.push(job)));
  expect(woken).toEqual(['confirm'])
})

test('a read that fails or is lost in a crash leaves the webhook waiting, and it is served later', async () => {
  const order = first()
  await kit.payAtBank(order)
  await pix.hook(order.code)
  await kit.faults({ match: 'GET /orders', mode: 'status', status: 429 })
  await reconcileQueue(kit.shop.deps, 'confirm')
  const { hook = null } = (await pix.queues(order.code)) ?? {}
  expect(hook).toBeGreaterThan(0)
  expect(hook).toBeLessThan(6)
  await kit.faults()
  const dueAgain = () =>
    kit.shop.db.execute(sql`UPDATE payment_attempt SET hook_at = clock_timestamp() WHERE id = ${order.code}`)
  await dueAgain()
  await pix.refill()
  // The process ends after the claim: the lease blocks others, then the read is due again.
  const lost = await planRead(kit.shop.deps, 'confirm')
  expect(lost?.claimed).toContain(order.code)
  await pix.refill()
  expect(await reconcileQueue(kit.shop.deps, 'confirm')).toBe(0)
  await dueAgain()
  await reconcileQueue(kit.shop.deps, 'confirm')
  expect(await pix.queues(order.code)).toMatchObject({ status: 'paid', hook: null })
})

test('reported payments that wait because no read is left raise one alert', async () => {
  const alerts = () => kit.all(sql`SELECT kind FROM alert WHERE kind = 'provider.reads-short'`)
  const order = first()
  await pix.hook(order.code)
  await pix.empty('confirm')
  await meterReads(kit.shop.deps)
  expect(await alerts()).toEqual([])
  await kit.shop.db.execute(
    sql`UPDATE payment_attempt SET hook_at = clock_timestamp() - interval '11 seconds' WHERE id = ${order.code}`,
  )
  await meterReads(kit.shop.deps)
  await meterReads(kit.shop.deps)
  expect(await alerts()).toHaveLength(1)
  await kit.shop.db.execute(sql`DELETE FROM alert`)
  await pix.refill()
  await meterReads(kit.shop.deps)
  expect(await alerts()).toEqual([])
})
