import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Evento } from '../../contract/eventos.ts'
import type { Cancelamento, EventoEfeito } from '../../contract/mudar.ts'
import { MUDAR_MESSAGES } from '../../contract/messages-mudar.ts'
import { expireHolds } from '../../server/jobs/expire-holds.ts'
import { reconcile } from '../../server/jobs/reconcile.ts'
import { advanceDueRefunds } from '../../server/jobs/run-refunds.ts'
import { advanceCancelled } from '../../server/sales/cancel/cancelled-eventos.ts'
import { countInFlight } from '../../server/sales/cancel/cancel-repo.ts'
import type { Client } from '../support/client.ts'
import { addFila, ask } from '../support/fila.ts'
import { addLote, makeCota, makeEvento, makeLote } from '../support/fixtures.ts'
import { makeUsuario } from '../support/staff.ts'
import { openRefunds, type Refunds } from './refunds-kit.ts'

// Cancelling an event: what it closes at once, and what its job gives back.

const CARD = '4000000000000010'
let kit: Refunds
let admin: Client
let evento: string
let lote: string
beforeAll(async () => {
  kit = await openRefunds({ mail: true })
  admin = await makeUsuario(kit.shop)
})
beforeEach(async () => {
  evento = await makeEvento(kit.shop.db, { maxPorCliente: 100 })
  ;({ lote } = await makeLote(kit.shop.db, evento, { qtd: 100 }))
})
afterEach(async () => {
  await kit.config({ faults: [], failRefunds: 0 })
  await kit.expectInvariants()
})
afterAll(() => kit.shop.close())

const item = (qtde = 2) => [{ id_evento_setor_lote: lote, qtde }]
async function hold(qtde = 2) {
  const buyer = await kit.buyer()
  const { body } = await buyer.reserve(item(qtde))
  return { buyer, reserva: body.id }
}
async function byCard(qtde = 2) {
  const held = await hold(qtde)
  const { body: order } = await kit.payCard(held.buyer, held.reserva, CARD)
  return { ...held, order, vendas: await kit.idsOf(order.code) }
}
async function byPix() {
  const held = await hold()
  const { body: order } = await held.buyer.payPix(held.reserva)
  return { ...held, order }
}
const cancel = (who = admin, more: object = {}) =>
  who.post<Evento>('eventos/cancelar', { id: evento, motivo: 'chuva forte', nome: 'Festival do Sol', ...more })
const progress = async () => (await admin.get<Cancelamento>(`eventos/${evento}/cancelamento`)).body
/** One run of every job that has a part in it. */
async function work(): Promise<void> {
  const { db, deps } = kit.shop
  await db.execute(sql`UPDATE evento SET devolucao_em = clock_timestamp() WHERE devolucao_em IS NOT NULL`)
  await db.execute(sql`UPDATE refund SET check_at = clock_timestamp() WHERE check_at IS NOT NULL`)
  await advanceCancelled(deps)
  await expireHolds(deps)
  await reconcile(deps)
  await advanceDueRefunds(deps)
}
const finished = () =>
  kit.eventually(async () => {
    await work()
    expect((await progress()).pronto).toBe(true)
  })
const statuses = async () =>
  (
    await kit.all<{ status: string }>(sql`SELECT DISTINCT status FROM venda WHERE id_evento = ${evento} ORDER BY 1`)
  ).map(({ status }) => status)

test('the question counts before anything is done', async () => {
  await byCard(3)
  const pix = await byPix()
  await kit.payAtBank(pix.order)
  await kit.check(pix.order.code)
  await byPix()
  await hold(1)
  await kit.use((await byCard(1)).vendas[0] ?? '')
  const { status, body } = await admin.get<EventoEfeito>(`eventos/${evento}/efeito`)
  expect({ status, body }).toEqual({
    status: 200,
    body: {
      pessoas: 3,
      ingressos: 6,
      total: 552,
      metodos: [
        { metodo: 'pix', ingressos: 2, valor: 184 },
        { metodo: 'cartao', ingressos: 4, valor: 368 },
      ],
      cortesias: 0,
      socios: 0,
      entradas: 1,
      reservas: 3,
      pix_abertos: 1,
      // Of all events: a PIX is paid out at once, a card later.
      saldo: { disponivel: 184, a_receber: 368 },
    },
  })
})

