import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Order } from '../../contract/pagarme.ts'
import { type Embedded, startEmbedded } from '../../scripts/postgres/index.ts'
import { migrate } from '../../server/db/migrate.ts'
import { openProcess, type Process } from './support/child.ts'

// The last row of the crash table: the database is killed (SIGKILL of the postmaster) at the moments of the other rows
// and restarts by itself. The server's process must survive and finish its work.

let folder: string
let embedded: Embedded
let shop: Process
let pid: number | undefined
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'bilheteria-restart-'))
  // Durable as in production, unlike the usual test database: committed data must survive.
  embedded = await startEmbedded({ dataDir: path.join(folder, 'pg') })
  await migrate(embedded.url())
  shop = await openProcess(embedded.url())
  await shop.start()
  pid = shop.pid()
})
afterEach(async () => {
  await shop.config({ faults: [], pixAutoPayMs: null, hooks: { early: false, drop: false } })
  expect([shop.isAlive(), shop.pid()]).toEqual([true, pid])
  expect(await fetch(`${shop.shop.url}/healthz`)).toMatchObject({ status: 200 })
  await shop.expectInvariants()
  await shop.watched.explained()
})
afterAll(async () => {
  await shop?.close()
  await embedded?.stop({ force: true })
  rmSync(folder, { recursive: true, force: true })
})

const POST = { match: 'POST /orders' }

/** Kills the database and waits until its restarted process answers. */
async function killDatabase(): Promise<void> {
  const before = embedded.pid()
  if (before === undefined) throw new Error('no database')
  process.kill(before, 'SIGKILL')
  await shop.eventually(async () => {
    expect(embedded.pid()).not.toBe(before)
    await shop.shop.db.execute(sql`SELECT 1`)
  })
}
const stored = (reserva: string, status: string): Promise<string> =>
  shop.eventually(async () => {
    const [row] = await shop.all<{ id: string }>(
      sql`SELECT id FROM payment_attempt WHERE id_reserva = ${reserva} AND status = ${status}`,
    )
    if (!row) throw new Error(`no attempt ${status}`)
    return row.id
  })
const ends = (code: string, status: string): Promise<void> =>
  shop.eventually(async () => {
    await shop.makeDue(code)
    expect(await shop.attempt(code)).toMatchObject({ status })
  })
async function whileLocked(statement: string, work: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: embedded.url() })
  client.on('error', () => undefined)
  await client.connect()
  await client.query('BEGIN')
  await client.query(statement)
  await shop.eventually(async () => {
    const rows = await shop.all(sql`SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock'`)
    expect(rows.length).toBeGreaterThan(0)
  })
  await work()
  await client.end().catch(() => undefined)
}

test('a database restart while idle: the next purchase succeeds', async () => {
  await killDatabase()
  const sale = await shop.withPix()
  await shop.payAtBank(sale.order)
  await shop.eventually(async () => expect(await shop.vendas(sale.order.code)).toEqual(['sold', 'sold']))
})

test('a database restart during the payment call: the order is paid, whether or not its answer could be stored', async () => {
  const hold = await shop.held()
  await shop.faults({ ...POST, mode: 'slow', ms: 60, after: true, times: 1 })
  const paying = shop.payCard(hold.buyer, hold.reserva, '4000000000000010')
  const code = await stored(hold.reserva, 'sending')
  await killDatabase()
  await paying
  await ends(code, 'paid')
  expect(await shop.vendas(code)).toEqual(['sold', 'sold'])
  expect(await shop.charges(hold.buyer)).toEqual({ orders: 1, paid: 1 })
})

test('a database restart in the transaction that starts a payment: nothing is charged, and the same click pays', async () => {
  const hold = await shop.held()
  const body = {
    items: await hold.buyer.items(hold.reserva),
    payments: [{ payment_method: 'pix', pix: { expires_in: 3600 } }],
    metadata: { id_reserva: hold.reserva, tentativa: randomUUID() },
  }
  const client = new pg.Client({ connectionString: embedded.url() })
  client.on('error', () => undefined)
  await client.connect()
  await client.query('BEGIN; LOCK TABLE history IN EXCLUSIVE MODE')
  const paying = hold.buyer.post<Order>('pagarme/orders', body)
  await shop.eventually(async () =>
    expect(await shop.all(sql`SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock'`)).not.toEqual([]),
  )
  await killDatabase()
  expect((await paying).status).toBe(500)
  await client.end().catch(() => undefined)
  expect(await hold.buyer.post('pagarme/orders', body)).toMatchObject({
    status: 200,
    body: { status: 'waiting_payment' },
  })
  expect(await shop.charges(hold.buyer)).toMatchObject({ orders: 1 })
})

test('a database restart in the transaction that stores the payment’s answer: the order is paid, with one charge', async () => {
  const hold = await shop.held()
  await shop.faults({ ...POST, mode: 'slow', ms: 250, after: true, times: 1 })
  const paying = shop.payCard(hold.buyer, hold.reserva, '4000000000000010')
  const code = await stored(hold.reserva, 'sending')
  await whileLocked('LOCK TABLE history IN EXCLUSIVE MODE', killDatabase)
  await paying
  await ends(code, 'paid')
  expect(await shop.charges(hold.buyer)).toEqual({ orders: 1, paid: 1 })
})

test('a database restart after the commit, before the answer: the same click gets the stored answer', async () => {
  const hold = await shop.held()
  const tentativa = randomUUID()
  const items = await hold.buyer.items(hold.reserva)
  const body = {
    items,
    payments: [{ payment_method: 'pix', pix: { expires_in: 3600 } }],
    metadata: { id_reserva: hold.reserva, tentativa },
  }
  await shop.faults({ ...POST, mode: 'slow', ms: 250, after: true, times: 1 })
  const paying = hold.buyer.post<Order>('pagarme/orders', body)
  const code = await stored(hold.reserva, 'sending')
  await stored(hold.reserva, 'waiting')
  await killDatabase()
  expect(await paying).toMatchObject({ status: 200, body: { code, status: 'waiting_payment' } })
  expect(await hold.buyer.post('pagarme/orders', body)).toMatchObject({
    status: 200,
    body: { code, status: 'waiting_payment' },
  })
})

test('a database restart after the DELETE of a PIX: the attempt expires, and the hold goes back to its buyer', async () => {
  const sale = await shop.withPix()
  await shop.faults({ match: 'DELETE /charges', mode: 'slow', ms: 250, after: true, times: 1 })
  const canceling = sale.buyer.post(`reservas/${sale.reserva}/cancelar-pagamento`, {})
  await shop.eventually(async () =>
    expect(await shop.calls('DELETE', new RegExp(`${sale.order.charges[0]?.id}`))).toHaveLength(1),
  )
  await killDatabase()
  await canceling
  await ends(sale.order.code, 'expired')
  expect(await shop.reserva(sale.reserva)).toMatchObject({ status: 'held' })
})

test('a database restart while a webhook arrives: it is sent again, and the order is paid', async () => {
  const sale = await shop.withPix()
  await shop.shop.db.execute(
    sql`UPDATE payment_attempt SET check_at = clock_timestamp() + interval '1 hour' WHERE id = ${sale.order.code}`,
  )
  const killing = killDatabase()
  await shop.payAtBank(sale.order)
  await killing
  await shop.eventually(async () => expect(await shop.vendas(sale.order.code)).toEqual(['sold', 'sold']))
})
