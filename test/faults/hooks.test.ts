import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { processInbox } from '../../server/jobs/inbox.ts'
import { reconcile } from '../../server/jobs/reconcile.ts'
import { type Kit, openKit } from './support/kit.ts'
import { openRelay, sendHook } from './support/relay.ts'

let kit: Kit
let relay: Awaited<ReturnType<typeof openRelay>>
beforeAll(async () => {
  relay = await openRelay()
  kit = await openKit({ sandbox: { webhook: relay.webhook, hookBackoffMs: 100 } })
})
afterEach(async () => {
  relay.to(null)
  await kit.config({ hooks: { duplicate: 0, delayMs: 0, shuffle: false, early: false, drop: false } })
  await kit.shop.db.execute(sql`UPDATE webhook_inbox SET processed_at = coalesce(processed_at, clock_timestamp())`)
  await kit.expectInvariants()
})
afterAll(async () => {
  await kit.shop.close()
  await relay.close()
})

const inbox = (code: string) =>
  kit.all<{ hook_id: string; tries: number; outcome: string | null }>(
    sql`SELECT hook_id, tries, outcome FROM webhook_inbox WHERE code = ${code} ORDER BY received_at`,
  )
const stored = async (): Promise<number> => (await kit.all(sql`SELECT 1 FROM webhook_inbox`)).length
const processAll = async (): Promise<void> => {
  while (await processInbox(kit.shop.deps));
}
const hookOf = (code: string, type = 'order.paid', id = `hook_${randomUUID().slice(0, 16)}`) => ({
  id,
  type,
  data: { id: 'or_0000000000000000', code, status: 'paid' },
})
const postponeCheck = (code: string) =>
  kit.shop.db.execute(
    sql`UPDATE payment_attempt SET check_at = clock_timestamp() + interval '1 hour' WHERE id = ${code}`,
  )

test('forged: without the login, or with a wrong one, 401 and nothing kept', async () => {
  const before = await stored()
  for (const login of [null, 'pagarme:wrong', 'x:webhook-sandbox', '', ':'])
    expect((await sendHook(kit.shop.url, hookOf(randomUUID()), login)).status).toBe(401)
  expect(await stored()).toBe(before)
})

test('what a hook claims is not believed: the provider is asked', async () => {
  const sale = await kit.withPix()
  expect((await sendHook(kit.shop.url, hookOf(sale.order.code))).status).toBe(200)
  await processAll()
  expect(await inbox(sale.order.code)).toMatchObject([{ outcome: 'armed' }])
  await reconcile(kit.shop.deps)
  expect(await kit.attempt(sale.order.code)).toMatchObject({ status: 'waiting' })
})

test('twice, shuffled, by code or by the order’s id alone: paid once', async () => {
  const sale = await kit.withPix()
  await postponeCheck(sale.order.code)
  await kit.config({ hooks: { duplicate: 2, shuffle: true } })
  relay.to(kit.shop.url)
  const seen = relay.seen.length
  await kit.payAtBank(sale.order)
  await kit.eventually(async () => expect(relay.seen.length).toBeGreaterThanOrEqual(seen + 6))
  const before = await kit.calls('GET', /\/orders/)
  await processAll()
  await reconcile(kit.shop.deps)
  await reconcile(kit.shop.deps)
  expect(await kit.attempt(sale.order.code)).toMatchObject({ status: 'paid', check_at: null })
  // Six hooks and more: a look or two, and one sale.
  expect((await kit.calls('GET', /\/orders/)).length - before.length).toBeLessThanOrEqual(2)
  expect(
    await kit.all(sql`SELECT 1 FROM history WHERE entity_id = ${sale.order.code} AND to_state = 'paid'`),
  ).toHaveLength(1)

  const byId = await kit.withPix()
  await postponeCheck(byId.order.code)
  await sendHook(kit.shop.url, { id: `hook_${randomUUID()}`, type: 'order.paid', data: { id: byId.order.id } })
  await processAll()
  await kit.payAtBank(byId.order)
  await reconcile(kit.shop.deps)
  expect(await kit.attempt(byId.order.code)).toMatchObject({ status: 'paid' })
})

test('the very same ten times, at once, at two processes, before and after the work: one row, one sale', async () => {
  const sale = await kit.withPix()
  await postponeCheck(sale.order.code)
  // The provider's own stay away, from the next tests, too.
  await kit.config({ hooks: { drop: true } })
  const another = await kit.shop.openAnother({ jobs: false })
  const hook = hookOf(sale.order.code)
  const deliverAll = () =>
    Promise.all(Array.from({ length: 10 }, (_, i) => sendHook(i % 2 ? another.url : kit.shop.url, hook)))
  await kit.payAtBank(sale.order)
  const reads = async () => (await kit.calls('GET', /\/orders/)).length
  const before = await reads()
  for (const { status } of await deliverAll()) expect(status).toBe(200)
  expect(await inbox(sale.order.code)).toHaveLength(1)
  await Promise.all([processAll(), processAll()])
  await Promise.all([reconcile(kit.shop.deps), reconcile(another.deps)])
  expect(await kit.vendas(sale.order.code)).toEqual(['sold', 'sold'])
  for (const { status } of await deliverAll()) expect(status).toBe(200)
  await processAll()
  await reconcile(kit.shop.deps)
  await another.close()
  expect(await inbox(sale.order.code)).toHaveLength(1)
  // A page of orders, and perhaps this one by itself.
  expect((await reads()) - before).toBeLessThanOrEqual(2)
  expect(
    await kit.all(sql`SELECT 1 FROM history WHERE entity_id = ${sale.order.code} AND to_state = 'paid'`),
  ).toHaveLength(1)
  expect(await kit.charges(sale.buyer)).toEqual({ orders: 1, paid: 1 })
})

