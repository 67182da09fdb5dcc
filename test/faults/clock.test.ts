import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expireHolds } from '../../server/jobs/expire-holds.ts'
import { reconcile } from '../../server/jobs/reconcile.ts'
import { callProvider } from '../support/provider.ts'
import { type Kit, openKit } from './support/kit.ts'

let kit: Kit
/** Milliseconds by which the clocks of the server and of the provider are ahead of real time. */
let ahead = 0
const hours = (n: number): number => n * 3_600_000
beforeAll(async () => {
  const now = () => Date.now() + ahead
  kit = await openKit({
    sandbox: { now, lateMs: 3_600_000 },
    wrap: (deps) => {
      deps.now = () => new Date(now())
    },
  })
})
afterEach(async () => {
  ahead = 0
  await kit.faults()
  await kit.expectInvariants()
  // No clock is ahead of the database's by more than two hours.
  await kit.watched.explained({}, { slackMs: hours(2) })
})
afterAll(() => kit.shop.close())

const reconcileOrder = async (attempt: string): Promise<void> => {
  await kit.makeDue(attempt)
  await reconcile(kit.shop.deps)
}

test('an overdue hold is released and its stock returned; one that is not overdue stays', async () => {
  const { reserva, lote, buyer } = await kit.held()
  await expireHolds(kit.shop.deps)
  expect(await kit.reserva(reserva)).toMatchObject({ status: 'held' })
  expect(await kit.tomados(lote)).toBe(2)
  await kit.makeOverdue(reserva)
  expect(await expireHolds(kit.shop.deps)).toBe(1)
  expect(await kit.reserva(reserva)).toMatchObject({ status: 'released' })
  expect(await kit.tomados(lote)).toBe(0)
  expect((await buyer.payPix(reserva)).status).toBeGreaterThanOrEqual(400)
  expect(await kit.charges(buyer)).toMatchObject({ orders: 0 })
  const history = await kit.all(
    sql`SELECT from_state, to_state, actor FROM history WHERE entity_id = ${reserva} ORDER BY id DESC LIMIT 1`,
  )
  expect(history[0]).toEqual({ from_state: 'held', to_state: 'released', actor: 'clock' })
})

test('a PIX is canceled 300 s after its expiry at the provider; places are free once that is confirmed', async () => {
  const { reserva, lote, order, buyer } = await kit.withPix()
  await kit.makeOverdue(reserva)
  await expireHolds(kit.shop.deps)
  expect(await kit.vendas(order.code)).toEqual(['paying', 'paying'])
  ahead = hours(1) + 240_000
  await reconcileOrder(order.code)
  expect(await kit.attempt(order.code)).toMatchObject({ status: 'waiting' })
  expect(await kit.calls('DELETE', /charges/)).toHaveLength(0)

  ahead = hours(1) + 301_000
  await kit.faults({ match: 'DELETE /charges', mode: 'status', status: 500 })
  await reconcileOrder(order.code)
  await reconcileOrder(order.code)
  expect(await kit.attempt(order.code)).toMatchObject({ status: 'waiting' })
  expect(await kit.tomados(lote)).toBe(2)
  expect(await kit.alerts(order.code)).toEqual(['payment.cancel-failed'])

  await kit.faults()
  await reconcileOrder(order.code)
  expect(await kit.attempt(order.code)).toMatchObject({ status: 'expired', check_at: null })
  expect(await kit.reserva(reserva)).toMatchObject({ status: 'released' })
  expect(await kit.tomados(lote)).toBe(0)
  expect(await buyer.get(`pagarme/orders/${order.id}`)).toMatchObject({ body: { status: 'failed' } })
})

test('while the provider is unavailable an overdue payment keeps its hold, and one alert is raised after a few minutes', async () => {
  const { reserva, order, lote } = await kit.withPix()
  await kit.faults({ match: 'GET /orders', mode: 'drop-before' })
  ahead = hours(2)
  await reconcileOrder(order.code)
  expect(await kit.alerts(order.code)).toEqual([])
  await kit.shop.db.execute(
    sql`UPDATE payment_attempt SET failing_since = failing_since - interval '3 minutes' WHERE id = ${order.code}`,
  )
  await reconcileOrder(order.code)
  await reconcileOrder(order.code)
  expect(await kit.alerts(order.code)).toEqual(['payment.provider-away'])
  expect(await kit.reserva(reserva)).toMatchObject({ status: 'paying' })
  expect(await kit.tomados(lote)).toBe(2)
  await kit.faults()
  await reconcileOrder(order.code)
  expect(await kit.attempt(order.code)).toMatchObject({ status: 'expired' })
  expect(await kit.tomados(lote)).toBe(0)
})

test('a card still in processing after 900 s is canceled, and the hold goes back to its buyer', async () => {
  const { buyer, reserva, lote } = await kit.held()
  const order = (await kit.payCard(buyer, reserva, '4000000000000036')).body
  expect(order).toMatchObject({ status: 'pending' })
  ahead = 890_000
  await reconcileOrder(order.code)
  expect(await kit.attempt(order.code)).toMatchObject({ status: 'waiting' })
  ahead = 901_000
  await reconcileOrder(order.code)
  expect(await kit.attempt(order.code)).toMatchObject({ status: 'expired' })
  expect(await kit.reserva(reserva)).toMatchObject({ status: 'held' })
  expect(await kit.tomados(lote)).toBe(2)
  await kit.makeOverdue(reserva)
  await expireHolds(kit.shop.deps)
  expect(await kit.tomados(lote)).toBe(0)
})

