import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { reconcile } from '../../server/jobs/reconcile.ts'
import { addPromocional, makeCodigo, makeEvento, makeHall, makeLote, MEIA, sellMeia } from '../support/fixtures.ts'
import { makeJogo, makePlano, makeSocio, openClub } from '../support/club.ts'
import { type Kit, openKit, refundsDone } from './support/kit.ts'

let kit: Kit
beforeAll(async () => {
  kit = await openKit({ sandbox: { lateMs: 100 } })
})
afterEach(async () => {
  await kit.expectInvariants()
  await kit.watched.explained()
})
afterAll(() => kit.shop.close())

const FARE = { id_tarifa: MEIA.estudante, na_cota: true }

test.each([
  { title: 'gets it again while the quota has room', others: 0, rows: [FARE, FARE], left: 0 },
  { title: 'is refunded when others have the last of the quota', others: 1, rows: [FARE, FARE], left: 1 },
])('a late payment of half price $title', async ({ others, rows, left }) => {
  const { db } = kit.shop
  const evento = await makeEvento(db)
  await sellMeia(db, evento)
  const { lote } = await makeLote(db, evento, { qtd: 5 })
  const half = (qtde: number) => ({ id_evento_setor_lote: lote, qtde, id_tarifa: MEIA.estudante })
  const [buyer, other] = [await kit.buyer(), await kit.buyer()]
  const { body: hold } = await buyer.reserve([half(2)])
  const { body: order } = await buyer.payPix(hold.id)
  await buyer.post(`reservas/${hold.id}/cancelar-pagamento`, {})
  await buyer.call('DELETE', `reservas/${hold.id}`)
  if (others) expect((await other.reserve([half(others)])).status).toBe(200)
  await kit.payAtBank(order, { force: true })
  await kit.makeDue(order.code)
  await reconcile(kit.shop.deps)
  if (others) await refundsDone(kit, order.code)
  expect(await kit.attempt(order.code)).toMatchObject({ status: others ? 'refunded' : 'paid' })
  const third = await kit.buyer()
  expect((await third.get(`eventos/${evento}/meia`)).body).toMatchObject({ cota: 2, restantes: left })
  expect(await kit.all(sql`SELECT id_tarifa, na_cota FROM venda WHERE id_attempt = ${order.code}`)).toEqual(rows)
})

test('a late payment of a promotional fare gets it again, though its sale has ended', async () => {
  const { db } = kit.shop
  const { lote } = await makeLote(db, await makeEvento(db), { qtd: 5 })
  const id_tarifa = await addPromocional(db, lote)
  const buyer = await kit.buyer()
  const { body: hold } = await buyer.reserve([{ id_evento_setor_lote: lote, qtde: 2, id_tarifa }])
  const { body: order } = await buyer.payPix(hold.id)
  await buyer.post(`reservas/${hold.id}/cancelar-pagamento`, {})
  await buyer.call('DELETE', `reservas/${hold.id}`)
  await db.execute(sql`UPDATE tarifa SET ativa = false WHERE id = ${id_tarifa}`)
  await kit.payAtBank(order, { force: true })
  await kit.makeDue(order.code)
  await reconcile(kit.shop.deps)
  expect(await kit.attempt(order.code)).toMatchObject({ status: 'paid' })
  const unit = { id_tarifa, valor_cents: 6000, status: 'sold' }
  expect(await kit.all(sql`SELECT id_tarifa, valor_cents, status FROM venda WHERE id_attempt = ${order.code}`)).toEqual(
    [unit, unit],
  )
})

test.each([
  { title: 'is used again while it has room', limits: { limite: 3 }, status: 'paid' },
  { title: 'is refunded when others used it up', limits: { limite: 2 }, status: 'refunded' },
  {
    title: 'is refunded when its buyer used it elsewhere',
    limits: { limitePessoa: 2 },
    status: 'refunded',
    isOwn: true,
  },
])('a late payment with a code $title', async ({ limits, status, isOwn = false }) => {
  const { db } = kit.shop
  const { lote } = await makeLote(db, await makeEvento(db), { qtd: 5 })
  const id_tarifa = await makeCodigo(db, limits)
  const item = (qtde: number) => ({ id_evento_setor_lote: lote, qtde, id_tarifa })
  const [buyer, other] = [await kit.buyer(), await kit.buyer()]
  const { body: hold } = await buyer.reserve([item(2)])
  const { body: order } = await buyer.payPix(hold.id)
  await buyer.post(`reservas/${hold.id}/cancelar-pagamento`, {})
  await buyer.call('DELETE', `reservas/${hold.id}`)
  expect((await (isOwn ? buyer : other).reserve([item(1)])).status).toBe(200)
  await kit.payAtBank(order, { force: true })
  await kit.makeDue(order.code)
  await reconcile(kit.shop.deps)
  if (status === 'refunded') await refundsDone(kit, order.code)
  expect(await kit.attempt(order.code)).toMatchObject({ status })
})