test('late: the server was away, the provider sends again, it is paid', async () => {
  const sale = await kit.withPix()
  await postponeCheck(sale.order.code)
  await kit.payAtBank(sale.order)
  await kit.eventually(async () => expect(relay.seen).toContain('order.paid'))
  relay.to(kit.shop.url)
  await kit.eventually(async () => expect((await inbox(sale.order.code)).length).toBeGreaterThan(0))
  await processAll()
  await reconcile(kit.shop.deps)
  expect(await kit.attempt(sale.order.code)).toMatchObject({ status: 'paid' })
})

test('never: the reconciler finds it by itself', async () => {
  await kit.config({ hooks: { drop: true } })
  const sale = await kit.withPix()
  await kit.payAtBank(sale.order)
  await kit.makeDue(sale.order.code)
  await reconcile(kit.shop.deps)
  expect(await kit.vendas(sale.order.code)).toEqual(['sold', 'sold'])
})

test('before the answer to the order itself: the look it asks for is not lost', async () => {
  await kit.config({ hooks: { early: true }, pixAutoPayMs: 0 })
  relay.to(kit.shop.url)
  await kit.faults({ match: 'POST /orders', mode: 'slow', ms: 400, after: true })
  const hold = await kit.held()
  const paying = hold.buyer.payPix(hold.reserva)
  await kit.eventually(
    async () =>
      expect(
        (await kit.all(sql`SELECT 1 FROM webhook_inbox WHERE type = 'order.paid' AND processed_at IS NULL`)).length,
      ).toBe(1),
    3000,
  )
  await processAll()
  const order = (await paying).body
  await kit.faults()
  await kit.config({ pixAutoPayMs: null })
  await reconcile(kit.shop.deps)
  expect(await kit.attempt(order.code)).toMatchObject({ status: 'paid' })
})

test('for an attempt that is over: nothing is asked', async () => {
  const hold = await kit.held()
  const order = (await kit.payCard(hold.buyer, hold.reserva, '4000000000000010')).body
  await sendHook(kit.shop.url, hookOf(order.code, 'order.paid'))
  await processAll()
  expect((await inbox(order.code)).at(-1)).toMatchObject({ outcome: 'final' })
  expect(await kit.attempt(order.code)).toMatchObject({ check_at: null })
  // A refund or chargeback is looked at once; a page of the wallet is none of our business.
  await sendHook(kit.shop.url, hookOf(order.code, 'charge.refunded'))
  await sendHook(kit.shop.url, hookOf(order.code, 'card.updated'))
  await processAll()
  await reconcile(kit.shop.deps)
  expect(await kit.attempt(order.code)).toMatchObject({ status: 'paid', check_at: null })
  expect((await inbox(order.code)).map((row) => row.outcome).sort()).toEqual(
    expect.arrayContaining(['armed', 'final', 'ignored']),
  )
})

test('unknown: tried four times, then an alert; the same hook again re-arms it until then', async () => {
  const hook = hookOf(randomUUID())
  const later = () =>
    kit.shop.db.execute(
      sql`UPDATE webhook_inbox SET next_try_at = clock_timestamp() WHERE hook_id = ${hook.id} AND processed_at IS NULL`,
    )
  await sendHook(kit.shop.url, hook)
  for (let i = 0; i < 2; i += 1) {
    await later()
    expect(await processInbox(kit.shop.deps)).toBe(true)
  }
  expect(await inbox(hook.data.code)).toMatchObject([{ tries: 2, outcome: null }])
  await sendHook(kit.shop.url, hook)
  expect(await inbox(hook.data.code)).toMatchObject([{ tries: 0, outcome: null }])
  for (let i = 0; i < 4; i += 1) {
    expect(await kit.alerts(hook.data.id)).toEqual([])
    await later()
    await processInbox(kit.shop.deps)
  }
  expect(await inbox(hook.data.code)).toMatchObject([{ outcome: 'unknown' }])
  expect(await kit.alerts(hook.data.id)).toEqual(['webhook.unknown'])
  await sendHook(kit.shop.url, hook)
  expect(await processInbox(kit.shop.deps)).toBe(false)
})

test('a hook that comes before its attempt is stored is matched at a later try', async () => {
  const sale = await kit.withPix()
  await kit.payAtBank(sale.order)
  await postponeCheck(sale.order.code)
  const strange = {
    id: `hook_${randomUUID()}`,
    type: 'charge.paid',
    data: { id: 'ch_x', order: { id: `or_${randomUUID().slice(0, 8)}` } },
  }
  await sendHook(kit.shop.url, strange)
  await processAll()
  await kit.shop.db.execute(
    sql`UPDATE payment_attempt SET order_id = ${strange.data.order.id} WHERE id = ${sale.order.code}`,
  )
  await kit.shop.db.execute(sql`UPDATE webhook_inbox SET next_try_at = clock_timestamp() WHERE hook_id = ${strange.id}`)
  await processAll()
  const [row] = await kit.all<{ outcome: string }>(sql`SELECT outcome FROM webhook_inbox WHERE hook_id = ${strange.id}`)
  expect(row).toEqual({ outcome: 'armed' })
  await kit.shop.db.execute(sql`UPDATE payment_attempt SET order_id = ${sale.order.id} WHERE id = ${sale.order.code}`)
  await reconcile(kit.shop.deps)
  expect(await kit.attempt(sale.order.code)).toMatchObject({ status: 'paid' })
})
