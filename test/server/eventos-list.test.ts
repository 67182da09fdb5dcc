import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, businessDay } from '../../contract/dates.ts'
import type { Evento, EventoCard } from '../../contract/eventos.ts'
import { Client, makeClients } from '../support/client.ts'
import { addLote, makeEvento, makeLote } from '../support/fixtures.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { makeUsuario } from '../support/staff.ts'

type List = { result: EventoCard[]; total: number }

const today = businessDay(new Date())
let shop: Shop
let visitor: Client
beforeAll(async () => {
  shop = await openShop({ jobs: false })
  visitor = new Client(shop.url)
})
afterAll(() => shop.close())

/** An event with a unique name, so that a search by `nome` finds only this test's events. */
async function named(nome: string, days: { inDays?: number; salesInDays?: number } = {}): Promise<string> {
  const id = await makeEvento(shop.db, days)
  const busca = nome.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  await shop.db.execute(sql`UPDATE evento SET nome = ${nome}, nome_busca = ${busca} WHERE id = ${id}`)
  return id
}
const list = async (pesquisa: object, more: object = {}): Promise<List> =>
  (await visitor.post<List>('eventos/list', { pesquisa, ...more })).body
const names = async (pesquisa: object, more: object = {}): Promise<string[]> =>
  (await list(pesquisa, more)).result.map(({ nome }) => nome)
const cityOf = async (evento: string): Promise<string> =>
  (await visitor.get<Evento>(`eventos/${evento}`)).body.id_cidade

describe('the name', () => {
  test('the name is found at any position, ignoring accents and case', async () => {
    await named('Réveillon São João')
    for (const nome of ['reveillon', 'RÉVEILLON', 'são j', 'sao j', 'EILLON', '  joão ']) {
      expect(await names({ nome }), nome).toEqual(['Réveillon São João'])
    }
    expect(await names({ nome: 'reveillon joao' })).toEqual([])
  })

  test('the name of fewer than three letters does not filter; wildcards of LIKE are literal', async () => {
    await named('Cem % Rock_n')
    const { total } = await list({})
    for (const nome of ['', 'xy', ' xy  ', null]) expect((await list({ nome })).total).toBe(total)
    expect(await names({ nome: '%%%' })).toEqual([])
    expect(await names({ nome: 'm % r' })).toEqual(['Cem % Rock_n'])
    expect(await names({ nome: 'rock_n' })).toEqual(['Cem % Rock_n'])
    expect(await names({ nome: 'r_ck' })).toEqual([])
  })
})

describe('days and cities', () => {
  test('a list of events is filtered by one day, from a day on, by sales started, by sales to come', async () => {
    const past = await named('Dia: passado', { inDays: -1 })
    await named('Dia: hoje', { inDays: 0, salesInDays: 0 })
    await named('Dia: amanhã', { inDays: 1, salesInDays: 1 })
    const nome = 'dia:'
    expect(past).toBeTruthy()
    expect(await names({ nome, data: today })).toEqual(['Dia: hoje'])
    expect(await names({ nome, data: '' })).toHaveLength(3)
    expect(await names({ nome, data: '1/1' })).toHaveLength(3)
    expect(await names({ nome, dataEventoDepois: today })).toEqual(['Dia: hoje', 'Dia: amanhã'])
    expect(await names({ nome, inicioVendasAte: today })).toEqual(['Dia: passado', 'Dia: hoje'])
    expect(await names({ nome, inicioVendasDepois: today })).toEqual(['Dia: amanhã'])
    const filters = { nome, inicioVendasAte: today, dataEventoDepois: today }
    expect(await names(filters)).toEqual(['Dia: hoje'])
  })

  test('a list of events is filtered by the given cities; an empty list of cities gives no event', async () => {
    const [a, b] = [await cityOf(await named('Urbe um')), await cityOf(await named('Urbe dois'))]
    const nome = 'urbe'
    expect(await names({ nome, cidades: [a] })).toEqual(['Urbe um'])
    expect(await names({ nome, cidades: [a.toUpperCase(), b] })).toHaveLength(2)
    expect(await names({ nome, cidades: [] })).toHaveLength(2)
    expect(await names({ nome, cidades: [randomUUID()] })).toEqual([])
  })
})

