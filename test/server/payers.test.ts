import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Card, Order } from '../../contract/pagarme.ts'
import { pgFault } from '../../server/db/db-errors.ts'
import { forgetCustomers } from '../../server/jobs/forget-customers.ts'
import { deletePayersCards } from '../../server/modules/pagarme/payers-service.ts'
import { type Client, freshCpf, makeClients } from '../support/client.ts'
import { freshIdentity, tablesWith } from '../support/conta.ts'
import { makeEvento, makeLote } from '../support/fixtures.ts'
import { signUp } from '../support/people.ts'
import { readProvider } from '../support/provider.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { makeToken } from '../support/token.ts'

// Somebody else pays one order: their CPF is the provider's alone, and the account is not changed.

const [GOOD, PROCESSING] = ['4000000000000010', '4000000000000036']

let shop: Shop
let lote: string
let buyer: Client
let cpf: string
beforeAll(async () => {
  shop = await openShop({ jobs: false })
  lote = (await makeLote(shop.db, await makeEvento(shop.db, { maxPorCliente: 1000 }), { qtd: 1000 })).lote
})
beforeEach(async () => {
  buyer = (await makeClients(shop, 1))[0] as Client
  cpf = freshCpf()
})
afterAll(() => shop.close())

const payerOf = async (who = buyer, document = cpf) =>
  (await who.post<{ id: string }>('pagarme/pagadores', { document })).body.id
const account = async () => (await buyer.get(`clientes/${buyer.id}`)).body
const cardsOf = async (customer: string) =>
  (await readProvider<{ data: { id: string }[] }>(shop, `customers/${customer}/cards`)).data.map(({ id }) => id)
const typeCard = async (payer: string, pagamento?: object, number = GOOD) =>
  buyer.post<Card>(`pagarme/customers/${payer}/cards`, { token: await makeToken(shop, number), pagamento })

/** Pays a new reservation by PIX, or by a card. */
async function buy(customer_id: string, card_id?: string, tentativa = randomUUID()) {
  const { body: hold } = await buyer.reserve([{ id_evento_setor_lote: lote, qtde: 1 }])
  const payment = card_id
    ? { payment_method: 'credit_card', credit_card: { installments: 1, card_id } }
    : { payment_method: 'pix', pix: { expires_in: 3600 } }
  return buyer.post<Order & { code: string }>('pagarme/orders', {
    items: await buyer.items(hold.id),
    payments: [payment],
    metadata: { id_reserva: hold.id, tentativa },
    customer_id,
  })
}
const atProvider = async (code: string) =>
  (await readProvider<{ data: { customer: { id: string; document: string } }[] }>(shop, `orders?code=${code}`)).data

test('somebody else’s CPF pays a PIX without the password, and the account keeps its own', async () => {
  const before = await account()
  const payer = await payerOf()
  expect(await payerOf()).toBe(payer)
  const { body: order } = await buy(payer)
  expect(order.charges[0]?.last_transaction.qr_code).toMatch(/^000201/)
  expect(await atProvider(order.code)).toMatchObject([{ customer: { id: payer, document: cpf } }])
  expect(await account()).toEqual(before)
  expect(await tablesWith(shop.db, cpf)).toEqual([])
  const { body } = await buyer.get<{ data: { id: string }[] }>('pagarme/customers')
  expect(body.data.map(({ id }) => id)).not.toContain(payer)
})

test('the account’s own CPF gives its own customer', async () => {
  const { body } = await buyer.get<{ data: { id: string; document: string }[] }>('pagarme/customers')
  const [own] = body.data
  expect(await payerOf(buyer, own?.document)).toBe(own?.id)
  expect((await buy(own?.id ?? '')).status).toBe(200)
})

test('a card that somebody else types pays, is kept by nobody, and is deleted after an hour', async () => {
  const payer = await payerOf()
  const tentativa = randomUUID()
  const { body: card } = await typeCard(payer, { tentativa, guardar: false })
  expect((await buy(payer, card.id, tentativa)).body.status).toBe('paid')
  const [own] = (await buyer.get<{ data: { id: string }[] }>('pagarme/customers')).body.data
  expect((await buyer.get(`pagarme/customers/${own?.id}/cards`)).body).toEqual({ data: [] })
  expect([await deletePayersCards(shop.deps), await cardsOf(payer)]).toEqual([false, [card.id]])
  await anHourLater()
  expect([await cardsOf(payer), await deletePayersCards(shop.deps)]).toEqual([[], false])
})

const anHourLater = async () => {
  await shop.db.execute(sql`UPDATE pagador SET apagar_em = apagar_em - interval '1 hour'`)
  await deletePayersCards(shop.deps)
}

