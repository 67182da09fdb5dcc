import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import * as facts from '../../server/sales/settle/provider-facts.ts'
import * as guards from '../../server/sales/refund/guards.ts'
import { replaceIn } from '../support/replace.ts'
import { advanceDueRefunds } from '../../server/jobs/run-refunds.ts'
import { settle } from '../../server/sales/settle/settle.ts'
import { openRefunds, type Refunds, type Sale } from '../server/refunds-kit.ts'
import { callProvider } from '../support/provider.ts'

// Each safeguard against second orders is disabled once: the assertions of second-order.test.ts must fail.
const safeguards = { second: false, may: false }
replaceIn(facts, (real) => ({
  isSecondOrder: (...of) => !safeguards.second && real.isSecondOrder(...of),
  isForAttempt: (...[attempt, order]) =>
    real.isForAttempt(safeguards.second ? { ...attempt, order_id: null } : attempt, order),
}))
replaceIn(guards, (real) => ({ maySend: (...of) => safeguards.may || real.maySend(...of) }))

let kit: Refunds
beforeAll(async () => {
  kit = await openRefunds()
})
afterEach(async () => {
  Object.assign(safeguards, { second: false, may: false })
  await kit.faults()
  await kit.watched.explained()
})
afterAll(() => kit.shop.close())

/** A second order with the sale's code, settled as by a read that shows it. Returns the id of its charge. */
async function shown({ order }: Sale): Promise<string> {
  const [row] = await kit.all<{ body: string }>(sql`SELECT body FROM payment_attempt WHERE id = ${order.code}`)
  const made = await callProvider(kit.shop, 'POST', 'orders', row?.body)
  const { id } = (await made.json()) as { id: string }
  const read = await kit.shop.deps.gateway.readOrder(id)
  if (read.kind !== 'ok') throw new Error('no order')
  await settle(kit.shop.deps, order.code, read.value)
  return read.value.chargeId ?? ''
}
const status = async (charge: string) => (await kit.provider<{ status: string }>(`charges/${charge}`)).status
async function work(): Promise<void> {
  await kit.shop.db.execute(sql`UPDATE second_order SET check_at = clock_timestamp() WHERE check_at IS NOT NULL`)
  await advanceDueRefunds(kit.shop.deps)
}

test('control: if the order’s id is not compared, a second charge stays with us without an alert', async () => {
  const guarded = await kit.sold()
  const back = await shown(guarded)
  await work()
  expect([await status(back), await kit.alerts(guarded.order.code)]).toEqual(['canceled', ['payment.second-order']])
  safeguards.second = true
  const sale = await kit.sold()
  const charge = await shown(sale)
  await work()
  expect([await status(charge), await kit.alerts(sale.order.code)]).toEqual(['paid', []])
})

test('control: with the check of a second order’s outcome disabled, the provider is called again', async () => {
  const sale = await kit.sold()
  const charge = await shown(sale)
  await kit.faults({ match: 'DELETE /charges', mode: 'status', status: 503 })
  const calls = async () => (await kit.calls('DELETE', new RegExp(`/charges/${charge}$`))).length
  for (let i = 0; i < 2; i += 1) await work()
  expect(await calls()).toBe(1)
  safeguards.may = true
  await work()
  expect(await calls()).toBe(2)
})
