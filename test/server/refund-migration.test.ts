import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { REFUND_REASONS } from '../../contract/messages.ts'
import { createDatabase } from '../support/database.ts'

// Migration 0016 makes rows of the automatic refunds that the version before it stored in columns of payment_attempt,
// and that version may still serve meanwhile and for a while after it.

const REASON = REFUND_REASONS.wrongAmount
const [FIRST = 0, FOLDER] = [1_795_500_016_000, path.resolve(import.meta.dirname, '../../server/db/migrations')]
const ids = Object.fromEntries(
  ['unsent', 'sent', 'refunded', 'chargedback', 'requested', 'between', 'begun', 'underWay', 'undone'].map((name) => [
    name,
    randomUUID(),
  ]),
)

let database: Awaited<ReturnType<typeof createDatabase>>
let db: pg.Client
let old: pg.Client
beforeAll(async () => {
  database = await createDatabase()
  db = new pg.Client({ connectionString: database.url })
  old = new pg.Client({ connectionString: database.url })
  await Promise.all([db.connect(), old.connect()])
  await db.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
  const files = readMigrationFiles({ migrationsFolder: FOLDER })
  const run = async (before: boolean) => {
    for (const file of files)
      if (file.folderMillis < FIRST === before) for (const statement of file.sql) await db.query(statement)
  }
  await run(true)
  await storeAsBefore()
  await old.query('BEGIN')
  await begin('between')
  await db.query('BEGIN')
  const migrated = run(false).then(() => db.query('COMMIT'))
  await waitsForLock()
  await old.query('COMMIT')
  await migrated
}, 60_000)
afterAll(async () => {
  await Promise.all([db.end(), old.end()])
  await database.drop()
})

async function storeAsBefore(): Promise<void> {
  const cliente = randomUUID()
  await db.query(
    `INSERT INTO cliente (id, nome, telefone, senha_hash) VALUES ('${cliente}', 'Ana', '71900000000', 'x')`,
  )
  const columns = `status, paid_cents, refund_cents, refund_reason, refund_sent_at, check_at`
  const rows: [name: string, values: string][] = [
    ['unsent', `'refunding', 100, 100, '${REASON}', NULL, now()`],
    ['sent', `'refunding', 30000, 30000, '${REASON}', now() - interval '5 minutes', now()`],
    ['refunded', `'refunded', 100, 100, '${REASON}', now(), NULL`],
    ['chargedback', `'chargedback', 100, 100, '${REASON}', now(), NULL`],
    ['requested', `'refunded', 18400, NULL, NULL, NULL, NULL`],
    ['between', `'waiting', NULL, NULL, NULL, NULL, now()`],
    ['begun', `'waiting', NULL, NULL, NULL, NULL, now()`],
    ['underWay', `'waiting', NULL, NULL, NULL, NULL, now()`],
    ['undone', `'expired', NULL, NULL, NULL, NULL, NULL`],
  ]
  for (const [name, values] of rows) {
    const reserva = randomUUID()
    await db.query(`INSERT INTO reserva (id, id_cliente, carrinho, status, expires_at, units)
      VALUES ('${reserva}', '${cliente}', gen_random_uuid(), 'released', now(), 2)`)
    await db.query(`INSERT INTO payment_attempt (id, id_reserva, id_cliente, tentativa, request_hash, method, amount_cents, units, ${columns})
      VALUES ('${ids[name]}', '${reserva}', '${cliente}', gen_random_uuid(), 'x', 'pix', 18400, 2, ${values})`)
  }
}

/** What the version before does: it makes an attempt `refunding`, as its columns say. */
async function begin(name: string, sentAt: string | null = null): Promise<void> {
  await old.query(
    `UPDATE payment_attempt SET status = 'refunding', paid_cents = 100, refund_cents = 100, refund_reason = $2,
      refund_sent_at = $3, check_at = now() WHERE id = $1`,
    [ids[name], REASON, sentAt],
  )
  await old.query(
    `INSERT INTO history (entity, entity_id, from_state, to_state, actor) VALUES ('attempt', $1, 'waiting', 'refunding', 'provider')`,
    [ids[name]],
  )
}

