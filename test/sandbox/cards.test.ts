import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Body, byCard, cardData, type SandboxKit, startSandboxKit } from './support.ts'

let kit: SandboxKit
let now = Date.now()
beforeAll(async () => {
  kit = await startSandboxKit({ now: () => now })
})
afterAll(() => kit.close())

const addToken = async (customer: string, token: unknown): Promise<{ status: number; body: Body }> =>
  kit.api('POST', `/customers/${customer}/cards`, { token })

test('a token needs no secret key, allows any origin and shows little of the card', async () => {
  const token = await kit.token(cardData('0010'))
  expect(token.status).toBe(200)
  expect(token.headers.get('access-control-allow-origin')).toBe('*')
  expect(token.body['id']).toMatch(/^token_\w{16}$/)
  expect(token.body['card']).toEqual({
    last_four_digits: '0010',
    holder_name: 'MARIA SILVA',
    exp_month: 1,
    exp_year: 40,
    brand: 'Visa',
  })
  const preflight = await fetch(`${kit.url}/core/v5/tokens?appId=pk_test_abc`, { method: 'OPTIONS' })
  expect(preflight.headers.get('access-control-allow-headers')).toBe('Content-Type')
})

test('a token call without a public test key is refused', async () => {
  const response = await fetch(`${kit.url}/core/v5/tokens?appId=sk_test_abc`, { method: 'POST' })
  expect(response.status).toBe(401)
})

test('a token works once', async () => {
  const customer = await kit.customer()
  const { id } = (await kit.token(cardData('0010'))).body
  expect((await addToken(customer, id)).status).toBe(200)
  expect(await addToken(customer, id)).toMatchObject({ status: 404, body: { message: 'Token not found.' } })
})

test('a token expires after 60 seconds', async () => {
  const customer = await kit.customer()
  const early = (await kit.token(cardData('0010'))).body['id']
  now += 59_000
  expect((await addToken(customer, early)).status).toBe(200)
  const late = (await kit.token(cardData('0010'))).body['id']
  now += 60_000
  expect((await addToken(customer, late)).status).toBe(404)
})

test('the same card keeps its id; for another customer it has another id', async () => {
  const customer = await kit.customer('um@ex.com')
  const other = await kit.customer('dois@ex.com')
  const first = await kit.api('POST', `/customers/${customer}/cards`, cardData('0010'))
  const again = await addToken(customer, (await kit.token(cardData('0010'))).body['id'])
  const elsewhere = await kit.api('POST', `/customers/${other}/cards`, cardData('0010'))
  expect(first.body).toMatchObject({
    first_six_digits: '400000',
    last_four_digits: '0010',
    brand: 'Visa',
    exp_year: 2040,
    status: 'active',
  })
  expect(JSON.stringify(first.body)).not.toContain('4000000000000010')
  expect(again.body['id']).toBe(first.body['id'])
  expect(elsewhere.body['id']).not.toBe(first.body['id'])
})

test('a deleted card is not listed and cannot pay', async () => {
  const customer = await kit.customer('apaga@ex.com')
  const { id } = (await kit.api('POST', `/customers/${customer}/cards`, cardData('0010'))).body
  const deleted = await kit.api('DELETE', `/customers/${customer}/cards/${id}`)
  expect(deleted.body).toMatchObject({ id, status: 'deleted' })
  expect(deleted.body['deleted_at']).toBeDefined()
  expect((await kit.api('GET', `/customers/${customer}/cards`)).body['data']).toEqual([])
  const payment = { payment_method: 'credit_card', credit_card: { card_id: id } }
  expect((await kit.order(payment, { customer_id: customer })).status).toBe(404)
})

test("another customer's card is not found", async () => {
  const owner = await kit.customer('dona@ex.com')
  const otherCustomer = await kit.customer('ladrao@ex.com')
  const { id } = (await kit.api('POST', `/customers/${owner}/cards`, cardData('0010'))).body
  const payment = { payment_method: 'credit_card', credit_card: { card_id: id } }
  expect((await kit.order(payment, { customer_id: otherCustomer })).status).toBe(404)
})

test('a card that is refused gets 412 only with verify_card', async () => {
  const customer = await kit.customer()
  const path = `/customers/${customer}/cards`
  expect((await kit.api('POST', path, cardData('0028'))).status).toBe(200)
  expect(await kit.api('POST', path, { ...cardData('0028'), options: { verify_card: true } })).toMatchObject({
    status: 412,
    body: { message: 'Could not create credit card. The card verification failed.' },
  })
})

test.each([
  ['a short number', { number: '400000' }, 'card.number'],
  ['a wrong check digit', { number: '4000000000000011' }, 'card'],
  ['a month 13', { exp_month: 13 }, 'card.exp_month'],
  ['a digit in the name', { holder_name: 'MARIA 2' }, 'card.holder_name'],
  ['a long cvv', { cvv: '12345' }, 'card.cvv'],
])('a card with %s is a validation error', async (_name, wrong, path) => {
  const refused = await kit.token({ ...cardData('0010'), ...wrong })
  expect(refused.status).toBe(422)
  expect(Object.keys(refused.body['errors'] as Body)).toEqual([path])
})

test.each([
  ['5555555555554444', 'Mastercard'],
  ['378282246310005', 'Amex'],
  ['6362970000457013', 'Elo'],
  ['6062825624254001', 'Hipercard'],
])('the card %s is %s', async (number, brand) => {
  expect((await kit.token({ ...cardData('0010'), number })).body['card']).toMatchObject({ brand })
})

test('an order accepts a token, a saved card or card data, but not two of them', async () => {
  const token = (await kit.token(cardData('0010'))).body['id']
  const buyer = { customer: { name: 'Nova', email: 'nova@ex.com' } }
  const viaToken = await kit.order(
    {
      payment_method: 'credit_card',
      credit_card: { card_token: token, card: { cvv: '123' } },
    },
    buyer,
  )
  expect(viaToken.body.status).toBe('paid')
  const customer = viaToken.body.customer.id
  const saved = (await kit.api<{ data: Body[] }>('GET', `/customers/${customer}/cards`)).body.data[0]?.['id']
  const viaId = await kit.order(
    { payment_method: 'credit_card', credit_card: { card_id: saved } },
    { customer_id: customer },
  )
  expect(viaId.body.status).toBe('paid')
  expect((await kit.order(byCard('0010', { card_id: saved }))).status).toBe(422)
})
