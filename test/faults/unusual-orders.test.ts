import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { PaymentGateway } from '../../server/gateways/payment.ts'
import { settle } from '../../server/sales/settle/settle.ts'
import { openRefunds, type Refunds } from '../server/refunds-kit.ts'
import { withGateway } from './support/kit.ts'

// Answers that the provider rarely gives: an order of another customer, a card whose cancellation takes a while, and a
// chargeback in the middle of a refund's first call.

let kit: Refunds
beforeAll(async () => {
  kit = await openRefunds({ sandbox: { lateMs: 4000 } })
})
afterEach(async () => {
  await kit.config({ faults: [], failRefunds: 0, slowCancels: 0 })
  await kit.expectInvariants()
  await kit.watched.explained()
})
afterAll(() => kit.shop.close())

/** Makes every read show the order as another customer's. */
const asAnothers = (real: PaymentGateway): Partial<PaymentGateway> => ({
  readOrder: async (id) => {
    const read = await real.readOrder(id)
    return read.kind === 'ok' ? { kind: 'ok', value: { ...read.value, customerId: ANOTHER } } : read
  },
  listOrders: async (...window) => {
    const read = await real.listOrders(...window)
    if (read.kind !== 'ok') return read
    const value = read.value.map((one) => (one.order ? { ...one, order: { ...one.order, customerId: ANOTHER } } : one))
    return { kind: 'ok', value }
  },
})
const ANOTHER = 'cus_somebodyElse00'

test('an order of another customer is never canceled: not when it is overdue, not when the attempt has ended, not by a click', async () => {
  const overdue = await kit.withPix()
  const ended = await kit.withPix()
  const clicked = await kit.withPix()
  await withGateway(kit, asAnothers, async () => {
    await kit.shop.db.execute(sql`UPDATE payment_attempt SET pix_expires_at = now() - interval '1 day'
      WHERE id = ${overdue.order.code}`)
    await kit.check(overdue.order.code)
    const seen = await kit.shop.deps.gateway.readOrder(ended.order.id)
    if (seen.kind !== 'ok') throw new Error('no order')
    const own = { ...seen.value, customerId: null }
    await settle(kit.shop.deps, ended.order.code, { ...own, status: 'canceled', canceledCents: own.amountCents })
    expect(await kit.attempt(ended.order.code)).toMatchObject({ status: 'expired' })
    await kit.check(ended.order.code)
    expect(await clicked.buyer.post(`reservas/${clicked.reserva}/cancelar-pagamento`, {})).toMatchObject({
      status: 503,
    })
  })
  for (const sale of [overdue, ended, clicked]) {
    expect(await kit.deletes(sale)).toEqual([])
    expect(await kit.alerts(sale.order.code)).toEqual(['payment.mismatch'])
  }
  // It is read again later, not at once.
  expect((await kit.attempt(overdue.order.code)).check_at).not.toBeNull()
})

test('an unpaid card whose cancellation takes a while still waits: nothing is refunded, and the hold goes back when it is canceled', async () => {
  const hold = await kit.held()
  const { body: order } = await kit.payCard(hold.buyer, hold.reserva, '4000000000000051')
  await kit.config({ slowCancels: 1 })
  expect(await hold.buyer.post(`reservas/${hold.reserva}/cancelar-pagamento`, {})).toMatchObject({ status: 409 })
  expect(await kit.attempt(order.code)).toMatchObject({ status: 'waiting' })
  await kit.check(order.code)
  expect(await kit.refunds(order.code)).toEqual([])
  expect(await kit.reserva(hold.reserva)).toMatchObject({ status: 'paying' })
  await kit.eventually(async () => {
    await kit.check(order.code)
    expect(await kit.attempt(order.code)).toMatchObject({ status: 'expired' })
  })
  expect(await kit.refunds(order.code)).toEqual([])
  expect(await kit.reserva(hold.reserva)).toMatchObject({ status: 'held' })
})

test('a chargeback that is settled while a refund’s first call begins leaves no refund in progress', async () => {
  const sale = await kit.sold()
  await kit.faults({ match: 'GET /orders', mode: 'status', status: 503 })
  await kit.ask(sale.buyer, sale.vendas.slice(0, 1))
  await kit.faults()
  const seen = await kit.shop.deps.gateway.readOrder(sale.order.id)
  if (seen.kind !== 'ok') throw new Error('no order')
  const { value } = seen
  const { promise: isSending, resolve: sending } = Promise.withResolvers<void>()
  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>()
  // Another process stores the call that it will make next.
  const call = kit.shop.db.transaction(async (tx) => {
    await tx.execute(sql`UPDATE refund SET status = 'sent', tries = tries + 1,
      sent_at = date_trunc('milliseconds', clock_timestamp()) + interval '1 millisecond' WHERE id_attempt = ${sale.order.code}`)
    sending()
    await mayCommit
  })
  await isSending
  const settled = settle(kit.shop.deps, sale.order.code, { ...value, status: 'chargedback' })
  await kit.eventually(async () => {
    const waiting = await kit.all(sql`SELECT 1 FROM pg_locks WHERE NOT granted`)
    expect(waiting.length).toBeGreaterThan(0)
  })
  commit()
  await Promise.all([call, settled])
  expect(await kit.refunds(sale.order.code)).toMatchObject([{ status: 'failed' }])
  expect(await kit.attempt(sale.order.code)).toMatchObject({ status: 'chargedback' })
  expect(await kit.vendas(sale.order.code)).toEqual(['chargedback', 'chargedback'])
})

test('a refund that fails each time raises one alert after some minutes, and ends as soon as it can', async () => {
  const sale = await kit.sold()
  await kit.shop.db.execute(
    sql.raw(`CREATE FUNCTION never() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'never'; END $$;
    CREATE TRIGGER never BEFORE UPDATE OF status ON refund FOR EACH ROW EXECUTE FUNCTION never()`),
  )
  await kit.ask(sale.buyer, sale.vendas.slice(0, 1))
  await kit.advance(sale.order.code)
  expect(await kit.alerts(sale.order.code)).toEqual([])
  await kit.shop.db.execute(
    sql`UPDATE refund SET created_at = created_at - interval '4 minutes' WHERE id_attempt = ${sale.order.code}`,
  )
  await kit.advance(sale.order.code)
  await kit.advance(sale.order.code)
  expect(await kit.all(sql`SELECT kind, detail FROM alert WHERE subject = ${sale.order.code}`)).toEqual([
    { kind: 'payment.unsettled', detail: expect.stringContaining(`Pedido ${sale.order.id} da Pagar.me`) },
  ])
  await kit.shop.db.execute(sql`DROP FUNCTION never() CASCADE`)
  await kit.refunded(sale.order.code, 1)
})
