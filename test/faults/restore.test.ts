import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '../../contract/pagarme.ts'
import { differences } from '../cluster/support/ledger.ts'
import type { Client } from '../support/client.ts'
import { SANDBOX_ENV } from '../support/env.ts'
import { makeEvento, makeLote, MEIA, sellMeia } from '../support/fixtures.ts'
import { openProcess, type Process } from './support/child.ts'
import { openRestorable } from './support/restorable.ts'

// The database is restored to a moment in the middle of sales. Payments after that moment are known only to the
// provider, until the ledger is compared. The tests depend on each other and use one shop.

const CARD = '4000000000000010'
let database: Awaited<ReturnType<typeof openRestorable>>
let shop: Process
beforeAll(async () => {
  database = await openRestorable()
  shop = await openProcess(database.url(), {
    RESERVES_PER_CLIENTE: '100000',
    PAYMENTS_PER_CLIENTE: '100000',
    RENDER_THREADS: '0',
  })
  await shop.start()
})
afterAll(async () => {
  await shop?.close()
  await database?.close()
})

const seat = (lote: string, nr_lugar: number) => ({ id_evento_setor_lote: lote, nr_lugar })
async function buyPix(client: Client, item: object): Promise<Order> {
  const { body } = await client.reserve([item])
  const order = await client.payPix(body.id)
  expect(order).toMatchObject({ status: 200, body: { status: 'waiting_payment' } })
  return order.body
}
async function buy(client: Client, item: object): Promise<Order> {
  const order = await buyPix(client, item)
  await shop.payAtBank(order)
  await sold(order)
  return order
}
const sold = (order: Order): Promise<void> =>
  shop.eventually(async () => expect(new Set(await shop.vendas(order.code))).toEqual(new Set(['sold'])))

/** Buyers who buy one ticket after the other until `stop`. */
async function keepBuying(lote: string, count: number) {
  const clients: Client[] = []
  for (let n = 0; n < count; n += 1) clients.push(await shop.buyer())
  let isOver = false
  let orders = 0
  const runs = clients.map(async (client) => {
    while (!isOver) {
      await buy(client, { id_evento_setor_lote: lote, qtde: 1 })
      orders += 1
    }
  })
  return {
    more: (wanted: number) => {
      const goal = orders + wanted
      return shop.eventually(async () => expect(orders).toBeGreaterThanOrEqual(goal))
    },
    stop: async () => {
      isOver = true
      await Promise.all(runs)
    },
  }
}

const lost = () => differences(shop.shop)
/** The current owner of a place. */
const ownerOf = async (setor: string, nr: number) =>
  (
    await shop.all<{ id_cliente: string }>(sql`SELECT id_cliente FROM venda
      WHERE id_setor = ${setor} AND nr_lugar = ${nr} AND status NOT IN ('released', 'refunded')`)
  ).map(({ id_cliente }) => id_cliente)
/** All calls that moved money, and all orders, as the provider has them. */
const moneyCalls = async () => ({
  orders: (await shop.calls('POST', /\/orders$/)).length,
  back: (await shop.calls('DELETE', /\/charges/)).length,
})

/** Runs `npm run reconcile` with these arguments. */
async function reconcile(args: string[]): Promise<{ code: number | null; said: string }> {
  const main = path.resolve(import.meta.dirname, '../../server/restore/reconcile-main.ts')
  const child = spawn(process.execPath, [main, ...args], {
    env: {
      ...SANDBOX_ENV,
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      DATABASE_URL: database.url(),
      PAGARME_URL: shop.shop.sandboxUrl,
      TWILIO_URL: shop.shop.sandboxUrl,
      LOG_LEVEL: 'info',
    },
  })
  const ended = once(child, 'close')
  const said = (await Promise.all([text(child.stdout), text(child.stderr)])).join('')
  await ended
  return { code: child.exitCode, said }
}

let place: { setor: string; lote: string }
const people: Record<string, Client> = {}
const orders: Record<string, Order> = {}
const person = (name: string): Client => {
  const found = people[name]
  if (!found) throw new Error(`nobody is ${name}`)
  return found
}
const order = (name: string): Order => {
  const found = orders[name]
  if (!found) throw new Error(`no order ${name}`)
  return found
}

