import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, businessDay, formatDay } from '../../contract/dates.ts'
import type { Evento } from '../../contract/eventos.ts'
import { buy } from '../support/buy.ts'
import { type Client, makeClients } from '../support/client.ts'
import { makeEvento, makeLote } from '../support/fixtures.ts'
import { historyOf } from '../support/history.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { makeUsuario } from '../support/staff.ts'

let shop: Shop
let admin: Client
let original: Evento
const read = async (id: string): Promise<Evento> => (await admin.get<Evento>(`eventos/${id}`)).body
const copy = (body: object) => admin.post<Evento>('eventos/copiar', body)
const day = addDays(businessDay(new Date()), 100)

beforeAll(async () => {
  shop = await openShop({ jobs: false })
  admin = await makeUsuario(shop)
  const id = await makeEvento(shop.db, { inDays: 40 })
  const tables = await makeLote(shop.db, id, { tipo: 1, lugares: 12, qtd: 12, nome: 'Mesas' })
  const stand = await makeLote(shop.db, id, { tipo: 2, qtd: 50, nome: 'Pista' })
  const linhas = [
    { nome: 'A', mapa: 'oo_xo' },
    { nome: 'B', mapa: 'ao_oo' },
  ]
  expect((await admin.call('PUT', 'eventos/setor/lugares', { id: tables.setor, linhas })).status).toBe(200)
  const second = {
    id_evento_setor: stand.setor,
    data: '2099-01-10',
    hora: '09:30',
    valor: 80,
    taxa_adm: 8,
    qtd_total: 30,
  }
  expect((await admin.post('eventos/lote', second)).status).toBe(200)
  const gone = await admin.post<{ id: string }>('eventos/lote', { ...second, hora: '10:30' })
  const [buyer] = await makeClients(shop, 1)
  if (!buyer) throw new Error('no buyer')
  await buy(shop, buyer, { id_evento_setor_lote: stand.lote, qtde: 3 })
  await buy(shop, buyer, { id_evento_setor_lote: tables.lote, nr_lugar: 1, qtde: 1 })
  await shop.db.execute(sql`UPDATE lote SET excluir = true WHERE id = ${gone.body.id}`)
  await shop.db.execute(sql`INSERT INTO image (owner, role, hash, content, width, height)
    VALUES (${id}, 'evento', repeat('ab', 32), 'jpeg', 600, 800)`)
  original = await read(id)
})
afterAll(() => shop.close())

/** The fields that a copy has in common with its original. */
const kept = ({ setores }: Evento) =>
  setores.map(({ nome, tipo, qtd_lugar, qtd_por_linha, dividir_ate, layout, lotes }) => ({
    ...{ nome, tipo, qtd_lugar, qtd_por_linha, dividir_ate, layout },
    lotes: lotes
      .filter(({ excluir }) => !excluir)
      .map(({ qtd_total, valor, taxa_adm }) => ({ qtd_total, valor, taxa_adm })),
  }))

test('a copy of an event has its sectors, seat maps, open lots and picture, on another day and without sales', async () => {
  const { status, body } = await copy({ id: original.id, data: formatDay(day), nome: 'Outra noite' })
  expect(status).toBe(200)
  expect(body).toEqual(await read(body.id))
  const { id, data, inicio_vendas, versao, setores, nome, ...same } = original
  expect(body).toMatchObject({
    ...same,
    nome: 'Outra noite',
    publicado: false,
    data: day,
    inicio_vendas: addDays(inicio_vendas, 60),
    versao: 1,
    pessoas: 0,
  })
  expect(kept(body)).toEqual(kept(original))
  expect(body.setores.flatMap(({ lotes }) => lotes)).toHaveLength(3)
  const shifted = body.setores.flatMap(({ lotes }) => lotes.map(({ valor, data: at }) => [valor, at]))
  expect(shifted).toContainEqual([80, '2099-03-11T12:30:00.000Z'])
  expect(body.setores.every(({ vendidos, tomados }) => vendidos === 0 && tomados === 0)).toBe(true)
  // A blocked place of the seat map is not for sale in the copy either, once it is published.
  await shop.db.execute(sql`UPDATE evento SET publicado = true WHERE id = ${body.id}`)
  const taken = await admin.post<{ result: { status: string }[] }>('eventos/vendas/list', { id: body.id })
  expect(taken.body.result.map((row) => row.status)).toEqual(['bloqueado'])
  expect(await read(original.id)).toEqual(original)
  const [created] = await historyOf(shop.db, body.id)
  expect(created).toMatchObject({ toState: 'created', detail: { copia_de: [null, original.id] } })
})

test('a copy of an event without a name keeps the name, and its units can be bought', async () => {
  const { body } = await copy({ id: original.id, data: day })
  expect(body.nome).toBe(original.nome)
  await shop.db.execute(sql`UPDATE evento SET inicio_vendas = current_date - 1, publicado = true WHERE id = ${body.id}`)
  const tables = body.setores.find(({ tipo }) => tipo === 1)
  await shop.db.execute(sql`UPDATE lote SET data = now() - interval '1 day' WHERE id = ${tables?.lotes[0]?.id}`)
  const [buyer] = await makeClients(shop, 1)
  const held = await buyer?.reserve([{ id_evento_setor_lote: tables?.lotes[0]?.id, nr_lugar: 1, qtde: 1 }])
  expect(held?.body.itens).toMatchObject([{ ok: true }])
})

test('copying an unknown or deleted event, or with a wrong day or a short name, is refused', async () => {
  expect((await copy({ id: original.id, data: '31/02/2027' })).status).toBe(400)
  expect((await copy({ id: original.id, data: day, nome: 'ab' })).status).toBe(400)
  const { body } = await copy({ id: original.id, data: day })
  await admin.call('DELETE', 'eventos', { id: body.id })
  expect((await copy({ id: body.id, data: day })).status).toBe(404)
})
