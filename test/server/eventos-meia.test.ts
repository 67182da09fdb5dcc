import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, businessDay, formatDay } from '../../contract/dates.ts'
import type { Evento } from '../../contract/eventos.ts'
import { FARE_MESSAGES } from '../../contract/messages-fares.ts'
import { type Client, makeClients } from '../support/client.ts'
import { makeEvento, makeLote, MEIA } from '../support/fixtures.ts'
import { historyOf } from '../support/history.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { makeUsuario } from '../support/staff.ts'

// Half price in the form of an event.

let shop: Shop
let admin: Client
let buyer: Client
let lote: string
let form: Record<string, unknown>
beforeAll(async () => {
  shop = await openShop({ jobs: false })
  admin = await makeUsuario(shop)
  buyer = (await makeClients(shop, 1))[0] as Client
})
beforeEach(async () => {
  const id = await makeEvento(shop.db)
  lote = (await makeLote(shop.db, id)).lote
  const { body } = await admin.get<Evento>(`eventos/${id}`)
  const { nome, id_cidade, local, endereco, data, inicio_vendas } = body
  form = { id, nome, id_cidade, local, endereco, data: formatDay(data), inicio_vendas: formatDay(inicio_vendas) }
})
afterAll(() => shop.close())

const save = async (more: object = {}) => {
  const saved = await admin.post<Evento>('eventos', { ...form, ...more })
  return saved
}
const shown = async () => (await buyer.get<Evento>(`eventos/${form['id']}`)).body
const tipos = ({ setores }: Evento) => setores[0]?.lotes[0]?.tarifas.map(({ tipo }) => tipo)
const half = () => buyer.reserve([{ id_evento_setor_lote: lote, qtde: 1, id_tarifa: MEIA.estudante }])

test('half price is turned on, changed and turned off; a call that does not send it changes nothing', async () => {
  expect(await shown()).toMatchObject({ meia: null })
  expect((await save({ vende_meia: true })).body.meia).toEqual({
    ...{ total: 100, cota: 40, restantes: 40 },
    ...{ percentual: 40, taxa_inteira: false },
  })
  // Only the back-office gets the rules of the form.
  expect((await shown()).meia).toEqual({ total: 100, cota: 40, restantes: 40 })
  expect(tipos(await shown())).toEqual(['inteira', 'meia', 'meia', 'meia', 'meia', 'meia'])
  expect((await half()).body.itens[0]).toMatchObject({ ok: true, valor: 46 })

  const whole = await save({ meia_percentual: '55', meia_taxa_inteira: true })
  expect(whole.body.meia).toMatchObject({ cota: 55, restantes: 54, percentual: 55, taxa_inteira: true })
  expect((await shown()).setores[0]?.lotes[0]?.tarifas[1]).toMatchObject({ valor: 40, taxa_adm: 12 })
  expect((await save({ nome: 'Outro nome' })).body.meia).toMatchObject({ percentual: 55 })

  expect((await save({ vende_meia: false })).body.meia).toBeNull()
  expect(tipos(await shown())).toEqual(['inteira'])
  // What is held stays held, at its price; nothing new is.
  expect((await half()).body.itens[0]).toMatchObject({ ok: true, valor: 46 })
  await buyer.reserve([{ id_evento_setor_lote: lote, qtde: 1 }])
  expect((await half()).body).toMatchObject({ code: 'tarifa.not-for-sale' })
  expect((await buyer.get(`eventos/${form['id']}/meia`)).body).toBeNull()

  const changes = (await historyOf(shop.db, String(form['id']))).map(({ detail }) => detail)
  expect(changes).toContainEqual({ meia_percentual: [40, 55], meia_taxa_inteira: [false, true] })
  expect(changes).toContainEqual(
    expect.objectContaining({ meia_percentual: [55, null], meia_taxa_inteira: [true, null] }),
  )
})

test.each([[39], [101], [40.5], ['x'], [null]])(
  'a quota of %j percent is refused and changes nothing',
  async (percentual) => {
    await save({ vende_meia: true })
    expect(await save({ meia_percentual: percentual })).toMatchObject({
      status: 400,
      body: { fields: { meia_percentual: FARE_MESSAGES.eventoMeia } },
    })
    expect((await shown()).meia).toMatchObject({ cota: 40 })
  },
)

test('a new event and a copy have the half price that was asked for', async () => {
  const { id: _, ...fields } = form
  const made = await admin.post<Evento>('eventos', { ...fields, vende_meia: true, meia_percentual: 50 })
  expect(made.body.meia).toMatchObject({ total: 0, cota: 0, percentual: 50 })
  await save({ vende_meia: true, meia_percentual: 45, meia_taxa_inteira: true })
  const copied = await admin.post<Evento>('eventos/copiar', {
    id: form['id'],
    data: formatDay(addDays(businessDay(new Date()), 90)),
  })
  expect(copied.body.meia).toEqual({ total: 100, cota: 45, restantes: 45, percentual: 45, taxa_inteira: true })
  expect((await admin.call('DELETE', 'eventos', { id: made.body.id })).status).toBe(200)
})
