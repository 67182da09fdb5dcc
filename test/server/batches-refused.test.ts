import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { runBatch } from '../../server/db/batch.ts'
import { violatedInvariants } from '../support/fixtures.ts'
import { poison } from '../support/batch-faults.ts'
import { openBatchShop, type BatchShop } from '../support/batch-shop.ts'

// docs/decisions/batches.md: the refusal of one member does not affect the others. All members of a test send their
// request at once, so they are one batch.

let own: BatchShop
beforeAll(async () => {
  own = await openBatchShop(20)
})
afterEach(async () => {
  expect(await violatedInvariants(own.shop.db)).toEqual([])
  await own.watched.explained()
})
afterAll(() => own.shop.close())

describe('a member that violates a constraint', () => {
  const outcomes = async (all: Promise<unknown>[]) => (await Promise.allSettled(all)).map(({ status }) => status)

  test('a member that violates a constraint when the reserving transaction ends is refused alone', async () => {
    const buyers = own.fresh(4)
    const lote = await own.newLote()
    const heal = await poison(own.shop.db, 'reserva', `NEW.id_cliente = '${buyers[2]?.id}'`)
    const done = await outcomes(buyers.map((buyer) => own.reserve(buyer, lote)))
    await heal()
    expect(done).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
    expect(await own.rows(sql`SELECT tomados FROM lote WHERE id = ${lote}`)).toEqual([{ tomados: 3 }])
  })

  test('a member that violates a constraint when payments begin is refused alone, and can pay afterwards', async () => {
    const buyers = own.fresh(4)
    const ids = await own.held(buyers)
    const pay = await own.payers(buyers, ids)
    const heal = await poison(own.shop.db, 'payment_attempt', `NEW.id_reserva = '${ids[2]}'`)
    const done = await outcomes(pay.map((begin) => begin()))
    await heal()
    expect(done).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
    expect(await own.rows(sql`SELECT status FROM reserva WHERE id = ${ids[2]}`)).toEqual([{ status: 'held' }])
    expect(await pay[2]?.()).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('a member that violates a constraint when payments are settled is settled later; the others get their tickets', async () => {
    const orders = await own.paidOrders(own.fresh(4))
    const heal = await poison(own.shop.db, 'venda', `NEW.id_attempt = '${orders[2]?.code}' AND NEW.status = 'sold'`)
    const done = await outcomes(own.settleAll(orders))
    const statuses = () =>
      own
        .rows<{ status: string }>(
          sql`SELECT status FROM payment_attempt WHERE id = ${own.any(orders.map(({ code }) => code))}
          ORDER BY array_position(${sql.param(orders.map(({ code }) => code))}::uuid[], id)`,
        )
        .then((found) => found.map(({ status }) => status))
    expect(done).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
    expect(await statuses()).toEqual(['paid', 'paid', 'waiting', 'paid'])
    await heal()
    await Promise.all(own.settleAll(orders))
    expect(await statuses()).toEqual(['paid', 'paid', 'paid', 'paid'])
  })
})

// The second request of a buyer goes into the next batch: in the same one it would make it fail for all members.
test('one buyer who reserves twice at once has the later cart; the others share a transaction', async () => {
  const buyers = own.fresh(3)
  const [first, second] = [await own.newLote(), await own.newLote()]
  const [, ...others] = await Promise.all([
    ...buyers.map((buyer) => own.reserve(buyer, first)),
    ...buyers.slice(0, 1).map((buyer) => own.reserve(buyer, second)),
  ])
  expect(await own.transactions('reserva', others.slice(0, 2))).toBe(1)
  const held = await own.rows(sql`SELECT id_lote FROM venda WHERE id_cliente = ${buyers[0]?.id} AND status = 'held'`)
  expect(held).toEqual([{ id_lote: second }])
})

test('one buyer who clicks twice at once begins one payment; the others share a transaction', async () => {
  const buyers = own.fresh(3)
  const ids = await own.held(buyers)
  const pay = await own.payers(buyers, ids)
  const [first, , again] = await Promise.all([pay[0]?.(), pay[1]?.(), pay[0]?.(), pay[2]?.()])
  expect(again).toBe('payment.in-progress')
  expect(await own.rows(sql`SELECT id FROM payment_attempt WHERE id_reserva = ${ids[0]}`)).toEqual([{ id: first }])
  expect(await own.transactions('reserva', ids.slice(1))).toBe(1)
})

test('a transaction that failed unseen is not taken for committed', async () => {
  const batch = runBatch(own.shop.db, { text: 'SELECT 1', values: [] }, async (_, openTx) => {
    await openTx()
      .execute(sql`SELECT 1 / 0`)
      .catch(() => undefined)
    return { writes: [], result: 'done' }
  })
  await expect(batch).rejects.toThrow('not committed')
})
