import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ALERTA_DETAILS } from '../../contract/alertas-details.ts'
import { REFUSALS } from '../../contract/refusals.ts'
import { processInbox } from '../../server/jobs/inbox.ts'
import { settle } from '../../server/sales/settle/settle.ts'
import { openRefunds, type Refunds, type Sale } from '../server/refunds-kit.ts'
import { sendHook } from './support/relay.ts'

// Refunds made at the provider (outside our system) and chargebacks before, during and after a refund of ours.

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

const PARTLY = 'payment.partly-refunded-outside'
/** Requests a refund while the provider is unavailable, so that it is stored but not sent. */
async function askUnsent(sale: Sale, ids: string[]): Promise<void> {
  await kit.faults({ match: 'GET /orders', mode: 'status', status: 503 })
  expect((await kit.ask(sale.buyer, ids)).body.result.map(({ status }) => status)).toEqual(ids.map(() => 'refunding'))
  await kit.faults()
}
const chargeback = (sale: Sale) => kit.shop.control(`/__sandbox/charges/${sale.order.charges[0]?.id}/chargeback`)
const seen = async ({ order }: Sale) => {
  const outcome = await kit.shop.deps.gateway.readOrder(order.id)
  if (outcome.kind !== 'ok') throw new Error('no order')
  return outcome.value
}

test('a partial refund by the provider raises one alert and marks no ticket; our own refund adds to it', async () => {
  const sale = await kit.sold()
  await kit.refundAtProvider(sale, 500)
  for (let i = 0; i < 2; i += 1) await kit.check(sale.order.code)
  expect(await kit.alerts(sale.order.code)).toEqual([PARTLY])
  expect(await kit.vendas(sale.order.code)).toEqual(['sold', 'sold'])
  expect(await kit.ask(sale.buyer, sale.vendas.slice(0, 1))).toMatchObject({
    body: { result: [{ status: 'refunded' }] },
  })
  expect(await kit.charge(sale)).toMatchObject({ status: 'paid', canceled_amount: 9700 })
  // The remaining amount is less than the price of the other ticket, so its refund is refused.
  expect(await kit.ask(sale.buyer, sale.vendas.slice(1))).toMatchObject({
    status: 422,
    body: { message: REFUSALS['refund.not-accepted'] },
  })
  expect(await kit.alerts(sale.order.code)).toEqual([PARTLY, 'refund.failed'])
  // The provider's refund, and the one of ours that was possible.
  expect(await kit.deletes(sale)).toHaveLength(2)
  expect(await kit.vendas(sale.order.code)).toEqual(['refunded', 'sold'])
})

test('a partial refund by the provider before ours is sent is not taken for ours', async () => {
  const sale = await kit.sold('4000000000000010', { qtde: 3 })
  await askUnsent(sale, sale.vendas.slice(0, 1))
  await kit.refundAtProvider(sale, 9200)
  await kit.check(sale.order.code)
  expect(await kit.vendas(sale.order.code)).toEqual(['refunding', 'sold', 'sold'])
  await kit.refunded(sale.order.code, 1)
  expect(await kit.charge(sale)).toMatchObject({ canceled_amount: 18_400 })
  expect(await kit.alerts(sale.order.code)).toEqual([PARTLY])
})

test('a partial refund by the provider while ours is sent: ours is confirmed, the rest raises an alert', async () => {
  const sale = await kit.sold('4000000000000010', { qtde: 3 })
  await kit.faults({ match: 'DELETE /charges', mode: 'drop-after', times: 1 })
  await kit.ask(sale.buyer, sale.vendas.slice(0, 1))
  await kit.refundAtProvider(sale, 300)
  await kit.advance(sale.order.code)
  expect(await kit.vendas(sale.order.code)).toEqual(['refunded', 'sold', 'sold'])
  expect(await kit.alerts(sale.order.code)).toEqual([PARTLY])
})

test('a full refund by the provider refunds all tickets, including those of a refund in progress', async () => {
  const unsent = await kit.sold()
  await askUnsent(unsent, unsent.vendas)
  await kit.refundAtProvider(unsent)
  await kit.advance(unsent.order.code)
  expect(await kit.vendas(unsent.order.code)).toEqual(['refunded', 'refunded'])
  expect(await kit.deletes(unsent)).toHaveLength(1)
  const partly = await kit.sold()
  await kit.faults({ match: 'DELETE /charges', mode: 'drop-after', times: 1 })
  await kit.ask(partly.buyer, partly.vendas.slice(0, 1))
  await kit.refundAtProvider(partly)
  await kit.advance(partly.order.code)
  expect(await kit.vendas(partly.order.code)).toEqual(['refunded', 'refunded'])
  expect(await kit.tomados(partly.lote)).toBe(0)
  for (const sale of [unsent, partly]) {
    expect(await kit.attempt(sale.order.code)).toMatchObject({ status: 'refunded' })
    expect(await kit.refunds(sale.order.code)).toMatchObject([{ status: 'confirmed' }])
    expect(await kit.alerts(sale.order.code)).toEqual(['payment.refunded-outside'])
  }
})

