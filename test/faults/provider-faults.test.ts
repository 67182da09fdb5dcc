import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { reconcile } from '../../server/jobs/reconcile.ts'
import { freePort } from '../support/ports.ts'
import { type Kit, openKit } from './support/kit.ts'

let kit: Kit
beforeAll(async () => {
  kit = await openKit({ config: { PAGARME_TIMEOUT_MS: '700' }, limits: { repeatForMs: 2500 } })
})
afterEach(async () => {
  await kit.faults()
  await kit.expectInvariants()
  await kit.watched.explained()
})
afterAll(() => kit.shop.close())

const POST = { match: 'POST /orders' }
const reconcileOrder = async (attempt: string): Promise<void> => {
  await kit.makeDue(attempt)
  await reconcile(kit.shop.deps)
}
const posts = async (code: string) => (await kit.calls('POST', /\/orders$/)).filter((c) => c.idempotency_key === code)

test('a payment while the provider refuses connections: 503, the hold stays, and the next click pays', async () => {
  const { buyer, reserva } = await kit.held()
  const unreachable = await kit.shop.openAnother({
    config: { PAGARME_URL: `http://127.0.0.1:${await freePort()}` },
    limits: { repeatForMs: 100 },
  })
  expect(await buyer.at(unreachable.url).payPix(reserva)).toMatchObject({ status: 503 })
  await unreachable.close()
  expect(await kit.reserva(reserva)).toMatchObject({ status: 'held' })
  expect(await kit.payCard(buyer, reserva, '4000000000000010')).toMatchObject({ body: { status: 'paid' } })
  expect(await kit.charges(buyer)).toEqual({ orders: 1, paid: 1 })
})

test.each([429, 400, 401, 422])(
  'a payment that the provider answers with %i: no order was created, and the hold goes back',
  async (status) => {
    const { buyer, reserva } = await kit.held()
    await kit.faults({ ...POST, mode: 'status', status, times: 1 })
    expect(await buyer.payPix(reserva)).toMatchObject({ status: 422 })
    expect(await kit.reserva(reserva)).toMatchObject({ status: 'held' })
    expect((await buyer.payPix(reserva)).body).toMatchObject({ status: 'waiting_payment' })
    expect(await kit.charges(buyer)).toMatchObject({ orders: 1 })
  },
)

test.each([
  ['500 after processing', { mode: 'status', status: 500, after: true }],
  ['invalid JSON after processing', { mode: 'garbage', after: true }],
])('a payment call with the fault %s: the order is never sent again, only read', async (_, fault) => {
  const { buyer, reserva } = await kit.held()
  await kit.faults({ ...POST, ...fault })
  const order = (await buyer.payPix(reserva)).body
  expect(order).toMatchObject({ status: 'pending', pode_cancelar: false })
  expect(await posts(order.code)).toHaveLength(1)
  expect(await buyer.post(`reservas/${reserva}/cancelar-pagamento`, {})).toMatchObject({ status: 409 })
  await kit.faults()
  await reconcileOrder(order.code)
  expect(await kit.attempt(order.code)).toMatchObject({ status: 'waiting', order_id: expect.stringMatching(/^or_/) })
  expect(await kit.charges(buyer)).toMatchObject({ orders: 1 })
})

test.each([
  ['connection cut after processing', { mode: 'drop-after', times: 1 }],
  ['connection cut before processing', { mode: 'drop-before', times: 1 }],
  ['no answer in time, key still in use', { mode: 'slow', ms: 1200, times: 1 }],
])(
  'a payment call with the fault %s: the same body is sent again under the same key, and there is one charge',
  async (_, fault) => {
    const { buyer, reserva } = await kit.held()
    await kit.faults({ ...POST, ...fault })
    const order = (await buyer.payPix(reserva)).body
    expect(order).toMatchObject({ status: 'waiting_payment' })
    expect((await posts(order.code)).length).toBeGreaterThan(1)
    expect(await kit.charges(buyer)).toMatchObject({ orders: 1 })
  },
)

test.each([
  ['is refused', { mode: 'status', status: 429 }],
  ['fails', { mode: 'status', status: 500 }],
])(
  'a payment call whose answer is lost and whose repeat %s: the outcome is unknown, so the attempt is kept',
  async (_, second) => {
    const { buyer, reserva } = await kit.held()
    await kit.faults({ ...POST, mode: 'drop-after', times: 1 }, { ...POST, ...second })
    const order = await buyer.payPix(reserva)
    expect(order).toMatchObject({ status: 200, body: { status: 'pending' } })
    expect(await kit.reserva(reserva)).toMatchObject({ status: 'paying' })
    await kit.faults()
    await reconcileOrder(order.body.code)
    await kit.payAtBank(order.body)
    await reconcileOrder(order.body.code)
    expect(await kit.vendas(order.body.code)).toEqual(['sold', 'sold'])
    expect(await kit.charges(buyer)).toEqual({ orders: 1, paid: 1 })
  },
)

test('failed reads of a payment change nothing; a later read settles it', async () => {
  const sale = await kit.withPix()
  await kit.payAtBank(sale.order)
  const reads = async () => (await kit.calls('GET', /\/orders/)).length
  for (const fault of [
    { mode: 'status', status: 500 },
    { mode: 'garbage' },
    { mode: 'drop-before' },
    { mode: 'hang' },
    { mode: 'status', status: 404 },
    // The last one: it pauses all reads.
    { mode: 'status', status: 429 },
  ]) {
    await kit.faults({ match: 'GET /orders', ...fault })
    const before = await reads()
    await reconcileOrder(sale.order.code)
    expect(await reads()).toBeGreaterThan(before)
    const { status, check_at } = await kit.attempt(sale.order.code)
    expect([status, check_at === null]).toEqual(['waiting', false])
  }
  await kit.faults()
  await kit.shop.db.execute(sql`UPDATE read_budget SET free_at = clock_timestamp()`)
  await reconcileOrder(sale.order.code)
  expect(await kit.attempt(sale.order.code)).toMatchObject({ status: 'paid' })
})

test('an order of another attempt or of another customer is not settled', async () => {
  const sale = await kit.withPix()
  await kit.payAtBank(sale.order)
  const otherSale = await kit.withPix()
  const { settle } = await import('../../server/sales/settle/settle.ts')
  const seen = await kit.shop.deps.gateway.readOrder(sale.order.id)
  if (seen.kind !== 'ok') throw new Error('no order')
  await settle(kit.shop.deps, otherSale.order.code, seen.value)
  await settle(kit.shop.deps, sale.order.code, { ...seen.value, customerId: 'cus_somebodyElse00' })
  expect(await kit.alerts(otherSale.order.code)).toEqual(['payment.mismatch'])
  expect(await kit.attempt(otherSale.order.code)).toMatchObject({ status: 'waiting' })
  expect(await kit.attempt(sale.order.code)).toMatchObject({ status: 'waiting' })
  await settle(kit.shop.deps, sale.order.code, seen.value)
  await Promise.all([1, 2, 3].map(() => settle(kit.shop.deps, sale.order.code, seen.value)))
  expect(await kit.vendas(sale.order.code)).toEqual(['sold', 'sold'])
})