describe('order and pages', () => {
  test('a list of events is by date, earliest first by default; each event once, 25 per page, at most 100', async () => {
    for (let day = 30; day > 0; day -= 1) await named(`Série ${day}`, { inDays: day })
    const nome = 'serie'
    const first = await list({ nome })
    expect(first.total).toBe(30)
    expect(first.result).toHaveLength(25)
    expect(first.result[0]?.nome).toBe('Série 1')
    const pages = [0, 7, 14, 21, 28].map((cursor) => names({ nome }, { cursor, limit: 7 }))
    expect((await Promise.all(pages)).flat()).toEqual(Array.from({ length: 30 }, (_, i) => `Série ${i + 1}`))
    expect(await names({ nome }, { limit: 2, orderType: 'desc' })).toEqual(['Série 30', 'Série 29'])
    expect(await names({ nome }, { limit: 100 })).toHaveLength(30)
    expect(await list({ nome }, { cursor: 30 })).toEqual({ result: [], total: 30 })
  })

  test('a list of events has a stable order of one day’s events across pages', async () => {
    for (let i = 0; i < 6; i += 1) await named('Mesmo dia', { inDays: 3 })
    const ids = async (orderType: string) => {
      const pages = []
      for (let cursor = 0; cursor < 6; cursor += 1) {
        pages.push(...(await list({ nome: 'mesmo dia' }, { cursor, limit: 1, orderType })).result.map(({ id }) => id))
      }
      return pages
    }
    const asc = await ids('ASC')
    expect(new Set(asc).size).toBe(6)
    expect(await ids('DESC')).toEqual(asc.reverse())
  })
})

describe('a card', () => {
  const card = async (evento: string): Promise<EventoCard | undefined> =>
    (await list({ nome: 'cartaz' }, { limit: 100 })).result.find(({ id }) => id === evento)

  test('a card shows the lowest price on sale now, with its fee, over all sectors', async () => {
    const evento = await named('Cartaz de preços')
    expect(await card(evento)).toMatchObject({ menor_valor: null, restantes: null })
    const dear = await makeLote(shop.db, evento, { valor: 20_000, taxa: 0 })
    const cheap = await makeLote(shop.db, evento, { valor: 5000, taxa: 450, qtd: 200 })
    // The more expensive lot opened later, but in another sector.
    await shop.db.execute(sql`UPDATE lote SET data = now() - interval '1 hour' WHERE id = ${dear.lote}`)
    expect(await card(evento)).toMatchObject({ menor_valor: 54.5, restantes: null })
    // A car park is no entry: it neither gives the price nor hides that the entries are sold out.
    await shop.db.execute(sql`UPDATE setor SET extra = true WHERE id = ${cheap.setor}`)
    expect(await card(evento)).toMatchObject({ menor_valor: 200 })
    await shop.db.execute(sql`UPDATE lote SET tomados = qtd_total WHERE id = ${dear.lote}`)
    expect(await card(evento)).toMatchObject({ menor_valor: null, restantes: 0 })
    await shop.db.execute(sql`UPDATE lote SET tomados = 0 WHERE id = ${dear.lote}`)
    // Unless the event sells nothing else.
    await shop.db.execute(sql`UPDATE setor SET extra = true WHERE id = ${dear.setor}`)
    expect(await card(evento)).toMatchObject({ menor_valor: 54.5 })
    await shop.db.execute(sql`UPDATE setor SET extra = false WHERE id = ${dear.setor}`)
    await shop.db.execute(sql`UPDATE setor SET extra = false WHERE id = ${cheap.setor}`)
    await shop.db.execute(sql`UPDATE lote SET tomados = qtd_total WHERE id = ${cheap.lote}`)
    expect(await card(evento)).toMatchObject({ menor_valor: 200 })
    await shop.db.execute(sql`UPDATE setor SET excluir = true WHERE id = ${dear.setor}`)
    expect(await card(evento)).toMatchObject({ menor_valor: null, restantes: 0 })
  })

  test('a card shows the remaining quantity when it is 15 or less', async () => {
    const evento = await named('Cartaz de sobras')
    const { lote, setor } = await makeLote(shop.db, evento, { qtd: 40 })
    const left = async (n: number) => {
      await shop.db.execute(sql`UPDATE lote SET tomados = ${40 - n} WHERE id = ${lote}`)
      return (await card(evento))?.restantes
    }
    expect([await left(16), await left(15), await left(0)]).toEqual([null, 15, 0])
    // A lot that is not open yet or is deleted does not count.
    const other = await addLote(shop.db, setor, { qtd: 100 })
    await shop.db.execute(sql`UPDATE lote SET excluir = true WHERE id = ${other}`)
    expect(await left(3)).toBe(3)
    await shop.db.execute(sql`UPDATE lote SET excluir = false, data = now() + interval '1 day' WHERE id = ${other}`)
    expect(await left(3)).toBe(3)
  })

  test('an event’s card counts at most the existing tables, and nothing before the sales start', async () => {
    const evento = await named('Cartaz de mesas')
    await makeLote(shop.db, evento, { tipo: 1, lugares: 4, qtd: 100 })
    expect(await card(evento)).toMatchObject({ restantes: 4 })
    const later = await named('Cartaz de amanhã', { salesInDays: 1 })
    await makeLote(shop.db, later, { qtd: 3 })
    expect(await card(later)).toMatchObject({ menor_valor: null, restantes: null })
  })
})

