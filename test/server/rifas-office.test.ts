import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, businessDay, formatDay } from '../../contract/dates.ts'
import type { Rifa } from '../../contract/rifas.ts'
import { Client, makeClients } from '../support/client.ts'
import { makeRifa } from '../support/fixtures.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { makeUsuario } from '../support/staff.ts'
import { fingerprint } from '../support/tables.ts'

const NOT_FOUND = { status: 404, body: { message: 'Registro não encontrado' } }
const NOT_SOLD = { status: 409, body: { message: 'Este item não está mais à venda' } }
const today = businessDay(new Date())

let shop: Shop
let admin: Client
let visitor: Client
let buyer: Client
beforeAll(async () => {
  shop = await openShop({ jobs: false })
  admin = await makeUsuario(shop)
  visitor = new Client(shop.url)
  const [client] = await makeClients(shop, 1)
  if (!client) throw new Error('no buyer')
  buyer = client
})
afterAll(() => shop.close())

const form = (more: object = {}) => ({
  nome: 'Camisa do título',
  descricao: 'Autografada\npelo time',
  regulamento: 'Art. 1º Um número, um prêmio.',
  autorizacao: 'SPA nº 05.031482/2026',
  apuracao: 'pela Loteria Federal',
  valor: '7,50',
  qtd_numeros: 50,
  inicio_vendas: today,
  data_sorteio: formatDay(addDays(today, 10)),
  ...more,
})
const save = (body: object) => admin.post<Rifa & { message: string; fields: object }>('rifas', body)
const hold = (id: string, codigosRifas: number[], who = buyer) => who.reserve([{ id_rifa: id, codigosRifas }])
/** A raffle on sale, with the given numbers held by the buyer. */
async function held(numbers: number[]): Promise<Rifa> {
  const { body } = await save(form())
  await admin.post('rifas/publicar', { id: body.id, publicada: true })
  const [who] = await makeClients(shop, 1, { pagarme: false })
  expect((await hold(body.id, numbers, who)).body.itens).toMatchObject([{ ok: true }])
  return (await admin.get<Rifa>(`rifas/${body.id}`)).body
}
const historyOf = async (id: string) =>
  (
    await shop.db.execute<{ to_state: string; actor: string; detail: object }>(
      sql`SELECT to_state, actor, detail FROM history WHERE entity = 'rifa' AND entity_id = ${id} ORDER BY id`,
    )
  ).rows

