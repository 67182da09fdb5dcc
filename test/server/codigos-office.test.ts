import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Codigo, CodigoList } from '../../contract/codigos.ts'
import { addDays, businessDay } from '../../contract/dates.ts'
import type { Evento } from '../../contract/eventos.ts'
import { FARE_MESSAGES } from '../../contract/messages-fares.ts'
import { refundRefusal } from '../../contract/reembolsos-rules.ts'
import { OFFICE_REFUSALS } from '../../contract/refusals-office.ts'
import { type Client, makeClients } from '../support/client.ts'
import { addLote, makeCidade, makeCodigo, makeEvento, makeLote } from '../support/fixtures.ts'
import { historyOf } from '../support/history.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { makeUsuario } from '../support/staff.ts'
import { buyPaid } from '../support/tickets.ts'

// Codes in the back-office.

let shop: Shop
let admin: Client
let buyer: Client
let evento: string
let lote: string
let setor: string
let next = 0
beforeAll(async () => {
  shop = await openShop()
  admin = await makeUsuario(shop)
  buyer = (await makeClients(shop, 1))[0] as Client
})
beforeEach(async () => {
  evento = await makeEvento(shop.db, { nome: 'Clássico na Arena' })
  ;({ lote, setor } = await makeLote(shop.db, evento))
})
afterAll(() => shop.close())

const unique = () => `CODE${(next += 1)}`
const save = (more: object = {}) =>
  admin.post<Codigo>('codigos', { codigo: unique(), tipo: 'percentual', percentual: 15, ...more })
const list = (query: string, client = admin) => client.get<CodigoList>(`codigos?${query}`)
const read = async (id: string) => (await admin.get<Codigo>(`codigos/${id}`)).body

test('a code is created, found, edited with its history, and an old form is refused', async () => {
  const second = await addLote(shop.db, setor)
  const codigo = unique()
  const made = await save({
    ...{ codigo: codigo.toLowerCase(), tipo: 'preco', valor: '48,00', id_evento: evento, id_lote: second },
    ...{ de: '10/11/2026 00:00', ate: '06/12/2030 14:00', limite: '500', limite_pessoa: '2' },
    ...{ id_promotor: admin.id, comissao: 8 },
  })
  const { id, versao } = made.body
  expect(made.body).toMatchObject({
    ...{ codigo, tipo: 'preco', percentual: null, valor: 48, limite: 500, limite_pessoa: 2, comissao: 8, ativo: true },
    ...{ de: '2026-11-10T03:00:00.000Z', ate: '2030-12-06T17:00:00.000Z', usados: 0, liquidados: 0 },
    evento: { id: evento, nome: 'Clássico na Arena' },
    lote: { id: second, setor: 'Pista', nr: 2 },
    promotor: { id: admin.id },
  })
  expect(await read(id)).toEqual(made.body)
  expect((await list(`pesquisa=${codigo.slice(0, 6)}`)).body.result.map((one) => one.codigo)).toContain(codigo)
  expect((await list(`idEvento=${evento}&pesquisa=classico`)).body.result.map((one) => one.id)).toEqual([id])

  const edited = await save({ id, versao, codigo, percentual: 20, id_evento: evento })
  expect(edited.body).toMatchObject({ tipo: 'percentual', percentual: 20, valor: null, lote: null, limite: null })
  expect(await save({ id, versao, codigo })).toMatchObject({ status: 409, body: { code: 'record.edited-meanwhile' } })
  const changes = await historyOf(shop.db, id)
  expect(changes.map(({ detail }) => detail).at(-1)).toMatchObject({
    ...{ percentual: [null, 20], valor: [48, null], id_lote: [second, null], limite: [500, null], comissao: [8, 0] },
  })
  // Nothing changes, so nothing is recorded.
  await save({ id, codigo, percentual: 20, id_evento: evento })
  expect(await historyOf(shop.db, id)).toHaveLength(changes.length)
})

test('a code that exists, an event or a lot that does not, and a limit below the uses are refused', async () => {
  const { body } = await save()
  expect(await save({ codigo: body.codigo })).toMatchObject({
    status: 409,
    body: { fields: { codigo: OFFICE_REFUSALS['codigo.taken'] } },
  })
  const other = await makeLote(shop.db, await makeEvento(shop.db))
  expect(await save({ id_evento: evento, id_lote: other.lote })).toMatchObject({
    status: 400,
    body: { fields: { id_lote: FARE_MESSAGES.codigoLote } },
  })
  expect((await save({ id_evento: lote })).body).toMatchObject({ fields: { id_evento: FARE_MESSAGES.codigoEvento } })
  expect((await save({ id_promotor: lote })).body).toMatchObject({
    fields: { id_promotor: FARE_MESSAGES.codigoPromotor },
  })
  const { id, codigo } = (await save({ id_evento: evento })).body
  await buyPaid(shop, buyer, [{ id_evento_setor_lote: lote, qtde: 3, id_tarifa: id }])
  expect(await save({ id, codigo, id_evento: evento, limite: 2 })).toMatchObject({
    status: 409,
    body: { fields: { limite: OFFICE_REFUSALS['codigo.fewer-than-used'](3) } },
  })
  expect((await save({ id, codigo, id_evento: evento, limite: 3 })).body).toMatchObject({ limite: 3, usados: 3 })
  expect((await admin.get('codigos/0b4f1c9e-6a9f-4c51-9d5e-3a1f6d0c2b11')).status).toBe(404)
})

