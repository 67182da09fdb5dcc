import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Order } from '../../contract/pagarme.ts'
import { createDatabase } from '../support/database.ts'
import { openProcess, type Process } from './support/child.ts'
import { waitsForLock, withLock } from './support/server-locks.ts'

// docs/selling.md#crash-table: the process is killed (SIGKILL) at the moment that each row names, and restarted on the
// same database. It must recover by itself: a payment leads to tickets or a refund, and never to two charges.

let shop: Process
let database: Awaited<ReturnType<typeof createDatabase>>
beforeAll(async () => {
  database = await createDatabase()
  shop = await openProcess(database.url)
  await shop.start()
})
afterEach(async () => {
  // A test that failed in the middle leaves a process that answers nothing to the next one.
  if (shop.isFrozen() || !shop.isAlive()) {
    await shop.kill()
    await shop.start()
  }
  await shop.config({ faults: [], pixAutoPayMs: null, hooks: { early: false, drop: false, delayMs: 0 } })
  await shop.expectInvariants()
  await shop.watched.explained()
})
afterAll(async () => {
  await shop.close()
  await database.drop()
})

const POST = { match: 'POST /orders' }
const DELETE = { match: 'DELETE /charges' }
type Hold = Awaited<ReturnType<Process['held']>>

async function click(hold: Hold, tentativa = randomUUID()) {
  const body = {
    items: await hold.buyer.items(hold.reserva),
    payments: [{ payment_method: 'pix', pix: { expires_in: 3600 } }],
    metadata: { id_reserva: hold.reserva, tentativa },
  }
  return { send: () => hold.buyer.post<Order>('pagarme/orders', body), tentativa }
}
/** Waits until the attempt of a reservation is stored in this state; returns its id. */
const stored = (reserva: string, status: string): Promise<string> =>
  shop.eventually(async () => {
    const [row] = await shop.all<{ id: string }>(
      sql`SELECT id FROM payment_attempt WHERE id_reserva = ${reserva} AND status = ${status}`,
    )
    if (!row) throw new Error(`no attempt ${status}`)
    return row.id
  })
const atProvider = (code: string, status: RegExp): Promise<void> =>
  shop.eventually(async () => {
    const { data } = await shop.provider<{ data: { charges: { status: string }[] }[] }>(`orders?code=${code}`)
    expect(data[0]?.charges[0]?.status).toMatch(status)
  })
const ends = (code: string, status: string): Promise<void> =>
  shop.eventually(async () => {
    await shop.makeDue(code)
    await shop.makeRefundDue(code)
    expect(await shop.attempt(code)).toMatchObject({ status })
  })
test('a kill before the payment call arrives: after two empty reads the hold goes back and is paid once', async () => {
  const hold = await shop.held()
  await shop.faults({ ...POST, mode: 'hang' })
  const { send } = await click(hold)
  const lost = send().catch(() => null)
  const code = await stored(hold.reserva, 'sending')
  await shop.kill()
  expect(await lost).toBeNull()
  await shop.faults()
  await shop.start()
  expect((await send()).body).toMatchObject({ status: 'pending' })
  await shop.makeDue(code)
  await shop.eventually(async () => expect((await shop.attempt(code)).empty_read_at).not.toBeNull())
  await shop.shop.db.execute(
    sql`UPDATE payment_attempt SET empty_read_at = empty_read_at - interval '3 minutes' WHERE id = ${code}`,
  )
  await ends(code, 'refused')
  expect(await shop.reserva(hold.reserva)).toMatchObject({ status: 'held' })
  expect(await shop.payCard(hold.buyer, hold.reserva, '4000000000000010')).toMatchObject({ body: { status: 'paid' } })
  expect(await shop.charges(hold.buyer)).toEqual({ orders: 1, paid: 1 })
})

