import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Venda } from '../../contract/vendas.ts'
import { type Client, makeClients } from '../support/client.ts'
import { makeCidade, makeEvento, makeLote, makeRifa } from '../support/fixtures.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { makeUsuario } from '../support/staff.ts'
import { buyPaid, forceStatus, insertSoldTickets } from '../support/tickets.ts'

type Answered = { result: Venda[]; total: number; message: string }

let shop: Shop
let buyer: Client
let otherCliente: Client
let admin: Client
let staff: Client
let elsewhere: Client
let evento: string
let lote: string

beforeAll(async () => {
  shop = await openShop({ jobs: false })
  const [one, two] = await makeClients(shop, 2)
  if (!one || !two) throw new Error('no cliente was created')
  ;[buyer, otherCliente] = [one, two]
  const idCidade = await makeCidade(shop.db)
  evento = await makeEvento(shop.db, { idCidade, maxPorCliente: 100 })
  ;({ lote } = await makeLote(shop.db, evento))
  admin = await makeUsuario(shop)
  staff = await makeUsuario(shop, { cidades: [idCidade] })
  elsewhere = await makeUsuario(shop, { cidades: [await makeCidade(shop.db, 'Natal', 'RN')] })
  for (const who of [buyer, otherCliente]) await buyPaid(shop, who, [{ id_evento_setor_lote: lote, qtde: 4 }])
  await buyPaid(shop, buyer, [{ id_rifa: await makeRifa(shop.db), codigosRifas: [8] }])
})
afterAll(() => shop.close())

