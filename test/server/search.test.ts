import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EventoCard } from '../../contract/eventos.ts'
import { Client, makeClients } from '../support/client.ts'
import { makeCidade, makeEvento } from '../support/fixtures.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { makeUsuario } from '../support/staff.ts'

type List = { result: EventoCard[]; total: number }

let shop: Shop
let visitor: Client
let admin: Client
let recife: string
let olinda: string
let natal: string
beforeAll(async () => {
  shop = await openShop({ jobs: false })
  visitor = new Client(shop.url)
  admin = await makeUsuario(shop)
  ;[recife, olinda, natal] = [
    await makeCidade(shop.db, 'Recife', 'PE'),
    await makeCidade(shop.db, 'Olinda', 'PE'),
    await makeCidade(shop.db, 'Natal', 'RN'),
  ]
})
afterAll(() => shop.close())

const list = async (who: Client, pesquisa: object, more: object = {}): Promise<List> => {
  const { status, body } = await who.post<List>('eventos/list', { pesquisa, ...more })
  expect(status).toBe(200)
  return body
}
const names = async (who: Client, pesquisa: object, more: object = {}): Promise<string[]> =>
  (await list(who, pesquisa, more)).result.map(({ nome }) => nome)

describe('staff', () => {
  beforeAll(async () => {
    for (const [i, idCidade] of [recife, olinda, natal].entries())
      await makeEvento(shop.db, { nome: `Frevo ${i}`, idCidade, inDays: 10 + i })
    const gone = await makeEvento(shop.db, { nome: 'Frevo que acabou', idCidade: recife })
    await shop.db.execute(sql`UPDATE evento SET excluir = true WHERE id = ${gone}`)
  })
  const nome = 'frevo'

  test('staff see the events of their cities, latest first', async () => {
    const staff = await makeUsuario(shop, { cidades: [recife, olinda] })
    expect(await list(staff, { nome })).toMatchObject({ result: [{ nome: 'Frevo 1' }, { nome: 'Frevo 0' }], total: 2 })
    expect(await names(staff, { nome }, { orderType: 'ASC' })).toEqual(['Frevo 0', 'Frevo 1'])
    expect(await names(staff, { nome }, { limit: 1, cursor: 1 })).toEqual(['Frevo 0'])
  })

  test('staff get only their own of the requested cities', async () => {
    const staff = await makeUsuario(shop, { cidades: [recife, olinda] })
    expect(await names(staff, { nome, cidades: [olinda, natal] })).toEqual(['Frevo 1'])
    expect(await list(staff, { nome, cidades: [natal] })).toEqual({ result: [], total: 0 })
    expect(await list(staff, { nome, cidades: [randomUUID()] })).toEqual({ result: [], total: 0 })
  })

  test('staff without a city see nothing, whatever the search', async () => {
    const staff = await makeUsuario(shop, { cidades: [] })
    for (const pesquisa of [{}, { nome }, { cidades: [recife] }])
      expect(await list(staff, pesquisa)).toEqual({ result: [], total: 0 })
  })

  test('staff lose access to a city’s events immediately', async () => {
    const staff = await makeUsuario(shop, { cidades: [recife, natal] })
    expect((await list(staff, { nome })).total).toBe(2)
    await shop.db.execute(sql`DELETE FROM usuario_cidade WHERE id_usuario = ${staff.id} AND id_cidade = ${natal}`)
    expect(await names(staff, { nome })).toEqual(['Frevo 0'])
  })

  test('staff see fewer events than admins; deleted ones are returned to no one', async () => {
    expect(await names(admin, { nome })).toEqual(['Frevo 2', 'Frevo 1', 'Frevo 0'])
    expect(await names(admin, { nome, cidades: [natal] })).toEqual(['Frevo 2'])
    const [customer] = await makeClients(shop, 1)
    for (const who of [visitor, customer as Client])
      expect(await names(who, { nome })).toEqual(['Frevo 0', 'Frevo 1', 'Frevo 2'])
    for (const who of [visitor, admin]) expect(await names(who, { nome: 'acabou' })).toEqual([])
  })

  test('staff with an expired token get a 401, not the public list', async () => {
    const otherCliente = new Client(shop.url, '', null, 'not-a-token')
    expect((await otherCliente.post('eventos/list', {})).status).toBe(401)
  })
})

