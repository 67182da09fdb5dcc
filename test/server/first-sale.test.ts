import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Client, makeClients } from '../support/client.ts'
import { makeEvento, makeLote, violatedInvariants } from '../support/fixtures.ts'
import { openShop, type Shop } from '../support/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

test('two tickets by PIX: reserved, waiting, paid at the provider, then both tickets are paid', async () => {
  const { lote } = await makeLote(shop.db, await makeEvento(shop.db))
  const [buyer] = await makeClients(shop, 1)
  if (!buyer) throw new Error('no buyer')
  const reserved = await buyer.reserve([{ id_evento_setor_lote: lote, qtde: 2 }])
  expect(reserved).toMatchObject({ status: 200, body: { itens: [{ ok: true, valor: 184 }] } })
  const order = await buyer.payPix(reserved.body.id)
  expect(order).toMatchObject({ status: 200, body: { status: 'waiting_payment', amount: 18_400 } })
  expect(order.body.charges[0]?.last_transaction.qr_code).toMatch(/^000201/)
  await shop.control(`/orders/${order.body.id}/pagar`)
  const sale = await buyer.post<{ result: object[] }>('eventos/venda', {
    order_id: order.body.id,
    id_evento_setor_lote: lote,
  })
  expect(sale.status).toBe(200)
  expect(sale.body.result).toHaveLength(2)
  expect(sale.body.result[0]).toMatchObject({ status: 'paid', valor: 92 })
  expect(await violatedInvariants(shop.db)).toEqual([])
})

test('a visitor without a session may not reserve', async () => {
  const answer = await new Client(shop.url).post('reservas', { carrinho: randomUUID(), itens: [] })
  expect(answer).toMatchObject({ status: 401, body: { message: 'Faça login para continuar' } })
})
