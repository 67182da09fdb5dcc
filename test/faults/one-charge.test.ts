import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Order } from '../../contract/pagarme.ts'
import { reconcile } from '../../server/jobs/reconcile.ts'
import { runBehindLock } from '../support/concurrency.ts'
import { type Kit, openKit, refundsDone } from './support/kit.ts'

let kit: Kit
beforeAll(async () => {
  kit = await openKit({
    config: { PAGARME_TIMEOUT_MS: '1000' },
    limits: { repeatForMs: 2500 },
    sandbox: { lateMs: 200 },
  })
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
/** The requests for one order, found by their idempotency key. */
const posts = async (code: string) => (await kit.calls('POST', /\/orders$/)).filter((c) => c.idempotency_key === code)

test('one click sent four times concurrently: one charge, and the same answer each time', async () => {
  const { buyer, reserva } = await kit.held()
  await kit.faults({ ...POST, mode: 'slow', ms: 300 })
  const tentativa = randomUUID()
  const answers = await Promise.all([1, 2, 3, 4].map(() => buyer.payPix(reserva, tentativa)))
  expect(answers.map((a) => a.status)).toEqual([200, 200, 200, 200])
  expect(new Set(answers.map((a) => JSON.stringify(a.body))).size).toBe(1)
  expect(answers[0]?.body).toMatchObject({ status: 'waiting_payment' })
  expect(await kit.charges(buyer)).toMatchObject({ orders: 1 })
  expect((await buyer.payPix(reserva, tentativa)).body).toEqual(answers[0]?.body)
})

test('the same click repeated later gets the stored answer; with another body it is refused', async () => {
  const { buyer, reserva } = await kit.held()
  const tentativa = randomUUID()
  const body = {
    items: await buyer.items(reserva),
    payments: [{ payment_method: 'pix', pix: { expires_in: 3600 } }],
    metadata: { id_reserva: reserva, tentativa },
  }
  const first = await buyer.post<Order>('pagarme/orders', body)
  expect((await buyer.post<Order>('pagarme/orders', body)).body).toEqual(first.body)
  const other = { ...body, items: body.items.map((item) => ({ ...item, quantity: 1 })) }
  expect(await buyer.post('pagarme/orders', other)).toMatchObject({ status: 422 })
  expect(
    await buyer.post('pagarme/orders', { ...body, metadata: { id_reserva: reserva, tentativa: randomUUID() } }),
  ).toMatchObject({ status: 409 })
  expect(await kit.charges(buyer)).toMatchObject({ orders: 1 })
})

test('three clicks from different devices, concurrently: one is charged, the others get 409', async () => {
  const { buyer, reserva } = await kit.held()
  const statuses = await Promise.all([buyer.payPix(reserva), buyer.payPix(reserva), buyer.payPix(reserva)])
  expect(statuses.map((a) => a.status).sort()).toEqual([200, 409, 409])
  expect(await kit.charges(buyer)).toMatchObject({ orders: 1 })
})

test('a refused card leaves the hold at least five minutes and never shortens it; then a PIX pays', async () => {
  const { buyer, reserva } = await kit.held()
  const refused = await kit.payCard(buyer, reserva, '4000000000000028')
  expect(refused).toMatchObject({ status: 200, body: { status: 'failed', mensagem: 'Transação não autorizada' } })
  expect(await kit.reserva(reserva)).toMatchObject({ status: 'held' })
  expect((await kit.reserva(reserva)).left).toBeGreaterThan(580)
  await kit.shop.db.execute(
    sql`UPDATE reserva SET expires_at = clock_timestamp() + interval '40 seconds' WHERE id = ${reserva}`,
  )
  await kit.payCard(buyer, reserva, '4000000000000028')
  const { left } = await kit.reserva(reserva)
  expect(left).toBeGreaterThan(290)
  expect(left).toBeLessThanOrEqual(301)
  const order = (await buyer.payPix(reserva)).body
  await kit.payAtBank(order)
  await reconcileOrder(order.code)
  expect(await kit.vendas(order.code)).toEqual(['sold', 'sold'])
  expect(await kit.charges(buyer)).toEqual({ orders: 3, paid: 1 })
})

test('paying another way cancels the PIX, returns the hold to its buyer, and a card pays', async () => {
  const sale = await kit.withPix()
  const back = await sale.buyer.post<Order>(`reservas/${sale.reserva}/cancelar-pagamento`, {})
  expect(back).toMatchObject({ status: 200, body: { status: 'failed' } })
  expect(await kit.reserva(sale.reserva)).toMatchObject({ status: 'held' })
  expect(await sale.buyer.post(`reservas/${sale.reserva}/cancelar-pagamento`, {})).toMatchObject({ status: 200 })
  expect(await kit.payCard(sale.buyer, sale.reserva, '4000000000000010')).toMatchObject({ body: { status: 'paid' } })
  expect(await sale.buyer.post(`reservas/${sale.reserva}/cancelar-pagamento`, {})).toMatchObject({ status: 409 })
  expect(await (await kit.buyer()).post(`reservas/${sale.reserva}/cancelar-pagamento`, {})).toMatchObject({
    status: 404,
  })
  expect(await kit.charges(sale.buyer)).toEqual({ orders: 2, paid: 1 })
})

test.each([412, 409])(
  'pay another way while the provider answers %i: the buyer must wait and the attempt is kept; later it works',
  async (status) => {
    const sale = await kit.withPix()
    const cancel = () => sale.buyer.post(`reservas/${sale.reserva}/cancelar-pagamento`, {})
    await kit.faults({ match: 'DELETE /charges', mode: 'status', status, times: 1 })
    const message = 'Ainda estamos confirmando este pagamento. Aguarde alguns instantes.'
    expect(await cancel()).toMatchObject({ status: 409, body: { message } })
    expect(await kit.reserva(sale.reserva)).toMatchObject({ status: 'paying' })
    // Four concurrent requests: none of them fails, and the stock counts the hold once.
    for (const answer of await Promise.all([1, 2, 3, 4].map(cancel))) expect(answer.status).toBeOneOf([200, 409])
    expect(await kit.reserva(sale.reserva)).toMatchObject({ status: 'held' })
    expect(await kit.tomados(sale.lote)).toBe(2)
  },
)

test('paying another way after the bank has paid cancels nothing, and the tickets are issued', async () => {
  const sale = await kit.withPix()
  await kit.payAtBank(sale.order)
  expect(await sale.buyer.post(`reservas/${sale.reserva}/cancelar-pagamento`, {})).toMatchObject({ status: 409 })
  expect(await kit.vendas(sale.order.code)).toEqual(['sold', 'sold'])
  expect(await kit.calls('DELETE', new RegExp(`${sale.order.charges[0]?.id}`))).toHaveLength(0)
})

test('a payment between our read and our DELETE is refunded, and the hold goes back to its buyer', async () => {
  const sale = await kit.withPix()
  await kit.faults({ match: 'DELETE /charges', mode: 'slow', ms: 600 })
  const deletes = () => kit.calls('DELETE', new RegExp(`${sale.order.charges[0]?.id}`))
  const canceling = sale.buyer.post<Order>(`reservas/${sale.reserva}/cancelar-pagamento`, {})
  await kit.eventually(async () => expect(await deletes()).toHaveLength(1))
  await kit.payAtBank(sale.order)
  expect((await canceling).status).toBe(200)
  expect(await kit.attempt(sale.order.code)).toMatchObject({ status: 'refunding', refund_reason: expect.anything() })
  expect(await kit.reserva(sale.reserva)).toMatchObject({ status: 'held' })
  await refundsDone(kit, sale.order.code)
  expect(await deletes()).toHaveLength(1)
  expect(await kit.charges(sale.buyer)).toEqual({ orders: 1, paid: 0 })
})

test('when a first payment ends unpaid after the buyer has begun another cart, its hold is released', async () => {
  const first = await kit.withPix()
  const second = await kit.held({}, first.buyer)
  await kit.shop.control(`/orders/${first.order.code}/falhar`)
  await reconcileOrder(first.order.code)
  expect(await kit.attempt(first.order.code)).toMatchObject({ status: 'refused' })
  expect(await kit.reserva(first.reserva)).toMatchObject({ status: 'released' })
  expect(await kit.tomados(first.lote)).toBe(0)
  expect(await kit.reserva(second.reserva)).toMatchObject({ status: 'held' })
  const third = await kit.withPix({}, await kit.buyer())
  await kit.held({}, third.buyer)
  expect(await third.buyer.post(`reservas/${third.reserva}/cancelar-pagamento`, {})).toMatchObject({ status: 200 })
  expect(await kit.attempt(third.order.code)).toMatchObject({ status: 'expired' })
})

test('a refused card while another cart is overdue costs no place, and that cart ends', async () => {
  const first = await kit.withPix()
  const second = await kit.held({}, first.buyer)
  await kit.makeOverdue(second.reserva)
  await kit.shop.control(`/orders/${first.order.code}/falhar`)
  await reconcileOrder(first.order.code)
  expect(await kit.attempt(first.order.code)).toMatchObject({ status: 'refused' })
  expect(await kit.reserva(first.reserva)).toMatchObject({ status: 'held' })
  expect(await kit.tomados(first.lote)).toBe(2)
  expect(await kit.reserva(second.reserva)).toMatchObject({ status: 'released' })
  expect(await kit.tomados(second.lote)).toBe(0)
})

test('when part of the hold is reclaimed while its owner pays, 409 names the item, and nothing is charged', async () => {
  const { buyer, reserva, lote } = await kit.held({ qtd: 2 })
  const items = await buyer.items(reserva)
  await kit.makeOverdue(reserva)
  const other = await kit.buyer()
  const body = {
    items,
    payments: [{ payment_method: 'pix', pix: { expires_in: 3600 } }],
    metadata: { id_reserva: reserva, tentativa: randomUUID() },
  }
  // Another reservation has reclaimed one overdue row and is not committed yet.
  const [paid] = await runBehindLock(
    kit.shop.db,
    [
      sql`UPDATE lote SET tomados = tomados - 1 WHERE id = ${lote}`,
      sql`UPDATE venda SET status = 'released' WHERE id = (SELECT id FROM venda WHERE id_reserva = ${reserva} LIMIT 1)`,
    ],
    [() => buyer.post('pagarme/orders', body)],
  )
  expect(paid).toMatchObject({ status: 409, body: { fields: { 'items.0': expect.anything() } } })
  expect(await kit.charges(buyer)).toMatchObject({ orders: 0 })
  expect((await other.reserve([{ id_evento_setor_lote: lote, qtde: 1 }])).status).toBe(200)
})

test('an order that costs nothing is sold without a call to the provider', async () => {
  const { buyer, reserva } = await kit.held({ valor: 0, taxa: 0 })
  const order = await buyer.payPix(reserva)
  expect(order).toMatchObject({ status: 200, body: { status: 'paid', amount: 0 } })
  expect(await kit.vendas(order.body.code)).toEqual(['sold', 'sold'])
  expect(await posts(order.body.code)).toHaveLength(0)
})

test('a third open PIX is refused with 429; after two that expired, so is the next one for a while', async () => {
  kit.shop.deps.limits.pixGraceSeconds = 0
  const first = await kit.withPix()
  const second = await kit.withPix({}, first.buyer)
  const third = await kit.held({}, first.buyer)
  expect(await first.buyer.payPix(third.reserva)).toMatchObject({ status: 429 })
  for (const sale of [first, second]) {
    await kit.shop.control(`/__sandbox/charges/${sale.order.charges[0]?.id}/expire`)
    await reconcileOrder(sale.order.code)
    await reconcileOrder(sale.order.code)
    expect(await kit.attempt(sale.order.code)).toMatchObject({ status: 'expired' })
  }
  const paused = await first.buyer.payPix(third.reserva)
  expect(paused).toMatchObject({ status: 429, body: { message: expect.stringContaining('expiraram') } })
  await kit.shop.db.execute(
    sql`UPDATE payment_attempt SET updated_at = updated_at - interval '31 minutes' WHERE id_cliente = ${first.buyer.id}`,
  )
  expect((await first.buyer.payPix(third.reserva)).status).toBe(200)
  kit.shop.deps.limits.pixGraceSeconds = 300
})
