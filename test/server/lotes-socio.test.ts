import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, businessDay } from '../../contract/dates.ts'
import type { Evento, Lote } from '../../contract/eventos.ts'
import type { Painel } from '../../contract/painel.ts'
import { type Client, makeClients } from '../support/client.ts'
import { makeJogo, makePlano, makeSocio, openClub } from '../support/club.ts'
import { makeEvento, makeLote } from '../support/fixtures.ts'
import { historyOf } from '../support/history.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { makeUsuario } from '../support/staff.ts'
import { buyPaid } from '../support/tickets.ts'

// Members' fares of a lot in the back-office, and what they sold in its figures.

let shop: Shop
let admin: Client
let ana: Client
beforeAll(async () => {
  shop = await openShop()
  await openClub(shop.db)
  admin = await makeUsuario(shop)
  ana = (await makeClients(shop, 1))[0] as Client
})
afterAll(() => shop.close())

const today = businessDay(new Date())
const typed = { data: today, hora: '00:00', qtd_total: 50, valor: '80,00', taxa_adm: 12 }
const save = async (body: object) => (await admin.post<Lote>('eventos/lote', { ...typed, ...body })).body
const lotesOf = async (evento: string, who = admin) =>
  (await who.get<Evento>(`eventos/${evento}`)).body.setores.flatMap(({ lotes }) => lotes)

test('a new lot sells no members’ fares unless it is sent; what is stored stays when it is not', async () => {
  const { setor } = await makeLote(shop.db, await makeEvento(shop.db))
  const lote = await save({ id_evento_setor: setor })
  expect(lote.vende_socio).toBe(false)
  const { id } = lote
  expect(await save({ id_evento_setor: setor, id, vende_socio: true })).toMatchObject({ id, vende_socio: true })
  expect(await save({ id_evento_setor: setor, id, qtd_total: 60 })).toMatchObject({ qtd_total: 60, vende_socio: true })
  expect((await historyOf(shop.db, id)).map(({ detail }) => detail)).toMatchObject([
    { vende_socio: [null, false] },
    { vende_socio: [false, true] },
    { qtd_total: [50, 60] },
  ])
  expect((await historyOf(shop.db, id)).at(-1)?.detail).not.toHaveProperty('vende_socio')
  const other = await save({ id_evento_setor: setor, vende_socio: true })
  expect(other.vende_socio).toBe(true)
  expect((await admin.post('eventos/lote', { ...typed, id_evento_setor: setor, vende_socio: 'sim' })).status).toBe(400)
})

test('a copy of an event sells members’ fares where the original does', async () => {
  const { evento } = await makeJogo(shop.db)
  await makeLote(shop.db, evento, { nome: 'Arquibancada' })
  const { body } = await admin.post<Evento>('eventos/copiar', { id: evento, data: addDays(today, 60) })
  const copied = body.setores.map(({ nome, lotes }) => [nome, lotes[0]?.vende_socio])
  expect(copied).toEqual([
    ['Arquibancada', false],
    ['Pista', true],
  ])
})

test('what members bought is counted by plan in the lot, named in the figures of the event and in the export', async () => {
  const { evento, lote } = await makeJogo(shop.db)
  const { plano, tarifa } = await makePlano(shop.db, { unidades: 3 })
  await shop.db.execute(sql`UPDATE plano SET nome = 'Prata' WHERE id = ${plano}`)
  await shop.db.execute(sql`UPDATE tarifa SET nome = 'Sócio Prata' WHERE id = ${tarifa}`)
  await makeSocio(shop.db, ana.id, plano)
  await buyPaid(shop, ana, [{ id_evento_setor_lote: lote, qtde: 2, id_tarifa: tarifa }])
  const [sold] = await lotesOf(evento)
  expect(sold).toMatchObject({ vende_socio: true, vendidos: 2, vendidos_socio: { [tarifa]: 2 } })
  const [seen] = await lotesOf(evento, ana)
  expect(seen).not.toHaveProperty('vende_socio')
  expect(seen).not.toHaveProperty('vendidos_socio')

  const painel = (await admin.get<Painel>(`painel?dias=7`)).body
  expect(painel.proximos.find(({ id }) => id === evento)?.tarifas).toEqual([
    { nome: 'Inteira', vendidos: 0, liquido: 0 },
    { nome: 'Sócio Prata', vendidos: 2, liquido: 128.8 },
  ])
  const { body } = await admin.post<{ path: string }>('eventos/vendas/exportar', { idEvento: evento })
  const csv = await (await fetch(shop.url + body.path)).text()
  expect(csv.split('\r\n').filter((line) => line.includes(';Sócio Prata;'))).toHaveLength(2)
})
