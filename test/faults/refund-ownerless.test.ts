import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import type { VendaHistorico } from '../../contract/historico.ts'
import { processInbox } from '../../server/jobs/inbox.ts'
import { reconcile } from '../../server/jobs/reconcile.ts'
import { advanceDueRefunds } from '../../server/jobs/run-refunds.ts'
import { readAttempt } from '../../server/sales/attempts-repo.ts'
import { advanceRefund, advanceSettled } from '../../server/sales/give-back/advance.ts'
import { refundInFlight } from '../../server/sales/refund/refund-repo.ts'
import { settle } from '../../server/sales/settle/settle.ts'
import { bypassTriggers } from '../support/fixtures.ts'
import { callProvider } from '../support/provider.ts'
import { makeUsuario } from '../support/staff.ts'
import { type Kit, openKit, runRefundJobs, refundsDone, withGateway } from './support/kit.ts'
import { sendHook } from './support/relay.ts'

let kit: Kit
beforeAll(async () => {
  kit = await openKit({ sandbox: { lateMs: 400 } })
})
afterEach(async () => {
  await kit.config({ faults: [], failRefunds: 0 })
  await kit.expectInvariants()
  await kit.watched.explained()
})
afterAll(() => kit.shop.close())

const runJobs = (attempt: string): Promise<void> => runRefundJobs(kit, attempt)
const deletes = (charge: string | null | undefined) => kit.calls('DELETE', new RegExp(`/charges/${charge}$`))
const forgetSending = (attempt: string) =>
  kit.shop.db.execute(sql`UPDATE refund SET sent_at = sent_at - interval '20 minutes' WHERE id_attempt = ${attempt}`)

/** The states of the refund in a ticket's history, as the back-office reads it. */
async function refundStory(ticket: string | undefined): Promise<string[]> {
  const admin = await makeUsuario(kit.shop)
  const { body } = await admin.get<z.infer<typeof VendaHistorico>>(`eventos/venda/${ticket}/historico`)
  const changes = body.result.filter(({ entidade }) => entidade === 'refund')
  expect(new Set(changes.map(({ id_entidade }) => id_entidade)).size).toBe(1)
  return changes.map(({ de, para }) => `${de} ${para}`)
}

test.each([
  ['less', 10_000],
  ['more', 30_000],
])('a PIX paid with %s than due is refunded in full; the hold goes back to its buyer', async (_, amount) => {
  const sale = await kit.withPix()
  await kit.payAtBank(sale.order, { amount })
  await runJobs(sale.order.code)
  expect(await kit.alerts(sale.order.code)).toEqual(['payment.wrong-amount'])
  expect(await kit.reserva(sale.reserva)).toMatchObject({ status: 'held' })
  expect((await kit.reserva(sale.reserva)).left).toBeGreaterThan(290)
  await refundsDone(kit, sale.order.code)
  expect(await sale.buyer.get(`pagarme/orders/${sale.order.id}`)).toMatchObject({
    body: { status: 'refunded', mensagem: expect.stringContaining('diferente') },
  })
  const [charge] = (
    await kit.provider<{ charges: { status: string; canceled_amount: number }[] }>(`orders/${sale.order.id}`)
  ).charges
  expect(charge).toMatchObject({ status: 'canceled', canceled_amount: amount })
  expect(await deletes(sale.order.charges[0]?.id)).toHaveLength(1)
  const { body: paid } = await kit.payCard(sale.buyer, sale.reserva, '4000000000000010')
  expect(paid).toMatchObject({ status: 'paid' })
  // The ticket's history contains the refund, although it belongs to another payment.
  const [ticket] = await kit.all<{ id: string }>(sql`SELECT id FROM venda WHERE id_attempt = ${paid.code} LIMIT 1`)
  expect(await refundStory(ticket?.id)).toEqual(['null pending', 'pending sent', 'sent confirmed'])
})