describe('the occupancy', () => {
  test('the occupancy is in the lists of the back-office: taken units, of the capacity', async () => {
    const evento = await named('Ocupação', {})
    const office = await makeUsuario(shop)
    const occupancy = async (who: Client) =>
      (await who.post<List>('eventos/list', { pesquisa: { nome: 'ocupacao' } })).body.result[0]?.ocupacao
    expect(await occupancy(office)).toEqual({ tomados: 0, total: 0 })
    const pista = await makeLote(shop.db, evento, { qtd: 60 })
    const old = await addLote(shop.db, pista.setor, { qtd: 50 })
    // The lot would sell more tables than there are.
    const salao = await makeLote(shop.db, evento, { tipo: 1, lugares: 12, qtd: 40 })
    const take = (lote: string, n: number) => shop.db.execute(sql`UPDATE lote SET tomados = ${n} WHERE id = ${lote}`)
    await take(pista.lote, 20)
    await take(old, 7)
    await take(salao.lote, 3)
    await shop.db.execute(sql`UPDATE lote SET excluir = true WHERE id = ${old}`)
    expect(await occupancy(office)).toEqual({ tomados: 30, total: 60 + 7 + 12 })
    expect(await occupancy(visitor)).toBeUndefined()
  })
})

describe('an event', () => {
  test('an event has its sectors by name and their lots, with prices in reais; deleted ones stay, with their flag', async () => {
    const evento = await named('Detalhe')
    const { setor, lote } = await makeLote(shop.db, evento, { valor: 1999, taxa: 150 })
    const second = await addLote(shop.db, setor, {})
    const { setor: arena } = await makeLote(shop.db, evento, {})
    await shop.db.execute(sql`UPDATE lote SET excluir = true WHERE id = ${second}`)
    await shop.db.execute(sql`UPDATE setor SET nome = 'arena', excluir = true WHERE id = ${arena}`)
    const { status, body } = await visitor.get<Evento>(`eventos/${evento}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      nome: 'Detalhe',
      cidade: { nome: 'Salvador', estado: 'BA' },
      data: addDays(today, 30),
    })
    expect(body.setores.map(({ nome, excluir }) => [nome, excluir])).toEqual([
      ['arena', true],
      ['Pista', false],
    ])
    const lotes = body.setores[1]?.lotes ?? []
    expect(lotes.map(({ id, excluir }) => [id, excluir]).sort()).toEqual(
      [
        [lote, false],
        [second, true],
      ].sort(),
    )
    const shown = lotes.find(({ id }) => id === lote)
    expect(shown).toMatchObject({ valor: 19.99, taxa_adm: 1.5, qtd_total: 100, id_evento_setor: setor })
    expect(shown?.data).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    // Without the stock counter and without personal data.
    expect(JSON.stringify(body)).not.toMatch(/tomados|cents|id_cliente/)
  })

  test('an event that is unknown or deleted gets a 404 and is in no list', async () => {
    const evento = await named('Apagado de vez')
    await shop.db.execute(sql`UPDATE evento SET excluir = true WHERE id = ${evento}`)
    for (const id of [randomUUID(), evento]) {
      expect(await visitor.get(`eventos/${id}`)).toMatchObject({
        status: 404,
        body: { message: 'Registro não encontrado' },
      })
    }
    expect(await names({ nome: 'apagado' })).toEqual([])
  })
})

test('the list and an event are the same for visitors and clientes', async () => {
  await named('Igual para todos')
  const [someone] = await makeClients(shop, 1)
  const body = { pesquisa: { nome: 'igual' } }
  expect((await someone?.post('eventos/list', body))?.body).toEqual((await visitor.post('eventos/list', body)).body)
})
