import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Body, cardData, MONTHLY, type SandboxKit, type Subscription, startSandboxKit, until } from './support.ts'

const CLOCK = Date.parse('2026-01-31T15:00:00Z')

let kit: SandboxKit
let now = CLOCK
beforeAll(async () => {
  kit = await startSandboxKit({ now: () => now })
})
afterAll(() => kit.close())

const read = async (id: string): Promise<Subscription> =>
  (await kit.api<Subscription>('GET', `/subscriptions/${id}`)).body

test('a subscription has the documented shape and does not contain its charge', async () => {
  const { status, body } = await kit.subscribe('0010', {
    code: 'SOCIO-1',
    billing_type: 'exact_day',
    billing_day: 28,
    statement_descriptor: 'CLUBE',
    metadata: { cadeira: '12' },
  })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    id: expect.stringMatching(/^sub_\w{16}$/),
    code: 'SOCIO-1',
    status: 'active',
    start_at: '2026-01-31T00:00:00Z',
    interval: 'month',
    interval_count: 1,
    billing_type: 'exact_day',
    billing_day: 28,
    installments: 1,
    statement_descriptor: 'CLUBE',
    metadata: { cadeira: '12' },
    customer: { name: 'Maria Silva' },
    card: { last_four_digits: '0010' },
  })
  expect(body.items).toMatchObject([
    { id: expect.stringMatching(/^si_/), status: 'active', quantity: 1, pricing_scheme: { price: 2990 } },
  ])
  expect(JSON.stringify(body)).not.toMatch(/null|"ch_|"in_/)
  expect(await read(body.id)).toEqual(body)
})

test('the first cycle is charged immediately, and its charge contains the invoice', async () => {
  const { body } = await kit.subscribe('0010', { code: 'SOCIO-2', statement_descriptor: 'CLUBE' })
  const [invoice, ...others] = await kit.invoices(body.id)
  expect(others).toEqual([])
  expect(invoice).toMatchObject({
    id: expect.stringMatching(/^in_\w{16}$/),
    status: 'paid',
    amount: 2990,
    billing_at: '2026-01-31T00:00:00Z',
    items: [{ subscription_item_id: body.items[0].id, description: 'Sócio torcedor', amount: 2990, quantity: 1 }],
    cycle: body.current_cycle,
    subscription: { id: body.id, status: 'active' },
    charge: { code: 'SOCIO-2-01', status: 'paid', paid_amount: 2990 },
  })
  expect((await kit.api('GET', `/invoices/${invoice?.id}`)).body).toEqual(invoice)
  const charge = await kit.charge(invoice?.charge.id ?? '')
  expect(charge).toMatchObject({
    status: 'paid',
    recurrency_cycle: 'first',
    invoice: { id: invoice?.id, status: 'paid', subscriptionId: body.id },
    customer: { id: body.customer.id },
    last_transaction: { status: 'captured', installments: 1, statement_descriptor: 'CLUBE' },
  })
  expect(charge).not.toHaveProperty('order')
})

test.each([
  ['0010', 'active', 'paid', 'paid'],
  ['0028', 'failed', 'failed', 'failed'],
  ['0036', 'active', 'pending', 'processing'],
  ['0069', 'active', 'paid', 'paid'],
])('card …%s: subscription %s, invoice %s, charge %s', async (ending, subscription, invoice, charge) => {
  const made = await kit.subscribe(ending)
  expect([made.status, made.body.status]).toEqual([200, subscription])
  expect(await kit.invoices(made.body.id)).toMatchObject([{ status: invoice, charge: { status: charge } }])
})

test.each([
  ['0036', 'active', 'paid', 'paid'],
  ['0044', 'failed', 'failed', 'failed'],
  ['0051', 'active', 'canceled', 'canceled'],
  ['0069', 'canceled', 'paid', 'chargedback'],
])('later, card …%s has: subscription %s, invoice %s, charge %s', async (ending, subscription, invoice, charge) => {
  const { id } = (await kit.subscribe(ending)).body
  now += 80
  const [later] = await until(
    () => kit.invoices(id),
    ([first]) => first?.charge.status === charge,
  )
  expect(later).toMatchObject({ status: invoice, subscription: { status: subscription } })
  expect((await read(id)).status).toBe(subscription)
})

test('a subscription accepts a token, a saved card or card data, of its own customer only', async () => {
  const mine = await kit.subscriber()
  const { customer_id } = mine
  const post = async (extra: Body) => kit.api('POST', '/subscriptions', { ...MONTHLY, customer_id, ...extra })
  const token = (await kit.token(cardData('0010'))).body['id']
  expect((await post({ card_token: token })).body).toMatchObject({ status: 'active', card: { id: mine['card_id'] } })
  expect((await post({ card: cardData('0010') })).body).toMatchObject({ card: { id: mine['card_id'] } })
  const other = await kit.subscriber()
  expect(await post({ card_id: other['card_id'] })).toMatchObject({ status: 404, body: { message: 'Card not found.' } })
  expect((await post({ card_id: mine['card_id'], card_token: 'token_x' })).status).toBe(422)
  expect((await post({ card_id: mine['card_id'], customer_id: 'cus_0000000000000000' })).body).toEqual({
    message: 'Customer not found.',
  })
})

