import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Evento } from '../../contract/eventos.ts'
import { FARE_MESSAGES } from '../../contract/messages-fares.ts'
import type { Motivo } from '../../contract/tarifas.ts'
import { type Client, makeClients } from '../support/client.ts'
import { makeCidade, makeEvento, makeLote, MEIA, sellMeia } from '../support/fixtures.ts'
import { historyOf } from '../support/history.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { makeUsuario } from '../support/staff.ts'

// The reasons of half price that the house adds for a state or a city.

let shop: Shop
let admin: Client
let buyer: Client
let other: Client
beforeAll(async () => {
  shop = await openShop({ jobs: false })
  admin = await makeUsuario(shop)
  ;[buyer, other] = (await makeClients(shop, 2)) as [Client, Client]
})
afterAll(() => shop.close())

const TEACHER = { nome: 'Professor da rede pública', documento: 'Contracheque e documento com foto' }
const save = (body: object) => admin.post<Motivo>('tarifas', { ...TEACHER, ...body })
const list = async () => (await admin.get<{ result: Motivo[] }>('tarifas')).body.result

async function makeShow(nome: string, estado: string) {
  const idCidade = await makeCidade(shop.db, nome, estado)
  const evento = await makeEvento(shop.db, { idCidade })
  await sellMeia(shop.db, evento)
  const { lote } = await makeLote(shop.db, evento)
  const fares = async () => {
    const { body } = await buyer.get<Evento>(`eventos/${evento}`)
    return body.setores[0]?.lotes[0]?.tarifas.map(({ nome: fare }) => fare) ?? []
  }
  const reserve = async (id_tarifa: string, who = buyer) =>
    who.reserve([{ id_evento_setor_lote: lote, qtde: 1, id_tarifa }])
  return { idCidade, fares, reserve }
}

test('a reason of a state or a city is sold there alone, and no more when it is turned off', async () => {
  const [campinas, santos, lapa] = [
    await makeShow('Campinas', 'SP'),
    await makeShow('Santos', 'SP'),
    await makeShow('Lapa', 'PR'),
  ]
  const ofState = await save({ onde: 'SP', na_cota: false })
  const donor = { nome: 'Doador de sangue', documento: 'Carteira de doador', onde: campinas.idCidade }
  const ofCity = await admin.post<Motivo>('tarifas', donor)
  expect(ofState.body).toMatchObject({
    ...TEACHER,
    onde: 'SP',
    onde_nome: 'SP',
    na_cota: false,
    ativa: true,
    versao: 1,
  })
  expect(ofCity.body).toMatchObject({ onde: campinas.idCidade, onde_nome: 'Campinas/SP', na_cota: true })
  const seen = async () => Promise.all([campinas, santos, lapa].map(async ({ fares }) => (await fares()).slice(6)))
  const both = ['Doador de sangue', TEACHER.nome]
  expect((await seen()).map((names) => names.toSorted())).toEqual([both, [TEACHER.nome], []])
  expect((await campinas.reserve(ofCity.body.id)).status).toBe(200)
  expect((await santos.reserve(ofState.body.id)).status).toBe(200)
  for (const refused of [await santos.reserve(ofCity.body.id), await lapa.reserve(ofState.body.id)])
    expect(refused.body).toMatchObject({ code: 'tarifa.not-for-sale' })

  const { id, versao } = ofState.body
  expect((await save({ id, versao, onde: 'SP', na_cota: false, ativa: false })).body).toMatchObject({
    ativa: false,
    versao: 2,
  })
  expect(await seen()).toEqual([['Doador de sangue'], [], []])
  // What is held stays; somebody else gets none.
  expect((await santos.reserve(id)).status).toBe(200)
  expect((await santos.reserve(id, other)).body).toMatchObject({ code: 'tarifa.not-for-sale' })
  expect(await historyOf(shop.db, id)).toMatchObject([
    { toState: 'created', detail: { nome: [null, TEACHER.nome], onde: [null, 'SP'] } },
    { toState: 'edited', detail: { ativa: [true, false] } },
  ])
  expect(await admin.call('DELETE', 'cidades', { id: campinas.idCidade })).toMatchObject({ status: 409 })
})

test('a city without events keeps its reasons from being deleted with it', async () => {
  const id = await makeCidade(shop.db, 'Vazia', 'BA')
  expect((await save({ onde: id })).status).toBe(200)
  expect((await admin.call('DELETE', 'cidades', { id })).body).toMatchObject({ code: 'cidade.has-tarifas' })
})

test('a reason of the federal law is listed first, and nobody edits it', async () => {
  const before = await list()
  expect(before[0]).toMatchObject({ id: MEIA.estudante, nome: 'Estudante', onde: null })
  expect((await save({ id: MEIA.estudante, versao: 1, onde: 'SP' })).body).toMatchObject({ code: 'tarifa.of-law' })
  expect(await list()).toEqual(before)
})

test.each([
  ['a short name', { nome: 'x' }, { nome: FARE_MESSAGES.motivoNome }],
  ['no document', { documento: '' }, { documento: FARE_MESSAGES.motivoDocumento }],
  ['an unknown state', { onde: 'XX' }, { onde: FARE_MESSAGES.motivoOnde }],
  ['an unknown city', { onde: randomUUID() }, { onde: FARE_MESSAGES.motivoOnde }],
])('a reason with %s is refused beside its field, and nothing is stored', async (_, wrong, fields) => {
  const before = await list()
  expect(await save({ onde: 'SP', ...wrong })).toMatchObject({ status: 400, body: { fields } })
  expect(await list()).toEqual(before)
})

test('two admins who edit a reason at once: the second is told', async () => {
  const { id, versao } = (await save({ onde: 'RJ' })).body
  expect((await save({ id, versao, onde: 'RJ', nome: 'Professor' })).status).toBe(200)
  expect((await save({ id, versao, onde: 'RJ', nome: 'Mestre' })).body).toMatchObject({
    code: 'record.edited-meanwhile',
  })
})