test('an attempt is abandoned after two empty reads 120 s apart; found paid later, it is a late payment', async () => {
  const { buyer, reserva, lote } = await kit.held()
  await kit.faults({ match: 'POST /orders', mode: 'status', status: 500 })
  const order = (await buyer.payPix(reserva)).body
  expect(order).toMatchObject({ status: 'pending' })
  await kit.faults()
  await reconcileOrder(order.code)
  expect(await kit.attempt(order.code)).toMatchObject({ status: 'sending', empty_read_at: expect.anything() })
  ahead = 119_000
  await reconcileOrder(order.code)
  expect(await kit.attempt(order.code)).toMatchObject({ status: 'sending' })
  expect(await kit.calls('POST', /\/orders$/)).toHaveLength((await kit.all(sql`SELECT 1 FROM payment_attempt`)).length)
  ahead = 121_000
  await reconcileOrder(order.code)
  expect(await kit.attempt(order.code)).toMatchObject({ status: 'refused' })
  expect(await kit.reserva(reserva)).toMatchObject({ status: 'held' })

  // The order reaches the provider after all and is paid; no hook reports it.
  const [{ body = '' } = {}] = await kit.all<{ body: string }>(
    sql`SELECT body FROM payment_attempt WHERE id = ${order.code}`,
  )
  await callProvider(kit.shop, 'POST', 'orders', body)
  await kit.payAtBank(order)
  const { check_at } = await kit.attempt(order.code)
  expect(check_at).not.toBeNull()
  await reconcileOrder(order.code)
  expect(await kit.attempt(order.code)).toMatchObject({ status: 'paid' })
  expect(await kit.vendas(order.code)).toEqual(['sold', 'sold'])
  expect(await kit.tomados(lote)).toBe(2)
  expect(await kit.charges(buyer)).toEqual({ orders: 1, paid: 1 })
})

test('an abandoned order found unpaid at the provider is canceled there, so that it cannot be paid', async () => {
  const { buyer, reserva } = await kit.held()
  await kit.faults({ match: 'POST /orders', mode: 'status', status: 500, after: true })
  const order = (await buyer.payPix(reserva)).body
  await kit.shop.db.execute(sql`UPDATE payment_attempt SET status = 'refused' WHERE id = ${order.code}`)
  await kit.shop.db.execute(sql`UPDATE reserva SET status = 'held' WHERE id = ${reserva}`)
  await kit.shop.db.execute(sql`UPDATE venda SET status = 'held' WHERE id_reserva = ${reserva}`)
  await kit.faults()
  await reconcileOrder(order.code)
  expect(await kit.attempt(order.code)).toMatchObject({ status: 'refused', check_at: null })
  expect(await kit.calls('DELETE', /charges/).then((c) => c.at(-1)?.status)).toBe(200)
  expect(await kit.payAtBank(order)).toMatchObject({ status: 409 })
})

test('extending a hold leaves at least three minutes, never shortens it, and ends 23 minutes after it began', async () => {
  const { buyer, reserva, lote } = await kit.held()
  const extend = () => buyer.post<{ expira_em: string }>(`reservas/${reserva}/prorrogar`, {})
  const left = (answer: { body: { expira_em: string } }) =>
    Math.round((Date.parse(answer.body.expira_em) - Date.now()) / 1000)
  expect(left(await extend())).toBeGreaterThan(590)
  const shift = (expires: number, heldAgo: number) =>
    kit.shop.db
      .execute(sql`WITH r AS (UPDATE reserva SET expires_at = clock_timestamp() + make_interval(secs => ${expires}) WHERE id = ${reserva})
      UPDATE venda SET expires_at = clock_timestamp() + make_interval(secs => ${expires}), held_at = clock_timestamp() - make_interval(secs => ${heldAgo})
      WHERE id_reserva = ${reserva}`)
  await shift(20, 580)
  const more = left(await extend())
  expect(more).toBeGreaterThanOrEqual(178)
  expect(more).toBeLessThanOrEqual(181)
  await shift(20, 1300)
  const last = left(await extend())
  expect(last).toBeGreaterThan(70)
  expect(last).toBeLessThanOrEqual(81)
  await shift(20, 1400)
  expect(left(await extend())).toBeLessThanOrEqual(20)
  const [row] = await kit.all(
    sql`SELECT bool_and(v.expires_at = r.expires_at) AS same FROM venda v JOIN reserva r ON r.id = v.id_reserva WHERE r.id = ${reserva}`,
  )
  expect(row).toEqual({ same: true })
  expect(await (await kit.buyer()).post(`reservas/${reserva}/prorrogar`, {})).toMatchObject({ status: 404 })
  const one = { kind: 'reserve' as const, hold: reserva, units: { [`lote ${lote}`]: 1 }, wishes: [] }
  await kit.watched.note('releases one of two units', [one], async () => {
    await kit.shop.db.execute(
      sql`UPDATE venda SET status = 'released' WHERE id = (SELECT id FROM venda WHERE id_reserva = ${reserva} LIMIT 1)`,
    )
    await kit.shop.db.execute(sql`UPDATE lote SET tomados = tomados - 1 WHERE id = ${lote}`)
  })
  expect(await extend()).toMatchObject({ status: 409 })
})
