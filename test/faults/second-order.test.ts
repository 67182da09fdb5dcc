import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { processInbox } from '../../server/jobs/inbox.ts'
import { reconcile } from '../../server/jobs/reconcile.ts'
import { advanceDueRefunds } from '../../server/jobs/run-refunds.ts'
import { settle } from '../../server/sales/settle/settle.ts'
import { openRefunds, type Refunds } from '../server/refunds-kit.ts'
import { callProvider } from '../support/provider.ts'
import { sendHook } from './support/relay.ts'

// The provider has forgotten our idempotency key and created a second order with one code: it is found by whichever
// read shows it, and its money is refunded once, while the tickets of the first order stay.

let kit: Refunds
beforeAll(async () => {
  kit = await openRefunds()
})
afterEach(async () => {
  await kit.config({ faults: [], failRefunds: 0 })
  await kit.expectInvariants()
  await kit.watched.explained()
})
afterAll(() => kit.shop.close())

type Order = {
  id: string
  code: string
  status: string
  charges: { id: string; status: string; canceled_amount?: number }[]
}

/** Sends the stored body once more, with a key that the provider does not know. */
async function sendAgain(code: string): Promise<Order> {
  const [row] = await kit.all<{ body: string }>(sql`SELECT body FROM payment_attempt WHERE id = ${code}`)
  return (await callProvider(kit.shop, 'POST', 'orders', row?.body)).json() as Promise<Order>
}
const atProvider = async (id: string): Promise<Order['charges'][0]> => {
  const [charge] = (await kit.provider<Order>(`orders/${id}`)).charges
  if (!charge) throw new Error('no charge')
  return charge
}
const hookOf = (order: Order, type = 'order.paid') =>
  sendHook(kit.shop.url, {
    id: `hook_${kit.fresh().slice(0, 16)}`,
    type,
    data: { id: order.id, code: order.code, status: order.status },
  })
const inbox = async (): Promise<void> => {
  while (await processInbox(kit.shop.deps));
}
const stored = (order: Pick<Order, 'id'>) =>
  kit.all<{ tries: number; check_at: string | null; paid_cents: number | null }>(
    sql`SELECT tries, check_at, paid_cents FROM second_order WHERE order_id = ${order.id}`,
  )
/** Makes second orders due and runs their job. */
async function work(): Promise<void> {
  await kit.shop.db.execute(sql`UPDATE second_order SET check_at = clock_timestamp() WHERE check_at IS NOT NULL`)
  await advanceDueRefunds(kit.shop.deps)
}
const cancels = async (order: Order): Promise<number> =>
  (await kit.calls('DELETE', new RegExp(`/charges/${order.charges[0]?.id}$`))).length
/** The first order's tickets are valid, and the second order was refunded by one call. */
async function expectGivenBackOnce(sale: { order: { code: string; id: string } }, second: Order): Promise<void> {
  expect(await atProvider(second.id)).toMatchObject({ status: 'canceled', canceled_amount: 18_400 })
  expect(await cancels(second)).toBe(1)
  expect(await stored(second)).toMatchObject([{ tries: 1, check_at: null, paid_cents: 18_400 }])
  expect(await atProvider(sale.order.id)).toMatchObject({ status: 'paid' })
  expect(await kit.vendas(sale.order.code)).toEqual(['sold', 'sold'])
  expect(await kit.attempt(sale.order.code)).toMatchObject({ status: 'paid', order_id: sale.order.id })
  expect(await kit.refunds(sale.order.code)).toEqual([])
  expect(await kit.path(sale.order.code)).toEqual(expect.arrayContaining(['second-order', 'second-order.ended']))
}

test('a webhook of the second order of a paid attempt: it is read, an alert is raised, and it is refunded', async () => {
  const sale = await kit.sold()
  const second = await sendAgain(sale.order.code)
  await hookOf(second)
  await inbox()
  await work()
  await hookOf(second, 'charge.refunded')
  await inbox()
  await work()
  await expectGivenBackOnce(sale, second)
  expect(await kit.alerts(sale.order.code)).toEqual(['payment.second-order'])
})

