import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Lote, Setor } from '../../contract/eventos.ts'
import { buy } from '../support/buy.ts'
import { type Client, makeClients } from '../support/client.ts'
import { makeEvento, makeLote, violatedInvariants } from '../support/fixtures.ts'
import { historyOf } from '../support/history.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { makeUsuario } from '../support/staff.ts'

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
  evento = await makeEvento(shop.db, { maxPorCliente: 100 })
})
afterAll(() => shop.close())

type SaveAnswer<T> = T & { message: string; fields?: Record<string, string> }
const saveSetor = (body: object) => admin.post<SaveAnswer<Setor>>('eventos/setor', { id_evento: evento, ...body })
const saveLote = (body: object) => admin.post<SaveAnswer<Lote>>('eventos/lote', body)
const remove = (path: 'setor' | 'lote', id: string) => admin.call('DELETE', `eventos/${path}`, { id })
const release = (idReserva: string) => buyer.call('DELETE', `reservas/${idReserva}`)

describe('a sector', () => {
  test('a sector is created with defaults and edited, with a new version each time', async () => {
    const made = await saveSetor({ nome: 'Camarote', tipo: '1' })
    expect([made.status, made.body]).toEqual([
      200,
      {
        id: expect.any(String),
        id_evento: evento,
        nome: 'Camarote',
        tipo: 1,
        dividir_ate: 1,
        qtd_lugar: 1,
        qtd_por_linha: 0,
        extra: false,
        frente: 'palco',
        lugares_mesa: 0,
        oculto: false,
        layout: null,
        fim_vendas: null,
        excluir: false,
        versao: 1,
        vendidos: 0,
        tomados: 0,
        lotes: [],
      },
    ])
    const { id } = made.body
    const form = { id, nome: 'Camarote', tipo: 3, qtd_lugar: '40', qtd_por_linha: 8, dividir_ate: 6 }
    expect((await saveSetor({ ...form, versao: 1 })).body).toMatchObject({ tipo: 3, qtd_lugar: 40, versao: 2 })
    expect(await saveSetor({ ...form, versao: 1 })).toMatchObject({ status: 409 })
    expect((await saveSetor(form)).body.versao).toBe(2)
    expect((await historyOf(shop.db, id)).map(({ toState, detail }) => [toState, detail])).toEqual([
      ['created', expect.objectContaining({ id_evento: [null, evento], tipo: [null, 1] })],
      ['edited', { tipo: [1, 3], qtd_lugar: [1, 40], qtd_por_linha: [0, 8], dividir_ate: [1, 6] }],
    ])
  })

  test('a sector with the id of another or an unknown event is not found', async () => {
    const { setor } = await makeLote(shop.db, await makeEvento(shop.db))
    expect((await saveSetor({ id: setor, nome: 'Me', tipo: 2 })).status).toBe(400)
    expect((await saveSetor({ id: setor, nome: 'Meu setor', tipo: 2 })).status).toBe(404)
    expect((await saveSetor({ id_evento: randomUUID(), nome: 'Meu setor', tipo: 2 })).status).toBe(404)
    expect((await remove('setor', randomUUID())).status).toBe(404)
  })

  test('a sector keeps its type and its taken places while any of them is sold or held', async () => {
    const { setor, lote } = await makeLote(shop.db, evento, { tipo: 1, lugares: 20 })
    await buy(shop, buyer, { id_evento_setor_lote: lote, nr_lugar: 7 })
    const held = await buyer.reserve([{ id_evento_setor_lote: lote, nr_lugar: 12 }])
    const form = { id: setor, nome: 'Pista', qtd_por_linha: 5 }

    const TIPO = 'Este setor já tem 2 ingressos vendidos ou reservados: o tipo não pode mudar'
    for (const tipo of [2, 3]) {
      expect(await saveSetor({ ...form, tipo, qtd_lugar: 20 })).toMatchObject({
        status: 409,
        body: { message: TIPO, fields: { tipo: TIPO } },
      })
    }
    const LUGARES =
      'A quantidade de lugares não pode ser menor que 12: ficariam de fora 2 ingressos vendidos ou reservados'
    expect((await saveSetor({ ...form, tipo: 1, qtd_lugar: 6 })).body).toMatchObject({ message: LUGARES })
    expect((await saveSetor({ ...form, tipo: 1, qtd_lugar: 11 })).body.fields).toEqual({
      qtd_lugar: LUGARES.replace(
        'ficariam de fora 2 ingressos vendidos ou reservados',
        'ficaria de fora 1 ingresso vendido ou reservado',
      ),
    })
    expect(await historyOf(shop.db, setor)).toEqual([])
    expect((await saveSetor({ ...form, tipo: 1, qtd_lugar: 12 })).body).toMatchObject({ qtd_lugar: 12, versao: 2 })

    // Released places do not count any more.
    await release(held.body.id)
    expect((await saveSetor({ ...form, tipo: 1, qtd_lugar: 7 })).status).toBe(200)
    expect(await saveSetor({ ...form, tipo: 1, qtd_lugar: 6 })).toMatchObject({ status: 409 })
  })

  test('a sector can change its type after all holds are released', async () => {
    const { setor, lote } = await makeLote(shop.db, evento, { tipo: 1, lugares: 20 })
    const held = await buyer.reserve([{ id_evento_setor_lote: lote, nr_lugar: 12 }])
    await release(held.body.id)
    expect((await saveSetor({ id: setor, nome: 'Pista', tipo: 2 })).body).toMatchObject({ tipo: 2, qtd_lugar: 1 })
    expect((await buyer.reserve([{ id_evento_setor_lote: lote, qtde: 3 }])).status).toBe(200)
    expect(await saveSetor({ id: setor, nome: 'Pista', tipo: 1 })).toMatchObject({ status: 409 })
  })

  test('a sector is deleted with its lots, or hidden when a place was ever held', async () => {
    const fresh = await makeLote(shop.db, evento)
    expect((await remove('setor', fresh.setor)).body).toEqual({ id: fresh.setor })
    const { setor, lote } = await makeLote(shop.db, evento)
    const held = await buyer.reserve([{ id_evento_setor_lote: lote }])
    await release(held.body.id)
    expect((await remove('setor', setor)).status).toBe(200)
    const { rows } = await shop.db.execute(sql`SELECT id, excluir FROM setor WHERE id IN (${setor}, ${fresh.setor})`)
    expect(rows).toEqual([{ id: setor, excluir: true }])
    expect((await buyer.reserve([{ id_evento_setor_lote: lote }])).body).toMatchObject({
      message: 'Este item não está mais à venda',
    })
    expect((await remove('setor', setor)).status).toBe(404)
    expect((await saveSetor({ id: setor, nome: 'De volta', tipo: 2 })).status).toBe(404)
  })
})

