import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Setor } from '../../contract/eventos.ts'
import type { Client } from '../support/client.ts'
import { makeEvento } from '../support/fixtures.ts'
import { historyOf } from '../support/history.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { makeUsuario } from '../support/staff.ts'

let shop: Shop
let admin: Client
let evento: string
beforeAll(async () => {
  shop = await openShop({ jobs: false })
  admin = await makeUsuario(shop)
  evento = await makeEvento(shop.db)
})
afterAll(() => shop.close())

const save = (fields: object) => admin.post<Setor>('eventos/setor', { id_evento: evento, ...fields })
const draw = (id: string, mapa: string) =>
  admin.call<Setor>('PUT', 'eventos/setor/lugares', { id, linhas: [{ nome: 'A', mapa }] })

test('a position is no entry unless somebody says so; seats are those of a table', async () => {
  const made = await save({ nome: 'Vagas', tipo: 3, lugares_mesa: 4 })
  expect(made.body).toMatchObject({ extra: true, lugares_mesa: 0 })
  const { id } = made.body
  expect((await save({ id, nome: 'Arena', tipo: 3, extra: false })).body).toMatchObject({ extra: false })
  // A page of an older version does not know the field.
  expect((await save({ id, nome: 'Arena 2', tipo: 3 })).body).toMatchObject({ extra: false })
  const table = { nome: 'Salão', tipo: 1, qtd_lugar: 5, lugares_mesa: '6' }
  expect((await save(table)).body).toMatchObject({ extra: false, lugares_mesa: 6 })
  expect(await save({ ...table, extra: 'sim' })).toMatchObject({ status: 400 })
})

test('with its first drawing a position is a seat, and so an entry', async () => {
  const { id, extra } = (await save({ nome: 'Plateia', tipo: 3 })).body
  expect(extra).toBe(true)
  expect((await draw(id, 'ooo')).body.extra).toBe(false)
  expect((await historyOf(shop.db, id)).at(-1)?.detail).toMatchObject({ extra: [true, false] })
  await save({ id, nome: 'Plateia', tipo: 3, extra: true })
  expect((await draw(id, 'oooo')).body.extra).toBe(true)
})