test('a restore from a backup made during sales loses the payments after the restored moment', async () => {
  const { db } = shop.shop
  const evento = await makeEvento(db, { maxPorCliente: 1000 })
  await sellMeia(db, evento)
  place = await makeLote(db, evento, { tipo: 3, lugares: 50, qtd: 50 })
  const { lote: crowd } = await makeLote(db, evento, { qtd: 5000 })
  for (const name of ['ana', 'bia', 'caio', 'davi', 'eva', 'fabio', 'gil', 'hugo', 'iara'])
    people[name] = await shop.buyer()
  const load = await keepBuying(crowd, 3)
  await load.more(5)
  await database.backup()
  await load.more(5)

  orders.givenBack = await buy(person('ana'), seat(place.lote, 1))
  orders.paidLater = await buyPix(person('bia'), seat(place.lote, 2))
  // Held, and released after that moment.
  const { body: left } = await person('hugo').reserve([seat(place.lote, 9)])
  await load.more(3)
  const moment = await database.now()
  await sleep(50)

  await load.more(10)
  await shop.payAtBank(order('paidLater'))
  await sold(order('paidLater'))
  const [ticket] = await shop.all<{ id: string }>(
    sql`SELECT id FROM venda WHERE id_attempt = ${order('givenBack').code}`,
  )
  expect(await person('ana').post('reembolsos', { ids: [ticket?.id], motivo: '' })).toMatchObject({ status: 200 })
  await shop.eventually(async () => expect(await shop.vendas(order('givenBack').code)).toEqual(['refunded']))
  orders.soldAgain = await buy(person('fabio'), seat(place.lote, 1))
  expect((await person('hugo').call('DELETE', `reservas/${left.id}`)).status).toBe(200)
  orders.afterHold = await buy(person('gil'), seat(place.lote, 9))
  orders.unpaid = await buyPix(person('davi'), seat(place.lote, 4))
  const card = await person('caio').reserve([seat(place.lote, 5), seat(place.lote, 6)])
  const paidByCard = await shop.payCard(person('caio'), card.body.id, CARD)
  expect(paidByCard).toMatchObject({ status: 200, body: { status: 'paid' } })
  orders.byCard = paidByCard.body
  people.nova = await shop.buyer()
  orders.ofNew = await buy(person('nova'), { ...seat(place.lote, 7), id_tarifa: MEIA.estudante })
  const { lote: later } = await makeLote(db, await makeEvento(db), { qtd: 10 })
  orders.ofNewEvent = await buy(person('eva'), { id_evento_setor_lote: later, qtde: 2 })
  await load.stop()
  expect(await lost()).toEqual([])

  await shop.kill()
  await database.restoreTo(moment)
  await shop.eventually(async () => void (await shop.all(sql`SELECT 1`)))
  // The control: the same count without the comparison.
  const missing = (await lost()).filter((line) => line.endsWith('unknown'))
  expect(missing.length).toBeGreaterThanOrEqual(15)
  expect(await lost()).toContain(`${order('paidLater').code} (waiting): tickets of 0, money 9200`)
  expect(await lost()).toContain(`${order('givenBack').code} (paid): tickets of 9200, money 0`)
})

test('a restored shop opens when the ledger was compared, even if it was killed in the middle', async () => {
  const before = await moneyCalls()
  await shop.faults({ match: 'DELETE /charges', mode: 'slow', ms: 20_000, after: true, times: 1 })
  const opening = shop.start().catch(() => undefined)
  await shop.eventually(async () =>
    expect(await shop.all(sql`SELECT 1 FROM payment_attempt WHERE request_hash = 'recovered'`)).not.toEqual([]),
  )
  await expect(fetch(`${shop.shop.url}/healthz`)).rejects.toThrow()
  await shop.kill()
  void opening
  await shop.faults()
  await shop.start()
  await shop.eventually(async () => expect(await lost()).toEqual([]), 60_000)
  expect((await moneyCalls()).orders).toBe(before.orders)
}, 400_000)

test('after a restore each place belongs to the person who has paid it last', async () => {
  const owners = await Promise.all([1, 2, 4, 5, 6, 7, 9].map((nr) => ownerOf(place.setor, nr)))
  const ids = ['fabio', 'bia', null, 'caio', 'caio', 'nova', 'gil'].map((name) => (name ? [person(name).id] : []))
  expect(owners).toEqual(ids)
  const fares = await shop.all<{ id_tarifa: string | null; na_cota: boolean }>(
    sql`SELECT id_tarifa, na_cota FROM venda WHERE id_attempt = ${order('ofNew').code}`,
  )
  expect(fares).toEqual([{ id_tarifa: MEIA.estudante, na_cota: true }])
  expect(await shop.reserva(order('paidLater').id_reserva)).toMatchObject({ status: 'sold' })
  expect(await shop.attempt(order('unpaid').code)).toMatchObject({ status: 'expired' })
  expect(await shop.attempt(order('ofNewEvent').code)).toMatchObject({ status: 'refunded' })
  expect(await shop.attempt(order('givenBack').code)).toMatchObject({ status: 'refunded' })
})

test('after a restore the account created after the moment exists again, and only its phone leads into it', async () => {
  const [row] = await shop.all<{ nome: string; cpf: string; phones: number }>(sql`SELECT nome, cpf,
    length(telefone) AS phones FROM cliente WHERE id = ${person('nova').id}`)
  expect(row).toEqual({ nome: 'Pessoa 0', cpf: '52998224725', phones: 11 })
  expect((await person('nova').get('reservas')).status).toBe(401)
})

test('a second comparison after a restore finds nothing left to do', async () => {
  const before = await moneyCalls()
  const alerts = await shop.all(sql`SELECT kind, subject FROM alert ORDER BY id`)
  const since = new Date(Date.now() - 3_600_000).toISOString()
  const { code, said } = await reconcile([`--since=${since}`])
  expect([code, said]).toEqual([0, expect.stringContaining('"changed":0,"recovered":0,"refunded":0')])
  expect(await moneyCalls()).toEqual(before)
  expect(await shop.all(sql`SELECT kind, subject FROM alert ORDER BY id`)).toEqual(alerts)
  expect(await lost()).toEqual([])
  // Another start does not compare again.
  expect((await reconcile([])).said).toBe('')
})

test('a restored shop sells, and repeats no call that was sent before', async () => {
  await buy(await shop.buyer(), seat(place.lote, 4))
  const keys = (await shop.calls('POST', /\/orders$/)).map(({ idempotency_key }) => idempotency_key)
  expect(new Set(keys).size).toBe(keys.length)
  expect(await lost()).toEqual([])
})
