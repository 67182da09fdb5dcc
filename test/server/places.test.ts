import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { VendasList } from '../../contract/eventos.ts'
import { readNumbers } from '../../contract/rifa-numeros-rules.ts'
import type { Venda } from '../../contract/vendas.ts'
import { Client, makeClients } from '../support/client.ts'
import { addLote, makeEvento, makeLote, makeRifa } from '../support/fixtures.ts'
import { openShop, type Shop } from '../support/shop.ts'

let shop: Shop
let buyer: Client
let other: Client
const visitor = () => new Client(shop.url)
beforeAll(async () => {
  shop = await openShop({ jobs: false })
})
afterAll(() => shop.close())

const makePair = async (): Promise<void> => {
  const people = await makeClients(shop, 2)
  if (!people[0] || !people[1]) throw new Error('no cliente was created')
  ;[buyer, other] = [people[0], people[1]]
}
const taken = async (who: Client, id: string, setor?: string) => {
  const { body } = await who.post<VendasList>('eventos/vendas/list', { id, ...(setor && { setor }) })
  expect(body.total).toBe(body.result.length)
  return body.result.map(({ nr_lugar, status }) => `${nr_lugar} ${status}`)
}
const count = async (who: Client, id: string) => (await who.post<number>('eventos/vendas/count', { id })).body
const expireHold = (idReserva: string) =>
  shop.db
    .execute(sql`WITH r AS (UPDATE reserva SET expires_at = clock_timestamp() - interval '1 second' WHERE id = ${idReserva})
    UPDATE venda SET expires_at = clock_timestamp() - interval '1 second' WHERE id_reserva = ${idReserva}`)
async function buy(who: Client, item: object) {
  const reserved = await who.reserve([item])
  const order = await who.payPix(reserved.body.id)
  await shop.control(`/orders/${order.body.id}/pagar`)
  await who.post('eventos/venda', { order_id: order.body.id, ...item })
  return order.body
}

describe('the seats of an event', () => {
  test('the seats of an event held by others are returned, one’s own holds are not, sold ones are returned to all', async () => {
    await makePair()
    const evento = await makeEvento(shop.db)
    const { lote, setor } = await makeLote(shop.db, evento, { tipo: 1, lugares: 20 })
    const { setor: another } = await makeLote(shop.db, evento, { tipo: 3, lugares: 20 })
    const place = (nr_lugar: number) => ({ id_evento_setor_lote: lote, nr_lugar })
    await buy(buyer, place(1))
    await buyer.reserve([place(2)])
    const { body: theirs } = await other.reserve([place(3)])
    expect(await taken(visitor(), evento)).toEqual(['1 paid', '2 reservado', '3 reservado'])
    expect(await taken(buyer, evento)).toEqual(['1 paid', '3 reservado'])
    expect(await taken(other, evento, setor)).toEqual(['1 paid', '2 reservado'])
    expect(await taken(other, evento, another)).toEqual([])
    expect([await count(visitor(), lote), await count(buyer, lote), await count(other, lote)]).toEqual([3, 2, 2])
    await expireHold(theirs.id)
    expect(await taken(buyer, evento)).toEqual(['1 paid'])
    expect(await count(buyer, lote)).toBe(1)
    await other.call('DELETE', `reservas/${theirs.id}`)
    expect(await count(visitor(), lote)).toBe(2)
  })

  test('the seats of an event are returned with lot, number and status only', async () => {
    await makePair()
    const evento = await makeEvento(shop.db)
    const { lote } = await makeLote(shop.db, evento)
    await buyer.reserve([{ id_evento_setor_lote: lote, qtde: 2 }])
    const row = { id_evento_setor_lote: lote, nr_lugar: null, status: 'reservado' }
    expect((await visitor().post('eventos/vendas/list', { id: evento })).body).toEqual({ result: [row, row], total: 2 })
  })

  test('the seats of an event are taken while a PIX is open, and free when it is canceled', async () => {
    await makePair()
    const evento = await makeEvento(shop.db)
    const { lote } = await makeLote(shop.db, evento, { tipo: 3, lugares: 5 })
    const reserved = await buyer.reserve([{ id_evento_setor_lote: lote, nr_lugar: 5 }])
    await buyer.payPix(reserved.body.id)
    expect(await taken(other, evento)).toEqual(['5 reservado'])
    expect(await count(other, lote)).toBe(1)
    await buyer.post(`reservas/${reserved.body.id}/cancelar-pagamento`, {})
    await buyer.call('DELETE', `reservas/${reserved.body.id}`)
    expect(await taken(other, evento)).toEqual([])
    expect(await count(other, lote)).toBe(0)
  })
})

