import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import * as guards from '../../server/sales/sales-guards.ts'
import { replaceIn } from '../support/replace.ts'
import { addDays, businessDay } from '../../contract/dates.ts'
import { type Client, makeClients } from '../support/client.ts'
import { addLote, makeEvento, makeHall, violatedInvariants } from '../support/fixtures.ts'
import { daysOver } from '../support/linear/companions.ts'
import { watch } from '../support/linear/watch.ts'
import { openShop, type Shop } from '../support/shop.ts'

// A companion's place is sold with its wheelchair's until a day, under concurrency.

const safeguards = { pairs: true }
replaceIn(guards, (real) => ({
  mayAccompany: (...args) => !safeguards.pairs || real.mayAccompany(...args),
}))

let shop: Shop
let clients: Client[]
let watched: ReturnType<typeof watch>
let evento: string
let lote: string
let setor: string
beforeAll(async () => {
  shop = await openShop({ config: { DB_POOL: '16' } })
  clients = await makeClients(shop, 100)
  watched = watch(shop.db, clients)
})
beforeEach(async () => {
  safeguards.pairs = true
  evento = await makeEvento(shop.db)
  // 1: wheelchair, 2: companion, 3 and 6: places, 4: companion, 5: wheelchair, 7: a companion too many.
  ;({ setor, lote } = await makeHall(shop.db, evento, ['aco_ca', 'o_cac']))
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
const place = (nr_lugar: number, id_evento_setor_lote = lote) => ({ id_evento_setor_lote, nr_lugar, qtde: 1 })
const codeOf = ({ body }: { body: unknown }): unknown => Object(body).code
const ALONE = 'place.companion-alone'
const keptUntil = (day: string | null) =>
  shop.db.execute(sql`UPDATE evento SET acompanhantes_ate = ${day} WHERE id = ${evento}`)
/** The taken places, by cliente. */
const taken = async (of = setor) => {
  const { rows } = await shop.db.execute<{ nr_lugar: number; id_cliente: string }>(
    sql`SELECT nr_lugar, id_cliente FROM venda WHERE id_setor = ${of} AND status NOT IN ('released', 'refunded')`,
  )
  return new Map(rows.map(({ nr_lugar, id_cliente }) => [nr_lugar, id_cliente]))
}
const pay = async (client: Client, idReserva: string, nrLugar: number) => {
  const { body: order } = await client.payPix(idReserva)
  await shop.control(`/orders/${order.id}/pagar`)
  const sold = { order_id: order.id, id_evento_setor_lote: lote, nr_lugar: nrLugar }
  const { body } = await client.post<{ result: { id: string; status: string }[] }>('eventos/venda', sold)
  expect(body.result).toMatchObject([{ status: 'paid' }])
  return body.result[0]?.id ?? ''
}

test('a companion’s place is refused alone, and granted with its wheelchair’s in any order and lot', async () => {
  expect(codeOf(await buyer().reserve([place(2)]))).toBe(ALONE)
  // Another wheelchair's place is not the one beside it.
  const wrong = await buyer().reserve([place(2), place(5), place(3)])
  expect(wrong.body.itens).toMatchObject([{ ok: false, codigo: ALONE }, { ok: true }, { ok: true }])
  const other = await addLote(shop.db, setor)
  const both = await buyer().reserve([place(2), place(1, other)])
  expect(both.body.itens).toMatchObject([
    { ok: true, nr_lugar: 2 },
    { ok: true, nr_lugar: 1 },
  ])
  expect((await buyer(1).reserve([place(5)])).status).toBe(200)
})

test('where the wheelchair’s place is lost to somebody else the companion’s is refused with it', async () => {
  expect((await buyer(1).reserve([place(1)])).status).toBe(200)
  const late = await buyer().reserve([place(2), place(1), place(3)])
  expect(late.body.itens).toMatchObject([
    { ok: false, codigo: ALONE },
    { ok: false, codigo: 'place.taken' },
    { ok: true },
  ])
})

test('a wheelchair’s place that leaves a hold takes its companion’s out', async () => {
  const held = await buyer(2).reserve([place(1), place(2), place(3)])
  expect(held.body.itens.every(({ ok }) => ok)).toBe(true)
  const less = await buyer(2).reserve([place(2), place(3)])
  expect(less.body.itens).toMatchObject([{ ok: false, codigo: ALONE }, { ok: true }])
  expect([...(await taken()).keys()]).toEqual([3])
})

test('a companion joins later when the wheelchair’s place is paid; giving that one back leaves it valid', async () => {
  const first = await buyer(3).reserve([place(1)])
  const wheelchair = await pay(buyer(3), first.body.id, 1)
  expect(codeOf(await buyer(4).reserve([place(2)]))).toBe(ALONE)
  const second = await buyer(3).reserve([place(2)])
  expect(second.status).toBe(200)
  // Held when the wheelchair's goes back: it can still be paid.
  expect((await buyer(3).post('reembolsos', { ids: [wheelchair] })).status).toBe(200)
  await pay(buyer(3), second.body.id, 2)
  expect([...(await taken()).keys()]).toContain(2)
})

test('a wheelchair’s place that is being paid in another cart does not carry a companion’s', async () => {
  const first = await buyer(5).reserve([place(5)])
  await buyer(5).payPix(first.body.id)
  expect(codeOf(await buyer(5).reserve([place(4)]))).toBe(ALONE)
})

test('after the day everybody may have a companion’s place; until its end one without a pair is not sold', async () => {
  const today = businessDay(new Date())
  await keptUntil(today)
  expect(codeOf(await buyer(6).reserve([place(2)]))).toBe(ALONE)
  const spare = await buyer(6).reserve([place(7), place(8), place(9)])
  expect(spare.body.itens.map(({ ok }) => ok)).toEqual([true, true, false])
  await watched.note('the day is over', await daysOver(shop.db), () => keptUntil(addDays(today, -1)))
  const held = await buyer(7).reserve([place(2), place(9)])
  expect(held.body.itens.map(({ ok }) => ok)).toEqual([true, true])
  // What was taken then can be paid whatever the day becomes.
  await keptUntil(null)
  await pay(buyer(7), held.body.id, 2)
})

test('a hundred buyers of few pairs in two lots and processes: no companion without the wheelchair', async () => {
  const hall = await makeHall(shop.db, evento, ['acacac', 'cacaca', 'oooooo'])
  const other = await addLote(shop.db, hall.setor)
  const second = await shop.openAnother({ jobs: false })
  const pairs = [1, 3, 5, 8, 10, 12].map((nr) => [nr, nr % 2 ? nr + 1 : nr - 1] as const)
  const answers = await Promise.all(
    clients.map((client, nr) => {
      const [wheelchair, companion] = pairs[nr % pairs.length] ?? [0, 0]
      const of = nr % 3 ? hall.lote : other
      const wanted = [place(companion, of), place(wheelchair, hall.lote)]
      return client.at(nr % 2 ? shop.url : second.url).reserve(nr % 4 ? wanted : wanted.slice(0, 1))
    }),
  )
  const owners = await taken(hall.setor)
  expect([...owners.keys()].sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  for (const [wheelchair, companion] of pairs) expect(owners.get(companion)).toBe(owners.get(wheelchair))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(pairs.length)
  const codes = answers.flatMap((answer) => (answer.status === 200 ? [] : [codeOf(answer)]))
  expect(new Set(codes)).toEqual(new Set([ALONE]))
})

test('a companion is sold without the wheelchair only without both the check and the trigger', async () => {
  const alone = async (nr: number) => (await buyer(nr).reserve([place(2)])).status
  expect(await alone(20)).toBe(409)
  safeguards.pairs = false
  expect(await alone(20)).toBe(500)
  await shop.db.execute(sql`ALTER TABLE venda DISABLE TRIGGER venda_companion`)
  const held = await buyer(20).reserve([place(2)])
  expect(held.status).toBe(200)
  expect(await violatedInvariants(shop.db)).toEqual(['a companion is without the wheelchair: 1'])
  // It still cannot be paid.
  expect((await buyer(20).payPix(held.body.id)).status).toBe(500)
  await shop.db.execute(sql`ALTER TABLE venda ENABLE TRIGGER venda_companion`)
  await buyer(20).call('DELETE', `reservas/${held.body.id}`)
  // The answers show it, too.
  await expect(watched.explained()).rejects.toThrow(/nothing explains "is granted the companion's place/)
})
