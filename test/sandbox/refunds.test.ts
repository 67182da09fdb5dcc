import { afterAll, beforeAll, expect, test } from 'vitest'
import { byCard, type Charge, type Order, type SandboxKit, startSandboxKit, until } from './support.ts'

let kit: SandboxKit
beforeAll(async () => {
  // A PIX is refunded after a quarter of this time: long enough for two calls before that, even on a busy machine.
  kit = await startSandboxKit({ lateMs: 1600 })
})
afterAll(() => kit.close())

const cancel = (id: string, amount?: number) =>
  kit.api<Charge>('DELETE', `/charges/${id}`, amount === undefined ? undefined : { amount })
const orderOf = async (id: string): Promise<Order> => (await kit.api<Order>('GET', `/orders/${id}`)).body

async function paidPix(): Promise<{ order: string; charge: string }> {
  const { id, charges } = (await kit.pix()).body
  await kit.control('POST', `/orders/${id}/pagar`)
  return { order: id, charge: charges[0].id }
}
async function paidCard(ending = '0010'): Promise<{ order: string; charge: string }> {
  const { id, charges } = (await kit.order(byCard(ending))).body
  return { order: id, charge: charges[0].id }
}

test('a card charge is refunded immediately and keeps its paid_amount', async () => {
  const { order, charge } = await paidCard()
  const refunded = await cancel(charge)
  expect(refunded.body).toMatchObject({
    status: 'canceled',
    paid_amount: 10_000,
    canceled_amount: 10_000,
    last_transaction: { status: 'refunded', operation_type: 'cancel' },
  })
  expect((await orderOf(order)).status).toBe('canceled')
  expect((await cancel(charge)).status).toBe(412)
})

test('partial refunds of a card charge cannot exceed the paid amount', async () => {
  const { order, charge } = await paidCard()
  expect((await cancel(charge, 4000)).body).toMatchObject({
    status: 'paid',
    canceled_amount: 4000,
    last_transaction: { status: 'partial_refunded', amount: 4000 },
  })
  expect((await cancel(charge, 6001)).status).toBe(422)
  expect((await orderOf(order)).status).toBe('paid')
  expect((await cancel(charge, 6000)).body).toMatchObject({ status: 'canceled', canceled_amount: 10_000 })
})

test('an open PIX is canceled', async () => {
  const { id, charges } = (await kit.pix()).body
  expect((await cancel(charges[0].id)).body).toMatchObject({ status: 'canceled', canceled_amount: 10_000 })
  expect((await orderOf(id)).status).toBe('canceled')
  expect((await kit.control('POST', `/orders/${id}/pagar`)).status).toBe(409)
})

test('a late payment of a canceled PIX is possible with force', async () => {
  const { id, charges } = (await kit.pix()).body
  await cancel(charges[0].id)
  const paid = await kit.control<Order>('POST', `/orders/${id}/pagar`, { force: true })
  expect(paid.body).toMatchObject({ status: 'paid', charges: [{ status: 'paid', paid_amount: 10_000 }] })
  expect(paid.body.charges[0].canceled_amount).toBeUndefined()
})

test('a paid PIX is refunded later, and its order stays paid until then', async () => {
  const { order, charge } = await paidPix()
  const started = await cancel(charge)
  expect(started.body).toMatchObject({ status: 'processing', last_transaction: { status: 'pending_refund' } })
  expect(started.body.canceled_amount).toBeUndefined()
  expect((await orderOf(order)).status).toBe('paid')
  expect((await cancel(charge)).status).toBe(412)
  const done = await until(
    () => kit.charge(charge),
    (body) => body.status === 'canceled',
  )
  expect(done).toMatchObject({ canceled_amount: 10_000, last_transaction: { status: 'refunded' } })
  expect((await orderOf(order)).status).toBe('canceled')
})

test('after a partial refund of a PIX its order stays paid', async () => {
  const { order, charge } = await paidPix()
  await cancel(charge, 2500)
  const done = await until(
    () => kit.charge(charge),
    (body) => body.status === 'paid',
  )
  expect(done).toMatchObject({ canceled_amount: 2500, last_transaction: { status: 'refunded', amount: 2500 } })
  expect((await orderOf(order)).status).toBe('paid')
})

test('as many refunds fail as failRefunds sets', async () => {
  await kit.control('POST', '/__sandbox/config', { failRefunds: 2 })
  const pix = await paidPix()
  const card = await paidCard()
  expect((await cancel(pix.charge)).body.status).toBe('processing')
  expect(await cancel(card.charge)).toMatchObject({
    status: 200,
    body: { status: 'paid', last_transaction: { status: 'error_on_refunding', success: false } },
  })
  const failed = await until(
    () => kit.charge(pix.charge),
    (body) => body.status === 'paid',
  )
  expect(failed.last_transaction).toMatchObject({ status: 'with_error', success: false })
  expect(failed.canceled_amount).toBeUndefined()
  expect((await cancel(card.charge)).body.status).toBe('canceled')
})

test.each([
  ['0077', 'canceled', 10_000],
  ['0093', 'paid', undefined],
])('a cancellation of card …%s is processing first and becomes %s', async (ending, status, canceled) => {
  const { charge } = await paidCard(ending)
  expect((await cancel(charge)).body.status).toBe('processing')
  const done = await until(
    () => kit.charge(charge),
    (body) => body.status !== 'processing',
  )
  expect(done.status).toBe(status)
  expect(done.canceled_amount).toBe(canceled)
})

test('an authorisation is voided', async () => {
  const { charges } = (await kit.order(byCard('0010', { operation_type: 'auth_only' }))).body
  expect((await cancel(charges[0].id)).body).toMatchObject({
    status: 'canceled',
    last_transaction: { status: 'voided' },
  })
})

test('a card sale in processing can be canceled and stays canceled', async () => {
  const { charges } = (await kit.order(byCard('0036'))).body
  expect((await cancel(charges[0].id)).body.status).toBe('canceled')
  await new Promise((resolve) => setTimeout(resolve, 150))
  expect((await kit.charge(charges[0].id)).status).toBe('canceled')
})

test('after ten cancellation attempts on one PIX, only one every 15 minutes is allowed', async () => {
  let now = Date.now()
  const own = await startSandboxKit({ now: () => now })
  const { charges } = (await own.pix()).body
  const statuses: number[] = []
  for (let index = 0; index < 11; index += 1)
    statuses.push((await own.api('DELETE', `/charges/${charges[0].id}`)).status)
  expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 412), 429])
  now += 15 * 60_000
  expect((await own.api('DELETE', `/charges/${charges[0].id}`)).status).toBe(412)
  expect((await own.api('DELETE', `/charges/${charges[0].id}`)).status).toBe(429)
  await own.close()
})

test('a chargeback is possible on a paid charge only', async () => {
  const { order, charge } = await paidCard()
  expect((await kit.control('POST', `/__sandbox/charges/${charge}/chargeback`)).body).toMatchObject({
    status: 'chargedback',
  })
  expect((await orderOf(order)).status).toBe('paid')
  expect((await kit.control('POST', `/__sandbox/charges/${charge}/chargeback`)).status).toBe(409)
})