async function waitsForLock(): Promise<void> {
  const watch = new pg.Client({ connectionString: database.url })
  await watch.connect()
  for (let isWaiting = false; !isWaiting; await sleep(20)) {
    const { rowCount } = await watch.query(
      `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    )
    isWaiting = rowCount === 1
  }
  await watch.end()
}

const refundOf = async (name: string) =>
  (
    await db.query(
      `SELECT automatic, reason, cents, units, expected_canceled_cents AS expected, status, tries, check_at <= now() AS is_due
        FROM refund WHERE id_attempt = $1`,
      [ids[name]],
    )
  ).rows
const row = (status: string, cents: number, tries: number) => [
  {
    automatic: true,
    reason: REASON,
    cents,
    units: 0,
    expected: cents,
    status,
    tries,
    is_due: status === 'pending' || status === 'sent' ? true : null,
  },
]

test('what was stored before is carried over: in progress, done and failed; requested refunds stay as they are', async () => {
  expect(await refundOf('unsent')).toEqual(row('pending', 100, 0))
  expect(await refundOf('sent')).toEqual(row('sent', 30_000, 1))
  expect(await refundOf('refunded')).toEqual(row('confirmed', 100, 1))
  expect(await refundOf('chargedback')).toEqual(row('failed', 100, 1))
  expect(await refundOf('requested')).toEqual([])
})

test('a refund that the version before began while the migration waited for it is carried over, too', async () => {
  expect(await refundOf('between')).toEqual(row('pending', 100, 0))
})

test('the version before can claim no call any more, so it makes none', async () => {
  const claim = await old.query(
    `UPDATE payment_attempt SET refund_sent_at = now() WHERE id = $1 AND status = 'refunding' AND refund_sent_at IS NULL`,
    [ids['unsent']],
  )
  expect(claim.rowCount).toBe(0)
  expect(await refundOf('unsent')).toEqual(row('pending', 100, 0))
})

test('what the version before begins to refund becomes a row, also what its cancellation began at the provider', async () => {
  await begin('begun')
  await begin('underWay', new Date().toISOString())
  expect(await refundOf('begun')).toEqual(row('pending', 100, 0))
  expect(await refundOf('underWay')).toEqual(row('sent', 100, 1))
  await old.query(
    `UPDATE payment_attempt SET status = 'refunded', paid_cents = 100, refund_reason = $2 WHERE id = $1`,
    [ids['undone'], REASON],
  )
  expect(await refundOf('undone')).toEqual(row('confirmed', 100, 0))
})

test('what the version before settles ends the refund; it cannot end the refund alone', async () => {
  await old.query(`UPDATE payment_attempt SET status = 'refunded' WHERE id = $1`, [ids['sent']])
  expect(await refundOf('sent')).toEqual(row('confirmed', 30_000, 1))
  await old.query(`UPDATE payment_attempt SET status = 'chargedback' WHERE id = $1`, [ids['begun']])
  expect(await refundOf('begun')).toEqual(row('failed', 100, 0))
  const failing = old.query(`UPDATE refund SET status = 'failed' WHERE id_attempt = $1`, [ids['between']])
  await expect(failing).rejects.toMatchObject({ constraint: 'refund_of_refunding' })
})

test('the buyer reads the reason as before', async () => {
  const { rows } = await db.query<{ found: { orders: { refund_reason: string | null }[] } }>(
    `SELECT read_orders(array_agg(a.id_cliente ORDER BY a.id = $1), array_agg('none'::text), array_agg(a.id ORDER BY a.id = $1)) AS found
      FROM payment_attempt a WHERE a.id IN ($1, $2)`,
    [ids['refunded'], ids['requested']],
  )
  expect(rows[0]?.found.orders.map(({ refund_reason }) => refund_reason)).toEqual([null, REASON])
})
