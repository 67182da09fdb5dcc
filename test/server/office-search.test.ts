import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OfficeSearchAnswer } from '../../contract/office-search.ts'
import { readSought } from '../../contract/office-search-rules.ts'
import { findClientes, findIngressos } from '../../server/modules/office-search/office-search-repo.ts'
import type { Client } from '../support/client.ts'
import { makeRifa } from '../support/fixtures.ts'
import { plansOf } from '../support/plans-of.ts'
import { openPortaria } from '../support/portaria.ts'
import { buyPaid } from '../support/tickets.ts'
import { awayFromWindowEdge } from '../support/windows.ts'

let portaria: Awaited<ReturnType<typeof openPortaria>>
beforeAll(async () => {
  portaria = await openPortaria()
})
afterAll(() => portaria.shop.close())

const search = async (texto: string, who: Client = portaria.admin) =>
  (await who.post<OfficeSearchAnswer>('busca', { texto })).body
const idsOf = ({ clientes, ingressos }: OfficeSearchAnswer) => ({
  clientes: clientes.map(({ id }) => id),
  ingressos: ingressos.map(({ id }) => id).sort(),
})

test('one search finds a person and their tickets by whatever of them is known', async () => {
  const { shop, buyer } = portaria
  const { vendas } = await portaria.eventoWith(2)
  const rifa = await makeRifa(shop.db)
  const numbers = await buyPaid(shop, buyer, [{ id_rifa: rifa, codigosRifas: [8] }])
  const tickets = vendas.map(({ id }) => id).sort()
  const all = [...tickets, ...numbers.map(({ id }) => id)].sort()
  await shop.db.execute(sql`UPDATE cliente SET email = 'Maria@Exemplo.com.br' WHERE id = ${buyer.id}`)
  const { rows } = await shop.db.execute<{
    telefone: string
    cpf: string
    order_id: string
    id: string
    reserva: string
  }>(
    sql`SELECT c.telefone, c.cpf, a.order_id, a.id, a.id_reserva AS reserva FROM venda v JOIN cliente c ON c.id = v.id_cliente
      JOIN payment_attempt a ON a.id = v.id_attempt WHERE v.id = ${tickets[0]}`,
  )
  const { telefone = '', cpf = '', order_id = '', id = '', reserva = '' } = rows[0] ?? {}
  const masked = cpf.replace(/(...)(...)(...)(..)/, '$1.$2.$3-$4')
  for (const texto of [
    'aparecida',
    'SÍLVA maria',
    telefone,
    `+55 (${telefone.slice(0, 2)}) ${telefone.slice(2)}`,
    masked,
    'maria@EXEMPLO.com.br',
  ])
    expect(idsOf(await search(texto)), texto).toEqual({ clientes: [buyer.id], ingressos: all })
  // An order has a person and its own tickets only.
  for (const texto of [order_id, id.toUpperCase(), reserva])
    expect(idsOf(await search(texto)), texto).toEqual({ clientes: [buyer.id], ingressos: tickets })
  const [first = ''] = tickets
  for (const texto of [first, first.slice(0, 8), `${first.slice(0, 4)}-${first.slice(4, 8)}`.toUpperCase()])
    expect(idsOf(await search(texto)), texto).toEqual({ clientes: [], ingressos: [first] })
  for (const texto of ['', 'ma', 'ma si', 'maria%silva', '12345', '11900000000', 'or_none', 'x@y.com'])
    expect(idsOf(await search(texto)), texto).toEqual({ clientes: [], ingressos: [] })
  expect((await search(numbers[0]?.id ?? '')).ingressos).toMatchObject([
    { cliente: 'Maria Aparecida da Silva', status: 'paid', entregue: false },
  ])
})

test('staff find tickets of their cities, and no people', async () => {
  const { vendas } = await portaria.eventoWith(1)
  const [ticket = ''] = vendas.map(({ id }) => id)
  const found = await search('aparecida', portaria.staff)
  expect(found.clientes).toEqual([])
  expect(found.ingressos.map(({ id }) => id)).toContain(ticket)
  // Raffles are of no city; nothing personal but the name is told.
  expect(JSON.stringify(found)).not.toMatch(/cpf|telefone|email/)
  for (const texto of ['aparecida', ticket])
    expect(idsOf(await search(texto, portaria.elsewhere)), texto).toEqual({ clientes: [], ingressos: [] })
})

test('an answer has a limit and says that there are others', async () => {
  await portaria.eventoWith(9)
  const found = await search('aparecida')
  expect([found.ingressos.length, found.mais]).toEqual([8, true])
})

test('a removed person is not found', async () => {
  const { db } = portaria.shop
  await db.execute(sql`INSERT INTO cliente (nome, telefone, senha_hash, removido_em)
    VALUES ('Cliente removido', NULL, '', clock_timestamp())`)
  expect(idsOf(await search('cliente removido'))).toEqual({ clientes: [], ingressos: [] })
})

test('a user may search 600 times in ten minutes, so that nobody reads all people one by one', async () => {
  const { shop, elsewhere } = portaria
  await awayFromWindowEdge()
  expect((await elsewhere.post('busca', { texto: 'aparecida' })).status).toBe(200)
  await shop.db.execute(sql`UPDATE rate_limit SET count = 599 WHERE key = ${`office.search:${elsewhere.id}`}`)
  expect((await elsewhere.post('busca', { texto: 'aparecida' })).status).toBe(200)
  expect(await elsewhere.post('busca', { texto: 'aparecida' })).toMatchObject({
    status: 429,
    body: { code: 'rate.limited' },
  })
  expect((await portaria.admin.post('busca', { texto: 'aparecida' })).status).toBe(200)
})

test('each search reads an index, not every row', async () => {
  const { db } = portaria.shop
  const planOf = async (texto: string): Promise<string> => {
    const sought = readSought(texto)
    if (!sought) throw new Error(`no search: ${texto}`)
    const plans = await plansOf(db, (on) =>
      Promise.all([findClientes(on, sought, 9), findIngressos(on, null, sought, 9)]),
    )
    expect(plans.length).toBe(2)
    return plans.join('\n')
  }
  const id = crypto.randomUUID()
  for (const [texto, index] of [
    ['maria souza', 'cliente_search'],
    ['maria souza', 'venda_cliente'],
    ['11987654321', 'cliente_telefone'],
    ['11987654321', 'cliente_cpf'],
    ['a@b.com.br', 'cliente_email'],
    ['or_Ab12', 'attempt_order'],
    ['or_Ab12', 'venda_attempt'],
    [id, 'venda_attempt'],
    [id, 'payment_attempt_pkey'],
    ['a92c41f7', 'venda_pkey'],
  ] as const) {
    const plan = await planOf(texto)
    expect(plan, texto).toContain(index)
    expect(plan, texto).not.toContain('Seq Scan on')
  }
})