describe('the count of a lot', () => {
  test('the count of a lot is a plain number in JSON, for that lot only', async () => {
    await makePair()
    const evento = await makeEvento(shop.db)
    const { lote, setor } = await makeLote(shop.db, evento)
    const second = await addLote(shop.db, setor)
    await buyer.reserve([{ id_evento_setor_lote: lote, qtde: 4 }])
    const response = await fetch(`${shop.url}/api/eventos/vendas/count`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id: lote }),
    })
    expect(response.headers.get('content-type')).toContain('application/json')
    expect(await response.text()).toBe('4')
    expect(await count(visitor(), second)).toBe(0)
  })
})

describe('the numbers of a raffle', () => {
  test('the numbers of a raffle are returned like seats', async () => {
    await makePair()
    const rifa = await makeRifa(shop.db)
    const numbers = async (who: Client) =>
      (await who.post<{ result: { nr_sorte: number; status: string }[] }>('rifas/vendas/list', { id: rifa })).body
    await buyer.reserve([{ id_rifa: rifa, codigosRifas: [9, 7] }])
    expect(await numbers(visitor())).toEqual({
      result: [
        { nr_sorte: 7, status: 'reservado' },
        { nr_sorte: 9, status: 'reservado' },
      ],
      total: 2,
    })
    expect(await numbers(buyer)).toEqual({ result: [], total: 0 })

    // The same places as a bitmap.
    const packed = async (who: Client) => {
      const { body } = await who.get<{ ocupados: string; total: number }>(`rifas/${rifa}/numeros`)
      const taken = readNumbers(body.ocupados)
      return { numbers: [6, 7, 8, 9, 10].filter(taken.has), size: taken.size, total: body.total }
    }
    expect(await packed(visitor())).toEqual({ numbers: [7, 9], size: 2, total: 2 })
    expect(await packed(buyer)).toEqual({ numbers: [], size: 0, total: 0 })
    await shop.db.execute(sql`UPDATE rifa SET publicada = false WHERE id = ${rifa}`)
    expect((await visitor().get(`rifas/${rifa}/numeros`)).status).toBe(404)
  })
})

describe('one’s own tickets', () => {
  test('one’s own tickets are all returned without a limit, newest first, with raffle numbers; pages on request', async () => {
    await makePair()
    const { lote } = await makeLote(shop.db, await makeEvento(shop.db, { maxPorCliente: 100 }))
    const rifa = await makeRifa(shop.db)
    await buy(buyer, { id_evento_setor_lote: lote, qtde: 30 })
    const last = await buy(buyer, { id_rifa: rifa, codigosRifas: [5] })
    // A hold is not a ticket yet.
    await buyer.reserve([{ id_evento_setor_lote: lote, qtde: 2 }])
    const list = async (body: object) =>
      (await buyer.post<{ result: Venda[]; total: number }>('eventos/vendas/cliente', body)).body
    const all = await list({ idCliente: buyer.id })
    expect([all.total, all.result.length]).toEqual([31, 31])
    expect(all.result[0]).toMatchObject({
      rifa: { id: rifa, nome: 'Camisa autografada' },
      nr_sorte: 5,
      order_id: last.id,
      evento: null,
      lote: null,
    })
    expect(all.result[1]).toMatchObject({ status: 'paid', evento: { nome: 'Festival do Sol' }, rifa: null })
    const page = await list({ cursor: 30, limit: 10 })
    expect([page.total, page.result.length]).toEqual([31, 1])
  })

  test('one’s own tickets are found by order, lot and number; an impossible number finds nothing', async () => {
    await makePair()
    const { lote } = await makeLote(shop.db, await makeEvento(shop.db), { tipo: 1, lugares: 9 })
    const rifa = await makeRifa(shop.db)
    const order = await buy(buyer, { id_evento_setor_lote: lote, nr_lugar: 3 })
    const raffle = await buy(buyer, { id_rifa: rifa, codigosRifas: [5, 6] })
    const find = (path: string, body: object) => buyer.post<{ result: Venda[] }>(path, body)
    const seat = { order_id: order.id, id_evento_setor_lote: lote }
    expect((await find('eventos/venda', { ...seat, nr_lugar: 3 })).body).toMatchObject({ result: [{ nr_lugar: 3 }] })
    const numbers = await find('rifas/venda', { order_id: raffle.id, id_rifa: rifa, codigosRifas: [5, 6] })
    expect(numbers.body).toMatchObject({ result: [{ nr_sorte: 5 }, { nr_sorte: 6 }] })
    for (const nr_lugar of [4, 0, -1, 2 ** 31, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER]) {
      expect((await find('eventos/venda', { ...seat, nr_lugar })).status, String(nr_lugar)).toBe(404)
    }
    const ticket = (await find('eventos/venda', seat)).body.result[0]
    expect((await buyer.get(`eventos/venda/${ticket?.id}`)).body).toEqual(ticket)
    expect((await buyer.get(`eventos/venda/${randomUUID()}`)).status).toBe(404)
  })
})