test('cancelling needs the event’s name and a reason, is told to everybody, and is for ever', async () => {
  const sale = await byCard()
  expect(await cancel(admin, { nome: 'Outro' })).toMatchObject({
    status: 400,
    body: { fields: { nome: MUDAR_MESSAGES.nome } },
  })
  expect(await cancel(admin, { motivo: 'x'.repeat(31) })).toMatchObject({ status: 400 })
  const nome = (await admin.get<Evento>(`eventos/${evento}`)).body.nome
  expect(await cancel(admin, { nome: ` ${nome.toUpperCase()} ` })).toMatchObject({
    status: 200,
    body: { situacao: 'cancelado', motivo: 'chuva forte' },
  })
  expect(await cancel(admin, { nome })).toMatchObject({ status: 409, body: { code: 'evento.canceled' } })
  const visitor = await kit.buyer()
  expect((await visitor.get<Evento>(`eventos/${evento}`)).body).toMatchObject({ situacao: 'cancelado' })
  const told = await kit.all(
    sql`SELECT tipo, id_cliente, canal FROM mensagem WHERE sobre = ${evento} AND canal = 'email'`,
  )
  expect(told).toEqual([{ tipo: 'evento-cancelado', id_cliente: sale.buyer.id, canal: 'email' }])
})

test('a cancelled event sells nothing and admits nobody from then on', async () => {
  const sale = await byCard()
  const held = await hold()
  expect(await cancel()).toMatchObject({ status: 200 })
  expect((await (await kit.buyer()).reserve(item())).status).not.toBe(200)
  const unpaid = await held.buyer.payPix(held.reserva)
  expect(unpaid.status).not.toBe(200)
  const read = (id_venda: string) =>
    admin.post(`portaria/${evento}/entradas`, {
      entradas: [{ id: randomUUID(), id_venda, lida_em: new Date().toISOString(), portao: 'A' }],
    })
  expect(await read(sale.vendas[0] ?? '')).toMatchObject({ body: { result: [{ resultado: 'evento-cancelado' }] } })
  expect(await admin.post('eventos/venda', { id: sale.vendas[0], entregue: true })).toMatchObject({
    status: 409,
    body: { code: 'ingresso.evento-canceled' },
  })
  expect(await admin.call('PUT', 'eventos/vendas-abertas', { id: evento, abertas: true })).toMatchObject({
    status: 409,
  })
  expect((await sale.buyer.get(`eventos/venda/${sale.vendas[0]}`)).body).toMatchObject({
    codigo: null,
    evento: { situacao: 'cancelado', motivo: 'chuva forte' },
  })
})

test('everything that was paid goes back, and holds and unpaid PIX end', async () => {
  const card = await byCard(3)
  const paid = await byPix()
  await kit.payAtBank(paid.order)
  await kit.check(paid.order.code)
  const open = await byPix()
  const held = await hold()
  const used = await byCard(1)
  await kit.use(used.vendas[0] ?? '')
  await cancel()
  expect(await progress()).toMatchObject({
    ingressos: { total: 6, devolvidos: 0, esperando: 6, recusados: 0 },
    valor: { total: 552, devolvido: 0 },
    pessoas_avisadas: { total: 3, enviadas: 0, desistidas: 0 },
    escreve_para: null,
    pendencias: [],
    pronto: false,
  })
  await finished()
  expect(await progress()).toMatchObject({
    ingressos: { total: 6, devolvidos: 6, esperando: 0, recusados: 0 },
    valor: { total: 552, devolvido: 552 },
    metodos: [
      { metodo: 'pix', ingressos: 2, devolvidos: 2, devolvido: 184 },
      { metodo: 'cartao', ingressos: 4, devolvidos: 4, devolvido: 368 },
    ],
  })
  expect(await statuses()).toEqual(['refunded', 'released'])
  expect(await kit.charge(card)).toMatchObject({ status: 'canceled', canceled_amount: 27_600 })
  expect(await kit.charge(paid)).toMatchObject({ status: 'canceled' })
  expect(await kit.charge(open)).toMatchObject({ status: 'canceled' })
  expect(await kit.reserva(held.reserva)).toMatchObject({ status: 'released' })
  expect(await kit.tomados(lote)).toBe(0)
  const [refund] = await kit.refunds(card.order.code)
  expect(refund).toMatchObject({ actor: `usuario:${admin.id}`, motivo: 'chuva forte', cents: 27_600 })
  expect(await kit.path(evento)).toEqual(['cancelado', 'devolvido'])
})

test('only the tickets of the cancelled event go back of an order with others', async () => {
  const other = await makeEvento(kit.shop.db)
  const { lote: otherLote } = await makeLote(kit.shop.db, other)
  const buyer = await kit.buyer()
  const { body } = await buyer.reserve([...item(1), { id_evento_setor_lote: otherLote, qtde: 1 }])
  const { body: order } = await kit.payCard(buyer, body.id, CARD)
  await cancel()
  await finished()
  expect(await kit.vendas(order.code)).toEqual(['refunded', 'sold'])
  expect(await kit.charge({ order })).toMatchObject({ status: 'paid', canceled_amount: 9200 })
})