test('the card of somebody else waits for its payment to be decided; one whose answer was lost is deleted, too', async () => {
  const payer = await payerOf()
  const tentativa = randomUUID()
  const { body: card } = await typeCard(payer, { tentativa, guardar: false }, PROCESSING)
  expect((await buy(payer, card.id, tentativa)).body.status).toBe('pending')
  await anHourLater()
  expect(await cardsOf(payer)).toEqual([card.id])
  await shop.db.execute(sql`UPDATE payment_attempt SET status = 'refused', check_at = NULL
    WHERE id_cliente = ${buyer.id} AND status IN ('sending', 'waiting')`)
  const { createCard } = shop.deps.gateway
  shop.deps.gateway.createCard = async (...call) => {
    await createCard(...call)
    return { kind: 'unknown', repeatable: false }
  }
  expect((await typeCard(payer, { tentativa: randomUUID(), guardar: false })).status).toBe(503)
  shop.deps.gateway.createCard = createCard
  expect(await cardsOf(payer)).toHaveLength(2)
  await anHourLater()
  expect(await cardsOf(payer)).toEqual([])
})

test('a payer whom the provider no longer has is not looked for again', async () => {
  const payer = await payerOf()
  await typeCard(payer, { tentativa: randomUUID(), guardar: false })
  const { listCards } = shop.deps.gateway
  const due = async () =>
    (await shop.db.execute(sql`SELECT 1 FROM pagador WHERE id_pagar_me = ${payer} AND apagar_em IS NOT NULL`)).rowCount
  shop.deps.gateway.listCards = async () => ({ kind: 'unknown', repeatable: true })
  await anHourLater()
  expect(await due()).toBe(1)
  shop.deps.gateway.listCards = async () => ({ kind: 'rejected', status: 404, message: 'Customer not found.' })
  await anHourLater()
  shop.deps.gateway.listCards = listCards
  expect(await due()).toBe(0)
})

test('a card of somebody else is not kept, and is of no use to another cliente', async () => {
  const payer = await payerOf()
  const pagamento = { tentativa: randomUUID(), guardar: true }
  for (const refused of [pagamento, undefined])
    expect(await typeCard(payer, refused)).toMatchObject({ status: 404, body: { code: 'record.not-found' } })
  buyer = (await makeClients(shop, 1))[0] as Client
  expect(await typeCard(payer, { ...pagamento, guardar: false })).toMatchObject({ status: 404 })
  expect(await cardsOf(payer)).toEqual([])
})

test('an order by another cliente’s customer or payer is refused, by the database, too', async () => {
  const payer = await payerOf()
  const [own] = (await buyer.get<{ data: { id: string }[] }>('pagarme/customers')).body.data
  buyer = (await makeClients(shop, 1))[0] as Client
  for (const foreign of [payer, own?.id ?? '', 'cus_dealguem1234'])
    expect(await buy(foreign)).toMatchObject({ status: 422, body: { code: 'payer.unknown' } })
  const { body: order } = await buy(await payerOf())
  const copy = sql`INSERT INTO payment_attempt (id_reserva, id_cliente, tentativa, request_hash, method, amount_cents, units,
    status, body, customer_id, check_at) SELECT id_reserva, id_cliente, gen_random_uuid(), 'x', method, amount_cents, units,
    'sending', body, ${payer}, now() FROM payment_attempt WHERE id = ${order.code}`
  const refusedBy = await shop.db.execute(copy).then(String, (error: unknown) => pgFault(error)?.constraint)
  expect(refusedBy).toBe('attempt_customer')
})

test('nobody tries CPFs without end, and a wrong one is refused', async () => {
  expect(await buyer.post('pagarme/pagadores', { document: '111.111.111-11' })).toMatchObject({
    status: 400,
    body: { fields: { document: 'Digite um CPF válido' } },
  })
  for (let n = 0; n < 10; n++) expect(await payerOf(buyer, freshCpf())).toMatch(/^cus_/)
  expect(await buyer.post('pagarme/pagadores', { document: cpf })).toMatchObject({
    status: 429,
    body: { code: 'payer.too-many' },
  })
})

test('with the account the provider forgets those who paid for it, and the one being made meanwhile', async () => {
  // Of the two accounts one never had a CPF of its own.
  for (const identity of [freshIdentity(), null]) {
    const { client, id, senha } = await signUp(shop)
    if (identity) await client.post('pagarme/customers', identity)
    const payers = [await payerOf(client), await payerOf(client, freshCpf())]
    const { createCustomer } = shop.deps.gateway
    shop.deps.gateway.createCustomer = async (given) => {
      const made = await createCustomer(given)
      expect((await client.post('conta/remocao', { senha })).status).toBe(200)
      if (made.kind === 'ok') payers.push(made.value.id)
      return made
    }
    expect((await client.post('pagarme/pagadores', { document: freshCpf() })).status).toBe(401)
    shop.deps.gateway.createCustomer = createCustomer
    for (let n = 0; n < 5; n++) {
      await shop.db.execute(sql`UPDATE remocao SET check_at = clock_timestamp() WHERE id_cliente = ${id}
        AND concluida_em IS NULL`)
      await forgetCustomers(shop.deps)
    }
    expect(payers).toHaveLength(3)
    for (const payer of payers)
      expect(await readProvider(shop, `customers/${payer}`)).toMatchObject({ name: 'Cliente removido' })
    const { rows } = await shop.db.execute(sql`SELECT concluida_em IS NOT NULL AS done FROM remocao
      WHERE id_cliente = ${id}`)
    expect(rows).toEqual([{ done: true }])
  }
})
