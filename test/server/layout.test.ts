import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import * as guards from '../../server/sales/sales-guards.ts'
import { replaceIn } from '../support/replace.ts'
import type { EventoList, Setor, VendasList } from '../../contract/eventos.ts'
import { pgFault } from '../../server/db/db-errors.ts'
import { buy } from '../support/buy.ts'
import { Client, makeClients } from '../support/client.ts'
import { addLote, makeEvento, makeLote, violatedInvariants } from '../support/fixtures.ts'
import { historyOf } from '../support/history.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { makeUsuario } from '../support/staff.ts'

/** The check can be disabled to test the database constraint alone (see races-controls.test.ts). */
const safeguards = { forSale: true }
replaceIn(guards, (real) => ({
  isForSale: (...args) => !safeguards.forSale || real.isForSale(...args),
}))

let shop: Shop
let admin: Client
let buyer: Client
let people: Client[]
let evento: string
beforeAll(async () => {
  shop = await openShop({ jobs: false })
  admin = await makeUsuario(shop)
  people = await makeClients(shop, 12)
  if (!people[0]) throw new Error('no cliente was created')
  buyer = people[0]
})
beforeEach(async () => {
  safeguards.forSale = true
  evento = await makeEvento(shop.db, { maxPorCliente: 100 })
})
afterAll(() => shop.close())

const linhas = (...mapas: string[]) => mapas.map((mapa, index) => ({ nome: 'ABCDEFGH'.charAt(index), mapa }))
type SaveAnswer = Setor & { message: string; fields?: Record<string, string> }
const draw = (id: string, rows: object[] | null, more: object = {}) =>
  admin.call<SaveAnswer>('PUT', 'eventos/setor/lugares', { id, linhas: rows, ...more })
const taken = async (who = new Client(shop.url)) =>
  (await who.post<VendasList>('eventos/vendas/list', { id: evento })).body.result
const stored = async (id: string) =>
  (await shop.db.execute(sql`SELECT qtd_lugar, bloqueados, layout, versao FROM setor WHERE id = ${id}`)).rows[0]

