import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { buildDeps } from '../../server/app-deps.ts'
import { readConfig } from '../../server/config/config.ts'
import { advanceDueRefunds } from '../../server/jobs/run-refunds.ts'
import { createDatabase } from '../support/database.ts'
import { SANDBOX_ENV } from '../support/env.ts'
import { callProvider } from '../support/provider.ts'
import { openProcess, type Process } from './support/child.ts'

// The process is killed (SIGKILL) while a requested refund is in progress, and restarted on the same database: the
// money must be refunded exactly once, and the entrance must refuse the ticket from the request on.

const CARD = '4000000000000010'
let shop: Process
let database: Awaited<ReturnType<typeof createDatabase>>
beforeAll(async () => {
  database = await createDatabase()
  shop = await openProcess(database.url)
  await shop.start()
})
afterEach(async () => {
  await shop.config({ faults: [], hooks: { drop: false } })
  await shop.expectInvariants()
  await shop.watched.explained()
})
afterAll(async () => {
  await shop.close()
  await database.drop()
})

const DELETE = { match: 'DELETE /charges', times: 1 }

async function sold() {
  const hold = await shop.held()
  const { body: order } = await shop.payCard(hold.buyer, hold.reserva, CARD)
  const [first] = await shop.all<{ id: string }>(
    sql`SELECT id FROM venda WHERE id_attempt = ${order.code} ORDER BY id LIMIT 1`,
  )
  const id = first?.id ?? ''
  const charge = order.charges[0]?.id ?? ''
  return { ...hold, order, id, charge, ask: () => hold.buyer.post('reembolsos', { ids: [id] }).catch(() => null) }
}
type Sold = Awaited<ReturnType<typeof sold>>

const refund = async ({ order }: Sold) =>
  (await shop.all<{ status: string; tries: number }>(sql`SELECT * FROM refund WHERE id_attempt = ${order.code}`))[0]
const canceled = async ({ order }: Sold): Promise<number> =>
  (await shop.provider<{ charges: { canceled_amount?: number }[] }>(`orders/${order.id}`)).charges[0]
    ?.canceled_amount ?? 0
const deletes = async ({ charge }: Sold): Promise<number> =>
  (await shop.calls('DELETE', new RegExp(`/charges/${charge}$`))).length
const reaches = (sale: Sold, status: string): Promise<void> =>
  shop.eventually(async () => expect(await refund(sale)).toMatchObject({ status }))
/** Makes the refund due repeatedly, so that the jobs finish it without real waiting times. */
const ends = (sale: Sold): Promise<void> =>
  shop.eventually(async () => {
    await shop.makeRefundDue(sale.order.code)
    await sleep(100)
    expect(await shop.vendas(sale.order.code)).toEqual(['refunded', 'sold'])
  })
/** What must hold in every case: the price of one ticket is refunded, once. */
async function expectRefundedOnce(sale: Sold, calls = 1): Promise<void> {
  expect(await canceled(sale)).toBe(9200)
  expect(await deletes(sale)).toBe(calls)
  expect(await shop.tomados(sale.lote)).toBe(1)
  expect(await refund(sale)).toMatchObject({ status: 'confirmed', tries: calls })
  expect(await shop.charges(sale.buyer)).toEqual({ orders: 1, paid: 1 })
}

test('a kill after a refund was stored: the job calls the provider once', async () => {
  const sale = await sold()
  await shop.faults({ match: 'GET /orders', mode: 'hang' })
  const lost = sale.ask()
  await reaches(sale, 'pending')
  await shop.kill()
  expect(await lost).toBeNull()
  expect(await shop.vendas(sale.order.code)).toEqual(['refunding', 'sold'])
  await shop.faults()
  await shop.start()
  await ends(sale)
  await expectRefundedOnce(sale)
})

test('a kill before a refund’s call arrives: it is only read, and sent again after its window', async () => {
  const sale = await sold()
  await shop.faults({ ...DELETE, mode: 'hang' })
  const lost = sale.ask()
  await shop.eventually(async () => expect(await deletes(sale)).toBe(1))
  await shop.kill()
  await lost
  await shop.start()
  await shop.shop.db.execute(sql`UPDATE refund SET check_at = clock_timestamp() WHERE id_attempt = ${sale.order.code}`)
  await sleep(600)
  expect(await deletes(sale)).toBe(1)
  expect(await shop.vendas(sale.order.code)).toEqual(['refunding', 'sold'])
  await shop.shop.db.execute(
    sql`UPDATE refund SET sent_at = sent_at - interval '1 hour' WHERE id_attempt = ${sale.order.code}`,
  )
  await ends(sale)
  await expectRefundedOnce(sale, 2)
})

test.each([
  ['hooks lost', true],
  ['a hook arriving meanwhile', false],
])('a kill after a refund’s call, before the store, %s: it is read and confirmed once', async (_, drop) => {
  const sale = await sold()
  await shop.config({ hooks: { drop } })
  await shop.faults({ ...DELETE, mode: 'slow', ms: 8000, after: true })
  const lost = sale.ask()
  await shop.eventually(async () => expect(await canceled(sale)).toBe(9200))
  if (drop) expect(await shop.vendas(sale.order.code)).toEqual(['refunding', 'sold'])
  await shop.kill()
  await lost
  await shop.start()
  await ends(sale)
  await expectRefundedOnce(sale)
})

