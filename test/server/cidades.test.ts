import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CidadeCoordenadas, CidadeSaved } from '../../contract/cidades.ts'
import { ESTADOS } from '../../contract/estados.ts'
import { positionOf } from '../../server/modules/cidades/municipios.ts'
import { Client } from '../support/client.ts'
import { makeCidade, makeEvento, makeLote } from '../support/fixtures.ts'
import { type Change, historyOf } from '../support/history.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { makeUsuario } from '../support/staff.ts'

const CAPITALS: Record<string, string> = {
  AC: 'Rio Branco',
  AL: 'Maceió',
  AP: 'Macapá',
  AM: 'Manaus',
  BA: 'Salvador',
  CE: 'Fortaleza',
  DF: 'Brasília',
  ES: 'Vitória',
  GO: 'Goiânia',
  MA: 'São Luís',
  MT: 'Cuiabá',
  MS: 'Campo Grande',
  MG: 'Belo Horizonte',
  PA: 'Belém',
  PB: 'João Pessoa',
  PR: 'Curitiba',
  PE: 'Recife',
  PI: 'Teresina',
  RJ: 'Rio de Janeiro',
  RN: 'Natal',
  RS: 'Porto Alegre',
  RO: 'Porto Velho',
  RR: 'Boa Vista',
  SC: 'Florianópolis',
  SP: 'São Paulo',
  SE: 'Aracaju',
  TO: 'Palmas',
}

let shop: Shop
let admin: Client
beforeAll(async () => {
  shop = await openShop({ jobs: false })
  admin = await makeUsuario(shop)
})
afterAll(() => shop.close())

const save = (body: object, who = admin) => who.post<CidadeSaved>('cidades', body)
const remove = (id: string) => admin.call<{ message: string }>('DELETE', 'cidades', { id })
const edited = (toState: string, detail: Change['detail']): Change => ({
  fromState: null,
  toState,
  actor: `usuario:${admin.id}`,
  detail,
})

describe('a city', () => {
  test('a city is created, edited and deleted, with a history row for each', async () => {
    const made = await save({ nome: ' Olinda ', estado: 'pe' })
    expect([made.status, made.body]).toEqual([200, { id: expect.any(String), nome: 'Olinda', estado: 'PE', versao: 1 }])
    const { id } = made.body
    expect((await new Client(shop.url).get(`cidades/${id}`)).body).toEqual(made.body)
    const list = (await admin.get<{ result: object[] }>('cidades')).body.result
    expect(list).toContainEqual({ id, nome: 'Olinda', estado: 'PE' })

    const other = await save({ id, nome: 'Recife', estado: 'PE', versao: 1 })
    expect(other.body).toEqual({ id, nome: 'Recife', estado: 'PE', versao: 2 })
    // Saved unchanged: no new version, no history row.
    expect((await save({ id, nome: 'Recife', estado: 'PE' })).body.versao).toBe(2)

    expect(await remove(id)).toMatchObject({ status: 200, body: { id } })
    expect((await admin.get(`cidades/${id}`)).status).toBe(404)
    expect(await historyOf(shop.db, id)).toEqual([
      edited('created', { nome: [null, 'Olinda'], estado: [null, 'PE'] }),
      edited('edited', { nome: ['Olinda', 'Recife'] }),
      edited('deleted', { nome: ['Recife', null], estado: ['PE', null] }),
    ])
  })

  test('a city with invalid fields is refused, with an unknown id not found', async () => {
    expect(await save({ nome: 'Ol', estado: 'PE' })).toMatchObject({
      status: 400,
      body: { message: 'Preencha todos os campos corretamente' },
    })
    expect((await save({ id: randomUUID(), nome: 'Olinda', estado: 'PE' })).status).toBe(404)
    expect((await remove(randomUUID())).status).toBe(404)
  })

  test('a city with events cannot be deleted; the message says how many it has', async () => {
    const id = await makeCidade(shop.db)
    const evento = await makeEvento(shop.db, { idCidade: id })
    expect(await remove(id)).toMatchObject({
      status: 409,
      body: { message: 'Não é possível excluir: existe 1 evento nesta cidade' },
    })
    await makeEvento(shop.db, { idCidade: id })
    expect((await remove(id)).body.message).toBe('Não é possível excluir: existem 2 eventos nesta cidade')
    // Deleted events that have sales still need the city.
    await shop.db.execute(sql`UPDATE evento SET excluir = true WHERE id_cidade = ${id}`)
    expect((await remove(id)).body.message).toBe('Não é possível excluir: já existem vendas')
    await shop.db.execute(sql`DELETE FROM evento WHERE id_cidade = ${id}`)
    expect((await remove(id)).status).toBe(200)
    expect(evento).toBeTruthy()
  })

  test('a city removes its staff’s assignments when deleted', async () => {
    const [gone, stays] = [await makeCidade(shop.db), await makeCidade(shop.db)]
    const staff = await makeUsuario(shop, { cidades: [gone, stays] })
    await makeLote(shop.db, await makeEvento(shop.db, { idCidade: stays }))
    expect((await remove(gone)).status).toBe(200)
    const { rows } = await shop.db.execute(sql`SELECT id_cidade FROM usuario_cidade WHERE id_usuario = ${staff.id}`)
    expect(rows).toEqual([{ id_cidade: stays }])
    expect((await staff.post('verify-token', {})).status).toBe(200)
  })

  test('a city can be changed by admins only', async () => {
    const id = await makeCidade(shop.db)
    const staff = await makeUsuario(shop, { cidades: [id] })
    expect((await save({ id, nome: 'Minha', estado: 'BA' }, staff)).status).toBe(403)
    expect((await save({ nome: 'Minha', estado: 'BA' }, new Client(shop.url))).status).toBe(401)
  })
})

