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
  await kit.watched.explained()
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

test('a forged webhook, without credentials or with wrong ones, gets 401 and is not stored', async () => {
  const before = await stored()
  for (const login of [null, 'pagarme:wrong', 'x:webhook-sandbox', '', ':'])
    expect((await sendHook(kit.shop.url, hookOf(randomUUID()), login)).status).toBe(401)
  expect(await stored()).toBe(before)
})

test('the content of a webhook is not trusted: the order is read at the provider', async () => {
  const sale = await kit.withPix()
  expect((await sendHook(kit.shop.url, hookOf(sale.order.code))).status).toBe(200)
  await processAll()
  expect(await inbox(sale.order.code)).toMatchObject([{ outcome: 'armed' }])
  await reconcile(kit.shop.deps)
  expect(await kit.attempt(sale.order.code)).toMatchObject({ status: 'waiting' })
})

test('repeated and shuffled webhooks, matched by code or by the order’s id alone, sell once', async () => {
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
  // Six or more webhooks cause at most two reads and one sale.
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

test('the same webhook ten times at two processes, before and after it is processed: one row, one sale', async () => {
  const sale = await kit.withPix()
  await postponeCheck(sale.order.code)
  // The provider drops its own webhooks, so that none of them arrives in this test or a later one.
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
  // One page of orders, and possibly this order by itself.
  expect((await reads()) - before).toBeLessThanOrEqual(2)
  expect(
    await kit.all(sql`SELECT 1 FROM history WHERE entity_id = ${sale.order.code} AND to_state = 'paid'`),
  ).toHaveLength(1)
  expect(await kit.charges(sale.buyer)).toEqual({ orders: 1, paid: 1 })
})

test('late webhooks: the server was unavailable, the provider repeats them, and the order is paid', async () => {
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

test('without webhooks the reconciler’s next check finds the payment', async () => {
  await kit.config({ hooks: { drop: true } })
  const sale = await kit.withPix()
  await kit.payAtBank(sale.order)
  await kit.makeDue(sale.order.code)
  await reconcile(kit.shop.deps)
  expect(await kit.vendas(sale.order.code)).toEqual(['sold', 'sold'])
})

test('a webhook that comes before the answer to the order: the check that it schedules is not lost', async () => {
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
  // The answer is about to arrive, and may settle it.
  await processAll()
  expect(
    await kit.all(sql`SELECT 1 FROM webhook_inbox WHERE type = 'order.paid' AND processed_at IS NULL`),
  ).toHaveLength(1)
  const order = (await paying).body
  await dueAgain()
  await processAll()
  await kit.faults()
  await kit.config({ pixAutoPayMs: null })
  await reconcile(kit.shop.deps)
  expect(await kit.attempt(order.code)).toMatchObject({ status: 'paid' })
})

test('a webhook for a paid attempt schedules a check only for a refund or chargeback', async () => {
  const hold = await kit.held()
  const order = (await kit.payCard(hold.buyer, hold.reserva, '4000000000000010')).body
  await sendHook(kit.shop.url, hookOf(order.code, 'order.paid'))
  await processAll()
  expect((await inbox(order.code)).at(-1)).toMatchObject({ outcome: 'final' })
  expect(await kit.attempt(order.code)).toMatchObject({ check_at: null })
  // A webhook about a refund schedules an immediate check; one about a stored card is ignored.
  await sendHook(kit.shop.url, hookOf(order.code, 'charge.refunded'))
  await sendHook(kit.shop.url, hookOf(order.code, 'card.updated'))
  await processAll()
  await reconcile(kit.shop.deps)
  expect(await kit.attempt(order.code)).toMatchObject({ status: 'paid', check_at: null })
  expect((await inbox(order.code)).map((row) => row.outcome).sort()).toEqual(
    expect.arrayContaining(['armed', 'final', 'ignored']),
  )
})

test('a webhook of an unknown order is tried four times, then raises an alert; a repeat before that resets its tries', async () => {
  const hook = hookOf(randomUUID())
  const later = () =>
    kit.shop.db.execute(
      sql`UPDATE webhook_inbox SET next_try_at = clock_timestamp() WHERE hook_id = ${hook.id} AND processed_at IS NULL`,
    )
  const dueSoon = () =>
    kit.all(sql`SELECT id FROM webhook_inbox
      WHERE hook_id = ${hook.id} AND next_try_at <= clock_timestamp() + interval '1 second'`)
  await sendHook(kit.shop.url, hook)
  for (let i = 0; i < 2; i += 1) {
    await later()
    expect(await processInbox(kit.shop.deps)).toBe(true)
    // It mostly came only a moment too early.
    expect(await dueSoon()).toHaveLength(i === 0 ? 1 : 0)
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

/** Webhooks of this many open orders have arrived. */
async function received(count: number): Promise<string[]> {
  const codes: string[] = []
  for (let i = 0; i < count; i += 1) codes.push((await kit.withPix()).order.code)
  for (const code of codes) expect((await sendHook(kit.shop.url, hookOf(code))).status).toBe(200)
  return codes
}
const outcomes = async (codes: string[]) =>
  (await Promise.all(codes.map(inbox))).map((hooks) => hooks.map(({ outcome }) => outcome).join())
const dueAgain = () =>
  kit.shop.db.execute(sql`UPDATE webhook_inbox SET next_try_at = clock_timestamp() WHERE processed_at IS NULL`)

test('many webhooks are processed together; one whose order is being settled waits and does not delay the others', async () => {
  const codes = await received(4)
  const [settled = ''] = codes
  await kit.shop.db.transaction(async (tx) => {
    await tx.execute(sql`SELECT 1 FROM payment_attempt WHERE id = ${settled} FOR NO KEY UPDATE`)
    const began = performance.now()
    expect(await processInbox(kit.shop.deps)).toBe(true)
    // Waiting for a lock times out after eight seconds.
    expect(performance.now() - began).toBeLessThan(6000)
    expect(await outcomes(codes)).toEqual(['', 'armed', 'armed', 'armed'])
    await tx.execute(sql`UPDATE payment_attempt SET updated_at = clock_timestamp() WHERE id = ${settled}`)
  })
  expect(await inbox(settled)).toMatchObject([{ tries: 0, outcome: null }])
  await dueAgain()
  await processAll()
  expect(await outcomes(codes)).toEqual(['armed', 'armed', 'armed', 'armed'])
  await reconcile(kit.shop.deps)
})

test('a webhook that cannot be processed delays no other one, and is processed once it can be', async () => {
  const codes = await received(3)
  const [broken = ''] = codes
  await kit.shop.db.execute(
    sql.raw(`
    CREATE FUNCTION refuse_hook() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'broken'; END $$;
    CREATE TRIGGER refuse_hook BEFORE UPDATE OF hook_at ON payment_attempt FOR EACH ROW
      WHEN (OLD.id = '${broken}') EXECUTE FUNCTION refuse_hook()`),
  )
  await processAll()
  expect(await outcomes(codes)).toEqual(['', 'armed', 'armed'])
  await kit.shop.db.execute(sql.raw('DROP FUNCTION refuse_hook CASCADE'))
  await dueAgain()
  await processAll()
  expect(await outcomes(codes)).toEqual(['armed', 'armed', 'armed'])
  await reconcile(kit.shop.deps)
})

test('a webhook that comes before its order’s id is stored is matched at a later try', async () => {
  const sale = await kit.withPix()
  await kit.payAtBank(sale.order)
  await postponeCheck(sale.order.code)
  const unmatched = {
    id: `hook_${randomUUID()}`,
    type: 'charge.paid',
    data: { id: 'ch_x', order: { id: `or_${randomUUID().slice(0, 8)}` } },
  }
  await sendHook(kit.shop.url, unmatched)
  await processAll()
  await kit.shop.db.execute(
    sql`UPDATE payment_attempt SET order_id = ${unmatched.data.order.id} WHERE id = ${sale.order.code}`,
  )
  await kit.shop.db.execute(
    sql`UPDATE webhook_inbox SET next_try_at = clock_timestamp() WHERE hook_id = ${unmatched.id}`,
  )
  await processAll()
  const [row] = await kit.all<{ outcome: string }>(
    sql`SELECT outcome FROM webhook_inbox WHERE hook_id = ${unmatched.id}`,
  )
  expect(row).toEqual({ outcome: 'armed' })
  await kit.shop.db.execute(sql`UPDATE payment_attempt SET order_id = ${sale.order.id} WHERE id = ${sale.order.code}`)
  await reconcile(kit.shop.deps)
  expect(await kit.attempt(sale.order.code)).toMatchObject({ status: 'paid' })
})
