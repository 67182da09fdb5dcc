import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Cancelamento } from '../../contract/mudar.ts'
import { makeKnown } from '../../demo/known.ts'
import { seed } from '../../demo/seed.ts'
import { checkSocio } from '../../server/club/check-socio.ts'
import { compareLedger } from '../../server/jobs/compare-ledger.ts'
import { advanceDueRefunds } from '../../server/jobs/run-refunds.ts'
import { advanceCancelled } from '../../server/sales/cancel/cancelled-eventos.ts'
import { type Kit, openKit } from '../faults/support/kit.ts'
import { required } from '../../server/required.ts'
import { makeUsuario } from '../support/staff.ts'

// The sandbox knows what the demonstration sold: comparing the two changes nothing, refunds and cancellations arrive.

let kit: Kit
beforeAll(async () => {
  kit = await openKit()
  await seed(kit.shop.db, new Date())
  await makeKnown(kit.shop.db, kit.shop.sandboxUrl)
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
  await makeKnown(kit.shop.db, kit.shop.sandboxUrl)
  expect(await known(ids)).toEqual(before)
  await kit.shop.control('/__sandbox/reset')
  await makeKnown(kit.shop.db, kit.shop.sandboxUrl)
  const facts = (orders: unknown[]) =>
    (orders as { status: string; charges: Record<string, unknown>[] }[]).map(({ status, charges: [charge] }) => [
      status,
      ...['status', 'paid_amount', 'canceled_amount'].map((name) => charge?.[name]),
    ])
  expect(facts(await known(ids))).toEqual(facts(before))
})

test('the provider has each membership in the state of the database, so that reading it changes nothing', async () => {
  const facts = () =>
    kit.all(sql`SELECT s.id, to_jsonb(s) - 'updated_at' - 'check_at' AS socio,
      (SELECT json_agg(b ORDER BY b.id) FROM socio_cobranca b WHERE b.id_socio = s.id) AS cobrancas,
      (SELECT count(*) FROM alert) AS alerts, (SELECT count(*) FROM history) AS lines FROM socio s ORDER BY s.id`)
  const before = await facts()
  for (const { id } of before) await checkSocio(kit.shop.deps, String(id))
  expect(await facts()).toEqual(before)
  expect(before.length).toBeGreaterThan(40)
})

test('a member of the demonstration is repriced and canceled at the provider', async () => {
  const admin = await makeUsuario(kit.shop)
  const [socio] = await kit.all<{ id_assinatura: string; id_item: string }>(
    sql`SELECT id_assinatura, id_item FROM socio WHERE state = 'active' ORDER BY id LIMIT 1`,
  )
  const { id_assinatura: id, id_item } = required(socio, 'a member')
  const body = { description: 'x', quantity: 1, status: 'active', pricing_scheme: { price: 4990, scheme_type: 'unit' } }
  expect((await admin.call('PUT', `pagarme/subscriptions/${id}/items/${id_item}`, body)).status).toBe(200)
  expect(await kit.provider(`subscriptions/${id}`)).toMatchObject({ items: [{ pricing_scheme: { price: 4990 } }] })
  expect((await admin.call('DELETE', `pagarme/subscriptions/${id}`, {})).status).toBe(200)
  expect(await kit.provider(`subscriptions/${id}`)).toMatchObject({ status: 'canceled' })
})

test('the sandbox refuses an order that it could not show', async () => {
  const answers = [undefined, [{}], [{ id: 'or_seed000000000000' }]].map((orders) =>
    kit.shop.control('/__sandbox/orders', { orders }),
  )
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([400, 400, 400])
  expect((await kit.shop.control('/__sandbox/subscriptions', { subscriptions: [{}] })).status).toBe(400)
})