test('a PIX that is paid while the event is cancelled, or long after, goes back by itself', async () => {
  const before = await byPix()
  const late = await byPix()
  await cancel()
  await kit.payAtBank(before.order)
  await finished()
  expect(await kit.vendas(before.order.code)).toEqual(['refunded', 'refunded'])
  expect(await kit.vendas(late.order.code)).toEqual(['released', 'released'])
  await kit.payAtBank(late.order, { force: true })
  await kit.eventually(async () => {
    await kit.check(late.order.code)
    await kit.advance(late.order.code)
    expect(await kit.attempt(late.order.code)).toMatchObject({ status: 'refunded' })
  })
  expect(await kit.vendas(late.order.code)).toEqual(['released', 'released'])
})

test('what the provider refuses is listed with a reason and is tried again when a person asks', async () => {
  const sale = await byCard()
  await cancel()
  await kit.config({ failRefunds: 1 })
  await kit.eventually(async () => {
    await work()
    expect(await progress()).toMatchObject({ ingressos: { total: 2, recusados: 2, esperando: 0 }, pronto: false })
  })
  const [pendencia, ...none] = (await progress()).pendencias
  expect(none).toEqual([])
  expect(pendencia).toMatchObject({ id: sale.order.code, valor: 184, problema: expect.stringContaining('Pagar.me') })
  expect(Date.parse(pendencia?.proxima_em ?? '')).toBeGreaterThan(Date.now())
  // Its time has not come.
  await work()
  expect(await kit.refunds(sale.order.code)).toHaveLength(1)
  await kit.eventually(async () => {
    expect(await admin.post('eventos/cancelamento/tentar', { id: sale.order.code })).toMatchObject({ status: 200 })
    await work()
    expect((await progress()).ingressos).toMatchObject({ devolvidos: 2, recusados: 0 })
  })
  await finished()
  expect((await progress()).pendencias).toEqual([])
  expect(await admin.post('eventos/cancelamento/tentar', { id: sale.order.code })).toMatchObject({ status: 404 })
})

test('courtesies and free tickets end without money, and a used courtesy stays used', async () => {
  const { db } = kit.shop
  const { rows } = await db.execute<{ id_setor: string }>(sql`SELECT id_setor FROM lote WHERE id = ${lote}`)
  const free = await addLote(db, rows[0]?.id_setor ?? '', { valor: 0, taxa: 0 })
  const buyer = await kit.buyer()
  const { body } = await buyer.reserve([{ id_evento_setor_lote: free, qtde: 2 }])
  expect(await buyer.payPix(body.id)).toMatchObject({ status: 200, body: { status: 'paid' } })
  await makeCota(db, evento, admin.id)
  const give = () =>
    admin.post('cortesias', { chave: randomUUID(), idEvento: evento, id_lote: lote, nome: 'Rita Lima', qtde: 1 })
  expect([(await give()).status, (await give()).status]).toEqual([200, 200])
  // Each guest is a person, also without an account.
  expect((await admin.get<EventoEfeito>(`eventos/${evento}/efeito`)).body).toMatchObject({ pessoas: 3, cortesias: 4 })
  const [used] = await kit.all<{ id: string }>(sql`SELECT v.id FROM venda v JOIN cortesia c ON c.id = v.id_reserva
    WHERE v.id_evento = ${evento} ORDER BY v.id LIMIT 1`)
  await kit.use(used?.id ?? '')
  await cancel()
  await finished()
  expect(await kit.statusOf(used?.id ?? '')).toBe('sold')
  const told = await kit.all(
    sql`SELECT id_cliente FROM mensagem WHERE tipo = 'evento-cancelado' AND sobre = ${evento} AND canal = 'email'`,
  )
  expect(told).toEqual([{ id_cliente: buyer.id }])
  expect(await statuses()).toEqual(['refunded', 'sold'])
  expect(await kit.tomados(free)).toBe(0)
})

test('no courtesy is given for a cancelled event', async () => {
  await makeCota(kit.shop.db, evento, admin.id)
  await cancel()
  const gift = { chave: randomUUID(), idEvento: evento, id_lote: lote, nome: 'Rita Lima' }
  expect((await admin.post('cortesias', gift)).status).toBeGreaterThanOrEqual(400)
  expect((await admin.post('cortesias', gift)).status).toBeLessThan(500)
})

test('the waiting room of a cancelled event is over', async () => {
  await addFila(kit.shop.db, evento, 0)
  const buyer = await kit.buyer()
  expect((await ask(buyer, evento)).body.estado).not.toBe('over')
  await cancel()
  await kit.eventually(async () => expect((await ask(buyer, evento)).body.estado).toBe('over'))
})

test('a refund that does not end makes no other wait', async () => {
  const sale = await byCard(1)
  await kit.faults({ match: 'GET /orders', mode: 'status', status: 503 })
  await kit.ask(sale.buyer, sale.vendas)
  expect(await countInFlight(kit.shop.db, evento)).toBe(1)
  await kit.shop.db.execute(
    sql`UPDATE refund SET created_at = created_at - interval '2 hours' WHERE id_attempt = ${sale.order.code}`,
  )
  expect(await countInFlight(kit.shop.db, evento)).toBe(0)
})
