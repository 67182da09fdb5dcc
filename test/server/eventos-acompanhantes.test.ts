import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { companionsOf } from '../../contract/companion-rules.ts'
import { addDays, formatDay } from '../../contract/dates.ts'
import type { Evento } from '../../contract/eventos.ts'
import { OFFICE_MESSAGES } from '../../contract/messages-office.ts'
import type { Client } from '../support/client.ts'
import { makeEvento, makeHall } from '../support/fixtures.ts'
import { historyOf } from '../support/history.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { makeUsuario } from '../support/staff.ts'

// Companions' places in the form of an event and in its drawing.

let shop: Shop
let admin: Client
let evento: Evento
let form: Record<string, unknown>
beforeAll(async () => {
  shop = await openShop({ jobs: false })
  admin = await makeUsuario(shop)
})
beforeEach(async () => {
  const id = await makeEvento(shop.db)
  await makeHall(shop.db, id, ['aco'])
  evento = (await admin.get<Evento>(`eventos/${id}`)).body
  const { nome, id_cidade, local, endereco, data, inicio_vendas } = evento
  form = { id, nome, id_cidade, local, endereco, data: formatDay(data), inicio_vendas: formatDay(inicio_vendas) }
})
afterAll(() => shop.close())

const save = (more: object = {}) => admin.post<Evento>('eventos', { ...form, ...more })
const pairsOf = async (where: ReturnType<typeof sql>) =>
  (
    await shop.db.execute<{ acompanhantes: object | null }>(sql`SELECT acompanhantes FROM setor WHERE ${where}`)
  ).rows.map(({ acompanhantes }) => acompanhantes)

test('the day is stored, kept when it is not sent, and taken back by an empty text', async () => {
  const day = addDays(evento.data, -3)
  expect(evento.acompanhantes_ate).toBeNull()
  expect((await save({ acompanhantes_ate: formatDay(day) })).body.acompanhantes_ate).toBe(day)
  expect((await save({ nome: 'Outro nome' })).body.acompanhantes_ate).toBe(day)
  expect((await save({ acompanhantes_ate: '' })).body.acompanhantes_ate).toBeNull()
  expect((await historyOf(shop.db, evento.id)).at(-1)?.detail).toMatchObject({ acompanhantes_ate: [day, null] })
  expect(await save({ acompanhantes_ate: '31/02/2027' })).toMatchObject({
    status: 400,
    body: { fields: { acompanhantes_ate: OFFICE_MESSAGES.eventoAcompanhantes } },
  })
})

test('a drawing stores the pairs that it shows, a copy has them and a day as much later; no drawing has none', async () => {
  const id = evento.setores[0]?.id ?? ''
  const draw = (linhas: object[] | null) => admin.call('PUT', 'eventos/setor/lugares', { id, linhas })
  expect((await draw([{ nome: 'A', mapa: 'o_cac' }])).status).toBe(200)
  expect(await pairsOf(sql`id = ${id}`)).toEqual([{ 2: 3, 4: 0 }])
  await save({ acompanhantes_ate: evento.data })
  const later = addDays(evento.data, 7)
  const { body: copy } = await admin.post<Evento>('eventos/copiar', { id: evento.id, data: formatDay(later) })
  expect(copy.acompanhantes_ate).toBe(later)
  expect(await pairsOf(sql`id_evento = ${copy.id}`)).toEqual([{ 2: 3, 4: 0 }])
  expect((await draw(null)).status).toBe(200)
  expect(await pairsOf(sql`id = ${id}`)).toEqual([null])
})

test('the migration gives halls that were drawn before the same pairs', async () => {
  const folder = path.join(import.meta.dirname, '../../server/db/migrations')
  const file = readdirSync(folder).find((name) => name.endsWith('_companions_with_wheelchairs.sql')) ?? ''
  const [, byHand = ''] = readFileSync(path.join(folder, file), 'utf8').split('-- by hand')
  const halls = [['o_ac', 'ca_', 'xoo'], ['acca', 'caca', 'cac', 'a_c'], ['oao']]
  const ids: string[] = []
  for (const mapas of halls) ids.push((await makeHall(shop.db, evento.id, mapas)).setor)
  await shop.db.execute(sql`UPDATE setor SET acompanhantes = NULL`)
  await shop.db.execute(sql.raw(byHand))
  for (const [index, mapas] of halls.entries()) {
    const linhas = mapas.map((mapa, nr) => ({ nome: String(nr), mapa }))
    expect(await pairsOf(sql`id = ${ids[index]}`)).toEqual([companionsOf({ linhas })])
  }
})
