import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expireHolds } from '../../server/jobs/expire-holds.ts'
import { reconcile } from '../../server/jobs/reconcile.ts'
import { settle } from '../../server/sales/settle/settle.ts'
import { type Kit, openKit, refundsDone } from './support/kit.ts'

// An answer of the provider may arrive after a later one: the process was stopped, or the network was slow.

let kit: Kit
beforeAll(async () => {
  kit = await openKit()
})
afterEach(async () => {
  await kit.expectInvariants()
  await kit.watched.explained()
})
afterAll(() => kit.shop.close())

/** A PIX that was canceled and paid nevertheless, and the provider's answer from in between. */
async function paidAfterAll(isTaken: boolean) {
  const sale = await kit.withPix({ tipo: 1, lugares_nr: [4], lugares: 20, qtd: 20 })
  await sale.buyer.post(`reservas/${sale.reserva}/cancelar-pagamento`, {})
  const older = await kit.shop.deps.gateway.readOrder(sale.order.id)
  if (older.kind !== 'ok') throw new Error('no order')
  expect(older.value).toMatchObject({ status: 'canceled', paidCents: 0 })
  if (isTaken) {
    await kit.makeOverdue(sale.reserva)
    await expireHolds(kit.shop.deps)
    const other = await kit.buyer()
    await other.reserve([{ id_evento_setor_lote: sale.lote, nr_lugar: 4 }])
  }
  await kit.payAtBank(sale.order, { force: true })
  await kit.makeDue(sale.order.code)
  await reconcile(kit.shop.deps)
  return { code: sale.order.code, settleOlder: () => settle(kit.shop.deps, sale.order.code, older.value) }
}

test('tickets stay valid when an answer arrives that was read before their payment', async () => {
  const { code, settleOlder } = await paidAfterAll(false)
  expect(await kit.attempt(code)).toMatchObject({ status: 'paid' })
  expect(await settleOlder()).toBeNull()
  expect(await kit.attempt(code)).toMatchObject({ status: 'paid' })
  expect(await kit.vendas(code)).toEqual(['sold'])
  expect(await kit.alerts(code)).toEqual([])
})

test('an answer that was read before a payment does not confirm a refund of it', async () => {
  const { code, settleOlder } = await paidAfterAll(true)
  expect(await kit.attempt(code)).toMatchObject({ status: 'refunding' })
  expect(await settleOlder()).toBeNull()
  expect(await kit.attempt(code)).toMatchObject({ status: 'refunding' })
  await refundsDone(kit, code)
  expect(await kit.provider(`orders?code=${code}`)).toMatchObject({ data: [{ charges: [{ status: 'canceled' }] }] })
})
