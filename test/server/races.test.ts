import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Client, makeClients } from '../support/client.ts'
import { runBehindLock } from '../support/concurrency.ts'
import { addLote, makeEvento, makeLote, makeRifa, violatedInvariants } from '../support/fixtures.ts'
import { watch } from '../support/linear/watch.ts'
import { openShop, type Shop } from '../support/shop.ts'

let shop: Shop
let clients: Client[]
let watched: ReturnType<typeof watch>
beforeAll(async () => {
  shop = await openShop({ config: { DB_POOL: '16' } })
  clients = await makeClients(shop, 200)
  watched = watch(shop.db, clients)
})
// Every test ends with a check of its history.
afterEach(async () => expect(await watched.explained()).toMatchObject({ violations: [] }))
afterAll(() => shop.close())

const countOk = (answers: { status: number }[]): number => answers.filter(({ status }) => status === 200).length
const itemAt = <T>(list: T[], n: number): T => {
  const item = list[n]
  if (item === undefined) throw new Error(`no item ${n}`)
  return item
}
const takenOf = async (lote: string): Promise<number> => {
  const { rows } = await shop.db.execute<{ tomados: number }>(sql`SELECT tomados FROM lote WHERE id = ${lote}`)
  return itemAt(rows, 0).tomados
}

describe('two hundred concurrent buyers', () => {
  test('two hundred concurrent buyers of a lot with 50 units: exactly 50 hold one, 150 get "Esgotado"', async () => {
    const { lote } = await makeLote(shop.db, await makeEvento(shop.db), { qtd: 50 })
    const answers = await Promise.all(clients.map((c) => c.reserve([{ id_evento_setor_lote: lote }])))
    expect(countOk(answers)).toBe(50)
    expect(
      answers.filter(({ status, body }) => status === 409 && 'message' in body && body.message === 'Esgotado'),
    ).toHaveLength(150)
    expect(await takenOf(lote)).toBe(50)
    expect(await violatedInvariants(shop.db)).toEqual([])
  })

  test('two hundred buyers through two server processes: exactly 50 hold, pay and own a ticket', async () => {
    const other = await shop.openAnother({ jobs: false })
    const { lote } = await makeLote(shop.db, await makeEvento(shop.db), { qtd: 50 })
    const answers = await Promise.all(
      clients.map((c, i) => (i % 2 ? c : c.at(other.url)).reserve([{ id_evento_setor_lote: lote }])),
    )
    expect(countOk(answers)).toBe(50)
    const orders = await Promise.all(
      answers.map(async ({ status, body }, i) =>
        status === 200
          ? itemAt(clients, i)
              .at(i % 2 ? shop.url : other.url)
              .payPix(body.id)
          : null,
      ),
    )
    const waiting = orders.flatMap((order) => (order?.body.status === 'waiting_payment' ? [order.body] : []))
    expect(waiting).toHaveLength(50)
    await Promise.all(waiting.map(({ id }) => shop.control(`/orders/${id}/pagar`)))
    const sold = await Promise.all(
      answers.map(async ({ status }, i) => {
        const order = itemAt(orders, i)
        return status === 200 && order
          ? itemAt(clients, i).post('eventos/venda', { order_id: order.body.id, id_evento_setor_lote: lote })
          : null
      }),
    )
    expect(sold.filter((s) => s?.status === 200)).toHaveLength(50)
    const { rows } = await shop.db.execute<{ n: number }>(
      sql`SELECT count(*)::int AS n FROM venda WHERE id_lote = ${lote} AND status = 'sold'`,
    )
    expect(itemAt(rows, 0).n).toBe(50)
    expect(await violatedInvariants(shop.db)).toEqual([])
    await other.close()
  })
})