test('a commission is paid of what can no longer be given back, by the rule of refunds', async () => {
  const id = await makeCodigo(shop.db, { evento, promotor: admin.id, comissao: 10 })
  const tickets = await buyPaid(shop, buyer, [{ id_evento_setor_lote: lote, qtde: 8, id_tarifa: id }])
  const today = businessDay(new Date())
  const paid = [0, -1, -6, -7, -8, -9, -30, 0].map((days) => addDays(today, days))
  for (const [nr, day] of paid.entries())
    await shop.db.execute(sql`UPDATE venda SET sold_at = (${day}::date + time '23:30') AT TIME ZONE 'America/Sao_Paulo'
      WHERE id = ${tickets[nr]?.id}`)
  await shop.db.execute(
    sql`UPDATE venda SET entregue = true, entregue_at = clock_timestamp() WHERE id = ${tickets[7]?.id}`,
  )
  for (const days of [90, 3, 2, 1, 0]) {
    const data = addDays(today, days)
    await shop.db.execute(sql`UPDATE evento SET data = ${data}, hora = '20:00' WHERE id = ${evento}`)
    const settled = paid.filter((day, nr) => {
      const facts = {
        ...{ status: 'paid', entregue: nr === 7, created_at: `${day}T12:00:00Z`, rifa: null },
        ...{ pago_em: `${addDays(day, 1)}T02:30:00Z`, evento: { data, hora: '20:00' } },
      }
      return refundRefusal(facts, new Date(), 'cliente') !== null
    })
    const { liquidados, liquidado_valor, comissao_valor } = await read(id)
    expect([days, liquidados]).toEqual([days, settled.length])
    expect(liquidado_valor).toBeCloseTo(settled.length * 68)
    expect(comissao_valor).toBeCloseTo(settled.length * 6.8)
  }
  expect((await list(`idEvento=${evento}`)).body.comissoes).toBeCloseTo(8 * 6.8)
})

test('staff see the codes of their cities’ events, and change none', async () => {
  const cidade = await makeCidade(shop.db)
  const here = await makeEvento(shop.db, { idCidade: cidade })
  const id = await makeCodigo(shop.db, { evento: here })
  await makeCodigo(shop.db, { evento })
  const staff = await makeUsuario(shop, { cidades: [cidade] })
  expect((await list('', staff)).body).toMatchObject({ result: [{ id }], total: 1 })
  expect((await staff.post('codigos', { codigo: unique(), tipo: 'percentual', percentual: 5 })).status).toBe(403)
})

test('a page of codes, newest first; a deleted event takes its codes along', async () => {
  for (let nr = 0; nr < 3; nr += 1) await save({ id_evento: evento })
  const first = await list(`idEvento=${evento}&limit=2`)
  expect(first.body.result).toHaveLength(2)
  const all = (await list(`idEvento=${evento}`)).body
  expect(first.body.total).toBe(all.total)
  await admin.call('DELETE', 'eventos', { id: evento })
  const { rows } = await shop.db.execute(
    sql`SELECT 1 FROM tarifa t JOIN codigo c USING (id) WHERE c.id_evento = ${evento}`,
  )
  expect(rows).toEqual([])
  expect((await read(all.result[0]?.id ?? '')) as object).toMatchObject({ code: 'record.not-found' })
})

test('a code of a lot is no promotional fare: neither the event nor an edit of the lot shows or touches it', async () => {
  const { body } = await save({ id_evento: evento, id_lote: lote })
  const read = async (who: Client) => (await who.get<Evento>(`eventos/${evento}`)).body.setores[0]?.lotes[0]
  expect((await read(buyer))?.tarifas.map(({ tipo }) => tipo)).toEqual(['inteira'])
  const before = await read(admin)
  expect(before?.promocionais).toEqual([])
  const edited = await admin.post('eventos/lote', {
    ...{
      id: lote,
      versao: before?.versao,
      id_evento_setor: setor,
      id_evento: evento,
      data: '2026-01-10',
      hora: '10:00',
    },
    ...{ valor: '70,00', taxa_adm: '7,00', qtd_total: 100, promocionais: [] },
  })
  expect(edited.status).toBe(200)
  expect(await read(admin)).toMatchObject({ valor: 70 })
  expect((await admin.get<Codigo>(`codigos/${body.id}`)).body).toMatchObject({ ativo: true, lote: { id: lote } })
})

test('a promoter sees the codes that they sell with, and what is owed for these alone', async () => {
  const promoter = await makeUsuario(shop, { cidades: [], promotor: true })
  const own = await makeCodigo(shop.db, { evento, promotor: promoter.id, comissao: 10 })
  const everywhere = await makeCodigo(shop.db, { promotor: promoter.id })
  const foreign = await makeCodigo(shop.db, { evento, promotor: admin.id, comissao: 10 })
  const vendas = await buyPaid(shop, buyer, [{ id_evento_setor_lote: lote, id_tarifa: own }])
  await buyPaid(shop, buyer, [{ id_evento_setor_lote: lote, id_tarifa: foreign }])
  await shop.db.execute(sql`UPDATE venda SET entregue = true WHERE id_evento = ${evento}`)
  const { body } = await list('', promoter)
  expect(body.result.map(({ id }) => id)).toEqual([everywhere, own])
  expect(body).toMatchObject({ total: 2, comissoes: 6.8 })
  expect(vendas).toHaveLength(1)
  expect((await list(`idEvento=${evento}`)).body.comissoes).toBeCloseTo(13.6)
  expect((await promoter.get<Codigo>(`codigos/${own}`)).body).toMatchObject({ usados: 1, liquidados: 1 })
  expect((await promoter.get(`codigos/${foreign}`)).status).toBe(404)
  expect((await promoter.post('codigos', { id: own, codigo: 'MEU1', tipo: 'percentual', percentual: 99 })).status).toBe(
    403,
  )
})
