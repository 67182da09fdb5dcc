import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { REFUND_REASONS } from '../../contract/messages.ts'
import { expireHolds } from '../../server/jobs/expire-holds.ts'
import { reconcile } from '../../server/jobs/reconcile.ts'
import type { Client } from '../support/client.ts'
import { makeEvento, makeLote, makeRifa } from '../support/fixtures.ts'
import { callProvider } from '../support/provider.ts'
import { type Kit, openKit, refundsDone } from './support/kit.ts'

let kit: Kit
beforeAll(async () => {
  kit = await openKit({ sandbox: { lateMs: 100 } })
})
afterEach(async () => {
  await kit.expectInvariants()
  await kit.watched.explained()
})
afterAll(() => kit.shop.close())

const reconcileOrder = async (attempt: string): Promise<void> => {
  await kit.makeDue(attempt)
  await reconcile(kit.shop.deps)
}

/** A PIX that its buyer canceled, and whose hold has expired. */
async function releasedSale(options: Parameters<Kit['withPix']>[0] = {}) {
  const sale = await kit.withPix(options)
  await sale.buyer.post(`reservas/${sale.reserva}/cancelar-pagamento`, {})
  await kit.makeOverdue(sale.reserva)
  await expireHolds(kit.shop.deps)
  expect(await kit.reserva(sale.reserva)).toMatchObject({ status: 'released' })
  return sale
}
/** The bank pays nevertheless, and the reconciler reads the payment. */
async function payLate(order: { code: string }): Promise<void> {
  await kit.payAtBank(order, { force: true })
  await reconcileOrder(order.code)
}
/** Matches the reasons that are shown with a refund. */
const REASON = new RegExp(`^(${Object.values(REFUND_REASONS).join('|')})$`)

async function expectRefund(sale: { order: { code: string; id: string }; buyer: Client }) {
  expect(await kit.attempt(sale.order.code)).toMatchObject({
    status: 'refunding',
    refund_reason: expect.stringMatching(REASON),
  })
  await refundsDone(kit, sale.order.code)
  expect(await kit.attempt(sale.order.code)).toMatchObject({ status: 'refunded', check_at: null })
  expect(await sale.buyer.get(`pagarme/orders/${sale.order.id}`)).toMatchObject({
    body: { status: 'refunded', mensagem: expect.stringMatching(REASON) },
  })
  expect(await kit.alerts(sale.order.code)).toContain('payment.late-refund')
}

test('a late payment whose places are still free is rebooked at the price paid', async () => {
  const sale = await releasedSale({ tipo: 1, lugares_nr: [4, 7], lugares: 20, qtd: 20 })
  await kit.shop.db.execute(sql`UPDATE lote SET valor_cents = 99900 WHERE id = ${sale.lote}`)
  const emitted: unknown[] = []
  kit.shop.deps.events.on('stock', (change) => emitted.push(change))
  await payLate(sale.order)
  kit.shop.deps.events.removeAllListeners('stock')
  expect(await kit.attempt(sale.order.code)).toMatchObject({ status: 'paid' })
  const rows = await kit.all(
    sql`SELECT nr_lugar, valor_cents, status FROM venda WHERE id_attempt = ${sale.order.code} ORDER BY nr_lugar`,
  )
  expect(rows).toEqual([4, 7].map((nr_lugar) => ({ nr_lugar, valor_cents: 8000, status: 'sold' })))
  expect(await kit.tomados(sale.lote)).toBe(2)
  const tickets = await sale.buyer.post<{ total: number }>('eventos/vendas/cliente', {})
  expect(tickets.body).toMatchObject({ total: 2 })
  expect(emitted).toEqual([
    {
      idEvento: sale.evento,
      lotes: [sale.lote],
      lugares: [4, 7].map((nr_lugar) => ({ id_evento_setor: sale.setor, nr_lugar, livre: false })),
    },
  ])
  await reconcileOrder(sale.order.code)
  expect(await kit.tomados(sale.lote)).toBe(2)
})

test('a late payment of which one place is taken is refunded as a whole, and the buyer sees the reason', async () => {
  const sale = await releasedSale({ tipo: 1, lugares_nr: [1, 2], lugares: 20, qtd: 20 })
  const other = await kit.buyer()
  expect((await other.reserve([{ id_evento_setor_lote: sale.lote, nr_lugar: 2 }])).status).toBe(200)
  await payLate(sale.order)
  await expectRefund(sale)
  expect(await kit.tomados(sale.lote)).toBe(1)
})