describe('drawing the places of a sector', () => {
  test('drawing the places of a sector stores from which side places are numbered, refuses to turn it over a sold place, and keeps it in the history', async () => {
    const { setor, lote } = await makeLote(shop.db, evento, { tipo: 1, lugares: 3 })
    const rows = linhas('ooo')
    const seen = async () => (await new Client(shop.url).get<{ setores: Setor[] }>(`eventos/${evento}`)).body.setores[0]
    expect((await draw(setor, rows, { numeracao: 'direita' })).body.layout).toEqual({
      linhas: rows,
      numeracao: 'direita',
    })
    expect((await seen())?.layout).toEqual({ linhas: rows, numeracao: 'direita' })
    expect((await historyOf(shop.db, setor)).at(-1)?.detail).toMatchObject({ numeracao: [null, 'direita'] })
    await buy(shop, buyer, { id_evento_setor_lote: lote, nr_lugar: 1 })
    expect(await draw(setor, rows)).toMatchObject({
      status: 409,
      body: { message: 'O desenho mudaria 1 ingresso vendido ou reservado: A3' },
    })
    expect((await draw(setor, linhas('ooo', 'o'), { numeracao: 'direita' })).status).toBe(200)
    expect((await draw(setor, rows, { numeracao: 'meio' })).status).toBe(400)
  })

  test('drawing the places of a sector counts them, stores which are blocked, and shows the rows to all roles', async () => {
    const { setor } = await makeLote(shop.db, evento, { tipo: 1, lugares: 3 })
    const rows = linhas('oo_xo', '_ax')
    const { status, body } = await draw(setor, rows, { versao: 1 })
    expect([status, body]).toMatchObject([200, { id: setor, qtd_lugar: 6, versao: 2, layout: { linhas: rows } }])
    expect(await stored(setor)).toMatchObject({ qtd_lugar: 6, bloqueados: [3, 6] })
    const seen = await new Client(shop.url).get<{ setores: Setor[] }>(`eventos/${evento}`)
    expect(seen.body.setores[0]?.layout).toEqual({ linhas: rows })
    // Saving the same layout again creates no history row.
    expect((await draw(setor, rows)).body.versao).toBe(2)
    expect(await draw(setor, linhas('o'), { versao: 1 })).toMatchObject({ status: 409 })

    expect((await draw(setor, null)).body).toMatchObject({ layout: null, qtd_lugar: 6, versao: 3 })
    expect(await stored(setor)).toMatchObject({ bloqueados: [], layout: null })
    expect((await historyOf(shop.db, setor)).map(({ toState, detail }) => [toState, detail])).toEqual([
      ['edited', { qtd_lugar: [3, 6], linhas: [null, rows] }],
      ['edited', { linhas: [rows, null] }],
    ])
  })

  test('drawing the places of a sector is refused for sectors without numbers and for invalid layouts', async () => {
    const { setor } = await makeLote(shop.db, evento, { tipo: 2 })
    expect(await draw(setor, linhas('oo'))).toMatchObject({
      status: 409,
      body: { message: 'Só setores de mesas ou posições têm desenho de lugares' },
    })
    expect(await draw(setor, linhas('__'))).toMatchObject({
      status: 400,
      body: { message: 'O desenho precisa de ao menos um lugar' },
    })
    expect((await draw(evento, null)).status).toBe(404)
  })

  test('drawing the places of a sector accepts the largest allowed layout', async () => {
    const { setor } = await makeLote(shop.db, evento, { tipo: 3, lugares: 3 })
    const rows = Array.from({ length: 200 }, (_, i) => ({ nome: `Fila ${i}`, mapa: 'o_'.repeat(100) }))
    expect((await draw(setor, rows)).body.qtd_lugar).toBe(20_000)
  })

  test('drawing the places of a sector sets the number of places whatever the sector’s form sends, until the sector has no numbers', async () => {
    const { setor } = await makeLote(shop.db, evento, { tipo: 1, lugares: 3 })
    await draw(setor, linhas('ooox'))
    const form = { id: setor, id_evento: evento, nome: 'Salão', qtd_lugar: 99 }
    expect((await admin.post('eventos/setor', { ...form, tipo: 3 })).body).toMatchObject({
      qtd_lugar: 4,
      layout: { linhas: linhas('ooox') },
    })
    expect((await admin.post('eventos/setor', { ...form, tipo: 2 })).body).toMatchObject({ layout: null })
    expect(await stored(setor)).toMatchObject({ bloqueados: [], layout: null })
    expect((await historyOf(shop.db, setor)).at(-1)?.detail).toMatchObject({ linhas: [linhas('ooox'), null] })
  })
})

describe('a sold or held place', () => {
  test('a sold or held place keeps its name and cannot be removed', async () => {
    const { setor, lote } = await makeLote(shop.db, evento, { tipo: 1 })
    await draw(setor, linhas('ooo', 'ooo'))
    await buy(shop, buyer, { id_evento_setor_lote: lote, nr_lugar: 2 })
    const held = await people[1]?.reserve([{ id_evento_setor_lote: lote, nr_lugar: 5 }])
    const before = await stored(setor)
    const refused = async (rows: object[] | null, ...names: string[]) => {
      const message = `O desenho mudaria ${names.length === 1 ? '1 ingresso vendido ou reservado' : `${names.length} ingressos vendidos ou reservados`}: ${names.join(', ')}`
      expect(await draw(setor, rows)).toMatchObject({ status: 409, body: { message, fields: { linhas: message } } })
    }
    await refused(linhas('oxo', 'ooo'), 'A2')
    await refused(linhas('ooo', 'oxo'), 'B2')
    await refused(linhas('oo', 'ooo'), 'B2')
    await refused(linhas('o'), 'A2', 'B2')
    await refused(null, 'A2', 'B2')
    await refused(
      [
        { nome: 'X', mapa: 'ooo' },
        { nome: 'B', mapa: 'ooo' },
      ],
      'A2',
    )
    expect(await stored(setor)).toEqual(before)

    // Other properties of a place may change: its position, its neighbours, its type.
    expect((await draw(setor, linhas('_xa__x', 'xox_oo', 'oo'))).status).toBe(200)
    expect(await people[1]?.call('DELETE', `reservas/${held?.body.id}`)).toMatchObject({ status: 200 })
    expect((await draw(setor, linhas('oo'))).status).toBe(200)
    await refused(linhas('o'), 'A2')
  })

  test('a sold or held place of a grid keeps its number: a layout of rows is refused', async () => {
    const { setor, lote } = await makeLote(shop.db, evento, { tipo: 3, lugares: 30 })
    await buyer.reserve(Array.from({ length: 12 }, (_, i) => ({ id_evento_setor_lote: lote, nr_lugar: i + 1 })))
    const { body } = await draw(setor, linhas('o'.repeat(30)))
    expect(body.message).toBe(
      `O desenho mudaria 12 ingressos vendidos ou reservados: ${Array.from({ length: 10 }, (_, i) => `Vaga ${i + 1}`).join(', ')} e mais 2`,
    )
  })

  test('a sold or held place is named by its row everywhere, also in the order', async () => {
    const { setor, lote } = await makeLote(shop.db, evento, { tipo: 1 })
    const { setor: other, lote: grid } = await makeLote(shop.db, evento, { tipo: 3, nome: 'Garagem', lugares: 9 })
    await draw(setor, linhas('oo', 'ooo'))
    const held = await buyer.reserve([
      { id_evento_setor_lote: lote, nr_lugar: 5 },
      { id_evento_setor_lote: lote, nr_lugar: 1 },
      { id_evento_setor_lote: grid, nr_lugar: 5 },
    ])
    expect((await buyer.items(held.body.id)).map(({ description }) => description).sort()).toEqual([
      'Festival do Sol - Garagem - lote 1 - Vaga 5',
      'Festival do Sol - Pista - lote 1 - A1, B3',
    ])
    expect(other).toBeTruthy()
  })
})

