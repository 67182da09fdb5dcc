import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, businessDay } from '../../contract/dates.ts'
import type { Evento } from '../../contract/eventos.ts'
import { OFFICE_MESSAGES } from '../../contract/messages-office.ts'
import { advanceFila } from '../../server/fila/admit.ts'
import { Client } from '../support/client.ts'
import { makeCidade } from '../support/fixtures.ts'
import { historyOf } from '../support/history.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { makeUsuario } from '../support/staff.ts'

let shop: Shop
let admin: Client
let form: object
const today = businessDay(new Date())
const at = (days: number): string => `${addDays(today, days)}T15:00:00.000Z`
beforeAll(async () => {
  shop = await openShop({ jobs: false })
  admin = await makeUsuario(shop)
  form = {
    nome: 'Clássico na Arena',
    id_cidade: await makeCidade(shop.db),
    local: 'Arena',
    endereco: 'Rua 1, 10',
    data: addDays(today, 30),
    inicio_vendas: addDays(today, 2),
    publicado: true,
  }
})
afterAll(() => shop.close())
const save = (more: object) => admin.post<Evento & { fields: object }>('eventos', { ...form, ...more })

test('an organiser switches the waiting room on, moves it and switches it off; page and history show it', async () => {
  const { body } = await save({ fila_abre_em: at(5) })
  expect(body.fila_abre_em).toBe(at(5))
  expect((await new Client(shop.url).get<Evento>(`eventos/${body.id}`)).body.fila_abre_em).toBe(at(5))
  expect((await save({ id: body.id, nome: 'Outro nome' })).body.fila_abre_em).toBe(at(5))
  expect((await save({ id: body.id, fila_abre_em: at(6) })).body.fila_abre_em).toBe(at(6))
  expect((await save({ id: body.id, fila_abre_em: '' })).body.fila_abre_em).toBeNull()
  expect((await historyOf(shop.db, body.id)).at(-1)?.detail).toMatchObject({ fila_abre_em: [at(6), null] })
})

test.each([
  ['amanhã', OFFICE_MESSAGES.eventoFila],
  [at(-1), OFFICE_MESSAGES.eventoFilaPassada],
  [at(30), OFFICE_MESSAGES.eventoFilaTarde],
  [at(1), OFFICE_MESSAGES.eventoFilaCedo],
])('an opening of a waiting room at %s is refused', async (fila_abre_em, message) => {
  expect(await save({ fila_abre_em })).toMatchObject({ status: 400, body: { fields: { fila_abre_em: message } } })
})

test('a waiting room that has opened can only be switched off, for good', async () => {
  const { id } = (await save({ fila_abre_em: at(5) })).body
  await shop.db.execute(sql`UPDATE evento SET fila_abre_em = clock_timestamp() - interval '1 second' WHERE id = ${id}`)
  const refused = { status: 400, body: { fields: { fila_abre_em: OFFICE_MESSAGES.eventoFilaSorteada } } }
  expect(await save({ id, fila_abre_em: at(6) })).toMatchObject(refused)
  await shop.db.execute(sql`UPDATE fila SET looked_at = clock_timestamp() - interval '1 minute'`)
  while (await advanceFila(shop.deps));
  // Other fields may change.
  expect((await save({ id, nome: 'Outro nome' })).status).toBe(200)
  expect((await save({ id, fila_abre_em: null })).body.fila_abre_em).toBeNull()
  expect(await save({ id, fila_abre_em: at(6) })).toMatchObject(refused)
})

test('a copy of an event has its own waiting room, as many days later; a past one is left out', async () => {
  const { id } = (await save({ fila_abre_em: at(5) })).body
  const copy = (days: number) => admin.post<Evento>('eventos/copiar', { id, data: addDays(today, days) })
  const { body } = await copy(40)
  expect(body.fila_abre_em).toBe(at(15))
  await shop.db.execute(sql`UPDATE evento SET publicado = true WHERE id = ${body.id}`)
  expect((await new Client(shop.url).get<{ estado: string }>(`fila/${body.id}`)).body.estado).toBe('before')
  expect((await copy(10)).body.fila_abre_em).toBeNull()
})
