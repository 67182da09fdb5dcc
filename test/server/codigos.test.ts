import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import * as guards from '../../server/sales/sales-guards.ts'
import { replaceIn } from '../support/replace.ts'
import type { CodigoConferido } from '../../contract/codigos-conferir.ts'
import { type Client, makeClients } from '../support/client.ts'
import { addLote, makeCodigo, makeEvento, makeLote, MEIA, sellMeia, violatedInvariants } from '../support/fixtures.ts'
import { watch } from '../support/linear/watch.ts'
import { openShop, type Shop } from '../support/shop.ts'

// Codes: what they give, when, how often, under concurrency.

const safeguards = { room: true }
replaceIn(guards, (real) => ({
  hasRoom: (...args) => !safeguards.room || real.hasRoom(...args),
}))

let shop: Shop
let clients: Client[]
let watched: ReturnType<typeof watch>
let evento: string
let setor: string
let lote: string
beforeAll(async () => {
  shop = await openShop({ config: { DB_POOL: '16' } })
  clients = await makeClients(shop, 200)
  watched = watch(shop.db, clients)
})
beforeEach(async () => {
  safeguards.room = true
  evento = await makeEvento(shop.db)
  ;({ setor, lote } = await makeLote(shop.db, evento, { qtd: 1000 }))
})
afterEach(async () => {
  expect(await violatedInvariants(shop.db)).toEqual([])
  expect(await watched.explained()).toMatchObject({ violations: [] })
})
afterAll(() => shop.close())

const buyer = (nr = 0): Client => {
  const client = clients[nr]
  if (!client) throw new Error('no such client')
  return client
}
const item = (id_tarifa: string, qtde = 1, id_evento_setor_lote = lote) => ({ id_evento_setor_lote, qtde, id_tarifa })
const codeOf = ({ body }: { body: unknown }): unknown => Object(body).code
const check = (codigo: string, client = buyer(), idEvento = evento) =>
  client.post<CodigoConferido>('codigos/conferir', { codigo, idEvento })
