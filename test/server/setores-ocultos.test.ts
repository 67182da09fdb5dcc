import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import * as guards from '../../server/sales/sales-guards.ts'
import { replaceIn } from '../support/replace.ts'
import type { Codigo } from '../../contract/codigos.ts'
import type { CodigoConferido } from '../../contract/codigos-conferir.ts'
import type { Evento, EventoCard, Setor } from '../../contract/eventos.ts'
import { FARE_MESSAGES } from '../../contract/messages-fares.ts'
import { pgFault } from '../../server/db/db-errors.ts'
import { type Client, makeClients } from '../support/client.ts'
import { makeCodigo, makeEvento, makeLote, sellMeia, violatedInvariants } from '../support/fixtures.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { makeUsuario } from '../support/staff.ts'

// Hidden sectors: nobody sees or buys their lots without a code of the lot.

const safeguards = { opened: true }
replaceIn(guards, (real) => ({
  isOpened: (...args) => !safeguards.opened || real.isOpened(...args),
}))

let shop: Shop
let admin: Client
let buyer: Client
let other: Client
let evento: string
let open: string
let hidden: { setor: string; lote: string }
let codigo: string
let next = 0
beforeAll(async () => {
  shop = await openShop()
  admin = await makeUsuario(shop)
  ;[buyer, other] = (await makeClients(shop, 2)) as [Client, Client]
})
beforeEach(async () => {
  safeguards.opened = true
  evento = await makeEvento(shop.db, { nome: 'Clássico na Arena' })
  ;({ lote: open } = await makeLote(shop.db, evento, { nome: 'Pista', qtd: 100 }))
  hidden = await makeLote(shop.db, evento, { nome: 'Camarote Amigos', qtd: 36, valor: 3000 })
  await shop.db.execute(sql`UPDATE setor SET oculto = true WHERE id = ${hidden.setor}`)
  codigo = `AMIGOS${(next += 1)}`
})
afterEach(async () => {
  await shop.db.execute(sql`UPDATE reserva SET expires_at = now() WHERE status = 'held'`)
  expect(await violatedInvariants(shop.db)).toEqual([])
})
afterAll(() => shop.close())

const opening = (lote = hidden.lote) =>
  makeCodigo(shop.db, { codigo, evento, lote, percentual: null, valor: null, limite: 36 })
const item = (id_tarifa?: string, id_evento_setor_lote = hidden.lote) => ({
  id_evento_setor_lote,
  qtde: 2,
  ...(id_tarifa && { id_tarifa }),
})
const check = () => buyer.post<CodigoConferido>('codigos/conferir', { codigo, idEvento: evento })
const codeOf = ({ body }: { body: unknown }): unknown => Object(body).code

test('a hidden sector is in no public answer, but in those of the back-office', async () => {
  const { body } = await buyer.get<Evento>(`eventos/${evento}`)
  expect(body.setores.map(({ nome }) => nome)).toEqual(['Pista'])
  const search = { pesquisa: { cidades: [], nome: 'Clássico', dataEventoDepois: '2020-01-01' }, cursor: 0, limit: 25 }
  const { body: cards } = await buyer.post<{ result: EventoCard[] }>('eventos/list', search)
  // Its lot is the cheaper one.
  expect(cards.result.find(({ id }) => id === evento)?.menor_valor).toBe(92)
  for (const text of [JSON.stringify(body), JSON.stringify(cards)])
    expect(text).not.toMatch(new RegExp(`Camarote Amigos|${hidden.setor}|${hidden.lote}|"oculto"`))
  const { body: office } = await admin.get<Evento>(`eventos/${evento}`)
  expect(office.setores.map(({ nome, oculto }) => [nome, oculto])).toEqual([
    ['Camarote Amigos', true],
    ['Pista', false],
  ])
})