test('a refunded half may be sold again', async () => {
  const { db } = kit.shop
  const evento = await makeEvento(db)
  await sellMeia(db, evento)
  const { lote } = await makeLote(db, evento, { qtd: 5 })
  const half = { id_evento_setor_lote: lote, qtde: 2, id_tarifa: MEIA.estudante }
  const [buyer, other] = [await kit.buyer(), await kit.buyer()]
  const { body: hold } = await buyer.reserve([half])
  const { body: order } = await kit.payCard(buyer, hold.id, '4000000000000010')
  expect(order).toMatchObject({ status: 'paid', amount: 9200 })
  expect((await other.reserve([half])).status).toBe(409)
  const [one] = await kit.all<{ id: string }>(sql`SELECT id FROM venda WHERE id_attempt = ${order.code}`)
  expect((await buyer.post('reembolsos', { ids: [one?.id], motivo: '' })).status).toBe(200)
  const left = async () => (await other.get(`eventos/${evento}/meia`)).body
  await expect.poll(left).toMatchObject({ restantes: 1 })
  expect((await other.reserve([{ ...half, qtde: 1 }])).status).toBe(200)
})

test.each([
  { title: 'gets both places again', lost: null, status: 'paid' },
  { title: 'is refunded when the wheelchair’s place is lost', lost: 1, status: 'refunded' },
])('a late payment of a wheelchair’s and a companion’s place $title', async ({ lost, status }) => {
  const { db } = kit.shop
  const { lote } = await makeHall(db, await makeEvento(db), ['aco'])
  const place = (nr_lugar: number) => ({ id_evento_setor_lote: lote, nr_lugar, qtde: 1 })
  const [buyer, other] = [await kit.buyer(), await kit.buyer()]
  const { body: hold } = await buyer.reserve([place(2), place(1)])
  const { body: order } = await buyer.payPix(hold.id)
  await buyer.post(`reservas/${hold.id}/cancelar-pagamento`, {})
  await buyer.call('DELETE', `reservas/${hold.id}`)
  if (lost) expect((await other.reserve([place(lost)])).status).toBe(200)
  await kit.payAtBank(order, { force: true })
  await kit.makeDue(order.code)
  await reconcile(kit.shop.deps)
  if (lost) await refundsDone(kit, order.code)
  expect(await kit.attempt(order.code)).toMatchObject({ status })
})

test('a late payment of a companion’s place is refunded when the wheelchair’s, bought before, went back', async () => {
  const { db } = kit.shop
  const { lote, setor } = await makeHall(db, await makeEvento(db), ['aco'])
  const place = (nr_lugar: number) => ({ id_evento_setor_lote: lote, nr_lugar, qtde: 1 })
  const buyer = await kit.buyer()
  const first = (await buyer.payPix((await buyer.reserve([place(1)])).body.id)).body
  await kit.payAtBank(first)
  await kit.makeDue(first.code)
  await reconcile(kit.shop.deps)
  const { body: hold } = await buyer.reserve([place(2)])
  const { body: order } = await buyer.payPix(hold.id)
  await buyer.post(`reservas/${hold.id}/cancelar-pagamento`, {})
  await buyer.call('DELETE', `reservas/${hold.id}`)
  const sold = await kit.all(sql`SELECT id FROM venda WHERE id_setor = ${setor} AND status = 'sold'`)
  expect((await buyer.post('reembolsos', { ids: sold.map(({ id }) => id) })).status).toBe(200)
  await refundsDone(kit, first.code)
  await kit.payAtBank(order, { force: true })
  await kit.makeDue(order.code)
  await reconcile(kit.shop.deps)
  await refundsDone(kit, order.code)
  expect(await kit.attempt(order.code)).toMatchObject({ status: 'refunded' })
})

test.each([
  { title: 'is sold, though the membership has ended', again: 0, status: 'paid' },
  { title: 'is refunded when the member has their units already', again: 1, status: 'refunded' },
])('a late payment at a member’s fare $title', async ({ again, status }) => {
  const { db } = kit.shop
  await openClub(db)
  const { lote } = await makeJogo(db, { qtd: 5 })
  const { plano, tarifa: id_tarifa } = await makePlano(db, { unidades: 2 })
  const buyer = await kit.buyer()
  await makeSocio(db, buyer.id, plano)
  const item = (qtde: number) => ({ id_evento_setor_lote: lote, qtde, id_tarifa })
  const { body: hold } = await buyer.reserve([item(2)])
  const { body: order } = await buyer.payPix(hold.id)
  await buyer.post(`reservas/${hold.id}/cancelar-pagamento`, {})
  await buyer.call('DELETE', `reservas/${hold.id}`)
  if (again) expect((await buyer.reserve([item(again)])).status).toBe(200)
  await db.execute(sql`UPDATE socio SET state = 'canceled', data_cancelamento = now() WHERE id_cliente = ${buyer.id}`)
  await kit.payAtBank(order, { force: true })
  await kit.makeDue(order.code)
  await reconcile(kit.shop.deps)
  if (status === 'refunded') await refundsDone(kit, order.code)
  expect(await kit.attempt(order.code)).toMatchObject({ status })
})
