import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Order } from '../../contract/pagarme.ts'
import { reconcile } from '../../server/jobs/reconcile.ts'
import { type Kit, openKit } from './support/kit.ts'

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
})
afterAll(() => kit.shop.close())

const POST = { match: 'POST /orders' }
const round = async (attempt: string): Promise<void> => {
  await kit.makeDue(attempt)
  await reconcile(kit.shop.deps)
}
/** The requests of one order, by the key they carried. */
const posts = async (code: string) => (await kit.calls('POST', /\/orders$/)).filter((c) => c.idempotency_key === code)

test('one click sent four times at once: one charge, the same answer', async () => {
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

test('the same click again, after all is done, gets the stored answer; with another body it is refused', async () => {
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

test('two clicks, two devices, at once: one is charged, the other told', async () => {
  const { buyer, reserva } = await kit.held()
  const statuses = await Promise.all([buyer.payPix(reserva), buyer.payPix(reserva), buyer.payPix(reserva)])
  expect(statuses.map((a) => a.status).sort()).toEqual([200, 409, 409])
  expect(await kit.charges(buyer)).toMatchObject({ orders: 1 })
})

test('a refused card keeps cart and hold for five minutes at least, never less than were left; then PIX works', async () => {
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
  await round(order.code)
  expect(await kit.vendas(order.code)).toEqual(['sold', 'sold'])
  expect(await kit.charges(buyer)).toEqual({ orders: 3, paid: 1 })
})

test('pay another way: the PIX is canceled, the hold is back, the card pays', async () => {
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
  'pay another way, and the provider says %i: told to wait, nothing given up, then it works',
  async (status) => {
    const sale = await kit.withPix()
    const cancel = () => sale.buyer.post(`reservas/${sale.reserva}/cancelar-pagamento`, {})
    await kit.faults({ match: 'DELETE /charges', mode: 'status', status, times: 1 })
    const message = 'Ainda estamos confirmando este pagamento. Aguarde alguns instantes.'
    expect(await cancel()).toMatchObject({ status: 409, body: { message } })
    expect(await kit.reserva(sale.reserva)).toMatchObject({ status: 'paying' })
    // Clicked four times at once: nobody is told of a failure, the hold is back once.
    for (const answer of await Promise.all([1, 2, 3, 4].map(cancel))) expect(answer.status).toBeOneOf([200, 409])
    expect(await kit.reserva(sale.reserva)).toMatchObject({ status: 'held' })
    expect(await kit.tomados(sale.lote)).toBe(2)
  },
)

test('pay another way, but the bank was faster: the tickets are there', async () => {
  const sale = await kit.withPix()
  await kit.payAtBank(sale.order)
  expect(await sale.buyer.post(`reservas/${sale.reserva}/cancelar-pagamento`, {})).toMatchObject({ status: 409 })
  expect(await kit.vendas(sale.order.code)).toEqual(['sold', 'sold'])
  expect(await kit.calls('DELETE', new RegExp(`${sale.order.charges[0]?.id}`))).toHaveLength(0)
})

test('paid between our look and our DELETE: the money is on its way back, the hold is the buyer’s, and he is told', async () => {
  const sale = await kit.withPix()
  await kit.faults({ match: 'DELETE /charges', mode: 'slow', ms: 300 })
  const canceling = sale.buyer.post<Order>(`reservas/${sale.reserva}/cancelar-pagamento`, {})
  await new Promise((resolve) => setTimeout(resolve, 120))
  await kit.payAtBank(sale.order)
  expect((await canceling).status).toBe(200)
  expect(await kit.attempt(sale.order.code)).toMatchObject({ status: 'refunding', refund_reason: expect.anything() })
  expect(await kit.reserva(sale.reserva)).toMatchObject({ status: 'held' })
  await new Promise((resolve) => setTimeout(resolve, 100))
  await round(sale.order.code)
  expect(await kit.attempt(sale.order.code)).toMatchObject({ status: 'refunded' })
  expect(await kit.calls('DELETE', new RegExp(`${sale.order.charges[0]?.id}`))).toHaveLength(1)
  expect(await kit.charges(sale.buyer)).toEqual({ orders: 1, paid: 0 })
})

test('the buyer went on to another cart meanwhile: a refusal lets the first one go and ends', async () => {
  const first = await kit.withPix()
  const second = await kit.held({}, first.buyer)
  await kit.shop.control(`/orders/${first.order.code}/falhar`)
  await round(first.order.code)
  expect(await kit.attempt(first.order.code)).toMatchObject({ status: 'refused' })
  expect(await kit.reserva(first.reserva)).toMatchObject({ status: 'released' })
  expect(await kit.tomados(first.lote)).toBe(0)
  expect(await kit.reserva(second.reserva)).toMatchObject({ status: 'held' })
  const third = await kit.withPix({}, await kit.buyer())
  await kit.held({}, third.buyer)
  expect(await third.buyer.post(`reservas/${third.reserva}/cancelar-pagamento`, {})).toMatchObject({ status: 200 })
  expect(await kit.attempt(third.order.code)).toMatchObject({ status: 'expired' })
})

test('part of the hold is taken over while its owner pays: he is told which, and not charged', async () => {
  const { buyer, reserva, lote } = await kit.held({ qtd: 2 })
  const items = await buyer.items(reserva)
  await kit.makeOverdue(reserva)
  const other = await kit.buyer()
  const blocker = new pg.Client({ connectionString: kit.shop.database.url })
  await blocker.connect()
  await blocker.query('BEGIN')
  // Somebody's reservation reclaims one overdue row, and is not committed yet.
  await blocker.query(`UPDATE lote SET tomados = tomados - 1 WHERE id = $1`, [lote])
  await blocker.query(
    `UPDATE venda SET status = 'released' WHERE id = (SELECT id FROM venda WHERE id_reserva = $1 LIMIT 1)`,
    [reserva],
  )
  const paying = buyer.post('pagarme/orders', {
    items,
    payments: [{ payment_method: 'pix', pix: { expires_in: 3600 } }],
    metadata: { id_reserva: reserva, tentativa: randomUUID() },
  })
  await new Promise((resolve) => setTimeout(resolve, 300))
  await blocker.query('COMMIT')
  await blocker.end()
  expect(await paying).toMatchObject({ status: 409, body: { fields: { 'items.0': expect.anything() } } })
  expect(await kit.charges(buyer)).toMatchObject({ orders: 0 })
  expect((await other.reserve([{ id_evento_setor_lote: lote, qtde: 1 }])).status).toBe(200)
})

test('nothing to pay: tickets without the provider', async () => {
  const { buyer, reserva } = await kit.held({ valor: 0, taxa: 0 })
  const order = await buyer.payPix(reserva)
  expect(order).toMatchObject({ status: 200, body: { status: 'paid', amount: 0 } })
  expect(await kit.vendas(order.body.code)).toEqual(['sold', 'sold'])
  expect(await posts(order.body.code)).toHaveLength(0)
})

test('two open PIX at most; after two that expired, a pause', async () => {
  kit.shop.deps.limits.pixGraceSeconds = 0
  const first = await kit.withPix()
  const second = await kit.withPix({}, first.buyer)
  const third = await kit.held({}, first.buyer)
  expect(await first.buyer.payPix(third.reserva)).toMatchObject({ status: 429 })
  for (const sale of [first, second]) {
    await kit.shop.control(`/__sandbox/charges/${sale.order.charges[0]?.id}/expire`)
    await round(sale.order.code)
    await round(sale.order.code)
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
