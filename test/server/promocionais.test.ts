import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Evento, Lote } from '../../contract/eventos.ts'
import { FARE_MESSAGES } from '../../contract/messages-fares.ts'
import { PROMOCIONAIS_MAX } from '../../contract/tarifas-rules.ts'
import { pgFault } from '../../server/db/db-errors.ts'
import { type Client, makeClients } from '../support/client.ts'
import { addLote, makeEvento, makeLote, MEIA, sellMeia, violatedInvariants } from '../support/fixtures.ts'
import { historyOf } from '../support/history.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { makeUsuario } from '../support/staff.ts'

// Promotional fares: named and priced by the house, for everybody, in one lot.

let shop: Shop
let admin: Client
let buyer: Client
let other: Client
let evento: string
let setor: string
let lote: string
beforeAll(async () => {
  shop = await openShop()
  admin = await makeUsuario(shop)
  ;[buyer, other] = (await makeClients(shop, 2)) as [Client, Client]
})
beforeEach(async () => {
  evento = await makeEvento(shop.db)
  await sellMeia(shop.db, evento)
  ;({ setor, lote } = await makeLote(shop.db, evento))
})
afterEach(async () => {
  await Promise.all([buyer, other].map((client) => giveBack(client)))
  expect(await violatedInvariants(shop.db)).toEqual([])
})
afterAll(() => shop.close())

const SOLIDARIA = { nome: 'Solidária', documento: '1 kg de alimento', valor: '60,00', taxa_adm: '7,20' }
const form = () => ({ id: lote, id_evento_setor: setor, data: '2026-01-01', hora: '10:00', valor: 80, taxa_adm: 12 })
const save = (more: object = {}) => admin.post<Lote>('eventos/lote', { ...form(), qtd_total: 100, ...more })
const soldFares = async (client = buyer) =>
  (await client.get<Evento>(`eventos/${evento}`)).body.setores[0]?.lotes.find(({ id }) => id === lote)?.tarifas ?? []
async function addSolidaria(more: object = {}): Promise<string> {
  const { body } = await save({ promocionais: [{ ...SOLIDARIA, ...more }] })
  return body.promocionais?.[0]?.id ?? ''
}
const item = (id_tarifa: string, qtde = 1) => ({ id_evento_setor_lote: lote, qtde, id_tarifa })
async function giveBack(client: Client): Promise<void> {
  const { body } = await client.get<{ result: { id: string; status: string }[] }>('reservas')
  for (const { id, status } of body.result) if (status === 'held') await client.call('DELETE', `reservas/${id}`)
}
const codeOf = ({ body }: { body: unknown }): unknown => Object(body).code

test('a fare of the form is sold at its price, named on the ticket with what to bring, and half price stays beside it', async () => {
  const id = await addSolidaria()
  expect((await soldFares()).slice(0, 3)).toMatchObject([
    { id: lote, tipo: 'inteira', valor: 80, taxa_adm: 12 },
    {
      id,
      tipo: 'promocional',
      nome: 'Solidária',
      valor: 60,
      taxa_adm: 7.2,
      documento: '1 kg de alimento',
      na_cota: false,
    },
    { tipo: 'meia', valor: 40, taxa_adm: 6 },
  ])
  const held = await buyer.reserve([item(id, 2), { id_evento_setor_lote: lote, qtde: 1 }, item(MEIA.estudante)])
  expect(held.body.itens.map(({ ok, valor }) => [ok, valor])).toEqual([
    [true, 134.4],
    [true, 92],
    [true, 46],
  ])
  const { body: order } = await buyer.payPix(held.body.id)
  expect(order.amount).toBe(13440 + 9200 + 4600)
  await shop.control(`/orders/${order.id}/pagar`)
  await buyer.post('eventos/venda', { order_id: order.id, id_evento_setor_lote: lote })
  const { body } = await buyer.post<{ result: { tarifa: { nome: string } | null }[] }>('eventos/vendas/cliente', {
    idCliente: buyer.id,
  })
  expect(body.result.filter(({ tarifa }) => tarifa?.nome === 'Solidária').map(({ tarifa }) => tarifa)).toEqual([
    { tipo: 'promocional', nome: 'Solidária', documento: '1 kg de alimento' },
    { tipo: 'promocional', nome: 'Solidária', documento: '1 kg de alimento' },
  ])
  // The form counts what each fare sold.
  expect((await save()).body.promocionais).toMatchObject([{ id, nome: 'Solidária', vendidos: 2 }])
  expect((await admin.get<{ eventos: object[] }>('painel')).status).toBe(200)
})