describe('concurrently', () => {
  test('of three edits of one version of a city one is saved, the others get 409', async () => {
    const id = await makeCidade(shop.db)
    const answers = await Promise.all(
      ['Uma', 'Outra', 'Ainda'].map((nome) => save({ id, nome, estado: 'BA', versao: 1 })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toEqual({
      code: 'record.edited-meanwhile',
      message: 'Outra pessoa alterou este registro. Recarregue e confira antes de salvar.',
    })
    const winner = answers.find(({ status }) => status === 200)?.body
    expect((await admin.get(`cidades/${id}`)).body).toEqual(winner)
    expect(await historyOf(shop.db, id)).toHaveLength(1)
  })

  test('deleting a city and adding an event to it never both succeed', async () => {
    const evento = { nome: 'Sol', local: 'Bar', endereco: 'Rua', data: '2027-03-10', inicio_vendas: '2026-03-01' }
    for (let i = 0; i < 8; i += 1) {
      const id = await makeCidade(shop.db)
      const [made, gone] = await Promise.all([admin.post('eventos', { ...evento, id_cidade: id }), remove(id)])
      expect([
        [200, 409],
        [400, 200],
      ]).toContainEqual([made.status, gone.status])
    }
  })
})

describe('where the cities are', () => {
  test('the cities with events on the site are listed with their place; others, and unknown names, are not', async () => {
    const { db } = shop
    const at = async () =>
      (await new Client(shop.url).get<CidadeCoordenadas>('cidades/coordenadas')).body.result.map(({ id }) => id)
    const [gramado, caico, invented] = [
      await makeCidade(db, 'Gramado', 'RS'),
      await makeCidade(db, 'Caicó', 'RN'),
      await makeCidade(db, 'Vila que não existe', 'RN'),
    ]
    const evento = await makeEvento(db, { idCidade: gramado, inDays: 0 })
    await makeEvento(db, { idCidade: caico, inDays: -2 })
    await makeEvento(db, { idCidade: caico, inDays: 5, publicado: false })
    await makeEvento(db, { idCidade: invented, inDays: 5 })
    const listed = (await new Client(shop.url).get<CidadeCoordenadas>('cidades/coordenadas')).body.result
    expect(listed.find(({ id }) => id === gramado)).toEqual({ id: gramado, latitude: -29.37, longitude: -50.88 })
    expect(await at()).not.toContain(caico)
    expect(await at()).not.toContain(invented)
    // An event that is deleted takes its city off the list at once.
    expect((await admin.call('DELETE', 'eventos', { id: evento })).status).toBe(200)
    expect(await at()).not.toContain(gramado)
  })

  test('every municipality of Brazil has a place within the country', () => {
    for (const { sigla } of ESTADOS)
      expect(positionOf({ nome: CAPITALS[sigla] ?? '', estado: sigla }), sigla).not.toBeNull()
    expect(positionOf({ nome: ' SAO PAULO ', estado: 'SP' })).toEqual({ latitude: -23.53, longitude: -46.64 })
    expect(positionOf({ nome: 'São Paulo', estado: 'RJ' })).toBeNull()
    const lines = readFileSync('server/modules/cidades/municipios.csv', 'utf8').trimEnd().split('\n')
    expect(lines.length).toBe(5571)
    for (const line of lines) {
      const [estado = '', nome = ''] = line.split(';')
      const { latitude = Number.NaN, longitude = Number.NaN } = positionOf({ nome, estado }) ?? {}
      expect(latitude > -34 && latitude < 6 && longitude > -75 && longitude < -28, line).toBe(true)
    }
  })
})
