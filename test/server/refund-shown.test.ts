import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Venda } from '../../contract/vendas.ts'
import { transaction } from '../../server/db/transaction.ts'
import { moveRefund, refundInFlight } from '../../server/sales/refund-repo.ts'
import type { Client } from '../support/client.ts'
import { openRefunds, type Refunds } from './refunds-kit.ts'

// What a buyer is shown of a refund: its state, with the times of the request, of the call and of the end.
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

test('a refund ends after it was sent, also when the clock of the process that sent it was ahead', async () => {
  const { order, buyer, vendas } = await kit.sold()
  await kit.faults({ match: 'DELETE /charges', mode: 'status', status: 503 })
  await kit.ask(buyer, vendas)
  let ended: unknown
  const undone = transaction(kit.shop.db, async (tx) => {
    await tx.execute(
      sql`UPDATE refund SET sent_at = date_trunc('second', sent_at) + interval '1 minute' WHERE id_attempt = ${order.code}`,
    )
    const refund = await refundInFlight(tx, order.code)
    if (!refund) throw new Error('no refund is in flight')
    await moveRefund(tx, refund, 'failed', 'system')
    const { rows } = await tx.execute(sql`SELECT updated_at >= sent_at AS is_later FROM refund WHERE id = ${refund.id}`)
    ended = rows
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(ended).toEqual([{ is_later: true }])
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