test('a hold keeps its price when the fare changes or ends; nothing new is sold of an ended one', async () => {
  const id = await addSolidaria()
  expect((await buyer.reserve([item(id)])).body.itens[0]).toMatchObject({ ok: true, valor: 67.2 })
  await save({ promocionais: [{ ...SOLIDARIA, id, valor: 70 }] })
  expect((await buyer.reserve([item(id)])).body.itens[0]).toMatchObject({ ok: true, valor: 67.2 })
  expect((await other.reserve([item(id)])).body.itens[0]).toMatchObject({ ok: true, valor: 77.2 })
  await giveBack(other)
  await save({ promocionais: [{ ...SOLIDARIA, id, ativa: false }] })
  expect((await soldFares()).map(({ tipo }) => tipo)).not.toContain('promocional')
  expect(codeOf(await other.reserve([item(id)]))).toBe('tarifa.not-for-sale')
  expect((await buyer.reserve([item(id)])).body.itens[0]).toMatchObject({ ok: true, valor: 67.2 })
})

test('a fare is sold in its own lot only, by the plan and by the trigger', async () => {
  const id = await addSolidaria()
  const { body } = await buyer.reserve([item(id)])
  // It begins later, so it is the one on sale.
  const second = await addLote(shop.db, setor)
  expect(codeOf(await buyer.reserve([{ ...item(id), id_evento_setor_lote: second }]))).toBe('tarifa.not-for-sale')
  const copy = (idLote: string) =>
    shop.db
      .execute(sql`INSERT INTO venda (id_reserva, id_cliente, id_evento, id_setor, tipo, id_lote, valor_cents, taxa_cents,
        id_tarifa, status, held_at, expires_at)
      SELECT id_reserva, id_cliente, id_evento, id_setor, tipo, ${idLote}, valor_cents, taxa_cents, id_tarifa, 'released',
        held_at, expires_at FROM venda WHERE id_reserva = ${body.id} AND id_tarifa = ${id}`)
  const refused = await copy(second).then(
    () => '',
    (error: unknown) => pgFault(error)?.constraint,
  )
  expect(refused).toBe('venda_fare_of_its_lote')
  await copy(lote)
  await shop.db.execute(sql`ALTER TABLE venda DISABLE TRIGGER venda_fare_of_its_lote`)
  await copy(second)
  await shop.db.execute(sql`ALTER TABLE venda ENABLE TRIGGER venda_fare_of_its_lote`)
  expect(await violatedInvariants(shop.db)).toEqual(['a fare is of another lot: 2'])
  await shop.db.execute(sql`DELETE FROM venda WHERE id_lote = ${second}`)
})

test('a numbered place and a table are sold at a promotional fare, too', async () => {
  for (const tipo of [1, 3] as const) {
    ;({ setor, lote } = await makeLote(shop.db, evento, { nome: `Setor ${tipo}`, tipo, lugares: 5, qtd: 5 }))
    const { body } = await save({ qtd_total: 5, promocionais: [SOLIDARIA] })
    const id_tarifa = body.promocionais?.[0]?.id ?? ''
    const place = { id_evento_setor_lote: lote, nr_lugar: 2 }
    const held = await buyer.reserve([{ ...place, id_tarifa }])
    expect(held.body.itens[0]).toMatchObject({ ok: true, valor: 67.2 })
    // Another fare of the same place is the same hold.
    expect((await buyer.reserve([place])).body).toMatchObject({ id: held.body.id, itens: [{ ok: true, valor: 92 }] })
    await giveBack(buyer)
  }
})

test('a call without the fares leaves them; one that leaves a fare out deletes it, or ends it once it was sold', async () => {
  const id = await addSolidaria()
  const infantil = { nome: 'Infantil', valor: '40', documento: '' }
  const both = await save({ promocionais: [{ ...SOLIDARIA, id }, infantil] })
  expect(both.body.promocionais).toMatchObject([
    { id, nome: 'Solidária', ativa: true },
    { nome: 'Infantil', documento: null, taxa_adm: 0 },
  ])
  expect((await save({ valor: 90 })).body.promocionais).toHaveLength(2)
  await buyer.reserve([item(id)])
  expect((await save({ valor: 90, promocionais: [] })).body.promocionais).toMatchObject([
    { id, ativa: false, vendidos: 0 },
  ])
  await giveBack(buyer)
  const [, , , last] = await historyOf(shop.db, lote)
  expect(last?.detail).toEqual({
    promocionais: [
      [
        { nome: 'Solidária', valor: 60, taxa_adm: 7.2, documento: '1 kg de alimento', ativa: true },
        { nome: 'Infantil', valor: 40, taxa_adm: 0, documento: null, ativa: true },
      ],
      [{ nome: 'Solidária', valor: 60, taxa_adm: 7.2, documento: '1 kg de alimento', ativa: false }],
    ],
  })
})

