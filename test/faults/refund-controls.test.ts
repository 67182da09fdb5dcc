import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import * as guards from '../../server/sales/refund/guards.ts'
import * as rules from '../../contract/reembolsos-rules.ts'
import { replaceIn } from '../support/replace.ts'
import { openRefunds, type Refunds, type Sale } from '../server/refunds-kit.ts'
import { violatedInvariants } from '../support/fixtures.ts'

// Each safeguard of refunds is disabled once: the assertions of the refund tests must fail, or another safeguard must
// hold.
const safeguards = { one: false, may: false, failed: false, rule: false, outside: false }
replaceIn(guards, (real) => ({
  isOneAtATime: (refund) => safeguards.one || real.isOneAtATime(refund),
  maySend: (...of) => safeguards.may || real.maySend(...of),
  isReversedOutside: (...of) => (safeguards.outside ? real.isWholeRefunded(of[0]) : real.isReversedOutside(...of)),
  hasFailed: (...of) => (safeguards.failed ? of[1].refundFailed && of[1].status === 'paid' : real.hasFailed(...of)),
}))
replaceIn(rules, (real) => ({
  refundRefusal: (...of) => (safeguards.rule ? null : real.refundRefusal(...of)),
}))

let kit: Refunds
beforeAll(async () => {
  kit = await openRefunds()
})
afterEach(async () => {
  Object.assign(safeguards, { one: false, may: false, failed: false, rule: false, outside: false })
  await kit.config({ faults: [], failRefunds: 0 })
})
afterAll(() => kit.shop.close())

/** The scenario of refunds-races.test.ts: concurrent requests for two tickets of one order create one refund. */
async function askTwice(): Promise<{ sale: Sale; refunds: number }> {
  const sale = await kit.sold('pix')
  await kit.faults({ match: 'GET /orders', mode: 'status', status: 503 })
  for (const id of sale.vendas) await kit.ask(sale.buyer, [id])
  await kit.faults()
  return { sale, refunds: (await kit.refunds(sale.order.code)).length }
}

test('check or index alone allows one refund in progress per order; without both there are two', async () => {
  safeguards.one = true
  expect(await askTwice()).toMatchObject({ refunds: 1 })
  await kit.shop.db.execute(sql`DROP INDEX refund_one_in_flight`)
  safeguards.one = false
  expect(await askTwice()).toMatchObject({ refunds: 1 })
  safeguards.one = true
  expect(await askTwice()).toMatchObject({ refunds: 2 })
})

test('control: with the check of an unknown refund’s outcome disabled, the provider is called again', async () => {
  const sale = await kit.sold()
  await kit.faults({ match: 'DELETE /charges', mode: 'status', status: 503, times: 1 })
  await kit.ask(sale.buyer, sale.vendas.slice(0, 1))
  safeguards.may = true
  await kit.advance(sale.order.code)
  expect(await kit.deletes(sale)).toHaveLength(2)
})

test('control: with the check of an earlier failure disabled, the tickets are valid again too early', async () => {
  const sale = await kit.sold('pix')
  await kit.config({ failRefunds: 1 })
  await kit.ask(sale.buyer, sale.vendas)
  await kit.eventually(async () => {
    await kit.advance(sale.order.code)
    expect(await kit.refunds(sale.order.code)).toMatchObject([{ status: 'failed' }])
  })
  safeguards.failed = true
  await kit.faults({ match: 'DELETE /charges', mode: 'drop-before', times: 1 })
  await kit.ask(sale.buyer, sale.vendas)
  await kit.advance(sale.order.code)
  // The call may still arrive, although the tickets are valid again.
  expect(await kit.vendas(sale.order.code)).toEqual(['sold', 'sold'])
})

test('control: if an emptied charge is not compared with our refunds, the free ticket is taken for a refunded one', async () => {
  safeguards.outside = true
  const sale = await kit.family(1)
  await kit.ask(sale.buyer, sale.paid)
  expect(await kit.statusOf(sale.free)).toBe('refunded')
})

test('control: with the rule about used tickets disabled, their refund is accepted', async () => {
  const sale = await kit.sold()
  await kit.use(sale.vendas[0] ?? '')
  safeguards.rule = true
  expect((await kit.ask(sale.buyer, sale.vendas.slice(0, 1), 'x')).status).toBe(200)
})

test('a refund that does not match its tickets is refused by a trigger; without it the invariants report it', async () => {
  const sale = await kit.sold()
  const more = sql`INSERT INTO refund (id_attempt, actor, cents, units, expected_canceled_cents, status)
    VALUES (${sale.order.code}, 'usuario:x', 9200, 1, 9200, 'confirmed')`
  await expect(kit.shop.db.execute(more)).rejects.toThrow()
  expect(await violatedInvariants(kit.shop.db)).not.toContain('a refund does not match its tickets: 1')
  await kit.shop.db.execute(sql`ALTER TABLE refund DISABLE TRIGGER USER`)
  await kit.shop.db.execute(more)
  expect(await violatedInvariants(kit.shop.db)).toEqual(
    expect.arrayContaining([
      'a refund does not match its tickets: 1',
      'the money not refunded differs from the price of the valid tickets: 1',
      'money was refunded without a request and without an alert: 1',
    ]),
  )
})
