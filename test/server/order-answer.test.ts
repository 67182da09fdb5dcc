import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '../../contract/pagarme.ts'
import { type Kit, openKit } from '../faults/support/kit.ts'
import type { Client } from '../support/client.ts'
import { makeEvento, makeLote, makeRifa } from '../support/fixtures.ts'

// The answer to a payment is built from the stored rows; it must equal the answer of reading the order.
const PAYS = '4000000000000010'
const REFUSES = '4000000000000028'

let kit: Kit
beforeAll(async () => {
  kit = await openKit()
})
afterAll(() => kit.shop.close())

const lote = async (options: Parameters<typeof makeLote>[2] = {}): Promise<string> =>
  (await makeLote(kit.shop.db, await makeEvento(kit.shop.db), options)).lote

type Pay = (buyer: Client, reserva: string) => Promise<{ status: number; body: Order }>
const byCard = (number: string) => (buyer: Client, reserva: string) => kit.payCard(buyer, reserva, number)
const byPix = (buyer: Client, reserva: string) => buyer.payPix(reserva)
type Case = { name: string; status: Order['status']; pay: Pay; cart: () => Promise<object[]> }

const mixed = async (): Promise<object[]> => [
  { id_evento_setor_lote: await lote(), qtde: 2 },
  { id_evento_setor_lote: await lote({ tipo: 3, lugares: 20, qtd: 20 }), nr_lugar: 7 },
  { id_rifa: await makeRifa(kit.shop.db), codigosRifas: [9, 3] },
]
const cases: Case[] = [
  { name: 'a card', status: 'paid', pay: byCard(PAYS), cart: mixed },
  { name: 'a refused card', status: 'failed', pay: byCard(REFUSES), cart: mixed },
  { name: 'a PIX', status: 'waiting_payment', pay: byPix, cart: mixed },
  {
    name: 'what costs nothing',
    status: 'paid',
    pay: byPix,
    cart: async () => [{ id_evento_setor_lote: await lote({ valor: 0, taxa: 0 }), qtde: 1 }],
  },
]

test.each(cases)('the answer to $name equals the answer of reading the order', async ({ status, pay, cart }) => {
  const buyer = await kit.buyer()
  const { body: reserva } = await buyer.reserve(await cart())
  const { body: order } = await pay(buyer, reserva.id)
  expect(order.status).toBe(status)
  const { body: read } = await buyer.get(`pagarme/orders/${order.id}`)
  expect(order).toEqual(read)
})