test('an id of another lot makes a fare of its own, and changes nothing there', async () => {
  const id = await addSolidaria()
  const before = lote
  lote = await addLote(shop.db, setor)
  const { body } = await save({ promocionais: [{ ...SOLIDARIA, id, valor: 50 }] })
  expect(body.promocionais).toMatchObject([{ nome: 'Solidária', valor: 50 }])
  expect(body.promocionais?.[0]?.id).not.toBe(id)
  lote = before
  expect(await soldFares()).toContainEqual(expect.objectContaining({ id, valor: 60 }))
})

const wrong: [name: string, form: object, fields: Record<string, string>][] = [
  [
    'as dear as the full price',
    { valor: '80', taxa_adm: '12' },
    { 'promocionais.0.valor': FARE_MESSAGES.promocionalMenor },
  ],
  ['without a price', { valor: '' }, { 'promocionais.0.valor': FARE_MESSAGES.promocionalValor }],
  ['with a negative price', { valor: -1 }, { 'promocionais.0.valor': FARE_MESSAGES.promocionalValor }],
  ['without a name', { nome: ' ' }, { 'promocionais.0.nome': FARE_MESSAGES.promocionalNome }],
  [
    'with a long text',
    { documento: 'x'.repeat(121) },
    { 'promocionais.0.documento': FARE_MESSAGES.promocionalDocumento },
  ],
]
test.each(wrong)('a fare %s is refused at its field and changes nothing', async (_name, more, fields) => {
  const answer = await save({ promocionais: [{ ...SOLIDARIA, ...more }] })
  expect(answer).toMatchObject({ status: 400, body: { fields } })
  expect((await soldFares()).map(({ tipo }) => tipo)).not.toContain('promocional')
})

test('two fares of one name, too many of them, and a full price below a stored fare are refused', async () => {
  const twice = await save({ promocionais: [SOLIDARIA, { ...SOLIDARIA, nome: 'SOLIDÁRIA' }] })
  expect(twice).toMatchObject({
    status: 400,
    body: { fields: { 'promocionais.1.nome': FARE_MESSAGES.promocionalRepetida } },
  })
  const many = Array.from({ length: PROMOCIONAIS_MAX + 1 }, (_, nr) => ({ ...SOLIDARIA, nome: `Tarifa ${nr}` }))
  expect((await save({ promocionais: many })).body).toMatchObject({
    fields: { promocionais: FARE_MESSAGES.promocionaisMax(PROMOCIONAIS_MAX) },
  })
  const id = await addSolidaria()
  expect(await save({ valor: 50 })).toMatchObject({
    status: 400,
    body: { fields: { valor: FARE_MESSAGES.lotePromocionais } },
  })
  expect((await soldFares())[0]).toMatchObject({ valor: 80 })
  // A fare that is not sold hinders nobody.
  await save({ promocionais: [{ ...SOLIDARIA, id, ativa: false }] })
  expect((await save({ valor: 50 })).status).toBe(200)
})

test('a copy of the event has the fares; a deleted lot takes its own along', async () => {
  await addSolidaria()
  const copied = await admin.post<Evento>('eventos/copiar', { id: evento, data: '01/03/2027' })
  expect(copied.body.setores[0]?.lotes[0]?.promocionais).toMatchObject([
    { nome: 'Solidária', valor: 60, taxa_adm: 7.2, documento: '1 kg de alimento', ativa: true, vendidos: 0 },
  ])
  await admin.call('DELETE', 'eventos/lote', { id: lote })
  const { rows } = await shop.db.execute(sql`SELECT 1 FROM tarifa WHERE id_lote = ${lote}`)
  expect(rows).toEqual([])
})

test('an unknown fare is refused', async () => {
  expect(codeOf(await buyer.reserve([item(randomUUID())]))).toBe('tarifa.not-for-sale')
})
