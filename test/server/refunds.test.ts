import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { REFUSALS } from '../../contract/refusals.ts'
import type { Venda } from '../../contract/vendas.ts'
import type { Client } from '../support/client.ts'
import { makeRifa } from '../support/fixtures.ts'
import { makeUsuario } from '../support/staff.ts'
import { awayFromWindowEdge } from '../support/windows.ts'
import { openRefunds, type Refunds } from './refunds-kit.ts'

let kit: Refunds
let admin: Client
beforeAll(async () => {
  kit = await openRefunds()
  admin = await makeUsuario(kit.shop)
})
afterEach(async () => {
  await kit.config({ faults: [], failRefunds: 0 })
  await kit.expectInvariants()
})
afterAll(() => kit.shop.close())

const backdateAttempt = (attempt: string, days: number) =>
  kit.shop.db.execute(sql`WITH a AS (UPDATE payment_attempt SET created_at = created_at - make_interval(days => ${days})
      WHERE id = ${attempt})
    UPDATE venda SET sold_at = sold_at - make_interval(days => ${days}) WHERE id_attempt = ${attempt}`)
const orderOf = ({ buyer, order }: { buyer: Client; order: { id: string } }) => buyer.get(`pagarme/orders/${order.id}`)

test('a PIX that was begun nine days ago and paid now may be refunded, and the ticket says when it was paid', async () => {
  const sale = await kit.sold()
  const [one = ''] = sale.vendas
  await kit.shop.db.execute(
    sql`UPDATE payment_attempt SET created_at = created_at - interval '9 days' WHERE id = ${sale.order.code}`,
  )
  const { body } = await sale.buyer.get<Venda>(`eventos/venda/${one}`)
  expect(Date.parse(body.pago_em ?? '') - Date.parse(body.created_at)).toBeGreaterThan(8 * 86_400_000)
  expect(body.pode.reembolsar).toBe(true)
  expect(await kit.ask(sale.buyer, [one])).toMatchObject({ status: 200 })
})

test('a buyer refunds one of two tickets: its price is refunded, its place freed, the other stays valid', async () => {
  const sale = await kit.sold(undefined, { tipo: 3, lugares_nr: [4, 5] })
  const [one = '', other = ''] = sale.vendas
  const emitted: object[] = []
  const free: object[] = []
  kit.shop.deps.events.on('order', (change) => emitted.push(change))
  kit.shop.deps.events.on('stock', (change) => free.push(...('lugares' in change ? change.lugares : [])))
  expect(await kit.ask(sale.buyer, [one])).toMatchObject({
    status: 200,
    body: { result: [{ id: one, status: 'refunded' }] },
  })
  expect(await kit.charge(sale)).toMatchObject({ status: 'paid', canceled_amount: 9200 })
  expect(await kit.statusOf(other)).toBe('sold')
  expect(await kit.tomados(sale.lote)).toBe(1)
  expect(await kit.attempt(sale.order.code)).toMatchObject({ status: 'paid' })
  expect(await orderOf(sale)).toMatchObject({ body: { status: 'paid' } })
  const ids = [sale.order.code, sale.order.id]
  expect(emitted).toEqual([
    { ids, type: 'order.paid' },
    { ids, type: 'order.paid' },
  ])
  expect(free).toMatchObject([{ livre: true }])
  expect(await kit.path(one)).toEqual(['refunding', 'refunded'])
  const [refund] = await kit.refunds(sale.order.code)
  expect(refund).toMatchObject({ status: 'confirmed', cents: 9200, actor: `cliente:${sale.buyer.id}` })
  expect(await kit.path(refund?.id ?? '')).toEqual(['pending', 'sent', 'confirmed'])
  expect((await kit.deletes(sale)).map(({ idempotency_key }) => idempotency_key)).toEqual([refund?.id])

  // The last ticket: the charge is canceled and the order becomes refunded.
  expect(await kit.ask(sale.buyer, [other])).toMatchObject({ body: { result: [{ status: 'refunded' }] } })
  expect(await kit.charge(sale)).toMatchObject({ status: 'canceled', canceled_amount: 18_400 })
  expect(await kit.attempt(sale.order.code)).toMatchObject({ status: 'refunded', check_at: null })
  expect(await orderOf(sale)).toMatchObject({ body: { status: 'refunded' } })
  expect(await kit.tomados(sale.lote)).toBe(0)
  expect(emitted.at(-1)).toEqual({ ids, type: 'order.refunded' })
  const rest = await kit.buyer()
  expect(
    (await rest.reserve([{ id_evento_setor_lote: sale.lote, nr_lugar: 4 }])).body.itens.map(({ ok }) => ok),
  ).toEqual([true])
  kit.shop.deps.events.removeAllListeners('order').removeAllListeners('stock')
})

