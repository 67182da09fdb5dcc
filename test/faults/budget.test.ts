import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Order } from '../../contract/pagarme.ts'
import { reconcile } from '../../server/jobs/reconcile.ts'
import { consumeReadBudget } from '../../server/sales/read-budget.ts'
import { type Client, makeClients } from '../support/client.ts'
import { makeEvento, makeLote } from '../support/fixtures.ts'
import { type Kit, openKit } from './support/kit.ts'

const ATTEMPTS = 40
let kit: Kit
let orders: Order[]
let buyers: Client[]
beforeAll(async () => {
  kit = await openKit({ sandbox: { readLimitPerMinute: 200 } })
  const { lote } = await makeLote(kit.shop.db, await makeEvento(kit.shop.db))
  buyers = await makeClients(kit.shop, ATTEMPTS)
  orders = await Promise.all(
    buyers.map(async (buyer) => {
      const hold = await buyer.reserve([{ id_evento_setor_lote: lote, qtde: 1 }])
      return (await buyer.payPix(hold.body.id)).body
    }),
  )
})
const refill = () => kit.shop.db.execute(sql`UPDATE read_budget SET free_at = clock_timestamp(), taken = 0`)
beforeEach(refill)
afterAll(() => kit.shop.close())

const allDue = () =>
  kit.shop.db.execute(sql`UPDATE payment_attempt SET check_at = clock_timestamp() WHERE status = 'waiting'`)
const reads = async (): Promise<number> => (await kit.calls('GET', /\/orders/)).length
const used = async (): Promise<number> =>
  (await kit.all<{ n: number }>(sql`SELECT sum(taken)::int AS n FROM read_budget`))[0]?.n ?? -1

test('forty due attempts are read in pages, with at most four reads', async () => {
  await allDue()
  const before = await reads()
  expect(await reconcile(kit.shop.deps)).toBeGreaterThan(20)
  expect(
    await kit.all(sql`SELECT 1 FROM payment_attempt WHERE check_at < clock_timestamp() + interval '20 seconds'`),
  ).toEqual([])
  expect(await reconcile(kit.shop.deps)).toBe(0)
  const cost = (await reads()) - before
  expect(cost).toBeLessThanOrEqual(4)
  expect(await used()).toBe(cost)
})

test('a hundred requests for an order are answered from the database, without a read at the provider', async () => {
  const before = await reads()
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => buyers[0]?.get(`pagarme/orders/${orders[0]?.id}`)),
  )
  expect(new Set(answers.map((a) => a?.status))).toEqual(new Set([200]))
  expect((await reads()) - before).toBe(0)
})

test('two processes share one budget: neither exceeds it, and every attempt is still settled later', async () => {
  // One read for each share, and the next regular check after more than a minute.
  const limits = { providerReadsPerMinute: 6 }
  const [first, second] = [await kit.shop.openAnother({ limits }), await kit.shop.openAnother({ limits })]
  for (const order of orders.slice(0, 3)) await kit.payAtBank(order)
  const before = await reads()
  for (let i = 0; i < 4; i += 1) {
    await allDue()
    await Promise.all([reconcile(first.deps), reconcile(second.deps)])
  }
  expect((await reads()) - before).toBe(1)
  expect(await used()).toBe(1)
  const waiting = await kit.all(sql`SELECT 1 FROM payment_attempt WHERE status = 'waiting' AND check_at IS NULL`)
  expect(waiting).toEqual([])
  await refill()
  await allDue()
  await reconcile(kit.shop.deps)
  expect(await kit.all(sql`SELECT 1 FROM payment_attempt WHERE status = 'paid'`)).toHaveLength(3)
  await first.close()
  await second.close()
})

test('a share takes what another one does not use, but leaves it half of its reads', async () => {
  const take = (share: 'confirm' | 'poll') => consumeReadBudget(kit.shop.db, 150, share)
  // 4 of its own and 15 of the 30 for confirmations, and perhaps one that is earned meanwhile.
  let taken = 0
  while (taken < 60 && (await take('poll'))) taken += 1
  expect(taken).toBeGreaterThanOrEqual(19)
  expect(taken).toBeLessThanOrEqual(23)
  for (let i = 0; i < 15; i += 1) expect(await take('confirm')).toBe(true)
})

test('with the budget of 150 reads a minute the provider never answers 429', async () => {
  for (let i = 0; i < 8; i += 1) {
    await allDue()
    await Promise.all([reconcile(kit.shop.deps), reconcile(kit.shop.deps)])
  }
  expect((await kit.calls('GET', /\/orders/)).filter((call) => call.status === 429)).toEqual([])
  await kit.expectInvariants()
})
