import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { AppDeps } from '../../server/app-deps.ts'
import { processInbox } from '../../server/jobs/inbox.ts'
import { reconcile } from '../../server/jobs/reconcile.ts'
import { reconcileRestored } from '../../server/restore/reconcile-restored.ts'
import { type Kit, openKit } from './support/kit.ts'
import { openOddProvider } from './support/odd-provider.ts'
import { openPix } from './support/reads.ts'

// Answers that cannot be read or settled as usual: other payments still get their tickets, and an alert is raised.

let kit: Kit
let provider: Awaited<ReturnType<typeof openOddProvider>>
let another: Awaited<ReturnType<Kit['shop']['openAnother']>>
beforeAll(async () => {
  kit = await openKit()
  provider = await openOddProvider(kit.shop.sandboxUrl)
  another = await kit.shop.openAnother({ config: { PAGARME_URL: provider.url } })
})
afterEach(async () => {
  await kit.faults()
  await kit.expectInvariants()
  await kit.watched.explained()
})
afterAll(async () => {
  await another.close()
  await provider.close()
  await kit.shop.close()
})

const HALF = '\\ud83c'

test('a payment whose description was cut inside an emoji is paid like any other', async () => {
  const sale = await kit.withPix({ nome: '🎉'.repeat(80), evento: { nome: 'x'.repeat(200) } })
  await kit.payAtBank(sale.order)
  await kit.makeDue(sale.order.code)
  await reconcile(kit.shop.deps)
  expect(await kit.attempt(sale.order.code)).toMatchObject({ status: 'paid' })
})

test('an attempt whose stored body is not valid JSON for the database is settled, and its PIX ends', async () => {
  const [paid, ended] = [await kit.withPix(), await kit.withPix()]
  for (const { order } of [paid, ended])
    await kit.shop.db.execute(
      sql`UPDATE payment_attempt SET body = replace(body, 'Festival', ${HALF}) WHERE id = ${order.code}`,
    )
  await kit.payAtBank(paid.order)
  await kit.makeDue(paid.order.code)
  await reconcile(kit.shop.deps)
  expect(await kit.attempt(paid.order.code)).toMatchObject({ status: 'paid' })
  expect(await ended.buyer.post(`reservas/${ended.reserva}/cancelar-pagamento`, {})).toMatchObject({ status: 200 })
  expect(await kit.attempt(ended.order.code)).toMatchObject({ status: 'expired' })
})

/** Three paid PIX that one page shows, and which of them cannot be settled. */
async function reported() {
  const pix = await openPix(kit, 3)
  const [before = '', bad = '', after = ''] = pix.codes
  for (const order of pix.orders) await kit.payAtBank(order)
  for (const code of pix.codes) await pix.hook(code)
  const statuses = async () => Promise.all([before, bad, after].map(async (code) => (await kit.attempt(code)).status))
  return { bad, statuses, orderId: pix.orders[1]?.id ?? '' }
}

/** Runs the reconciler when the attempt is due. */
async function again(id: string, deps: AppDeps = kit.shop.deps, ago = '0'): Promise<void> {
  await kit.shop.db.execute(sql`UPDATE payment_attempt SET hook_at = clock_timestamp(),
    failing_since = failing_since - ${ago}::interval WHERE id = ${id}`)
  await reconcile(deps)
}

/** Settling fails twice, raises one alert, and succeeds as soon as it is possible. */
async function isAlertedAndSettled(bad: string, orderId: string, deps: AppDeps, mend: () => Promise<unknown>) {
  expect(await kit.alerts(bad)).toEqual([])
  await again(bad, deps, '4 minutes')
  await again(bad, deps)
  expect(await kit.all(sql`SELECT kind, detail FROM alert WHERE subject = ${bad}`)).toEqual([
    { kind: 'payment.unsettled', detail: expect.stringContaining(`Pedido ${orderId} da Pagar.me`) },
  ])
  const [next] = await kit.all<{ after: number }>(
    sql`SELECT extract(epoch FROM hook_at - clock_timestamp())::float8 AS after FROM payment_attempt WHERE id = ${bad}`,
  )
  expect(next?.after).toBeGreaterThan(200)
  await mend()
  await again(bad, deps)
  expect(await kit.attempt(bad)).toMatchObject({ status: 'paid', failing_since: null, hook_at: null })
}

