import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, businessDay } from '../../contract/dates.ts'
import type { Evento } from '../../contract/eventos.ts'
import { OFFICE_MESSAGES } from '../../contract/messages-office.ts'
import { MODELO_IDS } from '../../contract/modelos-rules.ts'
import type { Client } from '../support/client.ts'
import { historyOf } from '../support/history.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { makeUsuario } from '../support/staff.ts'

let shop: Shop
let admin: Client
beforeAll(async () => {
  shop = await openShop({ jobs: false })
  admin = await makeUsuario(shop)
})
afterAll(() => shop.close())

const today = businessDay(new Date())
const typed = {
  nome: 'Ibirama × Timbó',
  local: 'Estádio da Baixada',
  endereco: 'Rua 3 de Maio, 100',
  data: addDays(today, 30),
  cidade: 'Ibirama',
  estado: 'SC',
}
const make = (more: object) =>
  admin.post<Evento & { fields: Record<string, string> }>('eventos/modelo', { ...typed, ...more })
const count = async (table: string): Promise<number> =>
  (await shop.db.execute<{ n: number }>(sql`SELECT count(*)::int AS n FROM ${sql.identifier(table)}`)).rows[0]?.n ?? 0

test.each(MODELO_IDS)('the template %s gives a draft that lacks only its picture', async (modelo) => {
  const { status, body } = await make({ modelo })
  expect(status).toBe(200)
  expect(body).toMatchObject({ nome: typed.nome, publicado: false, inicio_vendas: today, cidade: { nome: 'Ibirama' } })
  expect(body.meia).not.toBeNull()
  const published = await admin.call('PUT', 'eventos/publicar', { id: body.id, publicado: true })
  expect(published.body).toMatchObject({ code: 'evento.incomplete', message: expect.stringContaining('imagem') })
  await shop.db.execute(sql`INSERT INTO image (owner, role, hash, content, width, height)
    VALUES (${body.id}, 'evento', repeat('ab', 32), 'jpeg', 600, 800)`)
  expect((await admin.call('PUT', 'eventos/publicar', { id: body.id, publicado: true })).status).toBe(200)
  const recorded = await historyOf(shop.db, body.id)
  expect(recorded.map(({ toState }) => toState)).toEqual(['created', 'edited'])
})

test('the city is made once, whatever its accents', async () => {
  const before = await count('cidade')
  expect((await make({ modelo: 'jogo', cidade: 'ibirama' })).body.cidade.nome).toBe('Ibirama')
  expect(await count('cidade')).toBe(before)
  expect((await make({ modelo: 'jogo', cidade: 'São José' })).status).toBe(200)
  expect((await make({ modelo: 'festa', cidade: 'Sao Jose' })).body.cidade.nome).toBe('São José')
  expect(await count('cidade')).toBe(before + 1)
})

test('what cannot be is refused beside its field, and nothing is made', async () => {
  const before = await count('evento')
  expect((await make({ modelo: 'circo' })).status).toBe(400)
  const past = await make({ modelo: 'show', data: addDays(today, -1), cidade: 'Blumenau' })
  expect(past.body.fields).toEqual({ data: OFFICE_MESSAGES.eventoPassado })
  const short = await make({ modelo: 'show', nome: 'Oi', estado: 'XX' })
  expect(short.body.fields).toEqual({ nome: OFFICE_MESSAGES.eventoNome, estado: OFFICE_MESSAGES.cidade })
  expect(await count('evento')).toBe(before)
})
