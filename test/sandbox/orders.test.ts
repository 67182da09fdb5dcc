import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Body,
  byCard,
  cardData,
  type Order,
  PIX,
  type SandboxKit,
  startSandboxKit,
  until,
  wait,
} from './support.ts'

let kit: SandboxKit
beforeAll(async () => {
  kit = await startSandboxKit()
})
afterAll(() => kit.close())

test.each([
  ['0010', 'paid', 'paid', 'captured'],
  ['0028', 'failed', 'failed', 'not_authorized'],
  ['0036', 'pending', 'processing', 'with_error'],
  ['0044', 'pending', 'processing', 'with_error'],
  ['0051', 'pending', 'processing', 'with_error'],
  ['0069', 'paid', 'paid', 'captured'],
  ['0077', 'paid', 'paid', 'captured'],
  ['0093', 'paid', 'paid', 'captured'],
  ['0002', 'failed', 'failed', 'not_authorized'],
])('card …%s: order %s, charge %s, transaction %s', async (ending, order, charge, transaction) => {
  const made = await kit.order(byCard(ending))
  expect(made.status).toBe(200)
  expect(made.body.status).toBe(order)
  expect(made.body.charges[0]).toMatchObject({
    status: charge,
    last_transaction: { status: transaction, acquirer_name: 'simulator' },
  })
})

test.each([
  ['0036', 'paid', 'paid', 'captured'],
  ['0044', 'failed', 'failed', 'not_authorized'],
  ['0051', 'canceled', 'canceled', 'voided'],
  ['0069', 'paid', 'chargedback', 'chargedback'],
])('later, card …%s has: order %s, charge %s, transaction %s', async (ending, order, charge, transaction) => {
  const { id } = (await kit.order(byCard(ending))).body
  const read = async (): Promise<Order> => (await kit.api<Order>('GET', `/orders/${id}`)).body
  const later = await until(read, (body) => body.charges[0].status === charge)
  expect(later).toMatchObject({ status: order, charges: [{ last_transaction: { status: transaction } }] })
})

test('an approved sale has the documented shape', async () => {
  const credit_card = { card: cardData('0010'), installments: 3, statement_descriptor: 'LOJA' }
  const { body } = await kit.order(
    { payment_method: 'credit_card', credit_card },
    { code: 'TCK-1', metadata: { order_id: '1' } },
  )
  expect(body).toMatchObject({
    code: 'TCK-1',
    amount: 10_000,
    currency: 'BRL',
    closed: true,
    checkouts: [],
    metadata: { order_id: '1' },
  })
  expect(body.id).toMatch(/^or_\w{16}$/)
  expect(body.charges[0]).toMatchObject({ code: 'TCK-1', paid_amount: 10_000, payment_method: 'credit_card' })
  expect(body.charges[0].last_transaction).toMatchObject({
    success: true,
    installments: 3,
    statement_descriptor: 'LOJA',
    acquirer_message: 'Transação capturada com sucesso',
    acquirer_return_code: '00',
    gateway_response: { code: '200', errors: [] },
    antifraud_response: {},
    card: { brand: 'Visa', exp_year: 2040 },
  })
  expect(JSON.stringify(body)).not.toContain('null')
  expect((await kit.api('GET', `/orders/${body.id}`)).body).toEqual(body)
})

test('an expired card is refused', async () => {
  const made = await kit.order({
    payment_method: 'credit_card',
    credit_card: { card: { ...cardData('0010'), exp_year: 20 } },
  })
  expect(made.body.charges[0]).toMatchObject({
    status: 'failed',
    last_transaction: { acquirer_message: 'Cartão vencido' },
  })
})

test('an authorisation is captured once, in full or in part', async () => {
  const made = (await kit.order(byCard('0010', { operation_type: 'auth_only' }))).body
  const { id } = made.charges[0]
  expect(made).toMatchObject({
    status: 'pending',
    charges: [{ status: 'pending', last_transaction: { status: 'authorized_pending_capture' } }],
  })
  const taken = await kit.api('POST', `/charges/${id}/capture`, { amount: 4000 })
  expect(taken.body).toMatchObject({
    status: 'paid',
    paid_amount: 4000,
    last_transaction: { status: 'partial_capture' },
  })
  expect((await kit.api('POST', `/charges/${id}/capture`)).status).toBe(412)
  const whole = (await kit.order(byCard('0010', { operation_type: 'auth_only' }))).body.charges[0].id
  expect((await kit.api('POST', `/charges/${whole}/capture`)).body).toMatchObject({
    last_transaction: { status: 'captured' },
  })
})

