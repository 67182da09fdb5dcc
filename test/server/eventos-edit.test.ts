import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Evento, EventoList } from '../../contract/eventos.ts'
import { buy } from '../support/buy.ts'
import { Client, makeClients } from '../support/client.ts'
import { makeCidade, makeEvento, makeLote } from '../support/fixtures.ts'
import { historyOf } from '../support/history.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { makeUsuario } from '../support/staff.ts'
import { buyPaid } from '../support/tickets.ts'

let shop: Shop
let admin: Client
let buyer: Client
let cidade: string
beforeAll(async () => {
  shop = await openShop({ jobs: false })
  admin = await makeUsuario(shop)
  const [client] = await makeClients(shop, 1)
  if (!client) throw new Error('no buyer')
  buyer = client
  cidade = await makeCidade(shop.db, 'Olinda', 'PE')
})
afterAll(() => shop.close())

const form = (more: object = {}) => ({
  nome: 'Noite de São João',
  id_cidade: cidade,
  local: 'Praça do Carmo',
  endereco: 'Av. Sigismundo, 1',
  data: '24/06/2027',
  inicio_vendas: '01/05/2027',
  ...more,
})
const save = (more: object = {}) => admin.post<Evento & { message: string }>('eventos', form(more))
const read = (id: string, who: Client = admin) => who.get<Evento>(`eventos/${id}`)
const remove = (id: string) => admin.call<{ message: string }>('DELETE', 'eventos', { id })
const rowsOf = async (id: string) => {
  const { rows } = await shop.db.execute<{ n: number }>(sql`SELECT
    (SELECT count(*) FROM evento WHERE id = ${id})::int + (SELECT count(*) FROM setor WHERE id_evento = ${id})::int
    + (SELECT count(*) FROM lote l JOIN setor s ON s.id = l.id_setor WHERE s.id_evento = ${id})::int
    + (SELECT count(*) FROM image WHERE owner = ${id})::int AS n`)
  return rows[0]?.n
}