test('of two paid PIX of one cart one gives tickets, and the other is refunded', async () => {
  const sale = await kit.withPix()
  await sale.buyer.post(`reservas/${sale.reserva}/cancelar-pagamento`, {})
  const second = (await sale.buyer.payPix(sale.reserva)).body
  await kit.payAtBank(second)
  await kit.payAtBank(sale.order, { force: true })
  await runJobs(sale.order.code)
  await runJobs(second.code)
  await refundsDone(kit, sale.order.code)
  expect(await kit.vendas(second.code)).toEqual(['sold', 'sold'])
  expect(await kit.charges(sale.buyer)).toEqual({ orders: 2, paid: 1 })
})

/** A payment by PIX, or by the card with this number, that the reconciler must refund in its next run. */
async function makeRefundDue(how: 'pix' | string) {
  const hold = await kit.held()
  const order =
    how === 'pix'
      ? (await hold.buyer.payPix(hold.reserva)).body
      : (await kit.payCard(hold.buyer, hold.reserva, how)).body
  if (how === 'pix') {
    await kit.payAtBank(order, { amount: 100 })
    return { ...hold, order }
  }
  // A card that was charged although its attempt was abandoned, and whose places are no longer for sale.
  await bypassTriggers(kit.shop.db, [
    sql`UPDATE payment_attempt SET status = 'refused' WHERE id = ${order.code}`,
    sql`UPDATE venda SET status = 'released', sold_at = NULL WHERE id_reserva = ${hold.reserva}`,
    sql`UPDATE reserva SET status = 'released' WHERE id = ${hold.reserva}`,
  ])
  await kit.shop.db.execute(sql`UPDATE lote SET tomados = 0, excluir = true WHERE id = ${hold.lote}`)
  kit.watched.forget()
  return { ...hold, order }
}

test('an automatic refund that is refused raises an alert, stays refunding, and is sent again after its window', async () => {
  const { order } = await makeRefundDue('4000000000000010')
  await kit.config({ failRefunds: 1 })
  await runJobs(order.code)
  expect(await kit.attempt(order.code)).toMatchObject({ status: 'refunding' })
  expect(await kit.alerts(order.code)).toEqual(['payment.late-refund', 'refund.try-failed'])
  // Further checks within the window do not send it again.
  for (let i = 0; i < 3; i += 1) await runJobs(order.code)
  expect(await deletes(order.charges[0]?.id)).toHaveLength(1)
  await forgetSending(order.code)
  await refundsDone(kit, order.code)
  expect(await deletes(order.charges[0]?.id)).toHaveLength(2)
  // The ticket's history contains one refusal, and the end.
  const [ticket] = await kit.all<{ id: string }>(sql`SELECT id FROM venda WHERE id_attempt = ${order.code} LIMIT 1`)
  const steps = ['null pending', 'pending sent', 'sent try.failed', 'sent sent', 'sent confirmed']
  expect(await refundStory(ticket?.id)).toEqual(steps)
})

test('a slow card refund is sent once and raises no alert of a failure', async () => {
  const { order } = await makeRefundDue('4000000000000077')
  await runJobs(order.code)
  await runJobs(order.code)
  expect(await kit.attempt(order.code)).toMatchObject({ status: 'refunding' })
  await refundsDone(kit, order.code)
  expect(await deletes(order.charges[0]?.id)).toHaveLength(1)
  expect(await kit.alerts(order.code)).toEqual(['payment.late-refund'])
})

test('a PIX refund that fails later raises an alert and is sent again, but only after its window', async () => {
  const { order } = await makeRefundDue('pix')
  await kit.config({ failRefunds: 1 })
  await runJobs(order.code)
  expect(await kit.attempt(order.code)).toMatchObject({ status: 'refunding' })
  const charge = async () =>
    (await kit.provider<{ charges: { status: string }[] }>(`orders/${order.id}`)).charges[0]?.status
  await kit.eventually(async () => expect(await charge()).not.toBe('processing'))
  for (let i = 0; i < 4; i += 1) await runJobs(order.code)
  expect(await deletes(order.charges[0]?.id)).toHaveLength(1)
  await forgetSending(order.code)
  await runJobs(order.code)
  expect(await deletes(order.charges[0]?.id)).toHaveLength(2)
  expect(await kit.alerts(order.code)).toEqual(['payment.wrong-amount', 'refund.try-failed'])
  await refundsDone(kit, order.code)
})