describe('POST rifas', () => {
  test('POST rifas creates a raffle that only admins see until it is published', async () => {
    const { status, body } = await save(form())
    expect(status).toBe(200)
    expect(body).toEqual({
      id: expect.any(String),
      nome: 'Camisa do título',
      descricao: 'Autografada\npelo time',
      regulamento: 'Art. 1º Um número, um prêmio.',
      autorizacao: 'SPA nº 05.031482/2026',
      apuracao: 'pela Loteria Federal',
      valor: 7.5,
      qtd_numeros: 50,
      inicio_vendas: today,
      data_sorteio: addDays(today, 10),
      aberta: false,
      imagem: null,
      numero_sorteado: null,
      sorteada_em: null,
      numero_vendido: null,
      concurso: null,
      lista: null,
      publicada: false,
      vendidos: 0,
      arrecadado: 0,
      versao: 1,
    })
    for (const who of [visitor, buyer, await makeUsuario(shop, { cidades: [] })]) {
      expect(await who.get(`rifas/${body.id}`)).toMatchObject(NOT_FOUND)
      const list = await who.get<{ result: Rifa[] }>('rifas')
      expect(list.body.result.map(({ id }) => id)).not.toContain(body.id)
      expect((await who.post<{ total: number }>('rifas/vendas/list', { id: body.id })).body.total).toBe(0)
    }
    expect((await admin.get(`rifas/${body.id}`)).body).toEqual(body)
    // The terms may be long: lists leave them out.
    const { regulamento: _, ...listed } = body
    expect((await admin.get<{ result: Rifa[] }>('rifas')).body.result).toContainEqual(listed)
    expect(await historyOf(body.id)).toMatchObject([{ to_state: 'created', actor: `usuario:${admin.id}` }])
  })

  test.each([
    [{ nome: 'ab' }, 'nome', 'Preencha o nome da rifa corretamente'],
    [{ valor: '' }, 'valor', 'Preencha o valor'],
    [{ valor: '7.50' }, 'valor', 'Preencha o valor'],
    [{ valor: -1 }, 'valor', 'Preencha o valor'],
    [{ qtd_numeros: 0 }, 'qtd_numeros', 'Preencha a quantidade de números corretamente'],
    [{ qtd_numeros: '' }, 'qtd_numeros', 'Preencha a quantidade de números corretamente'],
    [{ qtd_numeros: 100_001 }, 'qtd_numeros', 'Preencha todos os campos corretamente'],
    [{ qtd_numeros: 1.5 }, 'qtd_numeros', 'Preencha todos os campos corretamente'],
    [{ inicio_vendas: '31/02/2030' }, 'inicio_vendas', 'Preencha a data de início das vendas da rifa corretamente'],
    [{ data_sorteio: null }, 'data_sorteio', 'Preencha a data do sorteio corretamente'],
    [{ data_sorteio: today }, 'data_sorteio', 'A data do sorteio deve ser depois do início das vendas'],
    [{ inicio_vendas: '01/01/2020', data_sorteio: '02/01/2020' }, 'data_sorteio', 'A data do sorteio já passou'],
    [{ inicio_vendas: '01/01/2020', data_sorteio: today }, 'data_sorteio', 'A data do sorteio já passou'],
  ])('POST rifas refuses %j', async (more, field, message) => {
    const { status, body } = await save(form(more))
    const code = message === 'A data do sorteio já passou' ? 'rifa.draw-date-past' : 'validation.failed'
    expect([status, body]).toEqual([400, { code, message, fields: { [field]: message } }])
  })

  test('POST rifas edits, increments the version, and refuses a form with an old version', async () => {
    const { body } = await save(form())
    const edited = await save({ ...body, valor: 9, versao: 1 })
    expect(edited.body).toMatchObject({ valor: 9, versao: 2 })
    expect((await save({ ...body, valor: 9, versao: 2 })).body.versao).toBe(2)
    expect(await save({ ...body, versao: 1 })).toMatchObject({ status: 409, body: { message: /alterou/ } })
    expect(await save({ ...body, id: randomUUID() })).toMatchObject(NOT_FOUND)
    expect((await historyOf(body.id)).slice(1)).toEqual([
      { to_state: 'edited', actor: `usuario:${admin.id}`, detail: { valor_cents: [750, 900] } },
    ])
  })

  test('a raffle’s terms, authorisation and drawing method can be changed or removed, and the history shows it', async () => {
    const { body } = await save(form())
    const regulamento = 'Art. 1º Outro.'
    const edited = await save({ ...body, regulamento, autorizacao: '', apuracao: null })
    expect(edited.body).toMatchObject({ regulamento, autorizacao: null, apuracao: null })
    expect((await historyOf(body.id)).at(-1)?.detail).toEqual({
      regulamento: [body.regulamento, regulamento],
      autorizacao: [body.autorizacao, null],
      apuracao: [body.apuracao, null],
    })
  })

  test('POST rifas refuses changes to what the buyers of numbers were promised', async () => {
    const rifa = await held([3, 40, 41])
    const refused = async (more: object, message: string) => {
      expect(await save({ ...rifa, ...more })).toMatchObject({ status: 409, body: { message } })
      expect((await admin.get<Rifa>(`rifas/${rifa.id}`)).body).toEqual(rifa)
    }
    await refused(
      { qtd_numeros: 39 },
      'Não é possível reduzir: 2 números acima da nova quantidade já foram vendidos ou reservados',
    )
    await refused(
      { qtd_numeros: 40 },
      'Não é possível reduzir: 1 número acima da nova quantidade já foi vendido ou reservado',
    )
    await refused(
      { data_sorteio: addDays(rifa.data_sorteio, -1) },
      'O sorteio não pode ser antecipado: 3 números já foram vendidos ou reservados',
    )
    await refused(
      { inicio_vendas: addDays(today, 2) },
      'O início das vendas não pode ser adiado: 3 números já foram vendidos ou reservados',
    )
    const later = { qtd_numeros: 41, data_sorteio: addDays(rifa.data_sorteio, 5), valor: 20 }
    expect(await save({ ...rifa, ...later })).toMatchObject({ status: 200, body: later })
  })

  test('POST rifas from the draw date on, with numbers sold, allows changes of texts only: the result may be known', async () => {
    const rifa = await held([1])
    await shop.db.execute(
      sql`UPDATE rifa SET inicio_vendas = inicio_vendas - 20, data_sorteio = ${today} WHERE id = ${rifa.id}`,
    )
    const now = (await admin.get<Rifa>(`rifas/${rifa.id}`)).body
    for (const more of [{ data_sorteio: addDays(today, 1) }, { qtd_numeros: 60 }, { valor: 1 }, { regulamento: 'x' }])
      expect(await save({ ...now, ...more })).toMatchObject({
        status: 409,
        body: {
          message: 'As vendas terminaram, e só o nome e a descrição podem mudar: 1 número já foi vendido ou reservado',
        },
      })
    expect((await save({ ...now, nome: 'Camisa do bicampeonato' })).status).toBe(200)
  })
})

