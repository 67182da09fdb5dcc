import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as guards from '../../server/sales/sales-guards.ts'
import { replaceIn } from '../support/replace.ts'
import { settle } from '../../server/sales/settle/settle.ts'
import { bypassTriggers } from '../support/fixtures.ts'
import { type Kit, openKit } from './support/kit.ts'

// With the check disabled the server believes that no payment is in progress.
const safeguards = { disabled: true }
replaceIn(guards, (real) => ({ isUnpaid: (live: number) => safeguards.disabled || real.isUnpaid(live) }))

let kit: Kit
beforeAll(async () => {
  kit = await openKit()
})
afterAll(() => kit.shop.close())

/** The scenario of one-charge.test.ts: two payment requests must create one order at the provider. */
async function clickTwice() {
  const { buyer, reserva } = await kit.held()
  const items = await buyer.items(reserva)
  const click = () =>
    buyer.post('pagarme/orders', {
      items,
      payments: [{ payment_method: 'pix', pix: { expires_in: 3600 } }],
      metadata: { id_reserva: reserva, tentativa: randomUUID() },
    })
  // The reservation's state is another safeguard. It is reset here, as a faulty pay.ts would leave it.
  const first = await click()
  await kit.shop.db.execute(sql`UPDATE reserva SET status = 'held' WHERE id = ${reserva}`)
  await kit.shop.db.execute(sql`UPDATE venda SET status = 'held' WHERE id_reserva = ${reserva}`)
  const rest = [await click()]
  return { statuses: [first, ...rest].map((a) => a.status), charges: await kit.charges(buyer), reserva, buyer }
}

test('with the check disabled, the index attempt_one_live alone refuses the second charge with 409', async () => {
  const { statuses, charges } = await clickTwice()
  expect(statuses).toEqual([200, 409])
  expect(charges.orders).toBe(1)
})

test('with the index dropped, the check alone refuses the second charge with 409', async () => {
  safeguards.disabled = false
  await kit.shop.db.execute(sql`DROP INDEX attempt_one_live`)
  const { statuses, charges } = await clickTwice()
  expect(statuses).toEqual([200, 409])
  expect(charges.orders).toBe(1)
})

test('without check and index a second charge is made, and the assertion of one-charge.test.ts fails', async () => {
  safeguards.disabled = true
  const { statuses, charges } = await clickTwice()
  expect(statuses).toEqual([200, 200])
  expect(() => expect(charges.orders).toBe(1)).toThrow()
})

test('eight concurrent settlements write the history once; an attempt reset by hand is settled again', async () => {
  const sale = await kit.withPix()
  await kit.payAtBank(sale.order)
  const seen = await kit.shop.deps.gateway.readOrder(sale.order.id)
  if (seen.kind !== 'ok') throw new Error('no order')
  const order = seen.value
  const historyOf = async () =>
    (
      await kit.all(
        sql`SELECT 1 FROM history WHERE entity_id IN (${sale.order.code}, ${sale.reserva}) AND to_state IN ('paid', 'sold')`,
      )
    ).length
  await Promise.all(Array.from({ length: 8 }, () => settle(kit.shop.deps, sale.order.code, order)))
  expect(await historyOf()).toBe(2)
  expect(await kit.vendas(sale.order.code)).toEqual(['sold', 'sold'])
  // The control: settling an attempt that was reset by hand creates a second sale, so the count above can fail.
  await bypassTriggers(kit.shop.db, [
    sql`UPDATE payment_attempt SET status = 'waiting' WHERE id = ${sale.order.code}`,
    sql`UPDATE reserva SET status = 'paying' WHERE id = ${sale.reserva}`,
    sql`UPDATE venda SET status = 'paying', sold_at = NULL WHERE id_reserva = ${sale.reserva}`,
  ])
  await settle(kit.shop.deps, sale.order.code, order)
  expect(await historyOf()).toBe(4)
})
