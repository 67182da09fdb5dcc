import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { startTemporary } from '../../scripts/postgres/temporary.ts'
import { record } from '../../server/db/history.ts'
import { migrate } from '../../server/db/migrate.ts'
import { transaction } from '../../server/db/transaction.ts'
import { JOB_TIMES } from '../../server/jobs/all-jobs.ts'
import { QUEUES } from '../../server/jobs/queues-repo.ts'
import { makeClients } from '../support/client.ts'
import { makeEvento, makeLote } from '../support/fixtures.ts'
import { openShop, type Shop, type ShopOptions } from '../support/shop.ts'

const NEVER = 3_600_000
/** Intervals that disable the jobs' own polling during a test. */
const ONLY_WOKEN = Object.fromEntries(Object.keys(JOB_TIMES).map((name) => [name, NEVER]))

const closes: (() => Promise<unknown>)[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const close of closes.splice(0).reverse()) await close()
})
/** A web process, without jobs and without Redis. */
async function openWeb(options: ShopOptions = {}): Promise<Shop> {
  const web = await openShop({ ...options, config: { PROCESS: 'web' } })
  closes.push(web.close)
  return web
}
/** A job process beside it, which has processed the rows that were stored before it began to listen. */
async function openWorker(web: Shop, jobs: ShopOptions['jobs'] = ONLY_WOKEN): Promise<void> {
  await storeHook(web, 'hook_before')
  const worker = await web.openAnother({ jobs, config: { PROCESS: 'jobs' } })
  closes.push(worker.close)
  await expect.poll(() => isFound(web, 'hook_before')).toBe(true)
}

/** Stores a webhook that changes nothing. Once a job has processed it, it is never due again. */
const storeHook = ({ db }: Shop, id: string) =>
  db.execute(sql`INSERT INTO webhook_inbox (hook_id, type, order_id) VALUES (${id}, 'customer.created', ${id})`)
/** Whether a job has processed a webhook: one of an unknown order is scheduled again. */
async function isFound({ db }: Shop, id: string): Promise<boolean> {
  const { rowCount } = await db.execute(
    sql`SELECT 1 FROM webhook_inbox WHERE hook_id = ${id} AND (processed_at IS NOT NULL OR tries > 0)`,
  )
  return rowCount === 1
}
async function send({ webhook }: Shop, id: string): Promise<number> {
  const authorization = `Basic ${Buffer.from(`${webhook.user}:${webhook.password}`).toString('base64')}`
  const { status } = await fetch(webhook.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization },
    body: JSON.stringify({ id, type: 'order.paid', data: { id, code: randomUUID() } }),
  })
  return status
}
/** The PostgreSQL connections that meet this condition. */
async function connections({ db }: Shop, condition: SQL): Promise<number[]> {
  const { rows } = await db.execute<{ pid: number }>(
    sql`SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND ${condition}`,
  )
  return rows.map(({ pid }) => pid)
}
const LISTENING = sql`query LIKE 'LISTEN %'`

async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  closes.push(() => client.end())
  return client
}
/** Records notifications; `next()` resolves with all of them at the next one. */
async function listen(shop: Shop): Promise<{ heard: (string | undefined)[]; next(): Promise<(string | undefined)[]> }> {
  const heard: (string | undefined)[] = []
  const client = await connectTo(shop.database.appUrl)
  client.on('notification', ({ payload }) => heard.push(payload))
  await client.query('LISTEN bilheteria_jobs')
  return { heard, next: () => once(client, 'notification').then(() => heard) }
}

test('a shop in which nothing happens hardly asks the database', async () => {
  // With both channels, because each of them has a job.
  const shop = await openShop({
    jobs: JOB_TIMES,
    mail: true,
    config: { TWILIO_MESSAGING_SERVICE_SID: 'MGsandbox' },
  })
  closes.push(shop.close)
  let asked = 0
  shop.deps.db.$client.on('acquire', () => {
    asked += 1
  })
  await sleep(3000)
  // Each job has queried once; if each one polled at its interval, there would be 42 queries.
  expect(asked).toBeGreaterThanOrEqual(Object.keys(QUEUES).length)
  expect(asked).toBeLessThan(20)
})

test('a webhook that one process receives wakes the jobs of another one, without Redis', async () => {
  const web = await openWeb()
  await openWorker(web)
  expect(await send(web, 'hook_1')).toBe(200)
  await expect.poll(() => isFound(web, 'hook_1')).toBe(true)
})

test('work of which no process was told is found within ten seconds', async () => {
  expect(JOB_TIMES.checkMs).toBeLessThanOrEqual(10_000)
  const web = await openWeb()
  await openWorker(web, { ...ONLY_WOKEN, inboxMs: 50, checkMs: 300 })
  await storeHook(web, 'hook_untold')
  await expect.poll(() => isFound(web, 'hook_untold')).toBe(true)
})