describe('a blocked place', () => {
  test('a blocked place is refused, shown as taken, and not counted as remaining', async () => {
    const { setor, lote } = await makeLote(shop.db, evento, { tipo: 1, qtd: 50 })
    const second = await addLote(shop.db, setor)
    await draw(setor, linhas('oxo', 'xao'))
    expect(await buyer.reserve([{ id_evento_setor_lote: lote, nr_lugar: 2 }])).toMatchObject({
      status: 409,
      body: { message: 'Este lugar não está à venda' },
    })
    const some = await buyer.reserve([
      { id_evento_setor_lote: second, nr_lugar: 3 },
      { id_evento_setor_lote: second, nr_lugar: 4 },
    ])
    expect(some.body.itens.map(({ ok, motivo }) => motivo ?? ok)).toEqual([true, 'Este lugar não está à venda'])
    const shown = await taken()
    expect(shown.map(({ nr_lugar, status }) => `${nr_lugar} ${status}`).sort()).toEqual([
      '2 bloqueado',
      '3 reservado',
      '4 bloqueado',
    ])
    expect([lote, second]).toEqual(expect.arrayContaining(shown.map((row) => row.id_evento_setor_lote)))
    const card = async () =>
      (await admin.post<EventoList>('eventos/list', { pesquisa: { data: await dayOf() } })).body.result.find(
        ({ id }) => id === evento,
      )
    expect(await card()).toMatchObject({ restantes: 3, menor_valor: 92 })
    await people[1]?.reserve([1, 5, 6].map((nr_lugar) => ({ id_evento_setor_lote: lote, nr_lugar })))
    expect(await card()).toMatchObject({ restantes: 0, menor_valor: null })
  })
  const dayOf = async () => (await admin.get<{ data: string }>(`eventos/${evento}`)).body.data

  test('open pages learn of each edit of the event, and of no refused or empty one', async () => {
    const { setor, lote } = await makeLote(shop.db, evento, { tipo: 1, lugares: 3 })
    const emitted = vi.fn()
    shop.deps.events.on('edited', emitted)
    const edits = async (call: Promise<unknown>): Promise<unknown[]> => {
      emitted.mockClear()
      await call
      return emitted.mock.calls.map(([change]) => change)
    }
    const edited = [{ id: evento }]
    const form = { id: lote, id_evento_setor: setor, data: '2026-03-01', hora: '10:00', valor: 1, qtd_total: 9 }
    expect(await edits(draw(setor, linhas('oxo')))).toEqual(edited)
    expect(await edits(draw(setor, linhas('oxo')))).toEqual([])
    expect(await edits(draw(setor, linhas('oxx'), { versao: 1 }))).toEqual([])
    const camarote = { id_evento: evento, nome: 'Camarote', tipo: 2 }
    expect(await edits(admin.post('eventos/setor', camarote))).toEqual(edited)
    expect(await edits(admin.post('eventos/lote', form))).toEqual(edited)
    expect(await edits(admin.post('eventos/lote', form))).toEqual([])
    expect(await edits(admin.call('DELETE', 'eventos/lote', { id: lote }))).toEqual(edited)
    expect(await edits(admin.call('DELETE', 'eventos/setor', { id: setor }))).toEqual(edited)
    expect(await edits(admin.call('DELETE', 'eventos', { id: evento }))).toEqual(edited)
    shop.deps.events.off('edited', emitted)
  })

  test('a blocked place of a sector without lots, or of a deleted one, is not shown', async () => {
    const { setor, lote: shown } = await makeLote(shop.db, evento, { tipo: 1 })
    await draw(setor, linhas('xo'))
    const { setor: bare, lote } = await makeLote(shop.db, evento, { tipo: 1, nome: 'Vazio' })
    await draw(bare, linhas('xo'))
    await admin.call('DELETE', 'eventos/lote', { id: lote })
    expect(await taken()).toHaveLength(1)
    // A sector whose places were ever held is hidden, not deleted.
    const held = await buyer.reserve([{ id_evento_setor_lote: shown, nr_lugar: 2 }])
    await buyer.call('DELETE', `reservas/${held.body.id}`)
    await admin.call('DELETE', 'eventos/setor', { id: setor })
    expect(await stored(setor)).toMatchObject({ bloqueados: [1] })
    expect(await taken()).toEqual([])
  })

  test('a blocked place is sold only without both the check and the trigger', async () => {
    const { setor, lote } = await makeLote(shop.db, evento, { tipo: 1 })
    await draw(setor, linhas('oxo'))
    safeguards.forSale = false
    const reserve = () => buyer.reserve([{ id_evento_setor_lote: lote, nr_lugar: 2 }])
    expect((await reserve()).status).toBe(500)
    const insert = sql`INSERT INTO venda (id_reserva, id_cliente, id_evento, id_setor, tipo, id_lote, nr_lugar, valor_cents,
      taxa_cents, status, held_at, expires_at) SELECT r.id, r.id_cliente, ${evento}, ${setor}, 1, ${lote}, 2, 1, 0, 'held',
      now(), now() FROM reserva r LIMIT 1`
    const constraint = await shop.db.execute(insert).then(
      () => null,
      (error) => pgFault(error)?.constraint,
    )
    expect(constraint).toBe('venda_place_for_sale')
    await shop.db.execute(sql`ALTER TABLE venda DISABLE TRIGGER venda_place_for_sale`)
    expect((await reserve()).status).toBe(200)
    await shop.db.execute(sql`ALTER TABLE venda ENABLE TRIGGER venda_place_for_sale`)
  })
})