test('a kill during the payment call: the provider finishes it; the order is read by code and can be paid', async () => {
  const hold = await shop.held()
  await shop.faults({ ...POST, mode: 'slow', ms: 2500, times: 1 })
  const { send } = await click(hold)
  const lost = send().catch(() => null)
  const code = await stored(hold.reserva, 'sending')
  // The row is stored before the call is made, and the request takes a moment to arrive.
  const posts = async () => (await shop.calls('POST', /\/orders$/)).filter((c) => c.idempotency_key === code)
  await shop.eventually(async () => expect(await posts()).toHaveLength(1))
  await shop.kill()
  await lost
  await atProvider(code, /^pending$/)
  await shop.start()
  await ends(code, 'waiting')
  expect((await send()).body).toMatchObject({ code, status: 'waiting_payment' })
  await shop.payAtBank({ code })
  await shop.eventually(async () => expect(await shop.vendas(code)).toEqual(['sold', 'sold']))
  expect(await shop.charges(hold.buyer)).toEqual({ orders: 1, paid: 1 })
  expect(await posts()).toHaveLength(1)
})

test('a kill after the payment call, before the store: the charged card is read by code, and the tickets are issued', async () => {
  const hold = await shop.held()
  await shop.config({ hooks: { drop: true } })
  await shop.faults({ ...POST, mode: 'slow', ms: 300, after: true })
  const lost = shop.payCard(hold.buyer, hold.reserva, '4000000000000010').catch(() => null)
  const code = await stored(hold.reserva, 'sending')
  await withLock(database.url, 'LOCK TABLE history IN EXCLUSIVE MODE', async () => {
    await waitsForLock(shop)
    await shop.kill()
  })
  await lost
  await shop.faults()
  expect(await shop.attempt(code)).toMatchObject({ status: 'sending' })
  await shop.start()
  await ends(code, 'paid')
  expect(await shop.vendas(code)).toEqual(['sold', 'sold'])
  expect(await shop.charges(hold.buyer)).toEqual({ orders: 1, paid: 1 })
})

test('a kill after the payment’s commit, before the answer: the same click gets the stored answer', async () => {
  const hold = await shop.held()
  const { send } = await click(hold)
  await shop.faults({ ...POST, mode: 'slow', ms: 400, after: true, times: 1 })
  const lost = send().catch(() => null)
  const code = await stored(hold.reserva, 'sending')
  // The commit was sent together with the rows: it completes when the lock is released.
  await withLock(database.url, 'LOCK TABLE history IN EXCLUSIVE MODE', async () => {
    await waitsForLock(shop)
    shop.freeze()
  })
  await stored(hold.reserva, 'waiting')
  await shop.kill()
  expect(await lost).toBeNull()
  await shop.start()
  const again = await send()
  expect(again).toMatchObject({ status: 200, body: { code, status: 'waiting_payment' } })
  expect(again.body.charges[0]?.last_transaction.qr_code).toMatch(/^000201/)
  expect(await shop.charges(hold.buyer)).toEqual({ orders: 1, paid: 0 })
})

test('a kill after the DELETE of a PIX, before the store: the hold goes back to its buyer, and a card pays once', async () => {
  const sale = await shop.withPix()
  await shop.faults({ ...DELETE, mode: 'slow', ms: 3000, after: true, times: 1 })
  const lost = sale.buyer.post(`reservas/${sale.reserva}/cancelar-pagamento`, {}).catch(() => null)
  await atProvider(sale.order.code, /^canceled$/)
  await shop.kill()
  expect(await lost).toBeNull()
  expect(await shop.reserva(sale.reserva)).toMatchObject({ status: 'paying' })
  await shop.start()
  await ends(sale.order.code, 'expired')
  expect(await shop.reserva(sale.reserva)).toMatchObject({ status: 'held' })
  expect(await shop.payCard(sale.buyer, sale.reserva, '4000000000000010')).toMatchObject({ body: { status: 'paid' } })
  expect(await shop.charges(sale.buyer)).toEqual({ orders: 2, paid: 1 })
})