test('a webhook of the second order does not wait for a transaction that has its attempt', async () => {
  const sale = await kit.sold()
  const second = await sendAgain(sale.order.code)
  await hookOf(second)
  await kit.shop.db.transaction(async (tx) => {
    await tx.execute(sql`SELECT 1 FROM payment_attempt WHERE id = ${sale.order.code} FOR NO KEY UPDATE`)
    await tx.execute(
      sql`INSERT INTO second_order (order_id, id_attempt, check_at) VALUES (${second.id}, ${sale.order.code}, now())`,
    )
    await processInbox(kit.shop.deps)
    // A webhook that failed is processed again after 5 s.
    const again = sql`SELECT next_try_at < clock_timestamp() + interval '1 second' AS soon FROM webhook_inbox
      WHERE order_id = ${second.id} AND processed_at IS NULL`
    expect(await kit.all(again)).toEqual([{ soon: true }])
  })
  await kit.eventually(async () => {
    await inbox()
    await work()
    await expectGivenBackOnce(sale, second)
  })
})

test('of two paid orders with one code and an unknown id, one gives tickets, and the other is refunded', async () => {
  const { buyer, reserva } = await kit.held()
  await kit.faults({ match: 'POST /orders', mode: 'status', status: 500, after: true })
  const { body: order } = await kit.payCard(buyer, reserva, '4000000000000010')
  await kit.faults()
  expect(order).toMatchObject({ status: 'pending' })
  const second = await sendAgain(order.code)
  await kit.check(order.code)
  const { order_id } = await kit.attempt(order.code)
  expect(await kit.vendas(order.code)).toEqual(['sold', 'sold'])
  expect((await kit.charges(buyer)).paid).toBe(2)
  await work()
  const page = await kit.provider<{ data: Order[] }>(`orders?code=${order.code}`)
  const other = page.data.find(({ id }) => id !== order_id)
  if (!other) throw new Error('no second order')
  expect([second.id, other.id, order_id]).toContain(second.id)
  await expectGivenBackOnce({ order: { code: order.code, id: order_id ?? '' } }, other)
})

test('of two orders with one code the paid one gives the tickets, whichever is listed first', async () => {
  for (const paysFirst of [true, false]) {
    const { buyer, reserva } = await kit.held()
    await kit.faults({ match: 'POST /orders', mode: 'status', status: 500, after: true })
    const { body: order } = await buyer.payPix(reserva)
    await kit.faults()
    const second = await sendAgain(order.code)
    const page = await kit.provider<{ data: Order[] }>(`orders?code=${order.code}`)
    const first = page.data.find(({ id }) => id !== second.id)
    const [paid, unpaid] = paysFirst ? [first, second] : [second, first]
    await kit.shop.control(`/__sandbox/charges/${paid?.charges[0]?.id}/pay`, {})
    await kit.check(order.code)
    expect(await kit.attempt(order.code)).toMatchObject({ status: 'paid', order_id: paid?.id })
    await work()
    // It can no longer be paid.
    expect(await atProvider(unpaid?.id ?? '')).toMatchObject({ status: 'canceled' })
    expect(await kit.vendas(order.code)).toEqual(['sold', 'sold'])
    expect(await kit.alerts(order.code)).toEqual(['payment.second-order'])
  }
})

test('a second order is found by a page of the provider’s list', async () => {
  const sale = await kit.sold()
  const second = await sendAgain(sale.order.code)
  // Two waiting orders that were created at the same time are read by one page.
  const others = [await kit.withPix(), await kit.withPix()]
  for (const other of others) await kit.makeDue(other.order.code)
  await reconcile(kit.shop.deps)
  expect(await stored(second)).toMatchObject([{ tries: 0 }])
  await work()
  await expectGivenBackOnce(sale, second)
})

test('a second order with several processes, lost answers and a refusal: one call at a time, none before its window', async () => {
  const sale = await kit.sold()
  const second = await sendAgain(sale.order.code)
  await hookOf(second)
  await inbox()
  await kit.faults({ match: 'DELETE /charges', mode: 'drop-before', times: 1 })
  await Promise.all([work(), work(), work()])
  expect(await cancels(second)).toBe(1)
  for (let i = 0; i < 3; i += 1) await work()
  expect(await cancels(second)).toBe(1)
  expect(await atProvider(second.id)).toMatchObject({ status: 'paid' })
  const backdate = () =>
    kit.shop.db.execute(
      sql`UPDATE second_order SET sent_at = sent_at - interval '20 minutes' WHERE order_id = ${second.id}`,
    )
  await backdate()
  await kit.config({ failRefunds: 1 })
  await work()
  expect(await cancels(second)).toBe(2)
  await backdate()
  await kit.faults({ match: 'DELETE /charges', mode: 'drop-after', times: 1 })
  await work()
  await work()
  expect(await cancels(second)).toBe(3)
  expect(await atProvider(second.id)).toMatchObject({ status: 'canceled', canceled_amount: 18_400 })
  expect(await stored(second)).toMatchObject([{ tries: 3, check_at: null }])
  expect(await kit.alerts(sale.order.code)).toEqual(
    expect.arrayContaining(['payment.second-order', 'payment.cancel-failed', 'refund.try-failed']),
  )
  expect(await kit.vendas(sale.order.code)).toEqual(['sold', 'sold'])
})

