import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, businessDay } from '../../contract/dates.ts'
import type { Tarefa } from '../../contract/tarefas-rules.ts'
import { type Client, makeClients } from '../support/client.ts'
import { makeCidade, makeCodigo, makeEvento, makeLote } from '../support/fixtures.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { makeUsuario } from '../support/staff.ts'
import { fingerprint } from '../support/tables.ts'
import { buyPaid } from '../support/tickets.ts'

// A task is for the cities of its person: what is of another city does not exist for them.

let shop: Shop
let admin: Client
let buyer: Client
let here: string
let there: string
let mine: { evento: string; lote: string; setor: string }
let foreign: typeof mine
beforeAll(async () => {
  shop = await openShop({ jobs: false })
  admin = await makeUsuario(shop)
  ;[buyer] = (await makeClients(shop, 1)) as [Client]
  here = await makeCidade(shop.db, 'Natal', 'RN')
  there = await makeCidade(shop.db, 'Recife', 'PE')
  const make = async (idCidade: string) => {
    const evento = await makeEvento(shop.db, { idCidade, maxPorCliente: 100 })
    return { evento, ...(await makeLote(shop.db, evento, { qtd: 100 })) }
  }
  ;[mine, foreign] = [await make(here), await make(there)]
})
afterAll(() => shop.close())

const who = (...tarefas: Tarefa[]) => makeUsuario(shop, { cidades: [here], tarefas })
const everywhere = async (...tarefas: Tarefa[]) => {
  const client = await who(...tarefas)
  await shop.db.execute(sql`UPDATE usuario SET todas_cidades = true WHERE id = ${client.id}`)
  return client
}
const day = businessDay(new Date())
const evento = (more: object) => ({
  nome: 'Noite de Samba',
  local: 'Praça',
  endereco: 'Rua 1',
  data: addDays(day, 20),
  inicio_vendas: day,
  obs: '',
  descricao: '',
  hora: '20:30',
  max_por_cliente: 6,
  ...more,
})

describe('catalogo', () => {
  test('edits nothing of another city, nor takes an event there or from there', async () => {
    const client = await who('catalogo')
    const lote = { data: day, hora: '00:00', qtd_total: 10, valor: '80,00', taxa_adm: 12 }
    const setor = { nome: 'Camarote', tipo: 2, qtd_por_linha: 0, qtd_lugar: 1, dividir_ate: 3 }
    const before = await fingerprint(shop.db)
    for (const [method, path, body] of [
      ['POST', 'eventos', evento({ id_cidade: there })],
      ['POST', 'eventos', evento({ id: mine.evento, id_cidade: there })],
      ['POST', 'eventos', evento({ id: foreign.evento, id_cidade: here })],
      ['DELETE', 'eventos', { id: foreign.evento }],
      ['POST', 'eventos/copiar', { id: foreign.evento, data: '2099-01-01' }],
      ['PUT', 'eventos/vendas-abertas', { id: foreign.evento, abertas: false }],
      ['PUT', 'eventos/vendas-abertas', { id: mine.evento, setor: foreign.setor, abertas: false }],
      ['PUT', 'eventos/vendas-abertas', { id: mine.evento, lote: foreign.lote, abertas: false }],
      ['PUT', 'eventos/publicar', { id: foreign.evento, publicado: false }],
      ['POST', 'eventos/setor', { ...setor, id_evento: foreign.evento }],
      ['POST', 'eventos/setor', { ...setor, id_evento: mine.evento, id: foreign.setor }],
      ['DELETE', 'eventos/setor', { id: foreign.setor }],
      ['PUT', 'eventos/setor/lugares', { id: foreign.setor, linhas: null }],
      ['POST', 'eventos/lote', { ...lote, id_evento_setor: foreign.setor }],
      ['POST', 'eventos/lote', { ...lote, id_evento_setor: mine.setor, id: foreign.lote }],
      ['DELETE', 'eventos/lote', { id: foreign.lote }],
    ] as const)
      expect([400, 404], `${method} ${path} ${JSON.stringify(body)}`).toContain(
        (await client.call(method, path, body)).status,
      )
    expect(await fingerprint(shop.db)).toEqual(before)
    expect((await client.post('eventos', evento({ id_cidade: here }))).status).toBe(200)
    // In a sector of its own: a newer lot closes the earlier one.
    const { setor: other } = await makeLote(shop.db, await makeEvento(shop.db, { idCidade: here }))
    expect((await client.post('eventos/lote', { ...lote, id_evento_setor: other })).status).toBe(200)
    expect((await (await everywhere('catalogo')).post('eventos', evento({ id_cidade: there }))).status).toBe(200)
  })

  test('sees drafts; who has no such task sees what the public sees', async () => {
    const draft = await makeEvento(shop.db, { idCidade: here, publicado: false })
    const statusFor = async (client: Client) => (await client.get(`eventos/${draft}`)).status
    expect(await statusFor(await who('catalogo'))).toBe(200)
    for (const tarefa of ['vender', 'portaria', 'socios', 'divulgacao', 'config'] as const)
      expect(await statusFor(await who(tarefa)), tarefa).toBe(404)
  })
})