describe('an event', () => {
  test('artists and category are stored, kept when they are not sent, and cleared by an empty text', async () => {
    const { body } = await save({ artistas: ' Lia Moura,  Trio Maré ', categoria: 'musica' })
    expect(body).toMatchObject({ artistas: 'Lia Moura,  Trio Maré', categoria: 'musica' })
    const again = await save({ id: body.id, versao: body.versao })
    expect(again.body).toMatchObject({ artistas: 'Lia Moura,  Trio Maré', categoria: 'musica' })
    const cleared = await save({ id: body.id, versao: again.body.versao, artistas: '', categoria: '' })
    expect(cleared.body).toMatchObject({ artistas: '', categoria: null })
    expect(await save({ categoria: 'ópera' })).toMatchObject({ status: 400 })
  })

  test('an event is created with defaults for missing fields, found by its name, and has a history row', async () => {
    const { status, body } = await save({ obs: 'Chegue cedo' })
    expect([status, body]).toEqual([
      200,
      {
        ...form({ obs: 'Chegue cedo', data: '2027-06-24', inicio_vendas: '2027-05-01' }),
        id: expect.any(String),
        descricao: '',
        artistas: '',
        categoria: null,
        cidade: { nome: 'Olinda', estado: 'PE' },
        hora: null,
        max_por_cliente: 10,
        imagem: null,
        ...{ situacao: 'ativo', motivo: null, data_anterior: null, hora_anterior: null, devolver_ate: null },
        ...{ fila_abre_em: null, acompanhantes_ate: null, meia: null, tem_socio: false, fim_vendas: null },
        publicado: false,
        publicar_em: null,
        ...{ situacao: 'ativo', motivo: null, data_anterior: null, hora_anterior: null, devolver_ate: null },
        versao: 1,
        pessoas: 0,
        setores: [],
      },
    ])
    expect((await read(body.id)).body).toEqual(body)
    const found = await admin.post<EventoList>('eventos/list', { pesquisa: { nome: 'SAO joao' } })
    expect(found.body.result.map(({ id }) => id)).toContain(body.id)
    expect(await historyOf(shop.db, body.id)).toMatchObject([
      { toState: 'created', actor: `usuario:${admin.id}`, detail: { nome: [null, 'Noite de São João'] } },
    ])
  })

  test('an event is edited: a time and a limit that are not sent stay; it is found by its new name', async () => {
    const { id } = (await save({ hora: '20:30', max_por_cliente: 4 })).body
    const edited = await save({ id, nome: 'Véspera', versao: 1 })
    expect(edited.body).toMatchObject({ nome: 'Véspera', hora: '20:30', max_por_cliente: 4, versao: 2 })
    expect((await save({ id, nome: 'Véspera', hora: '', max_por_cliente: 6 })).body).toMatchObject({
      hora: null,
      max_por_cliente: 6,
      versao: 3,
    })
    const found = await admin.post<EventoList>('eventos/list', { pesquisa: { nome: 'vespera' } })
    expect(found.body.result.map((card) => card.id)).toEqual([id])
    expect((await historyOf(shop.db, id)).map(({ toState, detail }) => [toState, detail]).slice(1)).toEqual([
      ['edited', { nome: ['Noite de São João', 'Véspera'] }],
      ['edited', { hora: ['20:30', null], max_por_cliente: [4, 6] }],
    ])
  })

  test('saving an unchanged event writes no history row', async () => {
    const { id } = (await save()).body
    expect((await save({ id, versao: 1 })).body.versao).toBe(1)
    expect(await historyOf(shop.db, id)).toHaveLength(1)
  })

  test('an event with an unknown city or event id is refused', async () => {
    expect(await save({ id_cidade: randomUUID() })).toMatchObject({
      status: 400,
      body: { message: 'Preencha a cidade do evento', fields: { id_cidade: 'Preencha a cidade do evento' } },
    })
    expect((await save({ id: randomUUID() })).status).toBe(404)
    expect((await remove(randomUUID())).status).toBe(404)
  })

  test('an event with sales may change its city; the history stores the previous one', async () => {
    const evento = await makeEvento(shop.db, { nome: 'Mudança' })
    const { lote } = await makeLote(shop.db, evento)
    await buy(shop, buyer, { id_evento_setor_lote: lote, qtde: 1 })
    const { body } = await read(evento)
    const moved = await admin.post<Evento>('eventos', { ...body, id_cidade: cidade })
    expect(moved.body).toMatchObject({ cidade: { nome: 'Olinda' }, versao: 2 })
    expect((await historyOf(shop.db, evento)).at(-1)?.detail).toEqual({
      id_cidade: [body.id_cidade, cidade],
    })
  })

  test('of three concurrent edits of one version exactly one is saved', async () => {
    const { id } = (await save()).body
    const answers = await Promise.all(['Um', 'Dois', 'Três'].map((n) => save({ id, nome: `Nome ${n}`, versao: 1 })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await read(id)).body).toEqual(answers.find(({ status }) => status === 200)?.body)
  })
})

