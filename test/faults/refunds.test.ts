import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { REFUSALS } from '../../contract/refusals.ts'
import { processInbox } from '../../server/jobs/inbox.ts'
import { advanceDueRefunds } from '../../server/jobs/run-refunds.ts'
import { openRefunds, type Refunds } from '../server/refunds-kit.ts'
import { withGateway } from './support/kit.ts'
import { openRelay } from './support/relay.ts'

// A requested refund while the provider is slow, is unavailable, gives no usable answer, or refuses.

let kit: Refunds
let relay: Awaited<ReturnType<typeof openRelay>>
beforeAll(async () => {
  relay = await openRelay()
  kit = await openRefunds({
    sandbox: { webhook: relay.webhook, hookBackoffMs: 100, lateMs: 400 },
    config: { PAGARME_TIMEOUT_MS: '1000' },
  })
})
afterEach(async () => {
  relay.to(null)
  await kit.config({ faults: [], failRefunds: 0, hooks: { duplicate: 0 } })
  await kit.expectInvariants()
  await kit.watched.explained()
})
afterAll(async () => {
  await kit.shop.close()
  await relay.close()
})

const DELETE = { match: 'DELETE /charges' }
const REFUNDING = {
  status: 200,
  body: { result: expect.arrayContaining([expect.objectContaining({ status: 'refunding' })]) },
}
const only = ({ vendas }: { vendas: string[] }): string[] => vendas.slice(0, 1)

test('a refund that the provider refuses at once: the ticket is valid again, an alert is raised, a new request works', async () => {
  const sale = await kit.sold()
  await kit.config({ failRefunds: 1 })
  expect(await kit.ask(sale.buyer, only(sale))).toMatchObject({
    status: 422,
    body: { message: REFUSALS['refund.not-accepted'] },
  })
  expect(await kit.vendas(sale.order.code)).toEqual(['sold', 'sold'])
  expect(await kit.alerts(sale.order.code)).toEqual(['refund.failed'])
  expect(await kit.path(sale.vendas[0] ?? '')).toEqual(['refunding', 'sold'])
  expect(await kit.refunds(sale.order.code)).toMatchObject([{ status: 'failed' }])
  expect(await kit.ask(sale.buyer, only(sale))).toMatchObject({ body: { result: [{ status: 'refunded' }] } })
  expect(await kit.deletes(sale)).toHaveLength(2)
})

test('a refund that the provider refuses later: that failure is not taken for one of the next call', async () => {
  const sale = await kit.sold('pix')
  await kit.config({ failRefunds: 1 })
  expect(await kit.ask(sale.buyer, only(sale))).toMatchObject(REFUNDING)
  await kit.eventually(async () => {
    await kit.advance(sale.order.code)
    expect(await kit.refunds(sale.order.code)).toMatchObject([{ status: 'failed' }])
  })
  expect(await kit.vendas(sale.order.code)).toEqual(['sold', 'sold'])
  expect(await kit.alerts(sale.order.code)).toEqual(['refund.failed'])
  // The charge still shows that failure while our second call is in progress.
  await kit.faults({ ...DELETE, mode: 'drop-before', times: 1 })
  expect(await kit.ask(sale.buyer, only(sale))).toMatchObject(REFUNDING)
  for (let i = 0; i < 3; i += 1) await kit.advance(sale.order.code)
  expect(await kit.refunds(sale.order.code)).toMatchObject([{ status: 'failed' }, { status: 'sent' }])
  await kit.backdate(sale.order.code)
  await kit.refunded(sale.order.code, 1)
  expect(await kit.charge(sale)).toMatchObject({ status: 'paid', canceled_amount: 9200 })
})

test.each([
  ['the answer is lost after processing', { mode: 'drop-after' }],
  ['the answer is not JSON', { mode: 'garbage', after: true }],
  ['500 after processing', { mode: 'status', status: 500, after: true }],
  ['the answer comes after our timeout', { mode: 'slow', ms: 1500, after: true }],
  ['the refund is processed after our timeout', { mode: 'slow', ms: 1500 }],
])('a refund call with the fault %s is read, never sent again', async (_, fault) => {
  const sale = await kit.sold()
  await kit.faults({ ...DELETE, ...fault, times: 1 })
  expect(await kit.ask(sale.buyer, only(sale))).toMatchObject(REFUNDING)
  await kit.refunded(sale.order.code, 1)
  expect(await kit.deletes(sale)).toHaveLength(1)
  expect(await kit.charge(sale)).toMatchObject({ status: 'paid', canceled_amount: 9200 })
  expect(await kit.alerts(sale.order.code)).toEqual([])
})

test.each([
  ['the call is lost before processing', { mode: 'drop-before' }],
  ['503', { mode: 'status', status: 503 }],
])('a refund call with the fault %s is only read until its window is over, then sent once more', async (_, fault) => {
  const sale = await kit.sold()
  await kit.faults({ ...DELETE, ...fault, times: 1 })
  expect(await kit.ask(sale.buyer, only(sale))).toMatchObject(REFUNDING)
  for (let i = 0; i < 4; i += 1) await kit.advance(sale.order.code)
  expect(await kit.deletes(sale)).toHaveLength(1)
  await kit.backdate(sale.order.code)
  await kit.refunded(sale.order.code, 1)
  expect(await kit.deletes(sale)).toHaveLength(2)
  expect(await kit.charge(sale)).toMatchObject({ canceled_amount: 9200 })
})

