import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import * as guards from '../../server/sales/sales-guards.ts'
import { replaceIn } from '../support/replace.ts'
import type { Evento } from '../../contract/eventos.ts'
import { type Client, makeClients } from '../support/client.ts'
import { runBehindLock } from '../support/concurrency.ts'
import { addLote, makeEvento, makeLote, MEIA, sellMeia, violatedInvariants } from '../support/fixtures.ts'
import { watch } from '../support/linear/watch.ts'
import { openShop, type Shop } from '../support/shop.ts'

const safeguards = { room: true }
replaceIn(guards, (real) => ({
  hasRoom: (...args) => !safeguards.room || real.hasRoom(...args),
}))

let shop: Shop
let clients: Client[]
let watched: ReturnType<typeof watch>
beforeAll(async () => {
  shop = await openShop({ config: { DB_POOL: '16' } })
  clients = await makeClients(shop, 200)
  watched = watch(shop.db, clients)
})
beforeEach(() => {
  safeguards.room = true
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
const half = (lote: string, qtde = 1, id_tarifa: string = MEIA.estudante) => ({
  id_evento_setor_lote: lote,
  qtde,
  id_tarifa,
})
const full = (lote: string, qtde = 1) => ({ id_evento_setor_lote: lote, qtde })
const meiaOf = async (client: Client, evento: string) =>
  (await client.get<{ total: number; cota: number; restantes: number } | null>(`eventos/${evento}/meia`)).body
/** What the check of the history finds, from the answers and the final stock alone. */
const shownWrong = (): Promise<string> =>
  watched.explained().then(
    () => '',
    (error: Error) => error.message,
  )
const codesOf = ({ body }: { body: unknown }): unknown => Object(body).code

async function makeShow(percentual = 40, qtd = 100) {
  const evento = await makeEvento(shop.db)
  await sellMeia(shop.db, evento, percentual)
  return { evento, ...(await makeLote(shop.db, evento, { qtd, valor: 8001, taxa: 1201 })) }
}

test('a lot of an event with half price has its fares, each with its price and document', async () => {
  const { evento, lote } = await makeShow()
  const { body } = await buyer().get<Evento>(`eventos/${evento}`)
  expect(body.meia).toEqual({ total: 100, cota: 40, restantes: 40 })
  const tarifas = body.setores[0]?.lotes[0]?.tarifas ?? []
  expect(tarifas[0]).toEqual({
    id: lote,
    tipo: 'inteira',
    nome: 'Inteira',
    valor: 80.01,
    taxa_adm: 12.01,
    documento: null,
    na_cota: false,
  })
  expect(tarifas.slice(1).map(({ tipo, valor, taxa_adm }) => [tipo, valor, taxa_adm])).toEqual(
    Array.from({ length: 5 }, () => ['meia', 40, 6]),
  )
  expect(tarifas.find(({ id }) => id === MEIA.estudante)).toMatchObject({
    nome: 'Estudante',
    documento: 'Carteira de estudante na validade',
    na_cota: true,
  })
})

test('half and full price of one lot are held, paid and shown apart, and the ticket says which document', async () => {
  const { evento, lote } = await makeShow()
  const held = await buyer().reserve([full(lote), half(lote, 2), half(lote, 1, MEIA.idoso)])
  expect(held.body.itens.map(({ ok, valor, id_tarifa }) => [ok, valor, id_tarifa])).toEqual([
    [true, 92.02, undefined],
    [true, 92, MEIA.estudante],
    [true, 46, MEIA.idoso],
  ])
  // 60 or older does not count in the quota.
  expect(await meiaOf(buyer(1), evento)).toEqual({ total: 100, cota: 40, restantes: 38 })
  const { body } = await buyer().get<{ result: { linhas: { id_tarifa: string | null; qtde: number }[] }[] }>('reservas')
  const lines = body.result[0]?.linhas.map(({ id_tarifa, qtde }) => [id_tarifa, qtde]) ?? []
  expect(lines).toHaveLength(3)
  expect(new Map(lines as [string | null, number][])).toEqual(
    new Map<string | null, number>([
      [null, 1],
      [MEIA.estudante, 2],
      [MEIA.idoso, 1],
    ]),
  )
  const { body: order } = await buyer().payPix(held.body.id)
  expect(order.amount).toBe(9202 + 2 * 4600 + 4600)
  await shop.control(`/orders/${order.id}/pagar`)
  await buyer().post('eventos/venda', { order_id: order.id, ...full(lote) })
  const { body: sales } = await buyer().post<{ result: { valor: number; tarifa: unknown; evento: object }[] }>(
    'eventos/vendas/cliente',
    { idCliente: buyer().id },
  )
  const fares = sales.result.map(({ valor, tarifa }) => [valor, Object(tarifa).nome, Object(tarifa).documento])
  expect(fares.toSorted()).toEqual(
    [
      [92.02, undefined, undefined],
      [46, 'Estudante', 'Carteira de estudante na validade'],
      [46, 'Estudante', 'Carteira de estudante na validade'],
      [46, '60 anos ou mais', 'Documento com foto'],
    ].toSorted(),
  )
  expect(sales.result.every(({ evento: shown }) => !('tarifa' in shown))).toBe(true)
})

test('two hundred buyers of the last halves: exactly the quota is held, the rest are told and may pay the full price', async () => {
  const { evento, lote, setor } = await makeShow(40, 100)
  const other = await addLote(shop.db, setor, { qtd: 100, valor: 8001, taxa: 1201 })
  const second = await shop.openAnother({ jobs: false })
  const lotes = [lote, other]
  const answers = await Promise.all(
    clients.map((client, nr) =>
      client.at(nr % 2 ? shop.url : second.url).reserve([half(lotes[nr % 4 < 2 ? 0 : 1] ?? lote)]),
    ),
  )
  // 40 % of 200.
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(80)
  const refused = answers.flatMap((answer, nr) => (answer.status === 200 ? [] : [{ answer, client: buyer(nr) }]))
  expect(new Set(refused.map(({ answer }) => codesOf(answer)))).toEqual(new Set(['meia.sold-out']))
  expect(await meiaOf(refused[0]?.client ?? buyer(), evento)).toEqual({ total: 200, cota: 80, restantes: 0 })
  const later = await Promise.all(refused.slice(0, 20).map(({ client }) => client.reserve([full(other)])))
  expect(later.every(({ status }) => status === 200)).toBe(true)
})

test('more halves than the quota are sold only without both the check and the constraint', async () => {
  const compete = async () => {
    const { evento, lote } = await makeShow(40, 50)
    await Promise.all(clients.slice(0, 40).map((client) => client.reserve([half(lote)])))
    const { rows } = await shop.db.execute<{ n: number }>(
      sql`SELECT count(*)::int AS n FROM venda WHERE id_evento = ${evento} AND na_cota AND status = 'held'`,
    )
    return { evento, n: rows[0]?.n }
  }
  expect((await compete()).n).toBe(20)
  expect(await shownWrong()).toBe('')
  safeguards.room = false
  expect((await compete()).n).toBe(20)
  expect(await shownWrong()).toBe('')
  await shop.db.execute(sql`ALTER TABLE evento_meia DROP CONSTRAINT evento_meia_tomadas`)
  const { evento, n } = await compete()
  expect(n).toBe(40)
  expect(await shownWrong()).toMatch(/^meia \S+: [23]\d of 20 are taken for sure/m)
  expect(await violatedInvariants(shop.db)).toEqual(['more than the quota of half price is sold: 1'])
  await shop.db.execute(sql`UPDATE evento_meia SET percentual = 100 WHERE id_evento = ${evento}`)
  await shop.db.execute(
    sql`ALTER TABLE evento_meia ADD CONSTRAINT evento_meia_tomadas CHECK (tomadas BETWEEN 0 AND cota)`,
  )
})

test('a hold without its counting trigger is found by the check of the counters', async () => {
  const { evento, lote } = await makeShow()
  await shop.db.execute(sql`ALTER TABLE venda DISABLE TRIGGER venda_half_taken`)
  await buyer().reserve([half(lote)])
  expect(await violatedInvariants(shop.db)).toEqual(['a counter of half price differs from its rows: 1'])
  await shop.db.execute(sql`ALTER TABLE venda ENABLE TRIGGER venda_half_taken`)
  await shop.db.execute(sql`UPDATE evento_meia SET tomadas = 1 WHERE id_evento = ${evento}`)
})

test('halves are given back with their hold, and a hold that changes its fare is the same hold', async () => {
  const { evento, lote } = await makeShow(40, 5)
  const held = await buyer().reserve([half(lote, 2)])
  expect(await meiaOf(buyer(1), evento)).toMatchObject({ cota: 2, restantes: 0 })
  // To the buyer who holds them they are free.
  expect(await meiaOf(buyer(), evento)).toMatchObject({ restantes: 2 })
  expect(codesOf(await buyer(1).reserve([half(lote)]))).toBe('meia.sold-out')
  const changed = await buyer().reserve([half(lote), full(lote)])
  expect(changed.body).toMatchObject({ id: held.body.id, itens: [{ ok: true }, { ok: true }] })
  const { rows } = await shop.db.execute<{ held_at: string }>(
    sql`SELECT DISTINCT held_at FROM venda WHERE id_reserva = ${held.body.id} AND status = 'held'`,
  )
  expect(rows).toHaveLength(1)
  const two = await buyer(1).reserve([half(lote, 2)])
  expect(two.body).toMatchObject({ code: 'meia.only-left', message: 'Resta apenas 1 meia-entrada' })
  expect((await buyer(1).reserve([half(lote)])).status).toBe(200)
  await buyer().call('DELETE', `reservas/${held.body.id}`)
  expect(await meiaOf(buyer(2), evento)).toMatchObject({ restantes: 1 })
})

test('a half of a numbered place keeps the place when it becomes a full one', async () => {
  const evento = await makeEvento(shop.db)
  await sellMeia(shop.db, evento)
  const { lote } = await makeLote(shop.db, evento, { tipo: 3, lugares: 5, qtd: 5 })
  const place = { id_evento_setor_lote: lote, nr_lugar: 3 }
  const held = await buyer().reserve([{ ...place, id_tarifa: MEIA.estudante }])
  expect(held.body.itens[0]).toMatchObject({ ok: true, valor: 46 })
  expect((await buyer().reserve([place])).body).toMatchObject({ id: held.body.id, itens: [{ ok: true, valor: 92 }] })
  expect(await meiaOf(buyer(1), evento)).toMatchObject({ restantes: 2 })
})

test('an unknown fare, one of an event without half price, of a table or an extra is refused and holds nothing', async () => {
  const plain = await makeLote(shop.db, await makeEvento(shop.db))
  const { evento, lote } = await makeShow()
  const mesa = await makeLote(shop.db, evento, { tipo: 1, lugares: 5, qtd: 5 })
  const vaga = await makeLote(shop.db, evento, { nome: 'Estacionamento' })
  await shop.db.execute(sql`UPDATE setor SET extra = true WHERE id = ${vaga.setor}`)
  const table = { id_evento_setor_lote: mesa.lote, nr_lugar: 1, id_tarifa: MEIA.estudante }
  for (const item of [half(plain.lote), half(lote, 1, randomUUID()), half(vaga.lote), table])
    expect(codesOf(await buyer().reserve([item]))).toBe('tarifa.not-for-sale')
  // The id of the full price is the lot's.
  expect((await buyer().reserve([half(lote, 1, lote)])).body.itens[0]).toMatchObject({ ok: true, valor: 92.02 })
  // Neither tables nor extras count.
  expect(await meiaOf(buyer(1), evento)).toMatchObject({ total: 100, cota: 40 })
})

test('the quota follows the lots on sale, but never falls below what is taken', async () => {
  const { evento, lote, setor } = await makeShow(40, 10)
  expect(await meiaOf(buyer(), evento)).toEqual({ total: 10, cota: 4, restantes: 4 })
  const more = await addLote(shop.db, setor, { qtd: 1 })
  // 4,4 rounded up.
  expect(await meiaOf(buyer(), evento)).toMatchObject({ total: 11, cota: 5 })
  await buyer().reserve([half(lote, 5)])
  await shop.db.execute(sql`UPDATE lote SET excluir = true WHERE id = ${more}`)
  await shop.db.execute(sql`UPDATE lote SET qtd_total = 5 WHERE id = ${lote}`)
  expect(await meiaOf(buyer(1), evento)).toEqual({ total: 5, cota: 5, restantes: 0 })
  expect(codesOf(await buyer(1).reserve([half(lote)]))).toMatch(/sold-out/)
})

test('the quota of an event of thirty million tickets is counted as well', async () => {
  const { evento, setor } = await makeShow(100, 1_000_000)
  for (let nr = 1; nr < 30; nr += 1) await addLote(shop.db, setor, { qtd: 1_000_000 })
  expect(await meiaOf(buyer(), evento)).toEqual({ total: 30_000_000, cota: 30_000_000, restantes: 30_000_000 })
})

test('a request that waited for its cliente knows the fares of what they hold by now', async () => {
  const { evento, lote, setor } = await makeShow()
  const who = buyer(150)
  const id = randomUUID()
  const [answer] = await runBehindLock(
    shop.db,
    [sql`SELECT 1 FROM cliente WHERE id = ${who.id} FOR NO KEY UPDATE`],
    [() => who.reserve([full(lote)])],
    [
      sql`INSERT INTO reserva (id, id_cliente, carrinho, status, expires_at, units)
        VALUES (${id}, ${who.id}, ${randomUUID()}, 'held', now() + interval '10 minutes', 1)`,
      sql`INSERT INTO venda (id_reserva, id_cliente, id_evento, id_setor, tipo, id_lote, valor_cents, taxa_cents, id_tarifa,
          na_cota, status, held_at, expires_at)
        VALUES (${id}, ${who.id}, ${evento}, ${setor}, 2, ${lote}, 4000, 600, ${MEIA.estudante}, true, 'held', now(),
          now() + interval '10 minutes')`,
      sql`UPDATE lote SET tomados = tomados + 1 WHERE id = ${lote}`,
    ],
  )
  // The half is not kept as a full one: the full price, and the half is free again.
  expect(answer?.body.itens).toMatchObject([{ ok: true, valor: 92.02 }])
  expect(await meiaOf(buyer(151), evento)).toMatchObject({ restantes: 40 })
})