describe('dinheiro', () => {
  test('refunds tickets of its cities alone', async () => {
    const client = await who('dinheiro')
    const [own] = await buyPaid(shop, buyer, [{ id_evento_setor_lote: mine.lote }])
    const [other] = await buyPaid(shop, buyer, [{ id_evento_setor_lote: foreign.lote }])
    const refund = (ids: (string | undefined)[], by = client) => by.post('reembolsos', { ids, motivo: 'Pediu' })
    const before = await fingerprint(shop.db)
    expect((await refund([other?.id])).status).toBe(404)
    expect((await refund([own?.id, other?.id])).status).toBe(404)
    expect(await fingerprint(shop.db)).toEqual(before)
    expect((await refund([own?.id])).status).toBe(200)
    expect((await refund([other?.id], await everywhere('dinheiro'))).status).toBe(200)
  })

  test('exports what its task shows, and no other list', async () => {
    const lists = ['alertas', 'banners', 'clientes', 'eventos', 'historico', 'painel', 'rifas', 'socios', 'usuarios']
    const filtro = { painel: { dias: 7 }, historico: {} } as Record<string, object>
    const open = async (client: Client) => {
      const answers: [string, number][] = []
      for (const lista of lists)
        answers.push([lista, (await client.post('exportacoes', { lista, filtro: filtro[lista] ?? {} })).status])
      return answers.filter(([, status]) => status !== 403).map(([lista]) => lista)
    }
    expect(await open(await who('dinheiro'))).toEqual(['eventos', 'painel'])
    expect(await open(await who('socios'))).toEqual(['socios'])
    expect(await open(await who('divulgacao'))).toEqual(['banners', 'rifas'])
    expect(await open(await who('config'))).toEqual(['alertas', 'historico'])
    expect(await open(admin)).toEqual(lists)
  })
})

describe('divulgacao', () => {
  test('makes and edits codes of events in its cities alone', async () => {
    const client = await who('divulgacao')
    const code = (more: object) => ({
      codigo: `C${randomUUID().slice(0, 8)}`,
      tipo: 'percentual',
      percentual: 10,
      ...more,
    })
    const foreignCode = await makeCodigo(shop.db, { evento: foreign.evento })
    const before = await fingerprint(shop.db)
    for (const [more, status] of [
      [{}, 400],
      [{ id_evento: foreign.evento }, 400],
      [{ id: foreignCode, id_evento: mine.evento }, 404],
    ] as const)
      expect((await client.post('codigos', code(more))).status, JSON.stringify(more)).toBe(status)
    expect(await fingerprint(shop.db)).toEqual(before)
    const made = await client.post<{ id: string }>('codigos', code({ id_evento: mine.evento }))
    expect(made.status).toBe(200)
    expect((await client.post('codigos', code({ id: made.body.id, id_evento: null }))).status).toBe(400)
    expect((await (await everywhere('divulgacao')).post('codigos', code({}))).status).toBe(200)
  })

  test('is given quotas of courtesies in its cities; who has other tasks is not', async () => {
    const cota = async (client: Client, id_evento: string) =>
      (await admin.post('cortesias/cotas', { id_evento, id_usuario: client.id, cota: 5 })).status
    expect(await cota(await who('divulgacao'), mine.evento)).toBe(200)
    expect(await cota(await who('divulgacao'), foreign.evento)).not.toBe(200)
    expect(await cota(await who('vender'), mine.evento)).not.toBe(200)
    expect(await cota(await everywhere('divulgacao'), foreign.evento)).toBe(200)
  })
})

test('vender finds tickets of its cities, and no list of people', async () => {
  const [ticket] = await buyPaid(shop, buyer, [{ id_evento_setor_lote: foreign.lote }])
  const client = await who('vender')
  expect((await client.get(`eventos/venda/${ticket?.id}`)).status).toBe(404)
  const found = await client.post<{ clientes: object[]; ingressos: object[] }>('busca', { texto: ticket?.id ?? '' })
  expect(found.body).toMatchObject({ clientes: [], ingressos: [] })
  const [own] = await buyPaid(shop, buyer, [{ id_evento_setor_lote: mine.lote }])
  const seen = await client.get<{ pode: object }>(`eventos/venda/${own?.id}`)
  expect(seen).toMatchObject({ status: 200, body: { pode: { entregar: true, reembolsar: false } } })
  const money = await (await who('dinheiro')).get(`eventos/venda/${own?.id}`)
  expect(money).toMatchObject({ status: 200, body: { pode: { entregar: false, reembolsar: true } } })
})