test('after three refund calls without an effect the ticket becomes valid again, and an alert is raised', async () => {
  const sale = await kit.sold()
  await kit.faults({ ...DELETE, mode: 'status', status: 503 })
  expect(await kit.ask(sale.buyer, only(sale))).toMatchObject(REFUNDING)
  for (let i = 0; i < 3; i += 1) {
    await kit.backdate(sale.order.code)
    await kit.advance(sale.order.code)
  }
  expect(await kit.deletes(sale)).toHaveLength(3)
  expect(await kit.vendas(sale.order.code)).toEqual(['sold', 'sold'])
  expect(await kit.alerts(sale.order.code)).toEqual(['refund.failed'])
})

test('a 412 fails a refund; after a 429, or if the provider is not reached, it stays pending', async () => {
  const sale = await kit.sold()
  await kit.faults({ ...DELETE, mode: 'status', status: 412, times: 1 })
  expect(await kit.ask(sale.buyer, only(sale))).toMatchObject({
    status: 422,
    body: { message: REFUSALS['refund.not-accepted'] },
  })
  expect(await kit.alerts(sale.order.code)).toEqual(['refund.failed'])
  await kit.faults({ ...DELETE, mode: 'status', status: 429, times: 1 })
  expect(await kit.ask(sale.buyer, only(sale))).toMatchObject(REFUNDING)
  const wait = sql`SELECT status, tries, extract(epoch FROM check_at - clock_timestamp())::int AS left FROM refund
    WHERE id_attempt = ${sale.order.code} AND status <> 'failed'`
  const [limited] = await kit.all<{ left: number }>(wait)
  expect(limited).toMatchObject({ status: 'pending', tries: 0 })
  expect(limited?.left).toBeGreaterThan(800)
  expect(await kit.alerts(sale.order.code)).toEqual(['refund.failed', 'refund.delayed'])
  await withGateway(
    kit,
    () => ({ cancelCharge: async () => ({ kind: 'unreached' }) }),
    () => kit.advance(sale.order.code),
  )
  const [unreached] = await kit.all<{ left: number }>(wait)
  expect(unreached).toMatchObject({ status: 'pending', tries: 0 })
  expect(unreached?.left).toBeLessThan(60)
  await kit.refunded(sale.order.code, 1)
  expect(await kit.charge(sale)).toMatchObject({ canceled_amount: 9200 })
})

test('a slow card refund is sent once; if the charge ends as paid again, the ticket becomes valid again', async () => {
  const slow = await kit.sold('4000000000000077')
  expect(await kit.ask(slow.buyer, slow.vendas)).toMatchObject(REFUNDING)
  await kit.advance(slow.order.code)
  expect(await kit.attempt(slow.order.code)).toMatchObject({ status: 'paid', check_at: null })
  await kit.refunded(slow.order.code, 2)
  expect(await kit.deletes(slow)).toHaveLength(1)
  const undone = await kit.sold('4000000000000093')
  expect(await kit.ask(undone.buyer, undone.vendas)).toMatchObject(REFUNDING)
  await kit.eventually(async () => {
    await kit.advance(undone.order.code)
    expect(await kit.vendas(undone.order.code)).toEqual(['sold', 'sold'])
  })
  expect(await kit.deletes(undone)).toHaveLength(1)
  expect(await kit.alerts(undone.order.code)).toEqual(['refund.failed'])
})

test('no refund is sent while the provider cannot be read or the read budget is used up', async () => {
  const sale = await kit.sold()
  await kit.faults({ match: 'GET /orders', mode: 'status', status: 503 })
  expect(await kit.ask(sale.buyer, only(sale))).toMatchObject(REFUNDING)
  await kit.faults()
  const { limits } = kit.shop.deps
  kit.shop.deps.limits = { ...limits, providerReadsPerMinute: 0 }
  await kit.advance(sale.order.code)
  kit.shop.deps.limits = limits
  expect(await kit.deletes(sale)).toEqual([])
  expect(await kit.refunds(sale.order.code)).toMatchObject([{ status: 'pending', tries: 0 }])
  await kit.refunded(sale.order.code, 1)
})

test('repeated webhooks confirm a refund once, without waiting for its next check', async () => {
  const sale = await kit.sold('pix')
  await kit.config({ hooks: { duplicate: 2 } })
  relay.to(kit.shop.url)
  expect(await kit.ask(sale.buyer, only(sale))).toMatchObject(REFUNDING)
  await kit.eventually(async () => {
    expect((await kit.charge(sale))?.canceled_amount).toBe(9200)
    expect(relay.seen.filter((type) => type === 'charge.partial_canceled').length).toBeGreaterThanOrEqual(3)
  })
  await kit.shop.db.execute(
    sql`UPDATE refund SET check_at = clock_timestamp() + interval '1 hour' WHERE id_attempt = ${sale.order.code}`,
  )
  // A webhook is delayed while its order is being read.
  await kit.eventually(async () => {
    await processInbox(kit.shop.deps)
    await advanceDueRefunds(kit.shop.deps)
    expect(await kit.vendas(sale.order.code)).toEqual(['refunded', 'sold'])
  })
  await kit.check(sale.order.code)
  expect(await kit.path(sale.vendas[0] ?? '')).toEqual(['refunding', 'refunded'])
  expect(await kit.tomados(sale.lote)).toBe(1)
})
