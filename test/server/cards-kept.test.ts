import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Card, CardInput, Order } from '../../contract/pagarme.ts'
import { deleteUnkept } from '../../server/modules/pagarme/cards-service.ts'
import { type Client, makeClients } from '../support/client.ts'
import { holdSeat, openClub, subscription } from '../support/club.ts'
import { makeEvento, makeLote } from '../support/fixtures.ts'
import { readProvider } from '../support/provider.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { makeToken } from '../support/token.ts'

// A card that is typed to pay is kept only when the buyer asked for it and the payment was approved.

const [GOOD, REFUSED, PROCESSING] = ['4000000000000010', '4000000000000028', '4000000000000036']

let shop: Shop
let lote: string
let buyer: Client
let path: string
let lost = false
beforeAll(async () => {
  shop = await openShop({
    jobs: false,
    wrap: ({ gateway }) => {
      const { createCard } = gateway
      gateway.createCard = async (...call) => {
        const outcome = await createCard(...call)
        return lost ? { kind: 'unknown', repeatable: false } : outcome
      }
    },
  })
  lote = (await makeLote(shop.db, await makeEvento(shop.db, { maxPorCliente: 1000 }), { qtd: 1000 })).lote
  await openClub(shop.db)
})
beforeEach(async () => {
  buyer = (await makeClients(shop, 1))[0] as Client
  const { body } = await buyer.get<{ data: { id: string }[] }>('pagarme/customers')
  path = `customers/${body.data[0]?.id}/cards`
})
afterAll(() => shop.close())

const listed = async () => (await buyer.get<{ data: Card[] }>(`pagarme/${path}`)).body.data.map(({ id }) => id)
const atProvider = async () => (await readProvider<{ data: { id: string }[] }>(shop, path)).data.map(({ id }) => id)
const add = async (number: string, pagamento?: CardInput['pagamento']) =>
  (await buyer.post<Card>(`pagarme/${path}`, { token: await makeToken(shop, number), pagamento })).body.id

/** Types a card and pays with it. */
async function buy(number: string, guardar: boolean) {
  const tentativa = randomUUID()
  const { body: hold } = await buyer.reserve([{ id_evento_setor_lote: lote, qtde: 1 }])
  const card = await add(number, { tentativa, guardar })
  const { body } = await buyer.post<Order>('pagarme/orders', {
    items: await buyer.items(hold.id),
    payments: [{ payment_method: 'credit_card', credit_card: { installments: 1, card_id: card } }],
    metadata: { id_reserva: hold.id, tentativa },
  })
  return { card, status: body.status }
}
const anHourLater = async () => {
  await shop.db.execute(sql`UPDATE cartao SET apagar_em = apagar_em - interval '1 hour'`)
  while (await deleteUnkept(shop.deps));
}

test('a card typed for one payment is in no list, and the provider has it no longer than an hour', async () => {
  const { card, status } = await buy(GOOD, false)
  expect([status, await listed(), await atProvider()]).toEqual(['paid', [], [card]])
  expect(await deleteUnkept(shop.deps)).toBe(false)
  expect(await atProvider()).toEqual([card])
  await anHourLater()
  expect([await listed(), await atProvider()]).toEqual([[], []])
})

test('a card that was to be kept is kept after an approved payment, and not after a refused one', async () => {
  expect((await buy(REFUSED, true)).status).toBe('failed')
  expect(await listed()).toEqual([])
  const { card } = await buy(GOOD, true)
  expect(await listed()).toEqual([card])
  await anHourLater()
  expect([await listed(), await atProvider()]).toEqual([[card], [card]])
})

test('a card that is kept stays when it is typed again without the box', async () => {
  const { card } = await buy(GOOD, true)
  expect((await buy(GOOD, false)).card).toBe(card)
  await anHourLater()
  expect([await listed(), await atProvider()]).toEqual([[card], [card]])
  expect((await buyer.call('DELETE', `pagarme/${path}/${card}`)).status).toBe(200)
  expect([await listed(), await atProvider()]).toEqual([[], []])
})

test('a card waits for its payment to be decided, and one of a membership is never deleted', async () => {
  const { card, status } = await buy(PROCESSING, false)
  const { body: hold } = await holdSeat(buyer, 1)
  const club = await add(GOOD, { tentativa: randomUUID(), guardar: false })
  await buyer.post('pagarme/subscriptions', subscription(hold.id, club))
  await anHourLater()
  expect([status, await atProvider()]).toEqual(['pending', expect.arrayContaining([card, club])])
  await shop.db.execute(sql`UPDATE payment_attempt SET status = 'refused', check_at = NULL
    WHERE id_cliente = ${buyer.id} AND status IN ('sending', 'waiting')`)
  await anHourLater()
  expect([await atProvider(), await listed()]).toEqual([[club], [club]])
  expect(await buyer.call('DELETE', `pagarme/${path}/${club}`)).toMatchObject({
    status: 409,
    body: { code: 'card.of-membership' },
  })
  expect(await listed()).toEqual([club])
})

test('a card whose answer was lost is not the buyer’s when it was for a payment, and is when they stored it', async () => {
  const known = await add(GOOD)
  lost = true
  await add(REFUSED, { tentativa: randomUUID(), guardar: false })
  lost = false
  expect(await listed()).toEqual([known])
  const late = () => shop.db.execute(sql`UPDATE carteira SET mudando_desde = mudando_desde - interval '3 minutes'`)
  await late()
  expect(await listed()).toEqual([known])
  await anHourLater()
  expect(await atProvider()).toEqual([known])
  lost = true
  await add(PROCESSING)
  lost = false
  await late()
  expect(await listed()).toHaveLength(2)
})

test('a read of the provider’s list does not keep a card of a payment', async () => {
  const { card } = await buy(GOOD, false)
  await shop.db.execute(sql`UPDATE carteira SET lida_em = lida_em - interval '8 days'`)
  expect([await listed(), await atProvider()]).toEqual([[], [card]])
  await anHourLater()
  expect(await atProvider()).toEqual([])
})
