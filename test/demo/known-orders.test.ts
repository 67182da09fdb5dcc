import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Cancelamento } from '../../contract/mudar.ts'
import { makeOrdersKnown } from '../../demo/known-orders.ts'
import { seed } from '../../demo/seed.ts'
import { compareLedger } from '../../server/jobs/compare-ledger.ts'
import { advanceDueRefunds } from '../../server/jobs/run-refunds.ts'
import { advanceCancelled } from '../../server/sales/cancel/cancelled-eventos.ts'
import { type Kit, openKit } from '../faults/support/kit.ts'
import { makeUsuario } from '../support/staff.ts'

// The sandbox knows what the demonstration sold: comparing the two changes nothing, and a refund arrives.

let kit: Kit
beforeAll(async () => {
  kit = await openKit()
  await seed(kit.shop.db, new Date())
  await makeOrdersKnown(kit.shop.db, kit.shop.sandboxUrl)
})
afterAll(() => kit.shop.close())

const sales = () =>
  kit.all(sql`SELECT a.id, a.status, a.paid_cents, a.canceled_cents, (SELECT count(*) FROM alert) AS alerts,
    (SELECT count(*) FROM history) AS lines FROM payment_attempt a ORDER BY a.id`)
const known = (ids: unknown[]) => Promise.all(ids.map((id) => kit.provider(`orders/${String(id)}`)))

test('the provider has each sale in the state of the database, so that comparing them changes nothing', async () => {
  const before = await sales()
  let pages = 0
  const isOver = async () => (await kit.all(sql`SELECT FROM ledger_comparison WHERE begun_at IS NOT NULL`)).length === 0
  do {
    await kit.shop.db.execute(sql`UPDATE ledger_comparison SET next_at = clock_timestamp()`)
    expect(await compareLedger(kit.shop.deps)).toBe(true)
    pages += 1
  } while (!(await isOver()))
  expect(pages).toBeGreaterThan(10)
  expect(await sales()).toEqual(before)
  const states = await kit.all<{ id: string; status: string; method: string }>(sql`
    SELECT DISTINCT ON (status, method) order_id AS id, status, method FROM payment_attempt WHERE order_id IS NOT NULL
    ORDER BY status, method`)
  expect(new Set(states.map(({ status }) => status)).size).toBe(5)
  for (const { id, status } of states) {
    const order = await kit.provider<{ charges: { status: string }[] }>(`orders/${id}`)
    const other = { refused: 'failed', expired: 'canceled', refunded: 'canceled' }[status]
    expect(order.charges).toMatchObject([{ status: other ?? status }])
  }
})

test('the tickets of a cancelled event of the demonstration are given back', async () => {
  const { db, deps } = kit.shop
  const admin = await makeUsuario(kit.shop)
  const [evento] = await kit.all<{ id: string; nome: string }>(sql`
    SELECT e.id, e.nome FROM evento e JOIN venda v ON v.id_evento = e.id AND v.status = 'sold'
    WHERE e.data > current_date GROUP BY e.id HAVING count(DISTINCT v.method) = 2 ORDER BY count(*) LIMIT 1`)
  const answer = await admin.post('eventos/cancelar', { id: evento?.id, nome: evento?.nome, motivo: 'chuva forte' })
  expect(answer.status).toBe(200)
  await kit.eventually(async () => {
    await db.execute(sql`UPDATE evento SET devolucao_em = clock_timestamp() WHERE devolucao_em IS NOT NULL`)
    await db.execute(sql`UPDATE refund SET check_at = clock_timestamp() WHERE check_at IS NOT NULL`)
    await advanceCancelled(deps)
    await advanceDueRefunds(deps)
    const { body } = await admin.get<Cancelamento>(`eventos/${evento?.id}/cancelamento`)
    expect(body).toMatchObject({ pronto: true, pendencias: [] })
    expect(body.ingressos.devolvidos).toBe(body.ingressos.total)
  })
  await kit.expectInvariants()
})

test('the next start leaves the provider as it is, and tells one that has lost its data the state of now', async () => {
  const ids = (
    await kit.all(sql`SELECT order_id AS id FROM payment_attempt a WHERE order_id IS NOT NULL
    ORDER BY (SELECT max(f.created_at) FROM refund f WHERE f.id_attempt = a.id) DESC NULLS LAST LIMIT 20`)
  ).map(({ id }) => id)
  const before = await known(ids)
  await makeOrdersKnown(kit.shop.db, kit.shop.sandboxUrl)
  expect(await known(ids)).toEqual(before)
  await kit.shop.control('/__sandbox/reset')
  await makeOrdersKnown(kit.shop.db, kit.shop.sandboxUrl)
  const facts = (orders: unknown[]) =>
    (orders as { status: string; charges: Record<string, unknown>[] }[]).map(({ status, charges: [charge] }) => [
      status,
      ...['status', 'paid_amount', 'canceled_amount'].map((name) => charge?.[name]),
    ])
  expect(facts(await known(ids))).toEqual(facts(before))
})

test('the sandbox refuses an order that it could not show', async () => {
  const answers = [undefined, [{}], [{ id: 'or_seed000000000000' }]].map((orders) =>
    kit.shop.control('/__sandbox/orders', { orders }),
  )
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([400, 400, 400])
})