describe('deleted', () => {
  test('an event without sales is deleted with its sectors, lots and picture', async () => {
    const evento = await makeEvento(shop.db)
    const { setor } = await makeLote(shop.db, evento)
    await shop.db.execute(sql`INSERT INTO image (owner, role, hash, content) VALUES (${evento}, 'evento', 'h1', 'x')`)
    await shop.db.execute(
      sql`INSERT INTO image_variant (hash, width, format, content) VALUES ('h1', 300, 'avif', 'x'), ('h2', 300, 'avif', 'x')`,
    )
    expect(await remove(evento)).toMatchObject({ status: 200, body: { id: evento } })
    expect([await rowsOf(evento), (await read(evento)).status, (await remove(evento)).status]).toEqual([0, 404, 404])
    const { rows } = await shop.db.execute(sql`SELECT hash FROM image_variant`)
    expect(rows).toEqual([{ hash: 'h2' }])
    expect((await historyOf(shop.db, evento)).at(-1)).toMatchObject({
      toState: 'deleted',
      detail: { nome: ['Festival do Sol', null] },
    })
    expect((await admin.post('eventos/setor', { id: setor, id_evento: evento, nome: 'Outro', tipo: 2 })).status).toBe(
      404,
    )
  })

  test('an event to come with paid or held tickets is not deleted, nor a sector or lot of it; a past one is hidden', async () => {
    const evento = await makeEvento(shop.db)
    const { lote, setor } = await makeLote(shop.db, evento)
    await buy(shop, buyer, { id_evento_setor_lote: lote, qtde: 2 })
    const held = await buyer.reserve([{ id_evento_setor_lote: lote, qtde: 1 }])
    const calls = [
      ['eventos', evento, 'Este evento', 'evento.has-tickets'],
      ['eventos/setor', setor, 'Este setor', 'setor.has-tickets'],
      ['eventos/lote', lote, 'Este lote', 'lote.has-tickets'],
    ] as const
    const refused = async (tickets: string) => {
      for (const [path, id, what, code] of calls)
        expect(await admin.call('DELETE', path, { id })).toMatchObject({
          status: 409,
          body: {
            code,
            message: `${what} tem ${tickets} para um evento que ainda vai acontecer, e não pode ser excluído. Para não vender mais, encerre as vendas: os ingressos continuam valendo.`,
          },
        })
    }
    await refused('3 ingressos pagos ou reservados (R$ 276,00)')
    await buyer.call('DELETE', `reservas/${held.body.id}`)
    await refused('2 ingressos pagos ou reservados (R$ 184,00)')
    expect((await historyOf(shop.db, evento)).filter(({ toState }) => toState === 'deleted')).toEqual([])
    expect((await read(evento)).body.setores).toMatchObject([{ excluir: false, lotes: [{ excluir: false }] }])

    await shop.db.execute(sql`UPDATE evento SET data = current_date - 2 WHERE id = ${evento}`)
    for (const [path, id] of calls.toReversed())
      expect(await admin.call('DELETE', path, { id })).toMatchObject({ status: 200, body: { id } })
    expect(await rowsOf(evento)).toBe(3)
  })

  test('a hold whose time is over does not keep an event to come', async () => {
    const evento = await makeEvento(shop.db)
    const { lote } = await makeLote(shop.db, evento)
    await buyer.reserve([{ id_evento_setor_lote: lote, qtde: 1 }])
    expect((await remove(evento)).status).toBe(409)
    await shop.db.execute(sql`UPDATE venda SET expires_at = now() - interval '1 second' WHERE id_evento = ${evento}`)
    expect((await remove(evento)).status).toBe(200)
    expect(await rowsOf(evento)).toBe(3)
  })

  test('an event with sales is hidden when deleted: not listed, read or sold; its tickets stay', async () => {
    const evento = await makeEvento(shop.db, { nome: 'Some depois' })
    const { lote, setor } = await makeLote(shop.db, evento)
    const order = await buy(shop, buyer, { id_evento_setor_lote: lote, qtde: 1 })
    await shop.db.execute(sql`UPDATE evento SET data = current_date - 2 WHERE id = ${evento}`)
    expect((await remove(evento)).status).toBe(200)
    expect(await rowsOf(evento)).toBe(3)
    expect([(await read(evento)).status, (await remove(evento)).status]).toEqual([404, 404])
    const list = await admin.post<EventoList>('eventos/list', { pesquisa: { nome: 'some depois' } })
    expect(list.body.total).toBe(0)
    expect(await buyer.reserve([{ id_evento_setor_lote: lote, qtde: 1 }])).toMatchObject({
      status: 409,
      body: { message: 'Este item não está mais à venda' },
    })
    for (const [path, body] of [
      ['eventos', form({ id: evento })],
      ['eventos/setor', { id: setor, id_evento: evento, nome: 'Outro', tipo: 2 }],
      ['eventos/setor', { id_evento: evento, nome: 'Outro', tipo: 2 }],
      ['eventos/lote', { id: lote, id_evento_setor: setor, data: '2027-01-01', hora: '10:00', valor: 1 }],
      ['eventos/lote', { id_evento_setor: setor, data: '2027-01-01', hora: '10:00', valor: 1 }],
      ['eventos/vendas/total', { idEvento: evento }],
    ] as const) {
      expect((await admin.post(path, body)).status, path).toBe(404)
    }
    const ticket = await buyer.post<{ result: object[] }>('eventos/venda', {
      order_id: order,
      id_evento_setor_lote: lote,
    })
    expect(ticket.body.result).toMatchObject([{ status: 'paid' }])
    expect((await historyOf(shop.db, evento)).at(-1)).toMatchObject({
      toState: 'deleted',
      detail: { excluir: [false, true] },
    })
  })

  test('an event deleted during twelve purchases is deleted without any sale, or stays with all of them', async () => {
    const people = await makeClients(shop, 12, { pagarme: false })
    for (let round = 0; round < 4; round += 1) {
      const evento = await makeEvento(shop.db)
      const { lote } = await makeLote(shop.db, evento, { qtd: 8 })
      const [gone, ...held] = await Promise.all([
        remove(evento),
        ...people.map((one) => one.reserve([{ id_evento_setor_lote: lote, qtde: 1 }])),
      ])
      expect(held.every(({ status }) => status === 200 || status === 409)).toBe(true)
      const { rows } = await shop.db.execute<{ n: number }>(
        sql`SELECT count(*)::int AS n FROM venda WHERE id_lote = ${lote}`,
      )
      const granted = held.filter(({ status }) => status === 200).length
      expect(rows[0]?.n).toBe(granted)
      expect([gone.status, await rowsOf(evento)]).toEqual(granted ? [409, 3] : [200, 0])
      if (!granted) expect((await buyer.reserve([{ id_evento_setor_lote: lote, qtde: 1 }])).status).toBe(409)
    }
  })
})

