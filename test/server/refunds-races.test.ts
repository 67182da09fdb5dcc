import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { REFUSALS } from '../../contract/refusals.ts'
import { transaction } from '../../server/db/transaction.ts'
import { advanceDueRefunds } from '../../server/jobs/run-refunds.ts'
import { advanceRefund } from '../../server/sales/give-back/advance.ts'
import { storeRefundTransition, readRefund } from '../../server/sales/refund/refund-repo.ts'
import type { Client } from '../support/client.ts'
import { makeUsuario } from '../support/staff.ts'
import { openRefunds, type Refunds } from './refunds-kit.ts'

let kit: Refunds
let admin: Client
beforeAll(async () => {
  kit = await openRefunds()
  admin = await makeUsuario(kit.shop)
})
afterEach(async () => {
  await kit.config({ faults: [], failRefunds: 0 })
  await kit.expectInvariants()
  await kit.watched.explained()
})
afterAll(() => kit.shop.close())

const times = <T>(n: number, work: (i: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: n }, (_, i) => work(i)))

test.each(['pix', '4000000000000010'])(
  'six concurrent requests for one refund (%s): one refund, one call to the provider, equal answers',
  async (method) => {
    const sale = await kit.sold(method)
    const answers = await times(6, () => kit.ask(sale.buyer, sale.vendas))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await kit.refunds(sale.order.code)).toHaveLength(1)
    await kit.refunded(sale.order.code, 2)
    expect(await kit.deletes(sale)).toHaveLength(1)
    // The same request again after the refund is complete.
    expect(await kit.ask(sale.buyer, sale.vendas)).toMatchObject({
      status: 200,
      body: { result: [{ status: 'refunded' }, { status: 'refunded' }] },
    })
    expect(await kit.deletes(sale)).toHaveLength(1)
  },
)

test('two concurrent refunds of one order: the second is refused until the first is complete', async () => {
  const sale = await kit.sold('pix')
  const [one = '', two = ''] = sale.vendas
  const answers = await Promise.all([kit.ask(sale.buyer, [one]), kit.ask(admin, [two])])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body.message).toBe(REFUSALS['refund.one-at-a-time'])
  expect(await kit.ask(sale.buyer, sale.vendas)).toMatchObject({ status: 409 })
  await kit.refunded(sale.order.code, 1)
  expect(await kit.charge(sale)).toMatchObject({ canceled_amount: 9200 })
  const left = (await kit.statusOf(one)) === 'sold' ? one : two
  expect(await kit.ask(sale.buyer, [left])).toMatchObject({ status: 200 })
  await kit.refunded(sale.order.code, 2)
  expect(await kit.charge(sale)).toMatchObject({ status: 'canceled', canceled_amount: 18_400 })
})

test.each([0, 4, 12])('check-in and refund of one ticket (%i ms apart): exactly one of them succeeds', async (ms) => {
  const sale = await kit.sold('pix', { qtde: 10 })
  const answering = kit.ask(sale.buyer, sale.vendas)
  await sleep(ms)
  const used = await Promise.all(sale.vendas.map((id) => kit.use(id)))
  const { status, body } = await answering
  if (status === 200) expect(used).not.toContain(true)
  else {
    expect(body.message).toBe(REFUSALS['refund.used'])
    expect(used).not.toContain(false)
  }
  expect(
    await kit.all(sql`SELECT 1 FROM venda WHERE id_attempt = ${sale.order.code} AND entregue AND status <> 'sold'`),
  ).toEqual([])
})

test('several processes advance the same refund: one call to the provider', async () => {
  const sale = await kit.sold('pix')
  const other = await kit.shop.openAnother()
  await kit.faults({ match: 'GET /orders', mode: 'status', status: 503 })
  expect(await kit.ask(sale.buyer, sale.vendas)).toMatchObject({ body: { result: [{ status: 'refunding' }, {}] } })
  await kit.faults()
  expect(await kit.deletes(sale)).toEqual([])
  const due = sql`UPDATE refund SET check_at = clock_timestamp() WHERE id_attempt = ${sale.order.code}`
  await kit.shop.db.execute(due)
  await times(6, async (i) => {
    if (i % 2) await kit.shop.db.execute(due)
    await advanceDueRefunds(i < 3 ? kit.shop.deps : other.deps)
  })
  await kit.refunded(sale.order.code, 2)
  expect(await kit.deletes(sale)).toHaveLength(1)
  expect(await kit.refunds(sale.order.code)).toMatchObject([{ tries: 1 }])
  await other.close()
})

test.each([
  ['was never made', 'GET /orders'],
  ['was made long ago without an answer', 'DELETE /charges'],
])('four workers read that the call %s: only one of them may make it', async (_, match) => {
  const sale = await kit.sold('pix')
  await kit.faults({ match, mode: 'status', status: 503 })
  await kit.ask(sale.buyer, sale.vendas)
  await kit.faults()
  await kit.backdate(sale.order.code)
  const { db, deps } = kit.shop
  const seen = await readRefund(db, (await kit.refunds(sale.order.code))[0]?.id ?? '')
  if (!seen) throw new Error('no refund')
  // A time other than `backdate` sets.
  const set = { sent_at: new Date(Date.now() - 1_260_000).toISOString() }
  const mine = await times(4, () =>
    transaction(db, (tx) => storeRefundTransition(tx, seen, 'call.start', 'provider', set)),
  )
  expect(mine.filter(Boolean)).toHaveLength(1)
  await Promise.all([advanceRefund(deps, seen.id), advanceRefund(deps, seen.id)])
  await kit.refunded(sale.order.code, 2)
  expect(await kit.deletes(sale)).toHaveLength(match.startsWith('DELETE') ? 2 : 1)
})

test('concurrent refunds of many orders of one lot: each place is freed once, each cent refunded once', async () => {
  const first = await kit.sold()
  const sales = [first]
  for (let i = 0; i < 5; i += 1) {
    const buyer = await kit.buyer()
    const { body } = await buyer.reserve([{ id_evento_setor_lote: first.lote, qtde: 2 }])
    const { body: order } = await kit.payCard(buyer, body.id, '4000000000000010')
    sales.push({ ...first, buyer, order, reserva: body.id, vendas: await kit.idsOf(order.code) })
  }
  const answers = await Promise.all(sales.flatMap((s) => s.vendas.map((id, i) => kit.ask(i ? admin : s.buyer, [id]))))
  const done = answers.filter(({ status }) => status === 200).length
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
  expect(done).toBeGreaterThanOrEqual(6)
  // If the provider took longer than a request waits, a job repeats the call.
  await kit.eventually(async () => {
    for (const { order } of sales) await kit.makeRefundDue(order.code)
    await advanceDueRefunds(kit.shop.deps)
    expect(await kit.tomados(first.lote)).toBe(12 - done)
  })
  let back = 0
  for (const sale of sales) back += (await kit.charge(sale))?.canceled_amount ?? 0
  expect(back).toBe(done * 9200)
})