test.each<[string, Body, string]>([
  ['a PIX', { payment_method: 'pix' }, 'payment_method'],
  ['a foreign currency', { currency: 'USD' }, 'currency'],
  ['a yearly interval', { interval: 'year' }, 'interval'],
  ['an interval of two months', { interval_count: 2 }, 'interval_count'],
  ['instalments', { installments: 2 }, 'installments'],
  ['an unknown billing type', { billing_type: 'whenever' }, 'billing_type'],
  ['an exact day without its day', { billing_type: 'exact_day' }, 'billing_day'],
  ['the billing day 29', { billing_type: 'exact_day', billing_day: 29 }, 'billing_day'],
  ['the billing day 0', { billing_type: 'exact_day', billing_day: 0 }, 'billing_day'],
  ['no items', { items: [] }, 'items'],
  ['no customer', { customer_id: null }, 'customer'],
  ['a long code', { code: 'x'.repeat(53) }, 'code'],
  ['a number in the metadata', { metadata: { n: 1 } }, 'metadata'],
  ['an unsupported field', { discounts: [{ value: 10 }] }, 'discounts'],
])('a subscription with %s is refused with 422', async (_name, extra, path) => {
  const { status, body } = await kit.subscribe('0010', extra)
  expect(status).toBe(422)
  expect(Object.keys((body as unknown as { errors: Body }).errors)).toEqual([`subscription.${path}`])
})

test.each<[string, Body, string]>([
  ['without a description', { description: '' }, 'description'],
  ['without a quantity', { quantity: null }, 'quantity'],
  ['without a price', { pricing_scheme: { scheme_type: 'unit' } }, 'pricing_scheme.price'],
  ['with the price 0', { pricing_scheme: { scheme_type: 'unit', price: 0 } }, 'pricing_scheme.price'],
  ['by volume', { pricing_scheme: { scheme_type: 'volume', price: 10 } }, 'pricing_scheme.scheme_type'],
])('an item %s is refused with 422', async (_name, extra, path) => {
  const { body } = await kit.subscribe('0010', { items: [{ ...MONTHLY.items[0], ...extra }] })
  expect(Object.keys((body as unknown as { errors: Body }).errors)).toEqual([`subscription.items[0].${path}`])
})

test('subscriptions are filtered by customer, status and code, and paged', async () => {
  const mine = await kit.subscriber()
  const post = (extra: Body) => kit.api<Subscription>('POST', '/subscriptions', { ...MONTHLY, ...mine, ...extra })
  const old = (await post({ code: 'ACHA-1' })).body.id
  await post({ code: 'ACHA-2' })
  await kit.api('DELETE', `/subscriptions/${old}`)
  type List = { data: Subscription[]; paging: { total: number; next?: string } }
  const search = async (query: string): Promise<List> =>
    (await kit.api<List>('GET', `/subscriptions?customer_id=${mine['customer_id']}${query}`)).body
  expect((await search('')).data.map(({ code }) => code)).toEqual(['ACHA-2', 'ACHA-1'])
  expect((await search('&status=active')).data).toMatchObject([{ code: 'ACHA-2' }])
  expect((await search('&code=ACHA-1')).data).toMatchObject([{ status: 'canceled' }])
  const first = await search('&size=1')
  expect([first.data.length, first.paging.total]).toEqual([1, 2])
  expect(first.paging.next).toContain('page=2')
  expect((await search('&size=1&page=2')).data).toMatchObject([{ code: 'ACHA-1' }])
  expect((await kit.api('GET', '/subscriptions?customer_id=cus_x')).body['data']).toEqual([])
})

test('two calls with one Idempotency-Key create one subscription', async () => {
  const key = { 'Idempotency-Key': 'assina-1' }
  const first = await kit.subscribe('0010', {}, key)
  const again = await kit.subscribe('0010', {}, key)
  expect(again.body).toEqual(first.body)
  expect(await kit.invoices(first.body.id)).toHaveLength(1)
})

test('unknown ids are a 404 with the messages of Pagar.me', async () => {
  const none = '/subscriptions/sub_0000000000000000'
  const missing = { status: 404, body: { message: 'Subscription not found.' } }
  expect(await kit.api('GET', none)).toMatchObject(missing)
  expect(await kit.api('DELETE', none)).toMatchObject(missing)
  expect((await kit.api('GET', '/invoices/in_0000000000000000')).body).toEqual({ message: 'Invoice not found.' })
  expect((await kit.api('GET', '/charges/ch_0000000000000000')).body).toEqual({ message: 'Charge not found.' })
})