test('a late payment ends an overdue hold of the same place, and the place is rebooked', async () => {
  const sale = await releasedSale({ tipo: 1, lugares_nr: [3], lugares: 20, qtd: 20 })
  const other = await kit.buyer()
  const { rows } = await kit.shop.db.execute<{
    id: string
  }>(sql`INSERT INTO lote (id_setor, data, qtd_total, valor_cents, taxa_cents)
    SELECT id_setor, data, qtd_total, valor_cents, taxa_cents FROM lote WHERE id = ${sale.lote} RETURNING id`)
  const twin = rows[0]?.id ?? ''
  const hold = await other.reserve([{ id_evento_setor_lote: twin, nr_lugar: 3 }])
  expect(hold.status).toBe(200)
  await kit.makeOverdue(hold.body.id)
  await payLate(sale.order)
  expect(await kit.attempt(sale.order.code)).toMatchObject({ status: 'paid' })
  expect([await kit.tomados(sale.lote), await kit.tomados(twin)]).toEqual([1, 0])
})

test.each([
  [
    'the event is past',
    (s: { evento: string }) => sql`UPDATE evento SET data = current_date - 3 WHERE id = ${s.evento}`,
  ],
  ['the event is deleted', (s: { evento: string }) => sql`UPDATE evento SET excluir = true WHERE id = ${s.evento}`],
  ['the lot is excluded', (s: { lote: string }) => sql`UPDATE lote SET excluir = true WHERE id = ${s.lote}`],
  ['the lot is smaller now', (s: { lote: string }) => sql`UPDATE lote SET qtd_total = 1 WHERE id = ${s.lote}`],
])('a late payment when %s is refunded as a whole', async (what, change) => {
  const sale = await releasedSale()
  const smaller = { kind: 'resize' as const, item: `lote ${sale.lote}`, total: 1 }
  await kit.watched.note(what, what === 'the lot is smaller now' ? [smaller] : [], () =>
    kit.shop.db.execute(change({ evento: sale.evento, lote: sale.lote } as never)),
  )
  await payLate(sale.order)
  await expectRefund(sale)
  expect(await kit.tomados(sale.lote)).toBe(0)
})

test('a late payment of raffle numbers is rebooked in the same way, unless the raffle is over', async () => {
  for (const over of [false, true]) {
    const rifa = await makeRifa(kit.shop.db)
    const buyer = await kit.buyer()
    const hold = await buyer.reserve([{ id_rifa: rifa, codigosRifas: [5, 9] }])
    const { body: order } = await buyer.payPix(hold.body.id)
    await buyer.post(`reservas/${hold.body.id}/cancelar-pagamento`, {})
    await buyer.call('DELETE', `reservas/${hold.body.id}`)
    if (over) await kit.shop.db.execute(sql`UPDATE rifa SET data_sorteio = current_date - 3 WHERE id = ${rifa}`)
    await payLate(order)
    if (over) await expectRefund({ order, buyer })
    else expect(await kit.vendas(order.code)).toEqual(['sold', 'sold'])
  }
})

test('a late payment of a hold that still exists is a sale of it', async () => {
  const sale = await kit.withPix()
  await sale.buyer.post(`reservas/${sale.reserva}/cancelar-pagamento`, {})
  expect(await kit.reserva(sale.reserva)).toMatchObject({ status: 'held' })
  await payLate(sale.order)
  expect(await kit.attempt(sale.order.code)).toMatchObject({ status: 'paid' })
  expect(await kit.reserva(sale.reserva)).toMatchObject({ status: 'sold' })
  expect(await kit.tomados(sale.lote)).toBe(2)
})

test('a late payment while another attempt is in progress is refunded, and the other attempt can be paid', async () => {
  const sale = await kit.withPix()
  await sale.buyer.post(`reservas/${sale.reserva}/cancelar-pagamento`, {})
  const second = await sale.buyer.payPix(sale.reserva)
  expect(second.status).toBe(200)
  await payLate(sale.order)
  await expectRefund(sale)
  expect(await kit.vendas(second.body.code)).toEqual(['paying', 'paying'])
  await kit.payAtBank(second.body)
  await reconcileOrder(second.body.code)
  expect(await kit.vendas(second.body.code)).toEqual(['sold', 'sold'])
  expect(await kit.charges(sale.buyer)).toEqual({ orders: 2, paid: 1 })
})

test('a late payment of a cart that was bought again is refunded', async () => {
  const sale = await releasedSale()
  const again = await sale.buyer.reserve(sale.itens, sale.carrinho)
  const second = await kit.payCard(sale.buyer, again.body.id, '4000000000000010')
  expect(second.body.status).toBe('paid')
  await payLate(sale.order)
  await expectRefund(sale)
  expect(await kit.tomados(sale.lote)).toBe(2)
  expect(await kit.charges(sale.buyer)).toEqual({ orders: 2, paid: 1 })
})

test('a late payment buys the cart while a new hold of it is open: that hold can no longer be paid', async () => {
  const sale = await releasedSale()
  const again = await sale.buyer.reserve(sale.itens, sale.carrinho)
  await payLate(sale.order)
  expect(await kit.attempt(sale.order.code)).toMatchObject({ status: 'paid' })
  expect(await kit.payCard(sale.buyer, again.body.id, '4000000000000010')).toMatchObject({ status: 409 })
  expect(await kit.charges(sale.buyer)).toEqual({ orders: 1, paid: 1 })
})