test('a kill after the DELETE of a payment without tickets, before the store: it is refunded with one DELETE', async () => {
  const sale = await shop.withPix()
  await shop.faults({ ...DELETE, mode: 'slow', ms: 3000, after: true, times: 1 })
  await shop.payAtBank(sale.order, { amount: 100 })
  // It is canceled a tenth of a second later, which a busy machine may miss.
  await atProvider(sale.order.code, /^(processing|canceled)$/)
  await shop.kill()
  expect(await shop.attempt(sale.order.code)).toMatchObject({ status: 'refunding' })
  await atProvider(sale.order.code, /^canceled$/)
  await shop.start()
  await ends(sale.order.code, 'refunded')
  expect(await shop.calls('DELETE', new RegExp(`${sale.order.charges[0]?.id}`))).toHaveLength(1)
  expect(await shop.reserva(sale.reserva)).toMatchObject({ status: 'held' })
})

test('a kill before the DELETE of a payment without tickets arrives: it is sent again once, after its window', async () => {
  const sale = await shop.withPix()
  await shop.faults({ ...DELETE, mode: 'hang', times: 1 })
  await shop.payAtBank(sale.order, { amount: 100 })
  await shop.eventually(async () =>
    expect(await shop.calls('DELETE', new RegExp(`${sale.order.charges[0]?.id}`))).toHaveLength(1),
  )
  await shop.kill()
  await shop.start()
  await shop.shop.db.execute(
    sql`UPDATE refund SET sent_at = sent_at - interval '1 hour' WHERE id_attempt = ${sale.order.code}`,
  )
  await ends(sale.order.code, 'refunded')
  expect(await shop.calls('DELETE', new RegExp(`${sale.order.charges[0]?.id}`))).toHaveLength(2)
})

test('a kill after a webhook came before the answer: the order is paid', async () => {
  const hold = await shop.held()
  await shop.config({ hooks: { early: true }, pixAutoPayMs: 0 })
  await shop.faults({ ...POST, mode: 'slow', ms: 3000, after: true, times: 1 })
  const { send } = await click(hold)
  const lost = send().catch(() => null)
  const code = await stored(hold.reserva, 'sending')
  await shop.eventually(async () => {
    const rows = await shop.all(sql`SELECT 1 FROM webhook_inbox WHERE code = ${code}`)
    expect(rows.length).toBeGreaterThan(0)
  })
  await shop.kill()
  await lost
  await shop.start()
  await shop.eventually(async () => expect(await shop.vendas(code)).toEqual(['sold', 'sold']))
  expect(await shop.charges(hold.buyer)).toEqual({ orders: 1, paid: 1 })
})

test('a kill while a webhook is processed: it is processed again, and the order is paid', async () => {
  const sale = await shop.withPix()
  await shop.shop.db.execute(
    sql`UPDATE payment_attempt SET check_at = clock_timestamp() + interval '1 hour' WHERE id = ${sale.order.code}`,
  )
  await withLock(database.url, 'LOCK TABLE payment_attempt IN SHARE MODE', async () => {
    await shop.payAtBank(sale.order)
    await waitsForLock(shop, 'UPDATE payment_attempt SET "hook_at"')
    await shop.kill()
  })
  await shop.start()
  await shop.eventually(async () => expect(await shop.vendas(sale.order.code)).toEqual(['sold', 'sold']))
})

test('a process that is down while the bank pays, with late or missing webhooks: the order is paid', async () => {
  for (const drop of [false, true]) {
    const sale = await shop.withPix()
    await shop.config({ hooks: { drop } })
    await shop.kill()
    await shop.payAtBank(sale.order)
    await shop.start()
    if (drop) await shop.makeDue(sale.order.code)
    await shop.eventually(async () => expect(await shop.vendas(sale.order.code)).toEqual(['sold', 'sold']))
    expect(await shop.charges(sale.buyer)).toEqual({ orders: 1, paid: 1 })
  }
})