describe('a name', () => {
  test('a name is found at any position, ignoring accents and case, also for the back-office', async () => {
    await makeEvento(shop.db, { nome: 'Ópera: A Flauta Mágica', idCidade: recife })
    for (const who of [visitor, admin])
      for (const nome of ['opera', 'ÓPERA', 'magi', 'MÁGICA', 'a flauta m', 'o\u0301pera'])
        expect(await names(who, { nome }), nome).toEqual(['Ópera: A Flauta Mágica'])
  })

  test('a name with special characters is matched literally', async () => {
    for (const nome of ['100% Axé', 'Nota_fiscal', 'Barra \\ Lagoa', "D'Água"])
      await makeEvento(shop.db, { nome, idCidade: natal })
    const cidades = [natal]
    expect(await names(visitor, { cidades, nome: '00%' })).toEqual(['100% Axé'])
    expect(await names(visitor, { cidades, nome: 'ta_fi' })).toEqual(['Nota_fiscal'])
    expect(await names(visitor, { cidades, nome: 'a \\ l' })).toEqual(['Barra \\ Lagoa'])
    expect(await names(visitor, { cidades, nome: "D'Á" })).toEqual(["D'Água"])
    for (const nome of ['%%%', '___', '\\\\\\', "'''", '1_0', 'n%a'])
      expect(await names(visitor, { cidades, nome })).toEqual([])
  })

  test('a name filters the list of events from three letters on', async () => {
    const { total } = await list(admin, {})
    expect((await list(admin, { nome: 'qx' })).total).toBe(total)
    expect((await list(admin, { nome: 'qxz' })).total).toBe(0)
    // Two letters and a separate combining accent count as two letters.
    expect((await list(admin, { nome: 'qx\u0301' })).total).toBe(total)
  })
})

describe('pages', () => {
  const nome = 'ciranda'
  const page = (who: Client, cursor: number, orderType: string, limit = 5) =>
    list(who, { nome }, { cursor, limit, orderType })

  test.each(['ASC', 'DESC'])(
    'pages of equal days, %s, have each event once while others are added at the end',
    async (orderType) => {
      const before = (await page(admin, 0, orderType, 100)).total
      for (let i = 0; i < 12; i += 1) await makeEvento(shop.db, { nome: 'Ciranda', idCidade: recife, inDays: 40 })
      const expected = (await page(admin, 0, orderType, 100)).result.map(({ id }) => id)
      const read: string[] = []
      for (let cursor = 0; cursor < before + 12; cursor += 5) {
        read.push(...(await page(admin, cursor, orderType)).result.map(({ id }) => id))
        // The end of the order: later days in ascending order, earlier ones in descending order.
        await makeEvento(shop.db, { nome: 'Ciranda', idCidade: recife, inDays: orderType === 'ASC' ? 90 + cursor : 5 })
      }
      expect(read.slice(0, expected.length)).toEqual(expected)
      expect(new Set(read).size).toBe(read.length)
    },
  )

  test('pages have the same total on every page, also beyond the end', async () => {
    const { total } = await page(admin, 0, 'ASC', 1)
    expect(total).toBeGreaterThan(12)
    for (const [cursor, limit] of [
      [0, 100],
      [5, 5],
      [total - 1, 1],
      [total - 1, 2],
      [total, 5],
      [total + 1000, 5],
    ] as const) {
      const answer = await page(admin, cursor, 'ASC', limit)
      expect(answer.total, `${cursor} ${limit}`).toBe(total)
      expect(answer.result).toHaveLength(Math.max(0, Math.min(limit, total - cursor)))
    }
  })
})
