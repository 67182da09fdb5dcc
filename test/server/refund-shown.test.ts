import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Venda } from '../../contract/vendas.ts'
import type { Client } from '../support/client.ts'
import { openRefunds, type Refunds } from './refunds-kit.ts'

// A refund as the buyer sees it: its state, with the times of the request, of the call and of the end.
let kit: Refunds
beforeAll(async () => {
  kit = await openRefunds()
})
afterEach(async () => {
  await kit.config({ faults: [], failRefunds: 0 })
  await kit.expectInvariants()
})
afterAll(() => kit.shop.close())

const shown = async (who: Client, id: string): Promise<Venda> => (await who.get<Venda>(`eventos/venda/${id}`)).body
const INSTANT = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/)

test('a sale without a refund has none, and a refunded one has its three times in order', async () => {
  const { buyer, vendas } = await kit.sold(undefined, { tipo: 3, lugares_nr: [1, 2] })
  const [one = '', other = ''] = vendas
  expect(await shown(buyer, one)).toMatchObject({ status: 'paid', reembolso: null, pode: { reembolsar: true } })
  await kit.ask(buyer, [one])
  const venda = await shown(buyer, one)
  expect(venda).toMatchObject({
    status: 'refunded',
    reembolso: { situacao: 'devolvido', pedido_em: INSTANT, enviado_em: INSTANT, fim_em: INSTANT },
    pode: { reembolsar: false },
  })
  const { pedido_em = '', enviado_em = '', fim_em = '' } = venda.reembolso ?? {}
  expect([pedido_em, enviado_em, fim_em]).toEqual([pedido_em, enviado_em, fim_em].sort())
  expect(await shown(buyer, other)).toMatchObject({ status: 'paid', reembolso: null })
  const { body } = await buyer.post<{ result: Venda[] }>('eventos/vendas/cliente', {})
  expect(body.result.map(({ id, reembolso }) => [id, reembolso?.situacao ?? null])).toEqual(
    expect.arrayContaining([
      [one, 'devolvido'],
      [other, null],
    ]),
  )
})

test.each([
  ['ahead', 60_000],
  ['behind', -60_000],
])('the times of a refund are in order when the clock of the process that sends it is %s', async (_, offMs) => {
  const { buyer, vendas } = await kit.sold()
  const [id = ''] = vendas
  const clock = vi.spyOn(kit.shop.deps, 'now').mockImplementation(() => new Date(Date.now() + offMs))
  await kit.ask(buyer, vendas)
  clock.mockRestore()
  const { pedido_em = '', enviado_em = '', fim_em = '' } = (await shown(buyer, id)).reembolso ?? {}
  expect([pedido_em, enviado_em, fim_em]).toEqual([INSTANT, INSTANT, INSTANT])
  expect([pedido_em, enviado_em, fim_em]).toEqual([pedido_em, enviado_em, fim_em].sort())
})

test('a refund whose call had no answer was requested and sent, and has no end until the provider shows it', async () => {
  const sale = await kit.sold()
  const [id = ''] = sale.vendas
  await kit.faults({ match: 'DELETE /charges', mode: 'status', status: 503 })
  const asked = await kit.ask(sale.buyer, sale.vendas)
  expect(asked).toMatchObject({ body: { result: sale.vendas.map(() => ({ status: 'refunding' })) } })
  const open = { situacao: 'enviado', pedido_em: INSTANT, enviado_em: INSTANT, fim_em: null }
  expect(await shown(sale.buyer, id)).toMatchObject({ status: 'refunding', codigo: null, reembolso: open })
  await kit.config({ faults: [] })
  await kit.backdate(sale.order.code)
  await kit.advance(sale.order.code)
  expect(await shown(sale.buyer, id)).toMatchObject({ status: 'refunded', reembolso: { situacao: 'devolvido' } })
})

test('a refund that the provider refused is told with the ticket that is valid again, and not to others', async () => {
  const { buyer, vendas } = await kit.sold()
  const [id = ''] = vendas
  await kit.config({ failRefunds: 1 })
  expect(await kit.ask(buyer, vendas)).toMatchObject({ status: 422, body: { code: 'refund.not-accepted' } })
  expect(await shown(buyer, id)).toMatchObject({
    status: 'paid',
    codigo: expect.any(String),
    reembolso: { situacao: 'recusado', pedido_em: INSTANT, fim_em: INSTANT },
    pode: { reembolsar: true },
  })
  const stranger = (await kit.sold()).buyer
  expect(await stranger.get(`eventos/venda/${id}`)).toMatchObject({ status: 404 })
  // Requested again with success: the new refund counts.
  await kit.ask(buyer, vendas)
  expect(await shown(buyer, id)).toMatchObject({ status: 'refunded', reembolso: { situacao: 'devolvido' } })
})