describe('a lot', () => {
  const form = (setor: string, more: object = {}) => ({
    id_evento_setor: setor,
    data: '01/03/2026',
    hora: '10:00',
    valor: '45,00',
    ...more,
  })

  test('a lot is created with defaults and edited, with a new version each time', async () => {
    const { setor } = await makeLote(shop.db, evento)
    const made = await saveLote(form(setor))
    expect([made.status, made.body]).toEqual([
      200,
      {
        id: expect.any(String),
        id_evento_setor: setor,
        data: '2026-03-01T13:00:00.000Z',
        qtd_total: 1,
        valor: 45,
        taxa_adm: 0,
        tarifas: [expect.objectContaining({ tipo: 'inteira', valor: 45 })],
        created_at: expect.any(String),
        fim_vendas: null,
        excluir: false,
        versao: 1,
        vendidos: 0,
        tomados: 0,
        promocionais: [],
        ...{ vende_socio: false, vendidos_socio: {} },
      },
    ])
    const { id } = made.body
    const edited = await saveLote(form(setor, { id, qtd_total: 30, taxa_adm: 5.5, versao: 1 }))
    expect(edited.body).toMatchObject({ qtd_total: 30, taxa_adm: 5.5, versao: 2 })
    expect(await saveLote(form(setor, { id, qtd_total: 31, versao: 1 }))).toMatchObject({ status: 409 })
    expect((await saveLote(form(setor, { id, qtd_total: 30, taxa_adm: '5,5', data: '2026-03-01' }))).body.versao).toBe(
      2,
    )
    expect((await historyOf(shop.db, id)).map(({ toState, detail }) => [toState, detail])).toEqual([
      ['created', expect.objectContaining({ id_evento_setor: [null, setor], valor: [null, 45] })],
      ['edited', { qtd_total: [1, 30], taxa_adm: [0, 5.5] }],
    ])
  })

  test.each([
    [{ data: '' }, 'Preencha a data corretamente'],
    [{ hora: '' }, 'Peencha a hora corretamente'],
    [{ valor: '' }, 'Preencha o valor'],
  ])('a lot with %j is refused', async (more, message) => {
    const { setor } = await makeLote(shop.db, evento)
    expect(await saveLote(form(setor, more))).toMatchObject({ status: 400, body: { message } })
  })

  test('a lot with the id of another or an unknown sector is not found', async () => {
    const [one, other] = [await makeLote(shop.db, evento), await makeLote(shop.db, evento)]
    expect((await saveLote(form(one.setor, { id: other.lote }))).status).toBe(404)
    expect((await saveLote(form(randomUUID()))).status).toBe(404)
    expect((await remove('lote', randomUUID())).status).toBe(404)
  })

  test('a lot cannot have fewer units than taken; a new price applies to the next hold', async () => {
    const { setor, lote } = await makeLote(shop.db, evento, { qtd: 20, valor: 8000, taxa: 1200 })
    await buy(shop, buyer, { id_evento_setor_lote: lote, qtde: 2 })
    const held = await buyer.reserve([{ id_evento_setor_lote: lote, qtde: 3 }])
    const edit = (more: object) => saveLote({ ...form(setor, { id: lote }), ...more })
    const message = 'Este lote já tem 5 ingressos vendidos ou reservados: a quantidade não pode ser menor'
    expect(await edit({ qtd_total: 4, valor: 10 })).toMatchObject({
      status: 409,
      body: { message, fields: { qtd_total: message } },
    })
    expect((await edit({ qtd_total: 6, valor: 10, taxa_adm: 1 })).body).toMatchObject({
      qtd_total: 6,
      vendidos: 2,
      tomados: 5,
    })
    const priceOf = async (who: Client, id: string) => (await who.items(id)).map(({ amount }) => amount)
    expect(await priceOf(buyer, held.body.id)).toEqual([9200])
    const next = await people[1]?.reserve([{ id_evento_setor_lote: lote, qtde: 1 }])
    expect(next?.body.itens).toMatchObject([{ ok: true, valor: 11 }])
    expect((await people[2]?.reserve([{ id_evento_setor_lote: lote, qtde: 1 }]))?.status).toBe(409)
    expect(await violatedInvariants(shop.db)).toEqual([])
  })

  test('a lot cannot be raised above the places that its sector can sell', async () => {
    const { setor } = await makeLote(shop.db, evento, { tipo: 1, lugares: 4 })
    const mapa = [{ nome: 'A', mapa: 'ooxo' }]
    expect((await admin.call('PUT', 'eventos/setor/lugares', { id: setor, linhas: mapa })).status).toBe(200)
    const message = 'Este setor tem só 3 lugares para vender'
    const refused = { status: 409, body: { code: 'lote.more-than-places', message, fields: { qtd_total: message } } }
    expect(await saveLote(form(setor, { qtd_total: 4 }))).toMatchObject(refused)
    const { id } = (await saveLote(form(setor, { qtd_total: 3 }))).body
    expect(await saveLote(form(setor, { id, qtd_total: 4 }))).toMatchObject(refused)
    // The quantity of a lot from before its sector had fewer places can stay or fall.
    await shop.db.execute(sql`UPDATE lote SET qtd_total = 9 WHERE id = ${id}`)
    expect((await saveLote(form(setor, { id, qtd_total: 9, valor: 50 }))).body).toMatchObject({ valor: 50 })
    expect((await saveLote(form(setor, { id, qtd_total: 8 }))).body).toMatchObject({ qtd_total: 8 })
    expect(await saveLote(form(setor, { id, qtd_total: 9 }))).toMatchObject(refused)
  })

  test('a lot is deleted, or hidden when a unit was ever held', async () => {
    const fresh = await makeLote(shop.db, evento)
    expect((await remove('lote', fresh.lote)).body).toEqual({ id: fresh.lote })
    const { lote, setor } = await makeLote(shop.db, evento)
    const held = await buyer.reserve([{ id_evento_setor_lote: lote }])
    await release(held.body.id)
    expect((await remove('lote', lote)).status).toBe(200)
    const { rows } = await shop.db.execute(sql`SELECT id, excluir FROM lote WHERE id IN (${lote}, ${fresh.lote})`)
    expect(rows).toEqual([{ id: lote, excluir: true }])
    expect((await people[3]?.reserve([{ id_evento_setor_lote: lote }]))?.status).toBe(409)
    expect((await remove('lote', lote)).status).toBe(404)
    expect((await saveLote(form(setor, { id: lote }))).status).toBe(404)
  })
})

