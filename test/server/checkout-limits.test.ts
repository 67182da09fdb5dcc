import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Order } from '../../contract/pagarme.ts'
import { type Client, makeClients } from '../support/client.ts'
import { makeEvento, makeLote, violatedInvariants } from '../support/fixtures.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { makeUsuario } from '../support/staff.ts'
import { fingerprint } from '../support/tables.ts'
import { awayFromWindowEdge } from '../support/windows.ts'

const TOO_MANY = { status: 429, body: { message: 'Muitas tentativas. Aguarde um pouco e tente novamente.' } }

type Server = Awaited<ReturnType<Shop['openAnother']>>

let shop: Shop
let lote: string
let server: Server | undefined
beforeAll(async () => {
  shop = await openShop({ jobs: false })
  lote = (await makeLote(shop.db, await makeEvento(shop.db, { maxPorCliente: 1000 }), { qtd: 1000 })).lote
})
beforeEach(awayFromWindowEdge)
afterEach(async () => {
  await server?.close()
  await shop.db.execute(sql`DELETE FROM rate_limit`)
  expect(await violatedInvariants(shop.db)).toEqual([])
})
afterAll(() => shop.close())

/** Buyers at a server with these limits, with all counters at zero. */
async function open(config: Record<string, string>, n = 2): Promise<Client[]> {
  const people = await makeClients(shop, n)
  await shop.db.execute(sql`DELETE FROM rate_limit`)
  server = await shop.openAnother({ jobs: false, config })
  const { url } = server
  return people.map((person) => person.at(url))
}
const item = () => [{ id_evento_setor_lote: lote }]

test('a cliente at the reservation limit gets 429, another cliente does not', async () => {
  const [one, two] = (await open({ RESERVES_PER_CLIENTE: '3' })) as [Client, Client]
  // An invalid cart is refused before it counts.
  for (let i = 0; i < 5; i += 1) expect((await one.post('reservas', {})).status).toBe(400)
  for (let i = 0; i < 3; i += 1) expect((await one.reserve(item())).status).toBe(200)
  const before = await fingerprint(shop.db)
  expect(await one.reserve(item())).toMatchObject(TOO_MANY)
  expect(await fingerprint(shop.db)).toEqual(before)
  expect((await two.reserve(item())).status).toBe(200)
})

test('concurrent tries keep a cliente’s limit, and refused ones do not count for limits that others share', async () => {
  const [one, two] = (await open({ RESERVES_PER_CLIENTE: '3' })) as [Client, Client]
  const answers = await Promise.all([...Array.from({ length: 8 }, () => one.reserve(item())), two.reserve(item())])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 429, 429, 429, 429, 429])
  const { rows } = await shop.db.execute(
    sql`SELECT sum(count)::int AS n FROM rate_limit WHERE key LIKE 'checkout.address%'`,
  )
  expect(rows).toEqual([{ n: 4 }])
})

test('calls that reach the provider share one limit: customer, cards, orders, cancelations', async () => {
  const [one] = (await open({ PAYMENTS_PER_CLIENTE: '4' })) as [Client]
  const { id } = (await one.reserve(item())).body
  expect(
    (await one.post('pagarme/customers', { document: '52998224725', email: 'pessoa@exemplo.com.br' })).status,
  ).toBe(200)
  const customer = (await one.get<{ data: { id: string }[] }>('pagarme/customers')).body.data[0]?.id
  // One card after another, as in an attack with a list of stolen cards.
  const cards = () => one.post(`pagarme/customers/${customer}/cards`, { token: `token_${randomUUID().slice(0, 8)}` })
  expect((await cards()).status).toBe(404)
  const paid = await one.payPix(id)
  expect(paid.status).toBe(200)
  expect((await one.post(`reservas/${id}/cancelar-pagamento`, {})).status).toBe(200)
  const calls = async () =>
    ((await (await shop.control('/__sandbox/calls')).json()) as { calls: object[] }).calls.length
  const before = [await fingerprint(shop.db), await calls()]
  expect(await cards()).toMatchObject(TOO_MANY)
  expect(await one.payPix(id)).toMatchObject(TOO_MANY)
  expect(await one.post(`reservas/${id}/cancelar-pagamento`, {})).toMatchObject(TOO_MANY)
  expect([await fingerprint(shop.db), await calls()]).toEqual(before)
  // Reading an order is never limited.
  expect((await one.get<Order>(`pagarme/orders/${paid.body.id}`)).status).toBe(200)
})

test('deleting a card and canceling a membership count for the checkout limit; the back-office is not limited', async () => {
  const [one] = (await open({ PAYMENTS_PER_CLIENTE: '1' })) as [Client]
  const customer = (await one.get<{ data: { id: string }[] }>('pagarme/customers')).body.data[0]?.id
  const remove = () => one.call('DELETE', `pagarme/customers/${customer}/cards/card_unknown`)
  const cancel = (who: Client) => who.call('DELETE', 'pagarme/subscriptions/sub_unknown')
  expect((await remove()).status).toBe(404)
  expect(await remove()).toMatchObject(TOO_MANY)
  expect(await cancel(one)).toMatchObject(TOO_MANY)
  const admin = (await makeUsuario(shop)).at(one.base)
  expect([(await cancel(admin)).status, (await cancel(admin)).status]).toEqual([404, 404])
})

test('an IP address has its own limit, shared by its clientes and by all processes', async () => {
  const config = { CHECKOUTS_PER_ADDRESS: '4' }
  const people = await open(config, 5)
  const another = await shop.openAnother({ jobs: false, config })
  const seen = await Promise.all(people.map((one, i) => (i % 2 ? one.at(another.url) : one).reserve(item())))
  await another.close()
  expect(seen.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 429])
})

test('calls refused by a cliente’s limit do not count for the address', async () => {
  const [one, two] = (await open({ RESERVES_PER_CLIENTE: '1', CHECKOUTS_PER_ADDRESS: '2' })) as [Client, Client]
  const statuses: number[] = []
  for (const who of [one, one, one, one, two]) statuses.push((await who.reserve(item())).status)
  expect(statuses).toEqual([200, 429, 429, 429, 200])
})

test('after fifteen minutes the limits start again', async () => {
  const [one] = (await open({ RESERVES_PER_CLIENTE: '1' })) as [Client]
  expect([(await one.reserve(item())).status, (await one.reserve(item())).status]).toEqual([200, 429])
  await shop.db.execute(sql`UPDATE rate_limit SET window_start = window_start - interval '15 minutes'`)
  expect((await one.reserve(item())).status).toBe(200)
})