describe('what each role sees', () => {
  test('staff see the events of their cities; counts and versions are returned to the back-office only', async () => {
    const evento = await makeEvento(shop.db, { idCidade: cidade })
    const { lote } = await makeLote(shop.db, evento)
    await buyPaid(shop, buyer, [{ id_evento_setor_lote: lote, qtde: 2 }])
    await buyer.reserve([{ id_evento_setor_lote: lote, qtde: 1 }])
    const here = await makeUsuario(shop, { cidades: [cidade] })
    const elsewhere = await makeUsuario(shop, { cidades: [await makeCidade(shop.db)] })

    for (const who of [admin, here]) {
      expect((await read(evento, who)).body).toMatchObject({
        versao: 1,
        setores: [{ versao: 1, vendidos: 2, tomados: 3, lotes: [{ versao: 1, vendidos: 2, tomados: 3 }] }],
      })
    }
    expect((await read(evento, elsewhere)).status).toBe(404)
    for (const who of [buyer, new Client(shop.url)]) {
      const text = JSON.stringify((await read(evento, who)).body)
      expect(text).toContain('"layout":null')
      for (const word of ['versao', 'vendidos', 'tomados', 'bloqueados']) expect(text).not.toContain(word)
    }

    const total = (who: Client) => who.post<number>('eventos/vendas/total', { idEvento: evento })
    expect([(await total(admin)).body, (await total(here)).body]).toEqual([184, 184])
    expect([(await total(elsewhere)).status, (await total(buyer)).status]).toEqual([404, 401])
    expect((await admin.post('eventos/vendas/total', { idEvento: randomUUID() })).status).toBe(404)
    for (const path of ['eventos', 'eventos/setor', 'eventos/lote']) {
      expect((await here.post(path, {})).status).toBe(403)
      expect((await here.call('DELETE', path, { id: evento })).status).toBe(403)
    }
    expect((await here.call('PUT', 'eventos/setor/lugares', { id: evento, linhas: null })).status).toBe(403)
  })

  test('an event without sales has the total 0, returned as a plain number', async () => {
    const evento = await makeEvento(shop.db)
    const { body, headers } = await admin.post('eventos/vendas/total', { idEvento: evento })
    expect(body).toBe(0)
    expect(headers.get('content-type')).toContain('application/json')
  })
})
