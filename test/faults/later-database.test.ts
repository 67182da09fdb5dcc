import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Order } from '../../contract/pagarme.ts'
import { createDatabase } from '../support/database.ts'
import { openProcess, type Process } from './support/child.ts'

// server/db/functions/README.md: a later version has migrated the database, and a process of this version keeps
// running, or is restarted, on it.

let shop: Process
let later: pg.Client
let database: Awaited<ReturnType<typeof createDatabase>>
beforeAll(async () => {
  database = await createDatabase()
  later = new pg.Client({ connectionString: database.url })
  await later.connect()
  shop = await openProcess(database.url)
  await shop.start()
})
afterEach(async () => {
  await shop.expectInvariants()
  await shop.watched.explained()
})
afterAll(async () => {
  await shop.close()
  await later.end()
  await database.drop()
})

/** What a later migration may contain: a column in each table, and changed functions, which here count their calls. */
async function migrateLater(): Promise<void> {
  const tables = await later.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`,
  )
  for (const { name } of tables.rows) await later.query(`ALTER TABLE ${name} ADD COLUMN later text DEFAULT 'later'`)
  await later.query('CREATE SEQUENCE calls_of_later')
  for (const name of ['reserve_lock_and_read', 'sales_write', 'settle_lock_and_read']) {
    const { rows } = await later.query<{ text: string }>('SELECT pg_get_functiondef($1::regproc) AS text', [name])
    const text = rows[0]?.text ?? ''
    const changed = text.replace(/\bBEGIN\b/, `BEGIN PERFORM nextval('calls_of_later');`)
    expect(changed).not.toBe(text)
    await later.query(changed)
    await later.query(`COMMENT ON FUNCTION ${name} IS 'sha256:of a later text'`)
  }
  await later.query(`INSERT INTO drizzle.__drizzle_migrations (hash, created_at)
    SELECT 'later', max(created_at) + 1 FROM drizzle.__drizzle_migrations`)
}

const callsOfLater = async (): Promise<number> =>
  Number((await later.query('SELECT last_value FROM calls_of_later WHERE is_called')).rows[0]?.last_value ?? 0)

/** A purchase by PIX, paid at the provider, which sends a webhook. */
async function buy(): Promise<void> {
  const hold = await shop.held()
  const order = await hold.buyer.payPix(hold.reserva)
  expect(order.status).toBe(200)
  await shop.payAtBank(order.body)
  await shop.eventually(async () => {
    const { body } = await hold.buyer.get<Order>(`pagarme/orders/${order.body.id}`)
    expect(body.status).toBe('paid')
  })
}

test('a database migrated by a later version is served by a running process and by one that starts', async () => {
  await buy()
  await migrateLater()
  await buy()
  const before = await callsOfLater()
  expect(before).toBeGreaterThan(0)
  await shop.kill()
  await shop.start()
  await buy()
  expect(await callsOfLater()).toBeGreaterThan(before)
})