describe('during concurrent purchases', () => {
  const reserveAll = (lote: string) => people.map((one) => one.reserve([{ id_evento_setor_lote: lote, qtde: 1 }]))
  const isExpected = ({ status }: { status: number }) => status === 200 || status === 409

  test('a lot made smaller step by step is never oversold and causes no 5xx', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { setor, lote } = await makeLote(shop.db, evento, { qtd: 20 })
      const edits = [9, 6, 4, 3].map((qtd_total) =>
        saveLote({ id: lote, id_evento_setor: setor, data: '2026-03-01', hora: '10:00', valor: 1, qtd_total }),
      )
      const answers = await Promise.all([...reserveAll(lote), ...edits])
      expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([])
    }
    expect(await violatedInvariants(shop.db)).toEqual([])
  })

  test('a lot is deleted without any hold, or stays with all its holds', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { lote } = await makeLote(shop.db, evento)
      const [gone, ...held] = await Promise.all([remove('lote', lote), ...reserveAll(lote)])
      expect(held.every(isExpected)).toBe(true)
      const { rows } = await shop.db.execute<{ lotes: number; vendas: number }>(sql`SELECT
        (SELECT count(*)::int FROM lote WHERE id = ${lote} AND NOT excluir) AS lotes,
        (SELECT count(*)::int FROM venda WHERE id_lote = ${lote}) AS vendas`)
      const granted = held.filter(({ status }) => status === 200).length
      expect(rows).toEqual([{ lotes: granted ? 1 : 0, vendas: granted }])
      expect(gone.status).toBe(granted ? 409 : 200)
    }
  })

  test('a sector whose places or type change keeps what is held unchanged', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { setor, lote } = await makeLote(shop.db, evento, { tipo: 1, lugares: 12 })
      const places = people.map((one, index) => one.reserve([{ id_evento_setor_lote: lote, nr_lugar: index + 1 }]))
      const edits = [{ tipo: 1, qtd_lugar: 5 }, { tipo: 2 }, { tipo: 3, qtd_lugar: 12 }].map((more) =>
        saveSetor({ id: setor, nome: 'Pista', ...more }),
      )
      const answers = await Promise.all([...edits, ...places])
      expect(answers.filter(({ status }) => ![200, 400, 409].includes(status))).toEqual([])
      const { rows } = await shop.db.execute(sql`SELECT v.nr_lugar FROM venda v JOIN setor s ON s.id = v.id_setor
        WHERE s.id = ${setor} AND v.status = 'held' AND (v.tipo <> s.tipo OR v.nr_lugar > s.qtd_lugar)`)
      expect(rows).toEqual([])
    }
    expect(await violatedInvariants(shop.db)).toEqual([])
  })
})