test('an automatic refund whose answer is lost is read, not sent again', async () => {
  const { order } = await makeRefundDue('pix')
  await kit.faults({ match: 'DELETE /charges', mode: 'drop-after', times: 1 })
  await runJobs(order.code)
  await refundsDone(kit, order.code)
  expect(await deletes(order.charges[0]?.id)).toHaveLength(1)
})

test('concurrent calls for one automatic refund that was not sent: one DELETE', async () => {
  const { order } = await makeRefundDue('pix')
  const seen = await kit.shop.deps.gateway.readOrder(order.id)
  if (seen.kind !== 'ok') throw new Error('no order')
  await settle(kit.shop.deps, order.code, seen.value)
  const attempt = await readAttempt(kit.shop.deps.db, order.code)
  const refund = await refundInFlight(kit.shop.deps.db, order.code)
  if (!attempt || !refund) throw new Error('no refund')
  await Promise.all([
    ...[1, 2, 3].map(() => advanceRefund(kit.shop.deps, refund.id)),
    ...[1, 2, 3].map(() => advanceSettled(kit.shop.deps, attempt, seen.value)),
  ])
  await refundsDone(kit, order.code)
  expect(await deletes(order.charges[0]?.id)).toHaveLength(1)
})

test('automatic refunds without an answer are repeated after each window, without end, and raise one alert an hour', async () => {
  const { order } = await makeRefundDue('4000000000000010')
  await kit.faults({ match: 'DELETE /charges', mode: 'status', status: 503 })
  await runJobs(order.code)
  for (let i = 0; i < 4; i += 1) {
    await forgetSending(order.code)
    await runJobs(order.code)
    await runJobs(order.code)
  }
  expect(await deletes(order.charges[0]?.id)).toHaveLength(5)
  expect(await kit.attempt(order.code)).toMatchObject({ status: 'refunding' })
  expect(await kit.alerts(order.code)).toEqual(['payment.late-refund', 'refund.try-failed'])
  await kit.faults()
  await forgetSending(order.code)
  await refundsDone(kit, order.code)
  expect(await kit.attempt(order.code)).toMatchObject({ status: 'refunded', check_at: null })
})

test.each([
  ['refused for now', 900, () => kit.faults({ match: 'DELETE /charges', mode: 'status', status: 429, times: 1 })],
  ['refused', 20, () => kit.faults({ match: 'DELETE /charges', mode: 'status', status: 412, times: 1 })],
])(
  'an automatic refund that is %s is not repeated at once, raises an alert, and happens later',
  async (_, wait, fault) => {
    const { order } = await makeRefundDue('4000000000000010')
    await fault()
    await kit.makeDue(order.code)
    await reconcile(kit.shop.deps)
    const [left] = await kit.all<{ status: string; left: number }>(sql`
    SELECT status, extract(epoch FROM check_at - clock_timestamp())::int AS left FROM refund WHERE id_attempt = ${order.code}`)
    expect(left?.left).toBeGreaterThan(wait - 10)
    expect(left?.status).toBe(wait > 20 ? 'pending' : 'sent')
    expect(await kit.alerts(order.code)).toEqual([
      'payment.late-refund',
      wait > 20 ? 'refund.delayed' : 'refund.try-failed',
    ])
    await forgetSending(order.code)
    await refundsDone(kit, order.code)
    expect(await deletes(order.charges[0]?.id)).toHaveLength(2)
  },
)