const used = async (id: string) => {
  const { rows } = await shop.db.execute<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM venda WHERE id_tarifa = ${id} AND status NOT IN ('released', 'refunded')`,
  )
  return rows[0]?.n
}
/** What the check of the history finds, from the answers and the final stock alone. */
const shownWrong = (): Promise<string> =>
  watched.explained().then(
    () => '',
    (error: Error) => error.message,
  )
const release = async (client: Client, id: string) => client.call('DELETE', `reservas/${id}`)

test('a code is found however it is typed, and says what it costs in each lot that it applies to', async () => {
  const other = await addLote(shop.db, setor, { valor: 10000, taxa: 1201 })
  const id = await makeCodigo(shop.db, { codigo: 'TORCIDA15', evento })
  const { body } = await check(' torcida-15 ')
  expect(body).toMatchObject({ codigo: 'TORCIDA15', ate: null, maximo: null })
  const prices = new Map(body.lotes.map(({ id: idLote, tarifa }) => [idLote, tarifa]))
  expect(prices.get(lote)).toEqual({
    ...{ id, tipo: 'codigo', nome: 'TORCIDA15', documento: null, na_cota: false },
    ...{ valor: 68, taxa_adm: 10.2 },
  })
  // 12,01 less 15 % is 10,2085: rounded down.
  expect(prices.get(other)).toMatchObject({ valor: 85, taxa_adm: 10.2 })
  const held = await buyer().reserve([item(id, 2)])
  expect(held.body.itens[0]).toMatchObject({ ok: true, valor: 156.4 })
  await release(buyer(), held.body.id)
})

test('a code with a price takes the fee in proportion; one of a lot is good for that lot alone', async () => {
  const other = await addLote(shop.db, setor)
  const id = await makeCodigo(shop.db, { codigo: 'ESCOLA26', evento, lote, valor: 4800 })
  expect((await check('ESCOLA26')).body.lotes).toMatchObject([{ id: lote, tarifa: { valor: 48, taxa_adm: 7.2 } }])
  expect(codeOf(await buyer().reserve([item(id, 1, other)]))).toBe('codigo.not-valid')
  const held = await buyer().reserve([item(id)])
  expect(held.body.itens[0]).toMatchObject({ ok: true, valor: 55.2 })
  await release(buyer(), held.body.id)
})

test('an unknown code, one of another event, one that is off, too early or too late is answered alike', async () => {
  const another = await makeEvento(shop.db)
  const make = async (codigo: string, set = sql`ate = ate`) => {
    const id = await makeCodigo(shop.db, { codigo, evento: codigo === 'OUTRO' ? another : evento })
    await shop.db.execute(sql`UPDATE codigo SET ${set} WHERE id = ${id}`)
    return id
  }
  const off = await make('PAUSADO')
  await shop.db.execute(sql`UPDATE tarifa SET ativa = false WHERE id = ${off}`)
  const ids = [
    await make('OUTRO'),
    off,
    await make('CEDO', sql`de = now() + interval '1 hour'`),
    await make('TARDE', sql`ate = now() - interval '1 hour'`),
  ]
  const client = buyer(5)
  for (const codigo of ['NADA', 'OUTRO', 'PAUSADO', 'CEDO', 'TARDE'])
    expect(await check(codigo, client)).toMatchObject({ status: 404, body: { code: 'codigo.unknown' } })
  for (const id of ids) expect(codeOf(await client.reserve([item(id)]))).toBe('codigo.not-valid')
  expect((await check('x', client)).status).toBe(400)
})

test('wrong codes are limited as wrong passwords are; right ones are not', async () => {
  await makeCodigo(shop.db, { codigo: 'CERTO', evento })
  const client = buyer(6)
  for (let nr = 0; nr < 15; nr += 1) expect((await check('CERTO', client)).status).toBe(200)
  const answers = await Promise.all(Array.from({ length: 12 }, (_, nr) => check(`ERRADO${nr}`, client)))
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(10)
  expect(new Set(answers.filter(({ status }) => status !== 404).map(codeOf))).toEqual(new Set(['rate.limited']))
  expect((await check('CERTO', client)).status).toBe(429)
  // Somebody else is not locked out.
  expect((await check('CERTO', buyer(7))).status).toBe(200)
})

test('two hundred buyers of the last uses in two lots and two processes: exactly the limit, the rest are told', async () => {
  const other = (await makeLote(shop.db, await makeEvento(shop.db), { qtd: 1000 })).lote
  const id = await makeCodigo(shop.db, { limite: 37 })
  const second = await shop.openAnother({ jobs: false })
  const answers = await Promise.all(
    clients.map((client, nr) =>
      client.at(nr % 2 ? shop.url : second.url).reserve([item(id, 1, nr % 4 < 2 ? lote : other)]),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(37)
  expect(await used(id)).toBe(37)
  expect(new Set(answers.flatMap((answer) => (answer.status === 200 ? [] : codeOf(answer))))).toEqual(
    new Set(['codigo.used-up']),
  )
  // A released hold gives its use back.
  const winner = answers.findIndex(({ status }) => status === 200)
  await release(buyer(winner), answers[winner]?.body.id ?? '')
  const loser = answers.findIndex(({ status }) => status !== 200)
  expect((await buyer(loser).reserve([item(id)])).status).toBe(200)
  expect(await used(id)).toBe(37)
})

test('a code is used too often only without both the check and the trigger', async () => {
  const compete = async () => {
    const id = await makeCodigo(shop.db, { limite: 10 })
    await Promise.all(clients.slice(0, 30).map((client) => client.reserve([item(id)])))
    return id
  }
  expect(await used(await compete())).toBe(10)
  safeguards.room = false
  expect(await used(await compete())).toBe(10)
  expect(await shownWrong()).toBe('')
  await shop.db.execute(sql`ALTER TABLE venda DISABLE TRIGGER venda_codigo_has_room`)
  const id = await compete()
  expect(await used(id)).toBe(30)
  expect(await shownWrong()).toMatch(/^codigo \S+: [123]\d of 10 are taken for sure/m)
  expect(await violatedInvariants(shop.db)).toEqual(['a code is used too often: 1'])
  await shop.db.execute(sql`UPDATE codigo SET limite = 30 WHERE id = ${id}`)
  await shop.db.execute(sql`ALTER TABLE venda ENABLE TRIGGER venda_codigo_has_room`)
})

test('a limit for each person holds in one cart, over several lots and purchases', async () => {
  const other = await addLote(shop.db, setor)
  const id = await makeCodigo(shop.db, { codigo: 'AMIGOS', limitePessoa: 3 })
  const client = buyer(10)
  expect((await check('AMIGOS', client)).body.maximo).toBe(3)
  expect(codeOf(await client.reserve([item(id, 4)]))).toBe('codigo.person-limit')
  const held = await client.reserve([item(id, 2), item(id, 2, other)])
  expect(held.body.itens).toMatchObject([{ ok: true }, { ok: false, codigo: 'codigo.person-limit' }])
  // What is held is free to the one who holds it.
  expect((await check('AMIGOS', client)).body.maximo).toBe(3)
  const { body: order } = await client.payPix(held.body.id)
  await shop.control(`/orders/${order.id}/pagar`)
  await client.post('eventos/venda', { order_id: order.id, id_evento_setor_lote: lote })
  expect((await check('AMIGOS', client)).body.maximo).toBe(1)
  expect(codeOf(await client.reserve([item(id, 2)]))).toBe('codigo.person-limit')
  expect((await client.reserve([item(id)])).status).toBe(200)
  expect((await buyer(11).reserve([item(id, 3)])).status).toBe(200)
})

test('without the check the trigger refuses what is beyond the limit of a person, among several codes and buyers', async () => {
  const [all, each] = [await makeCodigo(shop.db, { limite: 9 }), await makeCodigo(shop.db, { limitePessoa: 2 })]
  expect((await buyer(30).reserve([item(each, 2), item(all, 2)])).status).toBe(200)
  safeguards.room = false
  const statuses = await Promise.all(
    [30, 31, 32].map((nr) => buyer(nr).reserve([item(each, nr === 31 ? 3 : 2), item(all)])),
  )
  expect(statuses.map(({ status }) => status)).toEqual([200, 500, 200])
})

test('a buyer who has the last uses changes their cart without losing them', async () => {
  const id = await makeCodigo(shop.db, { codigo: 'ULTIMOS', limite: 2 })
  const client = buyer(20)
  const held = await client.reserve([item(id, 2)])
  expect(held.status).toBe(200)
  expect((await check('ULTIMOS', buyer(21))).body.maximo).toBe(0)
  expect((await check('ULTIMOS', client)).body.maximo).toBe(2)
  const one = await client.reserve([item(id, 1), { id_evento_setor_lote: lote, qtde: 1 }])
  expect(one.body).toMatchObject({ id: held.body.id, itens: [{ ok: true }, { ok: true }] })
  expect(codeOf(await buyer(21).reserve([item(id, 2)]))).toBe('codigo.only-left')
  expect((await buyer(21).reserve([item(id)])).status).toBe(200)
  expect(await used(id)).toBe(2)
})

test('a code is not good for half price as well, nor for a raffle, nor for an unknown fare', async () => {
  await sellMeia(shop.db, evento)
  const id = await makeCodigo(shop.db, { evento })
  const held = await buyer(30).reserve([item(id), item(MEIA.estudante)])
  expect(held.body.itens.map(({ valor }) => valor)).toEqual([78.2, 46])
  expect(codeOf(await buyer(31).reserve([item(randomUUID())]))).toBe('tarifa.not-for-sale')
})
