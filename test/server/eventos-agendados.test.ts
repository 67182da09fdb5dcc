import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Evento, EventoList } from '../../contract/eventos.ts'
import { OFFICE_MESSAGES } from '../../contract/messages-office.ts'
import { publishEventos } from '../../server/jobs/publish-eventos.ts'
import { publishScheduled } from '../../server/modules/eventos/edit-publishing.ts'
import { Client } from '../support/client.ts'
import { makeDraft } from '../support/drafts.ts'
import { makeEvento } from '../support/fixtures.ts'
import { historyOf } from '../support/history.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { makeUsuario } from '../support/staff.ts'

let shop: Shop
let admin: Client
let ids: { evento: string }
beforeAll(async () => {
  shop = await openShop({ jobs: false })
  admin = await makeUsuario(shop)
})
beforeEach(async () => {
  ids = await makeDraft(shop.db)
})
afterAll(() => shop.close())

const schedule = (publicar_em: string | null, id = ids.evento) =>
  admin.call<Evento & { fields?: object }>('PUT', 'eventos/publicar', { id, publicado: false, publicar_em })
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString()
/** Makes a schedule due. */
const makeDue = (id = ids.evento) =>
  shop.db.execute(sql`UPDATE evento SET publicar_em = clock_timestamp() - interval '1 second' WHERE id = ${id}`)
const statusFor = async (id = ids.evento) => (await new Client(shop.url).get(`eventos/${id}`)).status
const storedOf = async (id = ids.evento) =>
  (await shop.db.execute(sql`SELECT publicado, publicar_em FROM evento WHERE id = ${id}`)).rows[0]
const editsOf = async (id = ids.evento) =>
  (await historyOf(shop.db, id)).filter(({ detail }) => detail && ('publicado' in detail || 'publicar_em' in detail))

describe('a time to be published at', () => {
  test('it is in the future and not after the event; it may be changed and cancelled', async () => {
    expect((await schedule('01/01/2020 10:00')).body).toMatchObject({
      fields: { publicar_em: OFFICE_MESSAGES.publicarEmPassado },
    })
    expect((await schedule('01/01/2099 10:00')).body).toMatchObject({
      fields: { publicar_em: OFFICE_MESSAGES.publicarEmTarde },
    })
    expect((await schedule('41/01/2099 10:00')).body).toMatchObject({
      fields: { publicar_em: OFFICE_MESSAGES.publicarEm },
    })
    const { body } = await schedule(tomorrow())
    expect(body).toMatchObject({ publicado: false, publicar_em: expect.any(String) })
    const { result } = (await admin.post<EventoList>('eventos/list', { limit: 100 })).body
    expect(result.find(({ id }) => id === ids.evento)).toMatchObject({
      publicado: false,
      publicar_em: body.publicar_em,
    })
    expect(await publishEventos(shop.deps)).toBe(0)
    expect((await schedule(null)).body).toMatchObject({ publicado: false, publicar_em: null })
    expect(await editsOf()).toHaveLength(2)
    await schedule(tomorrow())
    const now = await admin.call('PUT', 'eventos/publicar', { id: ids.evento, publicado: true })
    expect(now.body).toMatchObject({ publicado: true, publicar_em: null })
  })

  test('at its time a draft is published once, however many processes ask, and the history says so', async () => {
    await schedule(tomorrow())
    await makeDue()
    const emitted = vi.fn()
    shop.deps.events.on('edited', emitted)
    const done = await Promise.all([1, 2, 3, 4].map(() => publishScheduled(shop.deps, ids.evento)))
    shop.deps.events.off('edited', emitted)
    expect(done.filter((isDone) => isDone)).toEqual([true])
    expect(await publishEventos(shop.deps)).toBe(0)
    expect(emitted.mock.calls).toEqual([[{ id: ids.evento }]])
    expect(await statusFor()).toBe(200)
    expect((await editsOf()).at(-1)).toMatchObject({
      actor: 'clock',
      detail: { publicado: [false, true], publicar_em: [expect.any(String), null] },
    })
    expect(await editsOf()).toHaveLength(2)
  })

  test('a draft that lacks something then stays one, and an alert says what', async () => {
    const evento = await makeEvento(shop.db, { publicado: false, nome: 'Sem Lote' })
    await schedule(tomorrow(), evento)
    await makeDue(evento)
    expect(await publishEventos(shop.deps)).toBe(1)
    expect(await storedOf(evento)).toEqual({ publicado: false, publicar_em: null })
    const { rows } = await shop.db.execute(sql`SELECT kind, detail FROM alert WHERE subject = ${evento}`)
    expect(rows).toEqual([
      {
        kind: 'evento.not-published',
        detail: 'Sem Lote: falta imagem; setor; lote; preço (um lote que alguém ainda possa comprar).',
      },
    ])
    expect((await editsOf(evento)).at(-1)).toMatchObject({
      actor: 'clock',
      detail: { publicar_em: [expect.any(String), null] },
    })
    expect(await publishEventos(shop.deps)).toBe(0)
  })

  test('an event that cannot be published does not hold up the others', async () => {
    const other = await makeDraft(shop.db)
    for (const id of [ids.evento, other.evento]) await schedule(tomorrow(), id)
    for (const id of [ids.evento, other.evento]) await makeDue(id)
    await shop.db.execute(
      sql`ALTER TABLE evento ADD CONSTRAINT broken CHECK (id <> ${sql.raw(`'${ids.evento}'`)} OR NOT publicado)`,
    )
    await expect(publishEventos(shop.deps)).rejects.toThrow()
    expect(await storedOf(other.evento)).toMatchObject({ publicado: true })
    await shop.db.execute(sql`ALTER TABLE evento DROP CONSTRAINT broken`)
    expect(await publishEventos(shop.deps)).toBe(1)
  })
})
