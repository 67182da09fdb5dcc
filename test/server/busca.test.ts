import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { businessDay } from '../../contract/dates.ts'
import type { EventoList } from '../../contract/eventos.ts'
import { Client } from '../support/client.ts'
import { makeCidade, makeEvento } from '../support/fixtures.ts'
import { openShop, type Shop } from '../support/shop.ts'

// A text finds words in any order, without accents, with one typo each, best first (docs/api.md#event-search).

let shop: Shop
let visitor: Client
let recife: string
beforeAll(async () => {
  shop = await openShop({ jobs: false })
  visitor = new Client(shop.url)
  recife = await makeCidade(shop.db, 'Recife', 'PE')
  const natal = await makeCidade(shop.db, 'Natal', 'RN')
  const { db } = shop
  const jazz = {
    nome: 'Jazz no Terraço',
    idCidade: recife,
    local: 'Terraço do Mercado',
    categoria: 'musica',
    inDays: 30,
  }
  await makeEvento(db, jazz)
  const trio = { local: 'Cais do Porto', artistas: 'Jazz Trio do Cais, Lia Moura Quarteto', categoria: 'musica' }
  await makeEvento(db, { nome: 'Noite de Choro', idCidade: natal, inDays: 5, ...trio })
  const poetry = { local: 'Biblioteca', descricao: 'Jazz e poesia no terraço da biblioteca.', categoria: 'literatura' }
  await makeEvento(db, { nome: 'Sarau', idCidade: natal, inDays: 3, ...poetry })
  await makeEvento(db, { nome: 'Jazz de ontem no terraço', inDays: -1 })
  await makeEvento(db, { nome: 'Jazz em segredo no terraço', publicado: false })
  await db.execute(sql`INSERT INTO rifa (nome, descricao, valor_cents, qtd_numeros, inicio_vendas, data_sorteio, publicada)
    VALUES ('Rifa do Centenário', '', 1000, 100, current_date, current_date + 30, true),
      ('Rifa de ontem', '', 1000, 100, current_date - 9, current_date - 3, true),
      ('Rifa em segredo', '', 1000, 100, current_date, current_date + 30, false)`)
})
afterAll(() => shop.close())

const search = async (texto: string, more: object = {}): Promise<EventoList> => {
  const { status, body } = await visitor.post<EventoList>('eventos/list', { pesquisa: { texto, ...more } })
  expect(status).toBe(200)
  return body
}
const names = async (texto: string, more: object = {}) => (await search(texto, more)).result.map(({ nome }) => nome)

test.each([
  ['jazz terraco', ['Jazz no Terraço', 'Sarau']],
  ['TERRAÇO jazz', ['Jazz no Terraço', 'Sarau']],
  ['terr jaz', ['Jazz no Terraço', 'Sarau']],
  ['jazz', ['Jazz no Terraço', 'Noite de Choro', 'Sarau']],
  ['recife', ['Jazz no Terraço']],
  ['natal choro', ['Noite de Choro']],
  ['mercado', ['Jazz no Terraço']],
  ['quarteto', ['Noite de Choro']],
  ['musica', ['Noite de Choro', 'Jazz no Terraço']],
])('%s finds, best first', async (texto, found) => {
  expect(await names(texto)).toEqual(found)
})

test.each(['chorro', 'chro', 'choto', 'hcoro', 'coro'])('one typo is forgiven: %s', async (texto) => {
  const { result, busca } = await search(texto)
  expect(result.map(({ nome }) => nome)).toEqual(['Noite de Choro'])
  expect(busca?.palavras).toContain('choro')
})

test('two typos in a word are not forgiven, nor a typo in a very short one', async () => {
  expect(await names('chhoroo')).toEqual([])
  expect(await names('jzz terraco')).toEqual([])
})

test('what was found besides events: venues, artists with their next day, raffles', async () => {
  expect((await search('jazz terraco')).busca).toMatchObject({
    palavras: ['jazz', 'terraco'],
    lugares: [{ nome: 'Terraço do Mercado', cidade: { nome: 'Recife', estado: 'PE' }, eventos: 1 }],
    artistas: [{ nome: 'Jazz Trio do Cais', cidade: { nome: 'Natal' } }],
    rifas: [],
    parecidos: [],
    categorias: [],
  })
  for (const texto of ['rifa', 'rifas', 'centenario'])
    expect((await search(texto)).busca?.rifas).toMatchObject([{ nome: 'Rifa do Centenário' }])
})

test('when no event has all words, it says which have some, and what there is', async () => {
  const { result, total, busca } = await search('ópera recife')
  expect([result, total]).toEqual([[], 0])
  expect(busca?.parecidos.map(({ nome }) => nome)).toEqual(['Jazz no Terraço'])
  expect(busca?.categorias).toEqual([
    { categoria: 'musica', eventos: 2 },
    { categoria: 'literatura', eventos: 1 },
  ])
})

test('a text is searched together with city, category and days; a later page has the rest', async () => {
  expect(await names('jazz', { cidades: [recife] })).toEqual(['Jazz no Terraço'])
  expect(await names('jazz', { categoria: 'literatura' })).toEqual(['Sarau'])
  const day = businessDay(new Date(Date.now() + 5 * 86_400_000))
  expect(await names('jazz', { data: day })).toEqual(['Noite de Choro'])
  expect(await names('jazz', { dataEventoAte: day })).toEqual(['Noite de Choro', 'Sarau'])
  const { body } = await visitor.post<EventoList>('eventos/list', { pesquisa: { texto: 'jazz' }, cursor: 2, limit: 2 })
  expect(body).toMatchObject({ result: [{ nome: 'Sarau' }], total: 3 })
  expect(body.busca).toBeUndefined()
})

test('a renamed city and an edited event are found by their new names', async () => {
  await shop.db.execute(sql`UPDATE cidade SET nome = 'Olinda' WHERE id = ${recife}`)
  expect(await names('olinda')).toEqual(['Jazz no Terraço'])
  expect(await names('recife')).toEqual([])
  await shop.db.execute(sql`UPDATE evento SET artistas = 'Orquestra Maré' WHERE nome = 'Sarau'`)
  expect(await names('orqestra')).toEqual(['Sarau'])
})

test.each(["d'água & ! | (", '***', '%%%', 'a:* <-> b', '   ', "'; DROP TABLE evento; --", '🎉🎉🎉', 'ºªº½½½'])(
  'special characters are no query: %s',
  async (texto) => {
    expect((await search(texto)).total).toBeGreaterThanOrEqual(0)
  },
)