test('during a PIX refund the ticket admits no one, its place stays taken, the order is refunding', async () => {
  const sale = await kit.sold('pix')
  expect(await kit.ask(sale.buyer, sale.vendas)).toMatchObject({
    status: 200,
    body: { result: [{ status: 'refunding' }, { status: 'refunding' }] },
  })
  expect(await orderOf(sale)).toMatchObject({ body: { status: 'refunding' } })
  expect(await kit.tomados(sale.lote)).toBe(2)
  expect(await kit.use(sale.vendas[0] ?? '')).toBe(false)
  const used = kit.shop.db.execute(
    sql`UPDATE venda SET entregue = true, entregue_at = now() WHERE id = ${sale.vendas[0]}`,
  )
  await expect(used).rejects.toThrow()
  await kit.refunded(sale.order.code, 2)
  expect(await kit.charge(sale)).toMatchObject({ status: 'canceled', canceled_amount: 18_400 })
  expect(await kit.deletes(sale)).toHaveLength(1)
  expect(await kit.tomados(sale.lote)).toBe(0)
  expect(await kit.alerts(sale.order.code)).toEqual([])
})

test('a refund that is too late, too close to the event or of a used ticket is refused for the buyer, not for an admin', async () => {
  const sale = await kit.sold()
  const [one = '', two = ''] = sale.vendas
  await kit.shop.db.execute(sql`UPDATE evento SET data = current_date + 1 WHERE id = ${sale.evento}`)
  expect(await kit.ask(sale.buyer, [one])).toMatchObject({
    status: 409,
    body: { message: REFUSALS['refund.evento-too-close'] },
  })
  await backdateAttempt(sale.order.code, 9)
  expect(await kit.ask(sale.buyer, [one])).toMatchObject({
    status: 409,
    body: { message: REFUSALS['refund.too-late'] },
  })
  expect(await kit.use(one)).toBe(true)
  expect(await kit.ask(sale.buyer, [one])).toMatchObject({ status: 409, body: { message: REFUSALS['refund.used'] } })
  // A used ticket needs a reason; without it none of the tickets is refunded.
  expect(await kit.ask(admin, [one, two])).toMatchObject({
    status: 400,
    body: { message: REFUSALS['refund.reason-needed'], fields: { motivo: REFUSALS['refund.reason-needed'] } },
  })
  expect(await kit.ask(admin, [one, two], '   ')).toMatchObject({ status: 400 })
  expect(await kit.vendas(sale.order.code)).toEqual(['sold', 'sold'])
  expect(await kit.refunds(sale.order.code)).toEqual([])
  expect(await kit.ask(admin, [one, two], 'Show interrompido')).toMatchObject({ status: 200 })
  expect(await kit.refunds(sale.order.code)).toMatchObject([
    { status: 'confirmed', actor: `usuario:${admin.id}`, motivo: 'Show interrompido' },
  ])
  expect(await kit.vendas(sale.order.code)).toEqual(['refunded', 'refunded'])
})

test('a request with one used ticket among others refunds none of them', async () => {
  const sale = await kit.sold()
  await kit.use(sale.vendas[1] ?? '')
  expect(await kit.ask(sale.buyer, sale.vendas)).toMatchObject({
    status: 409,
    body: { message: REFUSALS['refund.used'] },
  })
  expect(await kit.vendas(sale.order.code)).toEqual(['sold', 'sold'])
  expect(await kit.deletes(sale)).toEqual([])
})