describe('publishing', () => {
  test('publishing shows the raffle to all and hides it again; what is held cannot be paid then', async () => {
    const { body } = await save(form())
    expect(await hold(body.id, [1])).toMatchObject(NOT_SOLD)
    const open = await admin.post<Rifa>('rifas/publicar', { id: body.id, publicada: true, versao: 1 })
    expect(open.body).toMatchObject({ publicada: true, aberta: true, versao: 2 })
    const seen = (await visitor.get<Rifa>(`rifas/${body.id}`)).body
    expect(seen).toMatchObject({ aberta: true, numero_sorteado: null })
    for (const key of ['publicada', 'vendidos', 'arrecadado', 'versao', 'vencedora'])
      expect(seen).not.toHaveProperty(key)
    const mine = await hold(body.id, [1])
    expect(mine.body.itens).toMatchObject([{ ok: true }])
    expect(await admin.post('rifas/publicar', { id: body.id, publicada: false, versao: 1 })).toMatchObject({
      status: 409,
    })
    expect((await admin.post<Rifa>('rifas/publicar', { id: body.id, publicada: false })).body.versao).toBe(3)
    expect((await admin.post<Rifa>('rifas/publicar', { id: body.id, publicada: false })).body.versao).toBe(3)
    expect(await visitor.get(`rifas/${body.id}`)).toMatchObject(NOT_FOUND)
    const taken = async (who: Client) =>
      (await who.post<{ result: object[] }>('rifas/vendas/list', { id: body.id })).body.result
    expect([await taken(visitor), await taken(admin)]).toEqual([[], [{ nr_sorte: 1, status: 'reservado' }]])
    const [other] = await makeClients(shop, 1, { pagarme: false })
    expect(await hold(body.id, [2], other)).toMatchObject(NOT_SOLD)
    expect(await buyer.payPix(mine.body.id)).toMatchObject(NOT_SOLD)
    expect((await historyOf(body.id)).slice(1).map(({ detail }) => detail)).toEqual([
      { publicada: [false, true] },
      { publicada: [true, false] },
    ])
  })
})

describe('DELETE rifas', () => {
  test('DELETE rifas deletes a raffle and its picture; one with buyers is hidden and they keep their numbers', async () => {
    const { body } = await save(form())
    await shop.db.execute(sql`INSERT INTO image (owner, role, hash, content) VALUES (${body.id}, 'rifa', 'x', 'x')`)
    expect(await admin.call('DELETE', 'rifas', { id: body.id })).toMatchObject({ status: 200, body: { id: body.id } })
    const rifa = await held([5])
    expect((await admin.call('DELETE', 'rifas', { id: rifa.id })).status).toBe(200)
    const { rows } = await shop.db.execute(sql`SELECT (SELECT count(*)::int FROM rifa WHERE id = ${body.id}) AS rows,
      (SELECT count(*)::int FROM image WHERE owner = ${body.id}) AS pictures,
      (SELECT excluir FROM rifa WHERE id = ${rifa.id}) AS excluir,
      (SELECT count(*)::int FROM venda WHERE id_rifa = ${rifa.id}) AS vendas`)
    expect(rows).toEqual([{ rows: 0, pictures: 0, excluir: true, vendas: 1 }])
    for (const id of [body.id, rifa.id, randomUUID()]) {
      expect(await admin.get(`rifas/${id}`)).toMatchObject(NOT_FOUND)
      expect(await admin.call('DELETE', 'rifas', { id })).toMatchObject(NOT_FOUND)
    }
    expect(await hold(rifa.id, [6])).toMatchObject({ status: 409 })
  })
})

test('only admins may create, edit, publish and delete raffles', async () => {
  const id = await makeRifa(shop.db)
  const staff = await makeUsuario(shop, { cidades: [] })
  const before = await fingerprint(shop.db)
  const calls = [
    ['POST', 'rifas', form()],
    ['DELETE', 'rifas', { id }],
    ['POST', 'rifas/publicar', { id, publicada: false }],
    ['POST', 'rifas/sorteio', { id }],
  ] as const
  for (const [method, path, body] of calls) {
    expect((await staff.call(method, path, body)).status, path).toBe(403)
    for (const who of [visitor, buyer]) expect((await who.call(method, path, body)).status, path).toBe(401)
  }
  expect(await fingerprint(shop.db)).toEqual(before)
})
