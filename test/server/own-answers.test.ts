import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '../../contract/pagarme.ts'
import type { Reserva } from '../../contract/reservas.ts'
import { findSession } from '../../server/auth/sessions-repo.ts'
import { receiveHook } from '../../server/jobs/receive-hook.ts'
import { countTaken, ownPlacesOf } from '../../server/modules/eventos/lugares-repo.ts'
import { listOpen } from '../../server/modules/reservas/reservas-service.ts'
import { findOrderSales } from '../../server/modules/vendas/vendas-repo.ts'
import { consumeRateLimit, consumeRateLimits } from '../../server/limits/rate-limit.ts'
import { createOrderStates } from '../../server/realtime/order-states.ts'
import { readOrder } from '../../server/sales/pay/order-view.ts'
import { type Client, makeClients } from '../support/client.ts'
import { makeEvento, makeLote } from '../support/fixtures.ts'
import { openShop, type Shop } from '../support/shop.ts'

// docs/decisions/batches.md: members of a batch share a query, but never an answer. All members of a test send their
// request at once, so they are one batch; some request another buyer's data, or data that does not exist.

const BUYERS = 8

/** A buyer with a place that they hold and pay. */
type Buyer = { client: Client; nr: number; reserva: string; order: Order; lote: string; evento: string }

let shop: Shop
let buyers: Buyer[]
beforeAll(async () => {
  shop = await openShop({ jobs: false })
  const clients = await makeClients(shop, BUYERS)
  buyers = await Promise.all(
    clients.map(async (client, index) => {
      const evento = await makeEvento(shop.db)
      const { lote } = await makeLote(shop.db, evento, { tipo: 3, lugares: BUYERS, nome: `Setor ${index}` })
      const nr = index + 1
      const { body } = await client.reserve([{ id_evento_setor_lote: lote, nr_lugar: nr }])
      return { client, nr, reserva: body.id, order: (await client.payPix(body.id)).body, lote, evento }
    }),
  )
})
afterAll(() => shop.close())

/** Each buyer requests their own data and the next buyer's data, all at once. */
async function askAll<T>(ask: (who: Buyer, whose: Buyer) => Promise<T>): Promise<{ own: T[]; others: T[] }> {
  const next = (index: number): Buyer => buyers[(index + 1) % BUYERS] as Buyer
  const asked = buyers.flatMap((buyer, index) => [ask(buyer, buyer), ask(buyer, next(index))])
  const answers = await Promise.all(asked)
  return { own: answers.filter((_, index) => index % 2 === 0), others: answers.filter((_, index) => index % 2 === 1) }
}

test('in a batch of reads each buyer gets only their own order, by the provider’s id or ours', async () => {
  for (const idOf of [({ order }: Buyer) => order.id, ({ order }: Buyer) => order.code.toUpperCase()]) {
    const { own, others } = await askAll((who, whose) => readOrder(shop.deps.db, who.client.id, idOf(whose)))
    expect(own.map((answer) => answer.ok && answer.value.code)).toEqual(buyers.map(({ order }) => order.code))
    expect(own.map((answer) => answer.ok && answer.value.items[0]?.description)).toEqual(
      buyers.map(({ nr }) => expect.stringContaining(`Setor ${nr - 1}`)),
    )
    expect(others.map((answer) => !answer.ok && answer.code)).toEqual(others.map(() => 'record.not-found'))
  }
})

test('in a batch of reads each buyer gets only the tickets of their own order', async () => {
  const { own, others } = await askAll((who, whose) => findOrderSales(shop.deps.db, who.client.id, whose.order.id))
  expect(own.map((order) => [order?.id, order?.sales.map(({ nr_lugar }) => nr_lugar)])).toEqual(
    buyers.map(({ order, nr }) => [order.code, [nr]]),
  )
  expect(own.map((order) => order?.sales[0]?.id_evento)).toEqual(buyers.map(({ evento }) => evento))
  expect(others).toEqual(others.map(() => null))
})