test('a refund is refused for another’s ticket, unknown ids, a hold, two orders, staff, a visitor, invalid input', async () => {
  const [mine, yours] = [await kit.sold(), await kit.sold()]
  const hold = await kit.held()
  const [held] = await kit.all<{ id: string }>(sql`SELECT id FROM venda WHERE id_reserva = ${hold.reserva}`)
  for (const ids of [yours.vendas, [...mine.vendas, ...yours.vendas], [kit.fresh()]])
    expect(await kit.ask(mine.buyer, ids)).toMatchObject({
      status: 404,
      body: { message: REFUSALS['record.not-found'] },
    })
  expect(await kit.ask(hold.buyer, [held?.id ?? ''])).toMatchObject({ status: 404 })
  expect(await kit.ask(admin, [held?.id ?? ''])).toMatchObject({ status: 404 })
  expect(await kit.ask(admin, [...mine.vendas, ...yours.vendas])).toMatchObject({
    status: 422,
    body: { message: REFUSALS['refund.one-order'] },
  })
  const staff = await makeUsuario(kit.shop, { cidades: [] })
  expect(await kit.ask(staff, mine.vendas)).toMatchObject({ status: 403 })
  const visitor = mine.buyer.at(kit.shop.url)
  visitor.cookie = null
  expect(await kit.ask(visitor, mine.vendas)).toMatchObject({ status: 401 })
  for (const body of [{}, { ids: [] }, { ids: ['x'] }, { ids: mine.vendas, motivo: 'x'.repeat(501) }, { ids: 'x' }])
    expect((await mine.buyer.post('reembolsos', body)).status).toBe(400)
  const waiting = await kit.withPix()
  expect(await kit.ask(waiting.buyer, await kit.idsOf(waiting.order.code))).toMatchObject({
    status: 409,
    body: { message: REFUSALS['refund.not-paid'] },
  })
  expect(
    await kit.all(sql`SELECT 1 FROM refund WHERE id_attempt IN (${mine.order.code}, ${yours.order.code})`),
  ).toEqual([])
})

test('tickets that cost nothing are refunded without a call to the provider', async () => {
  const hold = await kit.held({ valor: 0, taxa: 0 })
  const { body: order } = await hold.buyer.payPix(hold.reserva)
  const vendas = await kit.idsOf(order.code)
  const before = (await kit.calls('DELETE', /charges/)).length
  expect(await kit.ask(hold.buyer, vendas)).toMatchObject({
    body: { result: [{ status: 'refunded' }, { status: 'refunded' }] },
  })
  expect(await kit.attempt(order.code)).toMatchObject({ status: 'refunded' })
  expect(await kit.tomados(hold.lote)).toBe(0)
  expect((await kit.calls('DELETE', /charges/)).length).toBe(before)
})

test('a raffle number is refunded until the day before the draw', async () => {
  const rifa = await makeRifa(kit.shop.db)
  const buyer = await kit.buyer()
  const { body } = await buyer.reserve([{ id_rifa: rifa, codigosRifas: [7, 8] }])
  const { body: order } = await kit.payCard(buyer, body.id, '4000000000000010')
  const [one = '', two = ''] = await kit.idsOf(order.code)
  expect(await kit.ask(buyer, [one])).toMatchObject({ body: { result: [{ status: 'refunded' }] } })
  await kit.shop.db.execute(
    sql`UPDATE rifa SET data_sorteio = (now() AT TIME ZONE 'America/Sao_Paulo')::date WHERE id = ${rifa}`,
  )
  expect(await kit.ask(buyer, [two])).toMatchObject({
    status: 409,
    body: { message: REFUSALS['refund.draw-too-close'] },
  })
})

test('a buyer who sends too many refund requests gets 429', async () => {
  const sale = await kit.sold()
  await awayFromWindowEdge()
  const codes = new Set<number>()
  for (let i = 0; i < 22; i += 1) codes.add((await kit.ask(sale.buyer, [kit.fresh()])).status)
  expect([...codes]).toEqual([404, 429])
})
