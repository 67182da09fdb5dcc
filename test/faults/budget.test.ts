import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Order } from '../../contract/pagarme.ts'
import { reconcile } from '../../server/jobs/reconcile.ts'
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
beforeEach(() => kit.shop.db.execute(sql`DELETE FROM rate_limit`))
afterAll(() => kit.shop.close())

const allDue = () =>
  kit.shop.db.execute(sql`UPDATE payment_attempt SET check_at = clock_timestamp() WHERE status = 'waiting'`)
const reads = async (): Promise<number> => (await kit.calls('GET', /\/orders/)).length
const used = async (): Promise<number> =>
  (
    await kit.all<{ n: number }>(
      sql`SELECT coalesce(sum(count), 0)::int AS n FROM rate_limit WHERE key = 'provider.reads'`,
    )
  )[0]?.n ?? -1

test('forty due attempts are read in pages, with at most four reads', async () => {
  await allDue()
  const before = await reads()
  expect(await reconcile(kit.shop.deps)).toBe(30)
  expect(await reconcile(kit.shop.deps)).toBe(10)
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

test('two processes share one read budget: neither exceeds it, and every attempt is still settled later', async () => {
  const limits = { providerReadsPerMinute: 5 }
  const [first, second] = [await kit.shop.openAnother({ limits }), await kit.shop.openAnother({ limits })]
  for (const order of orders.slice(0, 3)) await kit.payAtBank(order)
  const before = await reads()
  for (let i = 0; i < 6; i += 1) {
    // Two due attempts are read one by one, not in pages.
    await kit.shop.db.execute(
      sql`UPDATE payment_attempt SET check_at = clock_timestamp() WHERE id IN (${orders[0]?.code}, ${orders[30 + i]?.code})`,
    )
    await Promise.all([reconcile(first.deps), reconcile(second.deps)])
  }
  expect((await reads()) - before).toBe(5)
  expect(await used()).toBe(5)
  const waiting = await kit.all(sql`SELECT 1 FROM payment_attempt WHERE status = 'waiting' AND check_at IS NULL`)
  expect(waiting).toEqual([])
  await kit.shop.db.execute(sql`DELETE FROM rate_limit`)
  await allDue()
  await reconcile(first.deps)
  await reconcile(second.deps)
  expect(await kit.all(sql`SELECT 1 FROM payment_attempt WHERE status = 'paid'`)).toHaveLength(3)
  await first.close()
  await second.close()
})

test('with the budget of 150 reads a minute the provider never answers 429', async () => {
  for (let i = 0; i < 8; i += 1) {
    await allDue()
    await Promise.all([reconcile(kit.shop.deps), reconcile(kit.shop.deps)])
  }
  expect((await kit.calls('GET', /\/orders/)).filter((call) => call.status === 429)).toEqual([])
  await kit.expectInvariants()
})
