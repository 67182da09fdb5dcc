import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { processInbox } from '../../server/jobs/inbox.ts'
import { requestRefund } from '../../server/sales/refund/request.ts'
import { settle } from '../../server/sales/settle/settle.ts'
import { type Family, openRefunds, type Refunds, type Sale } from '../server/refunds-kit.ts'
import { sendHook } from './support/relay.ts'

// An order with a free ticket beside paid ones: refunding the last paid one empties the charge, and only a reversal
// made outside the shop may take the free one.

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

/** Every part that reads the charge again: a webhook of the refund, the reconciler, the refund's job. */
async function readAgain({ order }: Sale): Promise<void> {
  await sendHook(kit.shop.url, {
    id: `hook_${kit.fresh().slice(0, 16)}`,
    type: 'charge.refunded',
    data: { id: order.charges[0]?.id ?? '', code: order.code, order: { id: order.id, code: order.code } },
  })
  while (await processInbox(kit.shop.deps));
  await kit.check(order.code)
  await kit.advance(order.code)
  await kit.check(order.code)
}
const refund = async (sale: Family, ids: string[]) => {
  const { status, body } = await kit.ask(sale.buyer, ids)
  expect([status, body.result.map((one) => one.status)]).toEqual([200, ids.map(() => 'refunded')])
}
const chargeback = (sale: Sale) => kit.shop.control(`/__sandbox/charges/${sale.order.charges[0]?.id}/chargeback`)

test('when the only paid ticket is refunded the free one stays valid, however often the charge is read', async () => {
  const sale = await kit.family(1)
  await refund(sale, sale.paid)
  expect(await kit.charge(sale)).toMatchObject({ status: 'canceled', canceled_amount: 9200 })
  for (let i = 0; i < 2; i += 1) await readAgain(sale)
  expect(await kit.statusOf(sale.free)).toBe('sold')
  expect(await kit.attempt(sale.order.code)).toMatchObject({ status: 'paid', check_at: null })
  expect(await kit.tomados(sale.freeLote)).toBe(1)
  expect(await kit.tomados(sale.lote)).toBe(0)
  expect(await kit.alerts(sale.order.code)).toEqual([])
  expect(await kit.use(sale.free)).toBe(true)
  expect(await kit.deletes(sale)).toHaveLength(1)
})

test('paid tickets are refunded one by one, the last call unanswered: the free one stays, then it is refunded, too', async () => {
  const sale = await kit.family(2)
  await refund(sale, sale.paid.slice(0, 1))
  await readAgain(sale)
  await kit.faults({ match: 'DELETE /charges', mode: 'drop-after', times: 1 })
  await kit.ask(sale.buyer, sale.paid.slice(1))
  await kit.advance(sale.order.code)
  await readAgain(sale)
  expect(await Promise.all(sale.vendas.map(kit.statusOf))).toEqual(
    sale.vendas.map((id) => (id === sale.free ? 'sold' : 'refunded')),
  )
  await refund(sale, [sale.free])
  await readAgain(sale)
  expect(await kit.attempt(sale.order.code)).toMatchObject({ status: 'refunded' })
  expect(await kit.alerts(sale.order.code)).toEqual([])
  expect(await kit.deletes(sale)).toHaveLength(2)
})

test('a free ticket that is being refunded when the emptied charge is read raises no alert', async () => {
  const sale = await kit.family(1)
  await refund(sale, sale.paid)
  const actor = `cliente:${sale.buyer.id}`
  const asked = { ids: [sale.free], motivo: '', who: 'cliente' as const, actor, idCliente: sale.buyer.id }
  expect(await requestRefund(kit.shop.deps, asked)).toMatchObject({ ok: true })
  await kit.check(sale.order.code)
  await kit.advance(sale.order.code)
  expect(await kit.statusOf(sale.free)).toBe('refunded')
  expect(await kit.attempt(sale.order.code)).toMatchObject({ status: 'refunded' })
  expect(await kit.alerts(sale.order.code)).toEqual([])
})

test('a chargeback after the last paid ticket was refunded takes the free one', async () => {
  const sale = await kit.family(2)
  for (const id of sale.paid) await refund(sale, [id])
  await readAgain(sale)
  const seen = await kit.shop.deps.gateway.readOrder(sale.order.id)
  if (seen.kind !== 'ok') throw new Error('no order')
  await settle(kit.shop.deps, sale.order.code, { ...seen.value, status: 'chargedback' })
  expect(await kit.statusOf(sale.free)).toBe('chargedback')
  expect(await kit.attempt(sale.order.code)).toMatchObject({ status: 'chargedback' })
  expect(await kit.alerts(sale.order.code)).toEqual(['payment.chargedback'])
})

test('a chargeback after a partial refund of ours takes the rest, including the free ticket', async () => {
  const sale = await kit.family(2)
  await refund(sale, sale.paid.slice(0, 1))
  await chargeback(sale)
  await readAgain(sale)
  expect((await Promise.all(sale.vendas.map(kit.statusOf))).toSorted()).toEqual([
    'chargedback',
    'chargedback',
    'refunded',
  ])
})

test('a refund from outside, of everything or of what we had left, takes the free ticket and raises the alert', async () => {
  const whole = await kit.family(1)
  await kit.refundAtProvider(whole)
  const rest = await kit.family(2)
  await refund(rest, rest.paid.slice(0, 1))
  await kit.refundAtProvider(rest)
  const unsent = await kit.family(1)
  await kit.faults({ match: 'GET /orders', mode: 'status', status: 503 })
  await kit.ask(unsent.buyer, unsent.paid)
  await kit.faults()
  await kit.refundAtProvider(unsent)
  for (const sale of [whole, rest, unsent]) {
    await readAgain(sale)
    expect(await Promise.all(sale.vendas.map(kit.statusOf))).toEqual(sale.vendas.map(() => 'refunded'))
    expect(await kit.attempt(sale.order.code)).toMatchObject({ status: 'refunded' })
    expect(await kit.alerts(sale.order.code)).toEqual(['payment.refunded-outside'])
  }
})