test('an automatic refund whose call never reached the provider is sent again soon', async () => {
  const { order } = await makeRefundDue('4000000000000010')
  await withGateway(
    kit,
    () => ({ cancelCharge: async () => ({ kind: 'unreached' }) }),
    () => runJobs(order.code),
  )
  expect(await kit.attempt(order.code)).toMatchObject({ status: 'refunding', refund_sent_at: null })
  expect(await kit.alerts(order.code)).toEqual(['payment.late-refund', 'refund.delayed'])
  await refundsDone(kit, order.code)
  expect(await deletes(order.charges[0]?.id)).toHaveLength(1)
})

test('the webhook of an automatic refund makes its check due, and one read confirms it', async () => {
  const { order } = await makeRefundDue('pix')
  await kit.makeDue(order.code)
  await reconcile(kit.shop.deps)
  await kit.eventually(async () => {
    const { charges } = await kit.provider<{ charges: { status: string }[] }>(`orders/${order.id}`)
    expect(charges[0]?.status).toBe('canceled')
  })
  const reads = async () => (await kit.calls('GET', /orders/)).length
  const before = await reads()
  await sendHook(kit.shop.url, {
    id: `hook_${randomUUID().slice(0, 16)}`,
    type: 'charge.refunded',
    data: { id: 'ch_0', code: order.code },
  })
  while (await processInbox(kit.shop.deps));
  expect(await kit.attempt(order.code)).toMatchObject({ status: 'refunding', hook_at: null, check_at: null })
  expect(await advanceDueRefunds(kit.shop.deps)).toBe(1)
  expect(await reads()).toBe(before + 1)
  expect(await kit.attempt(order.code)).toMatchObject({ status: 'refunded' })
  expect(await deletes(order.charges[0]?.id)).toHaveLength(1)
})

test('a part that was refunded at the provider counts: our automatic refund covers the rest', async () => {
  const { order } = await makeRefundDue('4000000000000010')
  await callProvider(kit.shop, 'DELETE', `charges/${order.charges[0]?.id}`, { amount: 400 })
  await runJobs(order.code)
  await refundsDone(kit, order.code)
  const { charges } = await kit.provider<{ charges: { canceled_amount: number }[] }>(`orders/${order.id}`)
  expect(charges[0]?.canceled_amount).toBe(18_400)
  expect(await deletes(order.charges[0]?.id)).toHaveLength(2)
})

test('an order of another customer is neither settled nor refunded automatically', async () => {
  const { order } = await makeRefundDue('4000000000000010')
  await kit.faults({ match: 'DELETE /charges', mode: 'status', status: 503 })
  await runJobs(order.code)
  await forgetSending(order.code)
  const other = await kit.withPix()
  await kit.payAtBank(other.order)
  const seen = await kit.shop.deps.gateway.readOrder(other.order.id)
  const attempt = await readAttempt(kit.shop.deps.db, order.code)
  if (seen.kind !== 'ok' || !attempt) throw new Error('no order')
  await kit.shop.db.execute(sql`UPDATE refund SET check_at = clock_timestamp() WHERE id_attempt = ${order.code}`)
  await advanceSettled(kit.shop.deps, attempt, seen.value)
  expect(await deletes(other.order.charges[0]?.id)).toEqual([])
})

test('a chargeback before the payment was read, or during a refund, ends the attempt as charged back', async () => {
  const unseen = await kit.withPix()
  await kit.payAtBank(unseen.order)
  await kit.shop.control(`/__sandbox/charges/${unseen.order.charges[0]?.id}/chargeback`)
  await runJobs(unseen.order.code)
  expect(await kit.attempt(unseen.order.code)).toMatchObject({ status: 'chargedback', check_at: null })
  expect(await kit.vendas(unseen.order.code)).toEqual(['chargedback', 'chargedback'])
  const { order } = await makeRefundDue('4000000000000010')
  await kit.faults({ match: 'DELETE /charges', mode: 'status', status: 503 })
  await runJobs(order.code)
  expect(await kit.attempt(order.code)).toMatchObject({ status: 'refunding' })
  await kit.shop.control(`/__sandbox/charges/${order.charges[0]?.id}/chargeback`)
  await runJobs(order.code)
  expect(await kit.attempt(order.code)).toMatchObject({ status: 'chargedback', check_at: null })
})