test('a slow PIX refund by the provider is checked until it is complete', async () => {
  const sale = await kit.sold('pix')
  await kit.refundAtProvider(sale)
  await kit.check(sale.order.code)
  expect((await kit.attempt(sale.order.code)).check_at).not.toBeNull()
  await kit.eventually(async () => {
    await kit.check(sale.order.code)
    expect(await kit.vendas(sale.order.code)).toEqual(['refunded', 'refunded'])
  })
})

test('a chargeback while a refund is pending: nothing is sent, tickets are marked, and the refund fails', async () => {
  const sale = await kit.sold()
  await askUnsent(sale, sale.vendas.slice(0, 1))
  await chargeback(sale)
  await kit.advance(sale.order.code)
  expect(await kit.vendas(sale.order.code)).toEqual(['chargedback', 'chargedback'])
  expect(await kit.attempt(sale.order.code)).toMatchObject({ status: 'chargedback' })
  expect(await kit.refunds(sale.order.code)).toMatchObject([{ status: 'failed' }])
  expect(await kit.deletes(sale)).toEqual([])
  expect(await kit.alerts(sale.order.code)).toEqual(['payment.chargedback'])
  expect(await kit.path(sale.vendas[0] ?? '')).toEqual(['refunding', 'chargedback'])
  expect(await kit.use(sale.vendas[1] ?? '')).toBe(false)
  expect(await kit.ask(sale.buyer, sale.vendas)).toMatchObject({
    status: 409,
    body: { message: REFUSALS['refund.chargedback'] },
  })
  expect(await kit.tomados(sale.lote)).toBe(2)
})

test('a chargeback after one ticket was refunded marks the other; its alert contains the refunded amount', async () => {
  const sale = await kit.sold()
  await kit.ask(sale.buyer, sale.vendas.slice(0, 1))
  await chargeback(sale)
  await kit.check(sale.order.code)
  expect(await kit.vendas(sale.order.code)).toEqual(['chargedback', 'refunded'])
  const [alert] = await kit.all<{ detail: string }>(sql`SELECT detail FROM alert WHERE subject = ${sale.order.code}`)
  expect(alert?.detail).toBe(ALERTA_DETAILS.givenBackBefore(9200))
  expect(await kit.tomados(sale.lote)).toBe(1)
})

test('a chargeback after a refund, and a chargeback that is reversed, raise alerts', async () => {
  const refunded = await kit.sold()
  await kit.ask(refunded.buyer, refunded.vendas)
  const hook = (sale: Sale, type: string) =>
    sendHook(kit.shop.url, {
      id: `hook_${kit.fresh().slice(0, 16)}`,
      type,
      data: { id: 'ch_0', code: sale.order.code },
    })
  await hook(refunded, 'charge.chargedback')
  while (await processInbox(kit.shop.deps));
  expect((await kit.attempt(refunded.order.code)).hook_at).not.toBeNull()
  await settle(kit.shop.deps, refunded.order.code, { ...(await seen(refunded)), status: 'chargedback' })
  expect(await kit.alerts(refunded.order.code)).toEqual(['payment.chargeback-after-refund'])
  expect(await kit.vendas(refunded.order.code)).toEqual(['refunded', 'refunded'])

  const won = await kit.sold()
  await chargeback(won)
  await kit.check(won.order.code)
  await hook(won, 'charge.updated')
  while (await processInbox(kit.shop.deps));
  expect((await kit.attempt(won.order.code)).check_at).not.toBeNull()
  await settle(kit.shop.deps, won.order.code, { ...(await seen(won)), status: 'paid' })
  expect(await kit.alerts(won.order.code)).toEqual(['payment.chargedback', 'payment.chargeback-reversed'])
  expect(await kit.vendas(won.order.code)).toEqual(['chargedback', 'chargedback'])
})

test('a chargeback marks the tickets, leaves the places taken, and raises an alert', async () => {
  const sale = await kit.sold()
  await chargeback(sale)
  await kit.check(sale.order.code)
  expect(await kit.attempt(sale.order.code)).toMatchObject({ status: 'chargedback', check_at: null })
  expect(await kit.vendas(sale.order.code)).toEqual(['chargedback', 'chargedback'])
  expect(await kit.tomados(sale.lote)).toBe(2)
  expect(await kit.alerts(sale.order.code)).toEqual(['payment.chargedback'])
  expect(await sale.buyer.get(`pagarme/orders/${sale.order.id}`)).toMatchObject({ body: { status: 'chargedback' } })
})

test('a refund by the provider, outside our system: the tickets are refunded, and the places are free', async () => {
  const sale = await kit.sold()
  await kit.refundAtProvider(sale)
  await kit.check(sale.order.code)
  expect(await kit.attempt(sale.order.code)).toMatchObject({ status: 'refunded' })
  expect(await kit.vendas(sale.order.code)).toEqual(['refunded', 'refunded'])
  expect(await kit.tomados(sale.lote)).toBe(0)
  expect(await kit.alerts(sale.order.code)).toEqual(['payment.refunded-outside'])
})