test('an order of an unexpected shape does not delay others of its page, and raises an alert', async () => {
  const { bad, statuses, orderId } = await reported()
  provider.odd.add(bad)
  await reconcile(another.deps)
  expect(await statuses()).toEqual(['paid', 'waiting', 'paid'])
  await isAlertedAndSettled(bad, orderId, another.deps, async () => provider.odd.clear())
})

test('an attempt that cannot be read does not delay others of its page, and raises an alert', async () => {
  const { bad, statuses, orderId } = await reported()
  const [view] = await kit.all<{ text: string }>(sql`SELECT pg_get_viewdef('attempt_row') AS text`)
  const text = view?.text ?? ''
  const broken = text.replace('COALESCE(', `a.id = '${bad}' AND 1 / (length(a.id::text) - 36) = 0 OR COALESCE(`)
  expect(broken).not.toBe(text)
  await kit.shop.db.execute(sql.raw(`CREATE OR REPLACE VIEW attempt_row AS ${broken}`))
  await reconcile(kit.shop.deps)
  await kit.shop.db.execute(sql.raw(`CREATE OR REPLACE VIEW attempt_row AS ${text}`))
  expect(await statuses()).toEqual(['paid', 'waiting', 'paid'])
  await kit.shop.db.execute(sql.raw(`CREATE OR REPLACE VIEW attempt_row AS ${broken}`))
  await isAlertedAndSettled(bad, orderId, kit.shop.deps, () =>
    kit.shop.db.execute(sql.raw(`CREATE OR REPLACE VIEW attempt_row AS ${text}`)),
  )
})

test('an attempt that cannot be settled does not delay others of its page, and raises an alert', async () => {
  const { bad, statuses, orderId } = await reported()
  await kit.shop.db.execute(
    sql.raw(`CREATE FUNCTION never() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'never'; END $$;
    CREATE TRIGGER never BEFORE UPDATE OF status ON payment_attempt FOR EACH ROW
      WHEN (OLD.id = '${bad}' AND NEW.status <> OLD.status) EXECUTE FUNCTION never()`),
  )
  await reconcile(kit.shop.deps)
  expect(await statuses()).toEqual(['paid', 'waiting', 'paid'])
  await isAlertedAndSettled(bad, orderId, kit.shop.deps, () => kit.shop.db.execute(sql`DROP FUNCTION never() CASCADE`))
})

test('unreadable orders and attempts do not stop the ledger comparison of the others', async () => {
  const { bad, statuses, orderId } = await reported()
  provider.odd.add(bad)
  const report = await reconcileRestored(another.deps, new Date(Date.now() - 3_600_000), null)
  provider.odd.clear()
  expect(report.unsettled).toBe(1)
  expect(await statuses()).toEqual(['paid', 'waiting', 'paid'])
  expect(await kit.all(sql`SELECT kind, detail FROM alert WHERE subject = ${bad}`)).toEqual([
    { kind: 'payment.unsettled', detail: expect.stringContaining(orderId) },
  ])
  await again(bad)
})

test('a webhook that cannot be processed raises one alert after some minutes, and is processed as soon as it can be', async () => {
  const { order } = await kit.withPix()
  await kit.shop.db.execute(
    sql.raw(`CREATE FUNCTION never() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'never'; END $$;
    CREATE TRIGGER never BEFORE UPDATE OF hook_at ON payment_attempt FOR EACH ROW WHEN (OLD.id = '${order.code}')
      EXECUTE FUNCTION never()`),
  )
  await kit.shop.db.execute(sql`INSERT INTO webhook_inbox (hook_id, type, code, order_id)
    VALUES ('hook_never', 'order.paid', ${order.code}, ${order.id})`)
  const alertsAfter = async (ago: string): Promise<string[]> => {
    await kit.shop.db.execute(sql`UPDATE webhook_inbox SET next_try_at = clock_timestamp(),
      received_at = received_at - ${ago}::interval WHERE hook_id = 'hook_never'`)
    await processInbox(kit.shop.deps)
    return kit.alerts(order.id)
  }
  expect(await alertsAfter('0')).toEqual([])
  expect(await alertsAfter('4 minutes')).toEqual(['webhook.failing'])
  expect(await alertsAfter('0')).toEqual(['webhook.failing'])
  await kit.shop.db.execute(sql`DROP FUNCTION never() CASCADE`)
  await alertsAfter('0')
  expect(
    await kit.all(sql`SELECT processed_at IS NOT NULL AS done FROM webhook_inbox WHERE hook_id = 'hook_never'`),
  ).toEqual([{ done: true }])
})