describe('the search', () => {
  const search = (who: Client, body: object) => who.post<Answered>('eventos/vendas/cliente', body)
  let found: { nome: string; telefone: string; cpf: string; email: string }
  beforeAll(async () => {
    await shop.db.execute(sql`UPDATE cliente SET email = 'Pessoa.Unica@Exemplo.com.br' WHERE id = ${buyer.id}`)
    const { rows } = await shop.db.execute<typeof found>(
      sql`SELECT nome, telefone, cpf, email FROM cliente WHERE id = ${buyer.id}`,
    )
    if (!rows[0]) throw new Error('no buyer')
    found = rows[0]
  })
  const mask = (t: string) => `(${t.slice(0, 2)}) ${t.slice(2, 7)}-${t.slice(7)}`

  test('the search needs at least one complete field', async () => {
    for (const body of [
      {},
      { telefone: '(11) 9876' },
      { cpf: '529.982.247' },
      { email: 'a@b.c' },
      { email: 'ninguém' },
    ]) {
      expect(await search(staff, body), JSON.stringify(body)).toMatchObject({
        status: 400,
        body: { message: 'Preencha ao menos um campo de pesquisa corretamente' },
      })
    }
  })

  test('the search finds by phone, e-mail, CPF or id, masked or not, and by several together', async () => {
    const byPhone = await search(staff, { telefone: mask(found.telefone) })
    expect(byPhone.body.total).toBeGreaterThan(3)
    expect(new Set(byPhone.body.result.map(({ id_cliente }) => id_cliente))).toEqual(new Set([buyer.id]))
    expect(byPhone.body.result[0]?.cliente).toEqual({ nome: found.nome, telefone: found.telefone })
    for (const body of [
      { telefone: found.telefone },
      { email: ' pessoa.unica@exemplo.COM.br ' },
      { idCliente: buyer.id },
      { cpf: '529.982.247-25', telefone: found.telefone },
      { telefone: found.telefone, cpf: '529.' },
    ])
      expect((await search(staff, body)).body.total, JSON.stringify(body)).toBe(byPhone.body.total)
    // Both clientes have the same CPF in this test data.
    expect((await search(staff, { cpf: '52998224725' })).body.total).toBeGreaterThanOrEqual(byPhone.body.total)
    expect((await search(staff, { telefone: found.telefone, email: 'outra@exemplo.com.br' })).body.total).toBe(0)
  })

  test('the search returns sales of the staff’s own cities; raffle numbers only to admins', async () => {
    const all = await search(admin, { idCliente: buyer.id, limit: 100 })
    const mine = await search(staff, { idCliente: buyer.id, limit: 100 })
    expect(all.body.result.filter(({ rifa: r }) => r !== null).length).toBeGreaterThan(0)
    expect(mine.body.result.map(({ id }) => id)).toEqual(
      all.body.result.filter(({ evento: e }) => e !== null).map(({ id }) => id),
    )
    expect((await search(elsewhere, { idCliente: buyer.id })).body).toEqual({ result: [], total: 0 })
    expect((await elsewhere.get(`eventos/venda/${mine.body.result[0]?.id}`)).status).toBe(404)
    expect((await staff.get(`eventos/venda/${mine.body.result[0]?.id}`)).status).toBe(200)
    const noCities = await makeUsuario(shop, { cidades: [] })
    expect((await search(noCities, { idCliente: buyer.id })).body.total).toBe(0)
  })

  test('the search of one event returns pages of 25', async () => {
    await buyPaid(shop, buyer, [{ id_evento_setor_lote: lote, qtde: 26 }])
    const another = await makeEvento(shop.db)
    expect((await search(admin, { idCliente: buyer.id, idEvento: another })).body.total).toBe(0)
    const first = await search(staff, { idCliente: buyer.id, idEvento: evento })
    expect(first.body.result).toHaveLength(25)
    expect(first.body.total).toBeGreaterThan(25)
    const second = await search(staff, { idCliente: buyer.id, idEvento: evento, cursor: 25 })
    const ids = [...first.body.result, ...second.body.result].map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    // A cliente gets all of their own tickets in one page.
    expect((await search(buyer, {})).body.result.length).toBe((await search(buyer, {})).body.total)
  })

  test('an event with a situation lists its sales without a search, of its cities, filtered by sector', async () => {
    const idCidade = await makeCidade(shop.db, 'Recife', 'PE')
    const own = await makeUsuario(shop, { cidades: [idCidade] })
    const idEvento = await makeEvento(shop.db, { idCidade, maxPorCliente: 100 })
    const one = await makeLote(shop.db, idEvento)
    const two = await makeLote(shop.db, idEvento)
    const sold = await buyPaid(shop, buyer, [{ id_evento_setor_lote: one.lote, qtde: 3 }])
    const others = await buyPaid(shop, otherCliente, [{ id_evento_setor_lote: two.lote, qtde: 2 }])
    const [used = '', refunded = '', unpaid = ''] = sold.map(({ id }) => id)
    await own.post('eventos/venda', { id: used, entregue: true })
    await forceStatus(shop, refunded, 'refunding')
    await shop.db.execute(sql`UPDATE venda SET created_at = created_at - interval '1 hour' WHERE id = ${unpaid}`)
    const list = async (more: object, who = own) => (await search(who, { idEvento, ...more })).body
    const idsOf = async (more: object) => (await list(more)).result.map(({ id }) => id).sort()
    const all = await list({ situacao: 'todas' })
    expect([all.total, all.result.at(-1)?.id]).toEqual([5, unpaid])
    expect(await idsOf({ situacao: 'utilizados' })).toEqual([used])
    expect(await idsOf({ situacao: 'reembolsos' })).toEqual([refunded])
    expect(await idsOf({ situacao: 'pagos' })).toEqual([unpaid, ...others.map(({ id }) => id)].sort())
    expect(await idsOf({ situacao: 'todas', idSetor: two.setor })).toEqual(others.map(({ id }) => id).sort())
    expect(await list({ situacao: 'todas', limit: 2, cursor: 4 })).toMatchObject({ total: 5, result: [{ id: unpaid }] })
    for (const situacao of ['aguardando', 'nao-pagos'])
      expect(await list({ situacao })).toEqual({ result: [], total: 0 })
    // With a person the filters narrow the search.
    expect((await list({ situacao: 'utilizados', idCliente: buyer.id })).result.map(({ id }) => id)).toEqual([used])
    expect((await list({ situacao: 'pagos', idCliente: buyer.id, idSetor: two.setor })).total).toBe(0)
    expect(await list({ situacao: 'todas' }, elsewhere)).toEqual({ result: [], total: 0 })
    for (const body of [{ idEvento }, { situacao: 'todas' }, { idEvento, situacao: 'tudo' }])
      expect((await search(own, body)).status, JSON.stringify(body)).toBe(400)
  })

  test('the search is refused to clientes, whichever field they send', async () => {
    for (const body of [
      { telefone: found.telefone },
      { cpf: found.cpf },
      { email: found.email },
      { idCliente: buyer.id },
    ])
      expect((await search(otherCliente, body)).status).toBe(403)
  })
})

test('a cliente reads many sales of their own a page after the other, each once', async () => {
  const [many] = await makeClients(shop, 1)
  const idEvento = await makeEvento(shop.db)
  const sold = await makeLote(shop.db, idEvento, { qtd: 205 })
  await insertSoldTickets(shop, many?.id ?? '', { idEvento, ...sold, n: 205 })
  const ids = new Set<string>()
  const sizes: number[] = []
  for (let cursor = 0; cursor < 300; cursor += 100) {
    const { body } = (await many?.post<Answered>('eventos/vendas/cliente', { cursor })) ?? {}
    sizes.push(body?.result.length ?? 0)
    expect(body?.total).toBe(205)
    for (const { id } of body?.result ?? []) ids.add(id)
  }
  expect([sizes, ids.size]).toEqual([[100, 100, 5], 205])
  expect((await many?.post('eventos/vendas/cliente', { limit: 101 }))?.status).toBe(400)
})
