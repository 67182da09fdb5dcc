import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Order } from '../../contract/pagarme.ts'
import type { Subscription } from '../../contract/socio.ts'
import { meterRefusals } from '../../server/jobs/meter-refusals.ts'
import { type Client, makeClients } from '../support/client.ts'
import { cardOf, holdSeat, openClub, subscription } from '../support/club.ts'
import { makeEvento, makeLote } from '../support/fixtures.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { makeToken } from '../support/token.ts'
import { awayFromWindowEdge } from '../support/windows.ts'

// An attacker with a list of stolen cards tries one after another, to find valid ones.

const [GOOD, REFUSED, PROCESSING] = ['4000000000000010', '4000000000000028', '4000000000000036']
const TOO_MANY_REFUSED = { status: 429, body: { code: 'card.too-many-refused' } }
const TOO_MANY_ADDED = { status: 429, body: { code: 'card.too-many-added' } }

let shop: Shop
let lote: string
let buyer: Client
beforeAll(async () => {
  shop = await openShop({ jobs: false })
  lote = (await makeLote(shop.db, await makeEvento(shop.db, { maxPorCliente: 1000 }), { qtd: 1000 })).lote
  await openClub(shop.db)
})
beforeEach(awayFromWindowEdge)
beforeEach(async () => {
  buyer = (await makeClients(shop, 1))[0] as Client
})
afterAll(() => shop.close())

const reserve = async (who: Client, of = lote) => (await who.reserve([{ id_evento_setor_lote: of, qtde: 1 }])).body.id
async function payByCard(who: Client, card_id: string, idReserva: string) {
  const items = await who.items(idReserva)
  return who.post<Order>('pagarme/orders', {
    items,
    payments: [{ payment_method: 'credit_card', credit_card: { installments: 1, card_id } }],
    metadata: { id_reserva: idReserva, tentativa: randomUUID() },
  })
}
async function join(who: Client, seat: number, card: string) {
  const held = await holdSeat(who, seat)
  return who.post<Subscription>('pagarme/subscriptions', subscription(held.body.id, card))
}
const later = (days: number) =>
  shop.db.execute(sql`UPDATE payment_attempt SET created_at = created_at - make_interval(days => ${days})`)

test('after ten refused cards in a day, in orders and for memberships, none is tried any more; a PIX is', async () => {
  const [good, bad] = [await cardOf(shop, buyer, GOOD), await cardOf(shop, buyer, REFUSED)]
  const id = await reserve(buyer)
  for (let n = 0; n < 9; n += 1)
    expect(await payByCard(buyer, bad, id)).toMatchObject({ status: 200, body: { status: 'failed' } })
  expect(await join(buyer, 3, bad)).toMatchObject({ status: 200, body: { status: 'failed' } })
  for (const card of [bad, good]) {
    expect(await payByCard(buyer, card, id)).toMatchObject(TOO_MANY_REFUSED)
    expect(await join(buyer, 3, card)).toMatchObject(TOO_MANY_REFUSED)
  }
  expect((await buyer.payPix(id)).body).toMatchObject({ status: 'waiting_payment' })
  const [other] = await makeClients(shop, 1)
  expect(
    await payByCard(other as Client, await cardOf(shop, other as Client), await reserve(other as Client)),
  ).toMatchObject({ body: { status: 'paid' } })
  await later(1)
  expect(await join(buyer, 3, good)).toMatchObject({ status: 200, body: { status: 'active' } })
})

describe('with a limit of one', () => {
  let one: Awaited<ReturnType<Shop['openAnother']>>
  let lost = false
  beforeAll(async () => {
    one = await shop.openAnother({
      jobs: false,
      limits: { maxRefusedCards: 1 },
      wrap: ({ gateway }) => {
        const { createOrder } = gateway
        gateway.createOrder = async (...call) => (lost ? { kind: 'unreached' } : createOrder(...call))
      },
    })
  })
  afterAll(() => one.close())

  test('a card whose outcome is not known counts as tried until it is known', async () => {
    const who = buyer.at(one.url)
    const [good, slow] = [await cardOf(shop, who, GOOD), await cardOf(shop, who, PROCESSING)]
    expect((await payByCard(who, slow, await reserve(who))).body).toMatchObject({ status: 'pending' })
    expect(await payByCard(who, good, await reserve(who))).toMatchObject(TOO_MANY_REFUSED)
  })

  test('an order that the provider never had is not a refused card', async () => {
    const who = buyer.at(one.url)
    const good = await cardOf(shop, who, GOOD)
    const id = await reserve(who)
    lost = true
    expect(await payByCard(who, good, id)).toMatchObject({ status: 503 })
    lost = false
    expect(await payByCard(who, good, id)).toMatchObject({ status: 200, body: { status: 'paid' } })
  })
})