test.each<[string, Body, string]>([
  ['no items', { items: [] }, 'order.items'],
  ['an item without code', { items: [{ description: 'x', amount: 10_000, quantity: 1 }] }, 'order.items[0].code'],
  [
    'an item without a price',
    { items: [{ code: 'x', description: 'x', amount: 0, quantity: 1 }] },
    'order.items[0].amount',
  ],
  ['no payments', { payments: [] }, 'order.payments'],
  ['a wrong sum', { payments: [{ ...PIX, amount: 9999 }] }, 'order.payments'],
  ['an unknown method', { payments: [{ payment_method: 'bitcoin' }] }, 'order.payments[0].payment_method'],
  ['a PIX without expiration', { payments: [{ payment_method: 'pix', pix: {} }] }, 'order.payments[0].pix'],
  [
    'an expired PIX',
    { payments: [{ payment_method: 'pix', pix: { expires_at: '2020-01-01T00:00:00' } }] },
    'order.payments[0].pix.expires_at',
  ],
  ['no customer', { customer: null }, 'order.customer'],
  ['a customer without a name', { customer: { email: 'x@ex.com' } }, 'order.customer.name'],
  ['a long code', { code: 'x'.repeat(53) }, 'order.code'],
  ['a number in the metadata', { metadata: { n: 1 } }, 'order.metadata'],
  [
    'a long descriptor',
    { payments: [byCard('0010', { statement_descriptor: 'x'.repeat(23) })] },
    'order.payments[0].credit_card.statement_descriptor',
  ],
])('an order with %s is refused with 422', async (_name, extra, path) => {
  const refused = await kit.pix(extra)
  expect(refused.status).toBe(422)
  expect(refused.body).toMatchObject({ message: 'The request is invalid.' })
  expect(Object.keys((refused.body as unknown as { errors: Body }).errors)).toEqual([path])
})

test('orders are filtered by code, status, time and customer, at most 30 per page', async () => {
  const customer = await kit.customer('busca@ex.com')
  const before = new Date().toISOString()
  await Promise.all(
    Array.from({ length: 33 }, (_, index) => kit.pix({ customer_id: customer, code: `BUSCA-${index}` })),
  )
  type List = { data: Order[]; paging: { total: number } }
  const search = async (query: string): Promise<List> => (await kit.api<List>('GET', `/orders?${query}`)).body
  expect((await search('code=BUSCA-7')).data).toMatchObject([{ code: 'BUSCA-7' }])
  expect((await search('code=NADA')).data).toEqual([])
  const mine = await search(`customer_id=${customer}&size=100`)
  expect([mine.data.length, mine.paging.total]).toEqual([30, 33])
  await kit.control('POST', '/orders/BUSCA-3/pagar')
  expect((await search(`customer_id=${customer}&status=paid`)).data).toMatchObject([{ code: 'BUSCA-3' }])
  await wait(1100)
  const mark = new Date().toISOString().slice(0, 19)
  const last = (await kit.pix({ customer_id: customer })).body.id
  expect((await search(`customer_id=${customer}&created_since=${mark}`)).data).toMatchObject([{ id: last }])
  const old = new Date(Date.parse(before) - 5000).toISOString()
  expect((await search(`customer_id=${customer}&created_until=${old}`)).data).toEqual([])
  expect((await kit.api('GET', '/orders?created_since=ontem')).status).toBe(400)
})

test('a charge contains its reduced order, and charges are filtered by order', async () => {
  const made = (await kit.pix({ code: 'COBRANCA' })).body
  const charge = await kit.charge(made.charges[0].id)
  expect(charge).toMatchObject({
    status: 'pending',
    order: { id: made.id, code: 'COBRANCA', customer_id: made.customer.id },
  })
  expect((await kit.api('GET', `/charges?order_id=${made.id}`)).body).toMatchObject({
    data: [charge],
    paging: { total: 1 },
  })
  expect((await kit.api('GET', `/charges?order_id=${made.id}&status=paid`)).body['data']).toEqual([])
})

test('an order of two payments is paid when both are paid', async () => {
  const half = { ...PIX, amount: 4000 }
  const made = (await kit.pix({ payments: [half, { ...byCard('0010'), amount: 6000 }] })).body
  expect(made.status).toBe('pending')
  expect((await kit.control('POST', `/orders/${made.id}/pagar`)).body).toMatchObject({ status: 'paid' })
})