test('a layout changed during purchases: each buyer keeps the place and the name they reserved', async () => {
  const shapes = [linhas('oxo', 'oooo'), linhas('ooox', 'ooo'), linhas('oo', 'ooooo'), null]
  for (let round = 0; round < 5; round += 1) {
    const { setor, lote } = await makeLote(shop.db, evento, { tipo: 1 })
    await draw(setor, linhas('ooo', 'oooo'))
    const buyers = people.slice(0, 7)
    const answers = await Promise.all([
      ...buyers.map((one, index) => one.reserve([{ id_evento_setor_lote: lote, nr_lugar: index + 1 }])),
      ...shapes.map((rows) => draw(setor, rows)),
    ])
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
    const { rows } = await shop.db.execute(sql`SELECT v.nr_lugar FROM venda v JOIN setor s ON s.id = v.id_setor
      WHERE s.id = ${setor} AND v.status = 'held' AND (v.nr_lugar = ANY (s.bloqueados) OR v.nr_lugar > s.qtd_lugar)`)
    expect(rows).toEqual([])
  }
  expect(await violatedInvariants(shop.db)).toEqual([])
})

test('of three concurrent layouts of one version exactly one is saved', async () => {
  const { setor } = await makeLote(shop.db, evento, { tipo: 1 })
  const answers = await Promise.all(['o', 'oo', 'ooo'].map((mapa) => draw(setor, linhas(mapa), { versao: 1 })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  const winner = answers.find(({ status }) => status === 200)?.body
  expect(await stored(setor)).toMatchObject({ qtd_lugar: winner?.qtd_lugar, layout: winner?.layout, versao: 2 })
})