test('in a batch of reads each buyer gets only their own open reservations', async () => {
  const open = await Promise.all(buyers.map(({ client }) => listOpen(shop.deps, client.id)))
  expect(open.map(({ reservas }) => reservas.map(({ id }: Reserva) => id))).toEqual(
    buyers.map(({ reserva }) => [reserva]),
  )
})

test('in a batch of reads each buyer gets only the state of their own watched order', async () => {
  const ownOrder = createOrderStates(shop.deps)
  const { own, others } = await askAll((who, whose) => ownOrder(who.client.id, whose.order.id))
  expect(own).toEqual(
    buyers.map(({ client, order }) => ({ id: order.code, idCliente: client.id, type: 'order.waiting_payment' })),
  )
  expect(others).toEqual(others.map(() => null))
})

test('in a batch of reads each request gets only its own session', async () => {
  const tokens = buyers.map(({ client }) => client.cookie?.split('=')[1] ?? '')
  const asked = [...tokens.slice(1), 'nobody', ...tokens.slice(0, 1)]
  const found = await Promise.all(asked.map((token) => findSession(shop.deps.db, token)))
  const ids = buyers.map(({ client }) => client.id)
  expect(found.map((session) => session?.idCliente)).toEqual([...ids.slice(1), undefined, ...ids.slice(0, 1)])
})

test('in a batch of reads each buyer gets their own places of an event, and a lot’s units taken by others', async () => {
  const { own, others } = await askAll((who, { evento }) => ownPlacesOf(shop.deps.db, evento, who.client.id))
  expect(own.map((places) => places.map(({ nr }) => nr))).toEqual(buyers.map(({ nr }) => [nr]))
  expect(others).toEqual(others.map(() => []))
  const held = await Promise.all(
    buyers.slice(0, 3).map(async ({ client, lote }, index) => {
      await client.reserve([{ id_evento_setor_lote: lote, nr_lugar: BUYERS - index }])
      return lote
    }),
  )
  const counts = await Promise.all(
    held.flatMap((lote, index) => [
      countTaken(shop.deps.db, lote, buyers[index]?.client.id ?? null),
      countTaken(shop.deps.db, lote, buyers[index + 1]?.client.id ?? null),
    ]),
  )
  // Paid units count for everybody, a hold only for others.
  expect(counts).toEqual([1, 2, 1, 2, 1, 2])
})

test('in a batch each caller gets the decision of their own limit', async () => {
  const use = (key: string, max: number) => consumeRateLimit(shop.deps.db, `test:${key}`, 600, max)
  expect(await Promise.all([use('b', 1), use('a', 0), use('b', 1), use('c', 5), use('a', 0)])).toEqual([
    true,
    false,
    false,
    true,
    false,
  ])
  const limit = (key: string, max: number) => ({ key: `test:${key}`, windowSeconds: 600, max })
  const both = (first: string, max: number) => consumeRateLimits(shop.deps.db, limit(first, max), limit('shared', 2))
  expect(await Promise.all([both('x', 0), both('z', 1), both('y', 1), both('z', 1), both('w', 1)])).toEqual([
    false,
    true,
    true,
    false,
    false,
  ])
})

test('in a batch each webhook gets the answer for its own order', async () => {
  const types = ['order.created', 'order.paid', 'charge.pending', 'charge.paid', 'order.closed']
  const hooks = buyers.slice(0, types.length).map(({ order }, index) => ({
    id: `hook_own${index}0000000000`,
    type: types[index] ?? '',
    data: { id: order.id, code: order.code },
  }))
  const wanted = await Promise.all(hooks.map((hook) => receiveHook(shop.deps, hook)))
  expect(wanted).toEqual([false, true, false, true, false])
  const { rows } = await shop.db.execute(
    sql`SELECT outcome FROM webhook_inbox WHERE hook_id LIKE 'hook_own%' ORDER BY hook_id`,
  )
  expect(rows).toEqual(types.map((type) => ({ outcome: type.endsWith('paid') ? null : 'noted' })))
})
