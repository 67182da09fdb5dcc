import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Subscription } from '../../contract/socio.ts'
import { makeClients } from '../support/client.ts'
import { cardOf, holdSeat, openClub, subscription, violatedClubInvariants } from '../support/club.ts'
import { createDatabase } from '../support/database.ts'
import type { Shop } from '../support/shop.ts'
import { openProcess, type Process } from './support/child.ts'
import { waitsForLock, withLock } from './support/server-locks.ts'

// docs/selling.md#crash-table: the process is killed (SIGKILL) when all of a batch is written except its history, and
// restarted on the same database.

let shop: Process
let database: Awaited<ReturnType<typeof createDatabase>>
beforeAll(async () => {
  database = await createDatabase()
  shop = await openProcess(database.url)
  await shop.start()
})
afterEach(async () => {
  await shop.expectInvariants()
  await shop.watched.explained()
})
afterAll(async () => {
  await shop.close()
  await database.drop()
})

test('a kill in the middle of a batch of reservations: none of it is stored, and everybody reserves again', async () => {
  const { lote, itens } = await shop.held({ qtd: 50, qtde: 1 })
  const buyers = shop.watched.add(await makeClients(shop.shop as Shop, 8))
  const held = () => shop.all(sql`SELECT 1 FROM venda WHERE id_lote = ${lote} AND status = 'held'`)
  // Everything except the history is written.
  await withLock(database.url, 'LOCK TABLE history IN SHARE MODE', async () => {
    const lost = buyers.map((buyer) => buyer.reserve(itens).catch(() => null))
    await waitsForLock(shop, 'SELECT sales_write')
    await shop.kill()
    expect(await Promise.all(lost)).toEqual(lost.map(() => null))
  })
  await shop.start()
  expect(await held()).toHaveLength(1)
  expect(await shop.tomados(lote)).toBe(1)
  const answers = await Promise.all(buyers.map((buyer) => buyer.reserve(itens)))
  expect(answers.map(({ status }) => status)).toEqual(buyers.map(() => 200))
  expect(await shop.tomados(lote)).toBe(9)
})

test('a kill in the middle of a batch of payments: none is begun, and each is paid once', async () => {
  const holds = await Promise.all(Array.from({ length: 4 }, () => shop.held({ qtde: 1 })))
  const tentativas = holds.map(() => randomUUID())
  const pay = () => holds.map(({ buyer, reserva }, i) => buyer.payPix(reserva, tentativas[i]))
  await withLock(database.url, 'LOCK TABLE history IN SHARE MODE', async () => {
    const lost = pay().map((answer) => answer.catch(() => null))
    await waitsForLock(shop, 'SELECT sales_write')
    await shop.kill()
    expect(await Promise.all(lost)).toEqual(lost.map(() => null))
  })
  await shop.start()
  for (const { reserva } of holds) {
    expect(await shop.reserva(reserva)).toMatchObject({ status: 'held' })
    expect(await shop.all(sql`SELECT 1 FROM payment_attempt WHERE id_reserva = ${reserva}`)).toEqual([])
  }
  const orders = await Promise.all(pay())
  expect(orders.map(({ body }) => body.status)).toEqual(holds.map(() => 'waiting_payment'))
  for (const { buyer } of holds) expect(await shop.charges(buyer)).toEqual({ orders: 1, paid: 0 })
})

test('a kill in the middle of a batch of settlements: none is stored, and each order is settled once', async () => {
  const sales = await Promise.all(Array.from({ length: 4 }, () => shop.withPix({ qtde: 1 })))
  await withLock(database.url, 'LOCK TABLE history IN SHARE MODE', async () => {
    for (const { order } of sales) await shop.payAtBank(order)
    await waitsForLock(shop, 'SELECT sales_write')
    await shop.kill()
  })
  for (const { order } of sales) expect(await shop.attempt(order.code)).toMatchObject({ status: 'waiting' })
  await shop.start()
  for (const { order, buyer } of sales) {
    await shop.eventually(async () => {
      await shop.makeDue(order.code)
      expect(await shop.attempt(order.code)).toMatchObject({ status: 'paid' })
    })
    expect(await shop.vendas(order.code)).toEqual(['sold'])
    expect(await shop.charges(buyer)).toEqual({ orders: 1, paid: 1 })
  }
  const settled = await shop.all<{ n: number }>(sql`SELECT count(*)::int AS n FROM history
    WHERE to_state = 'paid' AND entity_id IN (${sql.join(
      sales.map(({ order }) => sql`${order.code}::uuid`),
      sql`, `,
    )})`)
  expect(settled).toEqual([{ n: 4 }])
})

test('a kill in the middle of a batch of club seats: none is held, and each is held and subscribed afterwards', async () => {
  const own = shop.shop as Shop
  await openClub(own.db)
  const people = await makeClients(own, 4)
  const holdAll = () => people.map((who, i) => holdSeat(who, i + 1))
  const inTheMiddle = (ask: () => Promise<unknown>[]) =>
    withLock(database.url, 'LOCK TABLE history IN SHARE MODE', async () => {
      const lost = ask().map((answer) => answer.catch(() => null))
      await waitsForLock(shop, 'SELECT club_write')
      await shop.kill()
      expect(await Promise.all(lost)).toEqual(lost.map(() => null))
    })
  const states = () => shop.all<{ state: string }>(sql`SELECT state FROM socio ORDER BY nr_cadeira`)
  await inTheMiddle(holdAll)
  expect(await states()).toEqual([])
  await shop.start()
  const holds = await Promise.all(holdAll())
  expect(holds.map(({ status }) => status)).toEqual(people.map(() => 200))
  const cards = await Promise.all(people.map((who) => cardOf(own, who)))
  const clicks = holds.map(({ body }, i) => subscription(body.id, cards[i] ?? ''))
  const subscribeAll = () => people.map((who, i) => who.post<Subscription>('pagarme/subscriptions', clicks[i]))
  await inTheMiddle(subscribeAll)
  expect(await states()).toEqual(people.map(() => ({ state: 'held' })))
  await shop.start()
  const joined = await Promise.all(subscribeAll())
  expect(joined.map(({ body }) => body.status)).toEqual(people.map(() => 'active'))
  expect(await violatedClubInvariants(own.db)).toEqual([])
})
