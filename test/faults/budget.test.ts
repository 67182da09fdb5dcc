import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Order } from '../../contract/pagarme.ts'
import { reconcile } from '../../server/jobs/reconcile.ts'
import { consumeReadBudget, type ReadShare } from '../../server/sales/settle/read-budget-repo.ts'
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
  buyers = [...kit.watched.add(await makeClients(kit.shop, ATTEMPTS))]
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
const take = (share: ReadShare) => consumeReadBudget(kit.shop.db, 150, share)
/** Takes the rest of a budget of 150 reads a minute that this share may use. */
async function takeAll(share: ReadShare): Promise<number> {
  let taken = 0
  while (taken < 60 && (await take(share))) taken += 1
  return taken
}
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
  // 4 reads of its own and 15 of the 30 for confirmations, and perhaps some added meanwhile.
  const taken = await takeAll('poll')
  expect(taken).toBeGreaterThanOrEqual(19)
  expect(taken).toBeLessThanOrEqual(23)
  // Persons and jobs cannot use the remaining half for confirmations either.
  expect(await takeAll('request')).toBeLessThanOrEqual(6)
  for (let i = 0; i < 15; i += 1) expect(await take('confirm')).toBe(true)
})

test('a read that the provider refuses as one too many pauses the reads of all processes, then they go on evenly', async () => {
  const limits = { providerReadsPerMinute: 150 }
  const [first, second] = [await kit.shop.openAnother({ limits }), await kit.shop.openAnother({ limits })]
  await kit.faults({ match: 'GET /orders', mode: 'status', status: 429 })
  await allDue()
  const before = await reads()
  await reconcile(first.deps)
  expect((await reads()) - before).toBe(1)
  await kit.faults()
  await allDue()
  expect(await reconcile(second.deps)).toBe(0)
  for (const share of ['confirm', 'request', 'poll'] as const) expect(await take(share)).toBe(false)
  expect((await reads()) - before).toBe(1)
  // Ten seconds later no share has accumulated reads.
  await kit.shop.db.execute(sql`UPDATE read_budget SET free_at = free_at - interval '10 seconds'`)
  const confirmations = await takeAll('confirm')
  expect(confirmations).toBeGreaterThanOrEqual(1)
  expect(confirmations).toBeLessThanOrEqual(10)
  await first.close()
  await second.close()
})

test('with the budget of 150 reads a minute the provider never answers 429', async () => {
  const server = await kit.shop.openAnother({ limits: { providerReadsPerMinute: 150 } })
  const before = await reads()
  // The orders' positions are unknown, so each is read individually; without a budget twenty per run.
  for (let i = 0; i < 12; i += 1) {
    await kit.shop.db.execute(sql`UPDATE payment_attempt SET order_created_at = NULL WHERE status = 'waiting'`)
    await allDue()
    await reconcile(server.deps)
  }
  const made = (await kit.calls('GET', /\/orders/)).slice(before)
  expect(made.length).toBeGreaterThan(10)
  expect(made.filter((call) => call.status === 429)).toEqual([])
  await kit.expectInvariants()
  await kit.watched.explained()
  await server.close()
})