describe('adding cards', () => {
  const customerOf = async (who: Client) =>
    (await who.get<{ data: { id: string }[] }>('pagarme/customers')).body.data[0]?.id
  const add = async (who: Client, token: string) =>
    who.post<{ id: string }>(`pagarme/customers/${await customerOf(who)}/cards`, { token })
  const ENDS = ['0010', '0028', '0036', '0044', '0051', '0069', '0077']
  const numbered = (n: number) => makeToken(shop, `400000000000${ENDS[n]}`)

  test('five cards a day may be added, including deleted ones; a stored one may be typed again', async () => {
    const first = await add(buyer, await numbered(0))
    for (let n = 0; n < 6; n += 1)
      expect(await add(buyer, await numbered(0))).toMatchObject({ status: 200, body: { id: first.body.id } })
    await buyer.call('DELETE', `pagarme/customers/${await customerOf(buyer)}/cards/${first.body.id}`)
    for (let n = 1; n < 5; n += 1) expect(await add(buyer, await numbered(n))).toMatchObject({ status: 200 })
    expect(await add(buyer, await numbered(5))).toMatchObject(TOO_MANY_ADDED)
    await shop.db.execute(sql`UPDATE rate_limit SET window_start = window_start - interval '1 day'`)
    expect(await add(buyer, await numbered(5))).toMatchObject({ status: 200 })
  })

  test('simultaneous additions of cards, and those refused by the provider, count for the limit', async () => {
    const tokens = await Promise.all(Array.from({ length: 7 }, (_, n) => (n < 5 ? numbered(n) : `token_unknown${n}`)))
    const answers = await Promise.all(tokens.toReversed().map((token) => add(buyer, token)))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2)
  })
})

describe('the shop’s share of refused cards', () => {
  /** Inserts attempts of cards made this many hours ago. */
  const tried = (n: number, refused: number, hours: number) =>
    shop.db
      .execute(sql`INSERT INTO payment_attempt (id_reserva, id_cliente, tentativa, request_hash, method, amount_cents,
        units, status, order_id, created_at)
      SELECT r.id, r.id_cliente, gen_random_uuid(), 'x', 'credit_card', 100, 1,
        CASE WHEN i <= ${refused} THEN 'refused' ELSE 'expired' END, 'or_' || gen_random_uuid(),
        clock_timestamp() - make_interval(hours => ${hours}) - interval '1 minute'
      FROM generate_series(1, ${n}::int) i, (SELECT id, id_cliente FROM reserva LIMIT 1) r`)
  const alerts = async () =>
    (await shop.db.execute(sql`SELECT detail FROM alert WHERE kind = 'card.refusals-jumped'`)).rows
  beforeEach(async () => {
    await shop.db.execute(sql`DELETE FROM alert`)
    await shop.db.execute(sql`UPDATE payment_attempt SET created_at = created_at - interval '30 days'`)
    await shop.db.execute(sql`UPDATE socio SET updated_at = updated_at - interval '30 days',
      data_inicio = data_inicio - interval '30 days'`)
    await reserve(buyer)
  })

  test('the shop’s share of refused cards is told when it jumps, once an hour', async () => {
    await tried(100, 10, 24)
    await tried(50, 20, 0)
    await meterRefusals(shop.deps)
    await meterRefusals(shop.deps)
    expect(await alerts()).toEqual([{ detail: 'Na última hora: 20 de 50 cartões recusados.' }])
  })

  test('the shop’s share of refused cards is not told when it is as always, of a few cards, or of a good share', async () => {
    await tried(100, 30, 24)
    await tried(50, 20, 0)
    await meterRefusals(shop.deps)
    await shop.db.execute(sql`UPDATE payment_attempt SET created_at = created_at - interval '30 days'`)
    await tried(19, 19, 0)
    await meterRefusals(shop.deps)
    await tried(100, 5, 0)
    await meterRefusals(shop.deps)
    expect(await alerts()).toEqual([])
  })

  test('the shop’s share of refused cards counts memberships', async () => {
    await tried(19, 19, 0)
    expect(await join(buyer, 9, await cardOf(shop, buyer, REFUSED))).toMatchObject({ body: { status: 'failed' } })
    await meterRefusals(shop.deps)
    expect(await alerts()).toHaveLength(1)
  })
})