test('one hundred buyers of the same 10 places in two lots of a sector: each place has exactly one owner', async () => {
  const { setor, lote } = await makeLote(shop.db, await makeEvento(shop.db), { tipo: 3, lugares: 10, qtd: 10 })
  const second = await addLote(shop.db, setor, { qtd: 10 })
  const buyers = clients.slice(0, 100)
  // Each buyer requests two places, in ascending or descending order, in one lot or the other.
  const answers = await Promise.all(
    buyers.map((c, i) => {
      const [a, b] = i % 2 ? [(i % 10) + 1, ((i + 3) % 10) + 1] : [((i + 3) % 10) + 1, (i % 10) + 1]
      const id = i % 3 ? lote : second
      return c.reserve([
        { id_evento_setor_lote: id, nr_lugar: a },
        { id_evento_setor_lote: id, nr_lugar: b },
      ])
    }),
  )
  const owned = answers.flatMap(({ status, body }) =>
    status === 200 ? body.itens.flatMap((i) => (i.ok ? [i.nr_lugar] : [])) : [],
  )
  expect(owned.toSorted((a, b) => (a ?? 0) - (b ?? 0))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
  expect(await violatedInvariants(shop.db)).toEqual([])
})

test('two devices of one cliente with the same cart: one reservation and one charge', async () => {
  const { lote } = await makeLote(shop.db, await makeEvento(shop.db), { qtd: 50 })
  const phone = itemAt(clients, 0)
  const laptop = phone.at(shop.url)
  const carrinho = crypto.randomUUID()
  const both = await Promise.all(
    [phone, laptop].map((c) => c.reserve([{ id_evento_setor_lote: lote, qtde: 2 }], carrinho)),
  )
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(itemAt(both, 0).body.id).toBe(itemAt(both, 1).body.id)
  expect(await takenOf(lote)).toBe(2)
  const orders = await Promise.all([phone, laptop].map((c) => c.payPix(itemAt(both, 0).body.id)))
  expect(orders.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const { rows } = await shop.db.execute<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM payment_attempt WHERE id_reserva = ${itemAt(both, 0).body.id}`,
  )
  expect(itemAt(rows, 0).n).toBe(1)
  const again = await phone.reserve([{ id_evento_setor_lote: lote, qtde: 2 }], carrinho)
  expect(again).toMatchObject({
    status: 409,
    body: { message: 'Já existe um pagamento em andamento para este carrinho' },
  })
})

test('a cart of two events and a raffle: each item is held separately, one order pays all of them', async () => {
  const first = await makeLote(shop.db, await makeEvento(shop.db), { tipo: 1, lugares: 5, qtd: 5 })
  const second = await makeLote(shop.db, await makeEvento(shop.db), { dividirAte: 6 })
  const rifa = await makeRifa(shop.db)
  const buyer = itemAt(clients, 120)
  await itemAt(clients, 2).reserve([{ id_rifa: rifa, codigosRifas: [7] }])
  const held = await buyer.reserve([
    { id_evento_setor_lote: first.lote, nr_lugar: 3 },
    { id_evento_setor_lote: second.lote, qtde: 2 },
    { id_rifa: rifa, codigosRifas: [5, 6] },
    { id_rifa: rifa, codigosRifas: [7] },
  ])
  expect(held.body.itens.map(({ ok: granted }) => granted)).toEqual([true, true, true, false])
  const order = await buyer.payPix(held.body.id)
  expect(order.body).toMatchObject({ status: 'waiting_payment', amount: 9200 * 3 + 1000 })
  await shop.control(`/orders/${order.body.id}/pagar`)
  const sorte = await buyer.post<{ result: { nr_sorte: number }[] }>('rifas/venda', {
    order_id: order.body.id,
    id_rifa: rifa,
  })
  expect(sorte.body.result.map(({ nr_sorte }) => nr_sorte)).toEqual([5, 6])
  const all = await buyer.post<{ total: number; result: { status: string }[] }>('eventos/vendas/cliente', {})
  expect(all.body.result.filter(({ status }) => status === 'paid')).toHaveLength(5)
  expect(await violatedInvariants(shop.db)).toEqual([])
})

test('thirty clientes replace their holds concurrently in different orders without a deadlock', async () => {
  const evento = await makeEvento(shop.db)
  const seats = await makeLote(shop.db, evento, { tipo: 3, lugares: 20, qtd: 20 })
  const other = await addLote(shop.db, seats.setor, { qtd: 20 })
  const crowd = await makeLote(shop.db, evento, { qtd: 30 })
  const buyers = clients.slice(10, 40)
  for (let round = 0; round < 4; round += 1) {
    const answers = await Promise.all(
      buyers.map((c, i) => {
        const itens = [
          { id_evento_setor_lote: (i + round) % 2 ? seats.lote : other, nr_lugar: ((i * 7 + round * 5) % 20) + 1 },
          { id_evento_setor_lote: crowd.lote, qtde: ((i + round) % 2) + 1 },
        ]
        return c.reserve((i + round) % 3 ? itens : itens.toReversed())
      }),
    )
    expect(answers.map(({ status }) => status).filter((s) => s !== 200 && s !== 409)).toEqual([])
    expect(await violatedInvariants(shop.db)).toEqual([])
  }
})

test('an expired hold can be taken immediately, also through another lot; its owner’s payment is refused', async () => {
  const { setor, lote } = await makeLote(shop.db, await makeEvento(shop.db), { tipo: 3, lugares: 4, qtd: 4 })
  const second = await addLote(shop.db, setor, { qtd: 4 })
  const [slow, quick] = [itemAt(clients, 50), itemAt(clients, 51)]
  const held = await slow.reserve([{ id_evento_setor_lote: lote, nr_lugar: 2 }])
  const items = await slow.items(held.body.id)
  expect((await quick.reserve([{ id_evento_setor_lote: second, nr_lugar: 2 }])).status).toBe(409)
  await watched.note('ends the time of the hold', [{ kind: 'overdue', hold: held.body.id }], () =>
    shop.db.execute(sql`UPDATE venda SET expires_at = now() - interval '1 second' WHERE id_reserva = ${held.body.id}`),
  )
  expect((await quick.reserve([{ id_evento_setor_lote: second, nr_lugar: 2 }])).status).toBe(200)
  expect([await takenOf(lote), await takenOf(second)]).toEqual([0, 1])
  const late = await slow.post('pagarme/orders', {
    items,
    payments: [{ payment_method: 'pix', pix: { expires_in: 3600 } }],
    metadata: { id_reserva: held.body.id, tentativa: crypto.randomUUID() },
  })
  expect(late).toMatchObject({ status: 409 })
  expect(await violatedInvariants(shop.db)).toEqual([])
})

test('changing the cart keeps the unchanged items: same reservation, same start of the twenty minutes', async () => {
  const { lote } = await makeLote(shop.db, await makeEvento(shop.db), { tipo: 3, lugares: 9, qtd: 9 })
  const buyer = itemAt(clients, 60)
  const first = await buyer.reserve([{ id_evento_setor_lote: lote, nr_lugar: 1 }])
  // The hold may last fifteen minutes in total, extensions included: three minutes are left.
  const until = new Date(Date.now() + 3 * 60_000).toISOString()
  for (const change of [
    sql`UPDATE venda SET held_at = now() - interval '15 minutes', expires_at = ${until} WHERE id_reserva = ${first.body.id}`,
    sql`UPDATE reserva SET expires_at = ${until} WHERE id = ${first.body.id}`,
  ])
    await shop.db.execute(change)
  const second = await buyer.reserve([
    { id_evento_setor_lote: lote, nr_lugar: 1 },
    { id_evento_setor_lote: lote, nr_lugar: 2 },
  ])
  expect(second.body.id).toBe(first.body.id)
  const minutes = (new Date(second.body.expira_em).getTime() - Date.now()) / 60_000
  expect(minutes).toBeGreaterThan(4.5)
  expect(minutes).toBeLessThan(5.5)
  const third = await buyer.reserve([{ id_evento_setor_lote: lote, nr_lugar: 2 }])
  expect(third.status).toBe(200)
  expect(await takenOf(lote)).toBe(1)
  expect(await violatedInvariants(shop.db)).toEqual([])
})

test('a hold taken by another cliente while its owner changes the cart: the counters stay correct', async () => {
  const first = await makeLote(shop.db, await makeEvento(shop.db))
  const second = await makeLote(shop.db, await makeEvento(shop.db))
  const [owner, neighbour] = [itemAt(clients, 70), itemAt(clients, 71)]
  const held = await owner.reserve([{ id_evento_setor_lote: first.lote, qtde: 2 }])
  await neighbour.reserve([{ id_evento_setor_lote: first.lote, qtde: 3 }])
  // The owner's request has read its rows and waits for the counter's lock when the rows are released.
  const [change] = await watched.note('takes the units away', [{ kind: 'overdue', hold: held.body.id }], () =>
    runBehindLock(
      shop.db,
      [sql`SELECT 1 FROM lote WHERE id = ${first.lote} FOR UPDATE`],
      [() => owner.reserve([{ id_evento_setor_lote: second.lote, qtde: 1 }])],
      [
        sql`UPDATE venda SET status = 'released' WHERE id_reserva = ${held.body.id}`,
        sql`UPDATE lote SET tomados = tomados - 2 WHERE id = ${first.lote}`,
      ],
    ),
  )
  expect(change?.status).toBe(200)
  expect([await takenOf(first.lote), await takenOf(second.lote)]).toEqual([3, 1])
  expect(await violatedInvariants(shop.db)).toEqual([])
})