test('a refund of a ticket continues beside a second order, each by its own charge', async () => {
  const sale = await kit.sold()
  const second = await sendAgain(sale.order.code)
  await hookOf(second)
  await inbox()
  await Promise.all([work(), kit.ask(sale.buyer, sale.vendas.slice(0, 1))])
  await work()
  expect(await kit.charge(sale)).toMatchObject({ status: 'paid', canceled_amount: 9200 })
  expect(await atProvider(second.id)).toMatchObject({ status: 'canceled', canceled_amount: 18_400 })
  expect(await kit.vendas(sale.order.code)).toEqual(['refunded', 'sold'])
})

test('a claimed second order that is unknown, or of another customer, changes nothing', async () => {
  const sale = await kit.sold()
  const other = await kit.sold()
  const unknown = { id: 'or_0000000000000000', code: sale.order.code, status: 'paid', charges: [] }
  await hookOf(unknown)
  await hookOf({ ...unknown, id: other.order.id })
  await inbox()
  await work()
  expect(await kit.alerts(sale.order.code)).toEqual(['payment.mismatch'])
  expect(await stored(unknown)).toMatchObject([{ tries: 0, paid_cents: null }])
  expect(await stored(other.order)).toMatchObject([{ tries: 0, check_at: null }])
  for (const one of [sale, other]) expect(await kit.vendas(one.order.code)).toEqual(['sold', 'sold'])
  await kit.shop.db.execute(
    sql`UPDATE second_order SET created_at = now() - interval '1 hour' WHERE check_at IS NOT NULL`,
  )
  await work()
  expect(await stored(unknown)).toMatchObject([{ tries: 0, check_at: null }])
})

test('an attempt’s own order cannot be canceled as a second one, nor can a second one become its own', async () => {
  const sale = await kit.sold()
  const { db } = kit.shop
  const sent = (order: string, attempt: string) =>
    db.execute(
      sql`INSERT INTO second_order (order_id, id_attempt, sent_at, tries) VALUES (${order}, ${attempt}, now(), 1)`,
    )
  await expect(sent(sale.order.id, sale.order.code)).rejects.toMatchObject({
    cause: { constraint: 'second_order_no_own' },
  })
  const second = await sendAgain(sale.order.code)
  await sent(second.id, sale.order.code)
  await expect(
    db.execute(sql`UPDATE payment_attempt SET order_id = ${second.id} WHERE id = ${sale.order.code}`),
  ).rejects.toMatchObject({ cause: { constraint: 'attempt_order_no_second' } })
  const seen = await kit.shop.deps.gateway.readOrder(second.id)
  if (seen.kind !== 'ok') throw new Error('no order')
  await settle(kit.shop.deps, sale.order.code, seen.value)
  expect(await kit.attempt(sale.order.code)).toMatchObject({ order_id: sale.order.id })
})

test('if the provider forgets the key between a call and its repeat, the buyer is charged once in the end', async () => {
  const forgetful = await openRefunds({ hooks: true, sandbox: { idempotencyTtlMs: 1, lateMs: 400 } })
  try {
    const { buyer, reserva } = await forgetful.held()
    await forgetful.faults({ match: 'POST /orders', mode: 'drop-after', times: 1 })
    const { body: order } = await forgetful.payCard(buyer, reserva, '4000000000000010')
    expect(order).toMatchObject({ status: 'paid' })
    expect((await forgetful.charges(buyer)).orders).toBe(2)
    await forgetful.eventually(async () => {
      while (await processInbox(forgetful.shop.deps));
      await advanceDueRefunds(forgetful.shop.deps)
      expect(await forgetful.charges(buyer)).toEqual({ orders: 2, paid: 1 })
    })
    expect(await forgetful.vendas(order.code)).toEqual(['sold', 'sold'])
    expect(await forgetful.alerts(order.code)).toEqual(['payment.second-order'])
    await forgetful.expectInvariants()
  } finally {
    await forgetful.shop.close()
  }
})