test('a code of its lot opens it, with this lot alone; another code and none do not', async () => {
  const id = await opening()
  const general = await makeCodigo(shop.db, { evento })
  for (const tarifa of [undefined, general, hidden.lote]) {
    expect(codeOf(await buyer.reserve([item(tarifa)]))).toBe('lote.closed')
  }
  const { body } = await check()
  expect(body.setor).toMatchObject({
    ...{ id: hidden.setor, nome: 'Camarote Amigos' },
    lotes: [{ id: hidden.lote, valor: 30, excluir: false, tarifas: [{ id, tipo: 'codigo', valor: 30, taxa_adm: 12 }] }],
  })
  expect(body.setor).not.toHaveProperty('oculto')
  expect(codeOf(await buyer.reserve([item(id, open)]))).toBe('codigo.not-valid')
  const held = await buyer.reserve([item(id)])
  expect(held.body.itens).toMatchObject([{ ok: true, valor: 84 }])
  // Of another lot of the same sector the code says only that it is there, so that lots keep their numbers.
  await shop.db.execute(sql`INSERT INTO lote (id_setor, data, qtd_total, valor_cents, taxa_cents)
    VALUES (${hidden.setor}, now() + interval '1 day', 5, 9900, 0)`)
  expect((await check()).body.setor?.lotes.map(({ excluir, tarifas }) => [excluir, tarifas.length])).toEqual([
    [false, 1],
    [true, 0],
  ])
})

test('each safeguard alone keeps a hidden lot from who has no code', async () => {
  await other.reserve([{ id_evento_setor_lote: open, qtde: 1 }])
  const insert = shop.db
    .execute(sql`INSERT INTO venda (id_reserva, id_cliente, id_evento, id_setor, tipo, id_lote, valor_cents,
      taxa_cents, status, held_at, expires_at)
    SELECT id_reserva, id_cliente, id_evento, ${hidden.setor}, tipo, ${hidden.lote}, 1, 0, 'held', now(), now()
    FROM venda WHERE id_lote = ${open}`)
  expect(await insert.catch((error: unknown) => pgFault(error)?.constraint)).toBe('venda_on_sale')
  safeguards.opened = false
  expect((await buyer.reserve([item()])).status).toBe(500)
  await shop.db.execute(sql`ALTER TABLE venda DISABLE TRIGGER venda_on_sale`)
  try {
    safeguards.opened = true
    expect(codeOf(await buyer.reserve([item()]))).toBe('lote.closed')
    safeguards.opened = false
    expect((await buyer.reserve([item()])).status).toBe(200)
  } finally {
    await shop.db.execute(sql`ALTER TABLE venda ENABLE TRIGGER venda_on_sale`)
  }
})

test('the tickets of a hidden sector are no part of the quota of half price', async () => {
  await sellMeia(shop.db, evento)
  const { body } = await buyer.get<Evento>(`eventos/${evento}`)
  expect(body.meia).toMatchObject({ total: 100, cota: 40 })
  await shop.db.execute(sql`UPDATE setor SET oculto = false WHERE id = ${hidden.setor}`)
  expect((await buyer.get<Evento>(`eventos/${evento}`)).body.meia).toMatchObject({ total: 136, cota: 55 })
})

test('the back-office hides a sector, shows it again, and makes a code of one of its lots', async () => {
  const { body: setor } = await admin.post<Setor>('eventos/setor', {
    ...{ id_evento: evento, nome: 'Frisas', tipo: 2, oculto: true },
  })
  expect(setor).toMatchObject({ oculto: true })
  const sent = { id: setor.id, versao: setor.versao, id_evento: evento, nome: 'Frisas', tipo: 2 }
  // A call that does not know the field keeps it.
  const kept = await admin.post<Setor>('eventos/setor', { ...sent, nome: 'Frisas A' })
  expect(kept.body).toMatchObject({ nome: 'Frisas A', oculto: true })
  const shown = await admin.post<Setor>('eventos/setor', { ...sent, versao: kept.body.versao, oculto: false })
  expect(shown.body).toMatchObject({ oculto: false })
  const save = (more: object) => admin.post<Codigo>('codigos', { codigo, tipo: 'lote', id_evento: evento, ...more })
  for (const lote of [undefined, open])
    expect(await save({ id_lote: lote })).toMatchObject({
      status: 400,
      body: { fields: { id_lote: FARE_MESSAGES.codigoOculto } },
    })
  const made = await save({ id_lote: hidden.lote, percentual: 10, valor: '1,00' })
  expect(made.body).toMatchObject({ tipo: 'lote', percentual: null, valor: null, lote: { id: hidden.lote } })
  expect((await check()).body.setor?.id).toBe(hidden.setor)
})