test('a payment that only its webhook reports is settled by jobs that are woken, also after a read that failed', async () => {
  const shop = await openShop({ hooks: true, jobs: { ...JOB_TIMES, checkMs: NEVER } })
  closes.push(shop.close)
  const [buyer] = await makeClients(shop, 1)
  const { lote } = await makeLote(shop.db, await makeEvento(shop.db))
  const reserved = await buyer?.reserve([{ id_evento_setor_lote: lote }])
  const { body: order } = (await buyer?.payPix(reserved?.body.id ?? '')) ?? {}
  const faults = (list: object[]) => shop.control('/__sandbox/config', { faults: list })
  await faults([{ match: 'GET /orders', mode: 'status', status: 503 }])
  await shop.control(`/orders/${order?.id}/pagar`)
  const attempt = async (condition: SQL): Promise<number> =>
    (await shop.db.execute(sql`SELECT 1 FROM payment_attempt WHERE id = ${order?.code} AND ${condition}`)).rowCount ?? 0
  await expect.poll(() => attempt(sql`failing_since IS NOT NULL`)).toBe(1)
  await faults([])
  await expect.poll(() => attempt(sql`status = 'paid'`)).toBe(1)
})

test('jobs whose connection was lost look for work when they have a new one, and are woken by it', async () => {
  const web = await openWeb()
  await openWorker(web)
  const [lost] = await connections(web, LISTENING)
  await web.db.execute(sql`SELECT pg_terminate_backend(${lost}::int)`)
  await storeHook(web, 'hook_missed')
  await expect.poll(() => isFound(web, 'hook_missed'), { timeout: 20_000 }).toBe(true)
  expect(await connections(web, LISTENING)).not.toContain(lost)
  expect(await send(web, 'hook_1')).toBe(200)
  await expect.poll(() => isFound(web, 'hook_1')).toBe(true)
})

test('many wakes are few notifications, and none of them is lost when the process ends', async () => {
  const web = await openWeb()
  const { next } = await listen(web)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const first = next()
  for (let n = 0; n < 50; n += 1) web.deps.wake(n % 2 ? 'inbox' : 'club')
  expect(await first).toEqual(['club'])
  const second = next()
  await vi.advanceTimersByTimeAsync(1000)
  expect(await second).toEqual(['club', 'inbox club'])
  const third = next()
  web.deps.wake('refunds')
  web.deps.wake('fila')
  expect(await third).toEqual(['club', 'inbox club', 'refunds'])
  const last = next()
  await web.jobs?.stop()
  expect(await last).toEqual(['club', 'inbox club', 'refunds', 'fila'])
})

test('a step that makes work wakes its job, also where no job runs', async () => {
  const web = await openWeb()
  const { heard } = await listen(web)
  const step = (entity: 'refund' | 'evento' | 'reserva', fromState: string | null, toState: string) =>
    transaction(web.deps.db, (tx) =>
      record(tx, [{ entity, entityId: randomUUID(), fromState, toState, actor: 'clock' }]),
    )
  await step('reserva', null, 'held')
  await step('refund', null, 'pending')
  await expect.poll(() => heard).toEqual(['refunds'])
  await step('evento', 'edited', 'edited')
  await expect.poll(() => heard).toEqual(['refunds', 'fila', 'publish'])
  await step('reserva', 'paying', 'held')
  await expect.poll(() => heard).toEqual(['refunds', 'fila', 'publish', 'expire'])
})

test('a purchase does not wait for a notification whose transaction cannot commit', async () => {
  // A commit waits for a standby server, which does not exist.
  const server = await startTemporary(["synchronous_standby_names = 'nobody'"])
  closes.push(() => server.stop({ force: true }))
  await migrate(server.url())
  const web = await openWeb({ database: { url: server.url(), appUrl: server.url(), drop: async () => {} } })
  const [buyer] = await makeClients(web, 1)
  const { lote } = await makeLote(web.db, await makeEvento(web.db))

  const other = await connectTo(server.url())
  await other.query('SET synchronous_commit = on')
  // Only the transaction that has written waits.
  const held = other
    .query("BEGIN; SELECT pg_logical_emit_message(true, '', ''); NOTIFY anything; COMMIT")
    .catch(() => {})
  const stuck = () => connections(web, sql`wait_event = 'SyncRep'`)
  await expect.poll(stuck).toHaveLength(1)
  // PostgreSQL serializes the commits of transactions that notify, so this one waits.
  web.deps.wake('inbox')
  const waiting = sql`query LIKE '%pg_notify(%' AND wait_event_type = 'Lock'`
  await expect.poll(() => connections(web, waiting)).toHaveLength(1)

  const reserved = await buyer?.reserve([{ id_evento_setor_lote: lote }])
  const paid = await buyer?.payPix(reserved?.body.id ?? '')
  await web.control(`/orders/${paid?.body.id}/pagar`)
  const seen = await buyer?.post('eventos/venda', { order_id: paid?.body.id, id_evento_setor_lote: lote })
  expect([reserved?.status, paid?.status, seen?.status]).toEqual([200, 200, 200])

  const [pid] = await stuck()
  expect(pid).toBeDefined()
  await web.db.execute(sql`SELECT pg_cancel_backend(${pid}::int)`)
  await held
})