test('a lost commit of a refund’s confirmation: it is read again and confirmed once', async () => {
  const sale = await sold()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await shop.config({ hooks: { drop: true } })
  await shop.faults({ ...DELETE, mode: 'slow', ms: 1200, after: true })
  const lost = sale.ask()
  try {
    await reaches(sale, 'sent')
    await client.query('BEGIN')
    await client.query('LOCK TABLE history IN EXCLUSIVE MODE')
    await shop.eventually(async () => {
      const waiting = await shop.all(
        sql`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      )
      expect(waiting.length).toBeGreaterThan(0)
    })
    await shop.kill()
  } finally {
    await client.end()
  }
  await lost
  expect(await refund(sale)).toMatchObject({ status: 'sent' })
  await shop.start()
  await ends(sale)
  await expectRefundedOnce(sale)
})

test('a kill in the refund’s call while another process runs: that one finishes it after the lease', async () => {
  const sale = await sold()
  // A webhook of the payment, delivered or processed late, would make the refund due immediately, despite the lease.
  shop.relay.to(null)
  await shop.eventually(async () =>
    expect(await shop.all(sql`SELECT id FROM webhook_inbox WHERE processed_at IS NULL`)).toEqual([]),
  )
  await shop.faults({ ...DELETE, mode: 'slow', ms: 8000, after: true })
  const lost = sale.ask()
  await shop.eventually(async () => expect(await canceled(sale)).toBe(9200))
  await shop.kill()
  await lost
  const config = readConfig({
    ...SANDBOX_ENV,
    NODE_ENV: 'test',
    DATABASE_URL: database.url,
    PAGARME_URL: shop.shop.sandboxUrl,
    TWILIO_URL: shop.shop.sandboxUrl,
  })
  const other = buildDeps({ config, logger: pino({ level: 'silent' }), db: shop.shop.db })
  // While the killed process's lease lasts, no other process claims the refund.
  expect(await advanceDueRefunds(other)).toBe(0)
  await shop.shop.db.execute(sql`UPDATE refund SET check_at = clock_timestamp() WHERE id_attempt = ${sale.order.code}`)
  expect(await advanceDueRefunds(other)).toBe(1)
  expect(await shop.vendas(sale.order.code)).toEqual(['refunded', 'sold'])
  await expectRefundedOnce(sale)
  await shop.start()
})

/** Makes the provider create a second order with the sale's code; its webhook reports it. Returns its charge. */
async function secondOrder({ order }: Sold): Promise<string> {
  const [row] = await shop.all<{ body: string }>(sql`SELECT body FROM payment_attempt WHERE id = ${order.code}`)
  const made = await callProvider(shop.shop, 'POST', 'orders', row?.body)
  return ((await made.json()) as { charges: { id: string }[] }).charges[0]?.id ?? ''
}
const makeSecondDue = (): Promise<unknown> =>
  shop.shop.db.execute(sql`UPDATE second_order SET check_at = clock_timestamp() WHERE check_at IS NOT NULL`)
/** Expects that the second order is refunded by this many calls, and that the first one's tickets stay. */
async function expectSecondEnds(sale: Sold, charge: string, calls = 1): Promise<void> {
  await shop.eventually(async () => {
    await makeSecondDue()
    await sleep(100)
    expect(
      await shop.all(sql`SELECT tries FROM second_order
      WHERE id_attempt = ${sale.order.code} AND check_at IS NULL`),
    ).toEqual([{ tries: calls }])
  })
  expect(await shop.provider(`charges/${charge}`)).toMatchObject({ status: 'canceled', canceled_amount: 18_400 })
  expect(await deletes({ ...sale, charge })).toBe(calls)
  expect(await shop.vendas(sale.order.code)).toEqual(['sold', 'sold'])
  expect(await shop.charges(sale.buyer)).toEqual({ orders: 2, paid: 1 })
  expect(await shop.alerts(sale.order.code)).toContain('payment.second-order')
}

test('a kill after a second order was noticed: the job calls the provider once', async () => {
  const sale = await sold()
  await shop.faults({ match: 'GET /orders', mode: 'hang' })
  const charge = await secondOrder(sale)
  await shop.eventually(async () =>
    expect(await shop.all(sql`SELECT 1 FROM second_order WHERE id_attempt = ${sale.order.code}`)).toHaveLength(1),
  )
  await shop.kill()
  await shop.faults()
  await shop.start()
  await expectSecondEnds(sale, charge)
})

test('a kill before the DELETE of a second order arrives: it is only read, and sent again after its window', async () => {
  const sale = await sold()
  await shop.faults({ ...DELETE, mode: 'hang' })
  const charge = await secondOrder(sale)
  await shop.eventually(async () => expect(await deletes({ ...sale, charge })).toBe(1))
  await shop.kill()
  await shop.start()
  await makeSecondDue()
  await sleep(600)
  expect(await deletes({ ...sale, charge })).toBe(1)
  await shop.shop.db.execute(
    sql`UPDATE second_order SET sent_at = sent_at - interval '1 hour' WHERE id_attempt = ${sale.order.code}`,
  )
  await expectSecondEnds(sale, charge, 2)
})

test('a kill after the DELETE of a second order, before the store: it is read and ended, with one DELETE', async () => {
  const sale = await sold()
  await shop.faults({ ...DELETE, mode: 'slow', ms: 8000, after: true })
  const charge = await secondOrder(sale)
  await shop.eventually(async () =>
    expect(await shop.provider(`charges/${charge}`)).toMatchObject({ status: 'canceled' }),
  )
  await shop.kill()
  await shop.start()
  await expectSecondEnds(sale, charge)
})
