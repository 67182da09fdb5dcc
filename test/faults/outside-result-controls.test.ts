import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as guards from '../../server/sales/sales-guards.ts'
import { replaceIn } from '../support/replace.ts'
import { businessDay } from '../../contract/dates.ts'
import { makeRifa } from '../support/fixtures.ts'
import { type Kit, openKit } from './support/kit.ts'

// With the check disabled the server believes that every hold may be paid.
const safeguards = { disabled: true }
replaceIn(guards, (real) => {
  const saleRefusal: typeof guards.saleRefusal = (thing, now) =>
    safeguards.disabled ? null : real.saleRefusal(thing, now)
  return { saleRefusal }
})

let kit: Kit
beforeAll(async () => {
  kit = await openKit()
})
afterAll(() => kit.shop.close())

/** The scenario of outside-result.test.ts: a number that is still held on the day of the draw is paid. */
async function payOnTheDay() {
  const rifa = await makeRifa(kit.shop.db)
  const buyer = await kit.buyer()
  const hold = await buyer.reserve([{ id_rifa: rifa, codigosRifas: [7] }])
  await kit.shop.db.execute(sql`UPDATE rifa SET data_sorteio = ${businessDay(new Date())} WHERE id = ${rifa}`)
  // By card: a PIX would have no time left, which another check refuses.
  const { status, body } = await kit.payCard(buyer, hold.body.id, '4000000000000010')
  return { status, code: 'code' in body ? body.code : null, orders: (await kit.charges(buyer)).orders }
}
const refused = { status: 409, code: 'rifa.closed', orders: 0 }

test('with the check disabled, the trigger venda_paid_for_sale alone refuses to pay a drawn number with 409', async () => {
  expect(await payOnTheDay()).toEqual(refused)
})

test('with the trigger dropped, the check alone refuses to pay a drawn number with 409', async () => {
  safeguards.disabled = false
  await kit.shop.db.execute(sql`DROP TRIGGER venda_paid_for_sale ON venda`)
  expect(await payOnTheDay()).toEqual(refused)
})

test('without check and trigger the number is bought, and the assertion of outside-result.test.ts fails', async () => {
  safeguards.disabled = true
  const bought = await payOnTheDay()
  expect(bought).toMatchObject({ status: 200, orders: 1 })
  expect(() => expect(bought).toEqual(refused)).toThrow()
})