test('the second payment of a cart that a late one has bought is refunded; its tickets stay', async () => {
  const sale = await releasedSale()
  const again = await sale.buyer.reserve(sale.itens, sale.carrinho)
  const { body: second } = await sale.buyer.payPix(again.body.id)
  await sale.buyer.post(`reservas/${again.body.id}/cancelar-pagamento`, {})
  expect(await kit.reserva(again.body.id)).toMatchObject({ status: 'held' })
  await payLate(sale.order)
  expect(await kit.attempt(sale.order.code)).toMatchObject({ status: 'paid' })
  await payLate(second)
  await expectRefund({ ...sale, order: second })
  expect(await kit.vendas(sale.order.code)).toEqual(['sold', 'sold'])
})

test.each([
  [
    'a raffle that has fewer numbers now',
    async () => {
      const rifa = await makeRifa(kit.shop.db, { numeros: 60 })
      return {
        item: { id_rifa: rifa, codigosRifas: [5, 50] },
        less: sql`UPDATE rifa SET qtd_numeros = 40 WHERE id = ${rifa}`,
      }
    },
  ],
  [
    'a sector that has fewer places now',
    async () => {
      const { lote, setor } = await makeLote(kit.shop.db, await makeEvento(kit.shop.db), {
        tipo: 1,
        lugares: 20,
        qtd: 20,
      })
      return {
        item: { id_evento_setor_lote: lote, nr_lugar: 19 },
        less: sql`UPDATE setor SET qtd_lugar = 10 WHERE id = ${setor}`,
      }
    },
  ],
  [
    'a sector of which the place is blocked now',
    async () => {
      const { lote, setor } = await makeLote(kit.shop.db, await makeEvento(kit.shop.db), {
        tipo: 1,
        lugares: 20,
        qtd: 20,
      })
      return {
        item: { id_evento_setor_lote: lote, nr_lugar: 7 },
        less: sql`UPDATE setor SET bloqueados = '{7}' WHERE id = ${setor}`,
      }
    },
  ],
])('a late payment of a number or place that does not exist any more is refunded: %s', async (_what, offer) => {
  const { item, less } = await offer()
  const buyer = await kit.buyer()
  const hold = await buyer.reserve([item])
  const { body: order } = await buyer.payPix(hold.body.id)
  await buyer.post(`reservas/${hold.body.id}/cancelar-pagamento`, {})
  await buyer.call('DELETE', `reservas/${hold.body.id}`)
  await kit.shop.db.execute(less)
  await payLate(order)
  await expectRefund({ order, buyer })
})

test('a late payment of a hold that was changed after the cancellation is refunded', async () => {
  const sale = await kit.withPix({ tipo: 1, lugares_nr: [1, 2], lugares: 20, qtd: 20 })
  await sale.buyer.post(`reservas/${sale.reserva}/cancelar-pagamento`, {})
  const changed = await sale.buyer.reserve([{ id_evento_setor_lote: sale.lote, nr_lugar: 2 }], randomUUID())
  expect(changed.body.id).toBe(sale.reserva)
  await payLate(sale.order)
  await expectRefund(sale)
  expect(await kit.reserva(sale.reserva)).toMatchObject({ status: 'held' })
  expect(await kit.tomados(sale.lote)).toBe(1)
})

test('a late payment that the provider refunded before we read it does not end the payment under way', async () => {
  const sale = await kit.withPix()
  await sale.buyer.post(`reservas/${sale.reserva}/cancelar-pagamento`, {})
  const second = (await sale.buyer.payPix(sale.reserva)).body
  await kit.payAtBank(sale.order, { force: true })
  await callProvider(kit.shop, 'DELETE', `charges/${sale.order.charges[0]?.id}`)
  await refundsDone(kit, sale.order.code)
  expect(await kit.reserva(sale.reserva)).toMatchObject({ status: 'paying' })
  expect(await kit.vendas(second.code)).toEqual(['paying', 'paying'])
  await kit.payAtBank(second)
  await reconcileOrder(second.code)
  expect(await kit.vendas(second.code)).toEqual(['sold', 'sold'])
})

test('a late payment for a removed account is refunded, although the places are free', async () => {
  const sale = await releasedSale()
  await kit.shop.db
    .execute(sql`UPDATE cliente SET nome = 'Cliente removido', telefone = NULL, senha_hash = '', cpf = NULL,
    email = NULL, id_pagar_me = NULL, removido_em = now() WHERE id = ${sale.buyer.id}`)
  await payLate(sale.order)
  await expectRefund(sale)
  expect(await kit.all(sql`SELECT 1 FROM venda WHERE id_cliente = ${sale.buyer.id} AND status = 'sold'`)).toEqual([])
})
