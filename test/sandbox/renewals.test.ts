import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Body,
  type Charge,
  type Invoice,
  type SandboxKit,
  type Subscription,
  startSandboxKit,
  until,
} from './support.ts'

let kit: SandboxKit
let now = Date.parse('2026-01-31T15:00:00Z')
beforeAll(async () => {
  kit = await startSandboxKit({ now: () => now })
})
afterAll(() => kit.close())

const read = async (id: string): Promise<Subscription> =>
  (await kit.api<Subscription>('GET', `/subscriptions/${id}`)).body
const renew = (id: string, outcome?: string) =>
  kit.control<Invoice>('POST', `/__sandbox/subscriptions/${id}/renew`, outcome === undefined ? {} : { outcome })
const cancel = (id: string, body?: Body) => kit.api<Subscription>('DELETE', `/subscriptions/${id}`, body)
const ITEM = { description: 'Sócio torcedor', quantity: 1, pricing_scheme: { scheme_type: 'unit', price: 4990 } }

test('a renewal bills the next cycle immediately', async () => {
  const { id, code } = (await kit.subscribe()).body
  const renewed = await renew(id)
  expect(renewed.body).toMatchObject({
    status: 'paid',
    amount: 2990,
    cycle: { cycle: 2, start_at: '2026-02-28T00:00:00Z', end_at: '2026-03-30T23:59:59Z' },
    charge: { code: `${code}-02`, recurrency_cycle: 'subsequent', status: 'paid' },
    subscription: { id, next_billing_at: '2026-03-31T00:00:00Z' },
  })
  expect(await read(id)).toMatchObject({ status: 'active', current_cycle: { cycle: 2 } })
  expect((await kit.invoices(id)).map((invoice) => invoice.id)).toEqual([renewed.body.id, expect.any(String)])
})

test.each([
  ['2026-01-31T15:00:00Z', {}, ['2026-01-31', '2026-02-28', '2026-03-31']],
  ['2026-01-10T15:00:00Z', { billing_type: 'exact_day', billing_day: 10 }, ['2026-01-10', '2026-02-10', '2026-03-10']],
  ['2026-01-10T15:00:00Z', { billing_type: 'exact_day', billing_day: 20 }, ['2026-01-10', '2026-01-20', '2026-02-20']],
  ['2026-12-20T15:00:00Z', { billing_type: 'exact_day', billing_day: 5 }, ['2026-12-20', '2027-01-05', '2027-02-05']],
  // Still the 10th in São Paulo.
  ['2026-01-11T02:59:00Z', {}, ['2026-01-10', '2026-02-10', '2026-03-10']],
])('a subscription started at %s with %j is billed on %j', async (start, terms, days) => {
  const own = await startSandboxKit({ now: () => Date.parse(start) })
  const { body } = await own.subscribe('0010', terms)
  const second = await own.control<Invoice>('POST', `/__sandbox/subscriptions/${body.id}/renew`)
  const found = [body.start_at, body.next_billing_at, (second.body.subscription as unknown as Body)['next_billing_at']]
  expect(found).toEqual(days.map((day) => `${day}T00:00:00Z`))
  await own.close()
})

test('after a refused renewal the subscription is active and can be renewed again', async () => {
  const { id } = (await kit.subscribe()).body
  expect((await renew(id, 'failed')).body).toMatchObject({
    status: 'failed',
    charge: { status: 'failed', last_transaction: { status: 'not_authorized' } },
  })
  expect((await read(id)).status).toBe('active')
  expect((await renew(id, 'paid')).body).toMatchObject({ status: 'paid', cycle: { cycle: 3 } })
  expect((await renew(id, 'maybe')).status).toBe(400)
})

test('a renewal that is refused later leaves the subscription active, too', async () => {
  const { id } = (await kit.subscribe('0036')).body
  for (const end of ['pay', 'fail']) {
    const charge = (await kit.invoices(id))[0]?.charge.id
    await kit.control('POST', `/__sandbox/charges/${charge}/${end}`)
    if (end === 'pay') await renew(id)
  }
  expect(await kit.invoices(id)).toMatchObject([{ status: 'failed' }, { status: 'paid' }])
  expect((await read(id)).status).toBe('active')
})

test('only an active subscription can be renewed', async () => {
  const refused = (await kit.subscribe('0028')).body.id
  expect((await renew(refused)).status).toBe(409)
  const { id } = (await kit.subscribe()).body
  await cancel(id)
  expect(await renew(id)).toMatchObject({ status: 409, body: { message: 'Subscription is canceled.' } })
  expect((await renew('sub_0000000000000000')).status).toBe(404)
})

test('a new price applies from the next invoice', async () => {
  const made = (await kit.subscribe()).body
  const item = made.items[0].id
  now += 1000
  const changed = await kit.api('PUT', `/subscriptions/${made.id}/items/${item}`, ITEM)
  expect(changed).toMatchObject({
    status: 200,
    body: { id: item, status: 'active', pricing_scheme: { price: 4990 }, subscription: { id: made.id } },
  })
  expect(changed.body['updated_at']).not.toBe(made.items[0].updated_at)
  expect(await kit.invoices(made.id)).toMatchObject([{ amount: 2990 }])
  expect((await renew(made.id)).body).toMatchObject({ amount: 4990, charge: { amount: 4990 } })
})

test('PUT replaces the whole item of a subscription', async () => {
  const items = [{ ...ITEM, name: 'Ouro', description: 'Antes' }]
  const made = (await kit.subscribe('0010', { items })).body
  const path = `/subscriptions/${made.id}/items/${made.items[0].id}`
  expect((await kit.api('PUT', path, { quantity: 1, pricing_scheme: { price: 1 } })).body['errors']).toHaveProperty([
    'item.description',
  ])
  expect((await kit.api('PUT', path, { ...ITEM, quantity: undefined })).status).toBe(422)
  expect((await kit.api('PUT', path, ITEM)).body).not.toHaveProperty('name')
  expect((await read(made.id)).items).toMatchObject([{ description: 'Sócio torcedor' }])
  await kit.api('PUT', path, { ...ITEM, status: 'inactive' })
  expect((await renew(made.id)).status).toBe(412)
  expect((await read(made.id)).current_cycle.cycle).toBe(1)
})

test('an item can be changed through its own subscription only, while that is active', async () => {
  const made = (await kit.subscribe()).body
  const other = (await kit.subscribe()).body
  const path = (id: string) => `/subscriptions/${id}/items/${made.items[0].id}`
  expect(await kit.api('PUT', path(other.id), ITEM)).toMatchObject({
    status: 404,
    body: { message: 'Item not found.' },
  })
  expect((await kit.api('PUT', path('sub_0000000000000000'), ITEM)).body).toEqual({
    message: 'Subscription not found.',
  })
  await cancel(made.id)
  expect((await kit.api('PUT', path(made.id), ITEM)).status).toBe(412)
})

test('a cancellation leaves paid invoices paid and may be repeated', async () => {
  const { id } = (await kit.subscribe()).body
  const first = await cancel(id)
  expect(first.body).toMatchObject({ id, status: 'canceled', canceled_at: expect.any(String) })
  now += 5000
  expect(await cancel(id)).toMatchObject({ status: 200, body: first.body })
  expect(await kit.invoices(id)).toMatchObject([{ status: 'paid', subscription: { status: 'canceled' } }])
})

test('a cancellation cancels the open invoice unless cancel_pending_invoices is false', async () => {
  const withInvoice = (await kit.subscribe('0036')).body.id
  const withoutInvoice = (await kit.subscribe('0036')).body.id
  await cancel(withInvoice, { cancel_pending_invoices: true })
  await cancel(withoutInvoice, { cancel_pending_invoices: false })
  expect(await kit.invoices(withInvoice)).toMatchObject([{ status: 'canceled', charge: { status: 'canceled' } }])
  now += 80
  await until(
    () => kit.invoices(withoutInvoice),
    ([invoice]) => invoice?.status === 'paid',
  )
  expect([(await read(withoutInvoice)).status, (await read(withInvoice)).status]).toEqual(['canceled', 'canceled'])
  expect(await kit.invoices(withInvoice)).toMatchObject([{ status: 'canceled' }])
})

test('the charge of a subscription is refunded like any other, and the subscription stays active', async () => {
  const { id, customer } = (await kit.subscribe()).body
  const [invoice] = await kit.invoices(id)
  const path = `/charges/${invoice?.charge.id}`
  const part = await kit.api<Charge>('DELETE', path, { amount: 990 })
  expect(part.body).toMatchObject({ status: 'paid', canceled_amount: 990, invoice: { status: 'paid' } })
  const whole = await kit.api<Charge>('DELETE', path)
  expect(whole.body).toMatchObject({ status: 'canceled', canceled_amount: 2990, invoice: { status: 'canceled' } })
  expect((await kit.api('DELETE', path)).status).toBe(412)
  expect((await read(id)).status).toBe('active')
  const list = await kit.api<{ data: Charge[] }>('GET', `/charges?customer_id=${customer.id}&status=canceled`)
  expect(list.body.data).toEqual([whole.body])
})

test('the list of charges contains those of orders and of invoices', async () => {
  const subscriber = await kit.subscriber()
  const order = (await kit.pix({ customer_id: subscriber['customer_id'] })).body
  now += 1000
  const made = (await kit.subscribe('0010', subscriber)).body
  const list = await kit.api<{ data: Charge[] }>('GET', `/charges?customer_id=${subscriber['customer_id']}`)
  expect(list.body.data).toMatchObject([{ invoice: { subscriptionId: made.id } }, { order: { id: order.id } }])
  expect((await kit.api('GET', `/charges?order_id=${order.id}`)).body['paging']).toEqual({ total: 1 })
})

test('a chargeback cancels the subscription and its open invoice', async () => {
  const { id } = (await kit.subscribe('0036')).body
  const [first] = await kit.invoices(id)
  await kit.control('POST', `/__sandbox/charges/${first?.charge.id}/pay`)
  expect((await renew(id)).body.status).toBe('pending')
  await kit.control('POST', `/__sandbox/charges/${first?.charge.id}/chargeback`)
  expect(await read(id)).toMatchObject({ status: 'canceled', canceled_at: expect.any(String) })
  expect(await kit.invoices(id)).toMatchObject([
    { status: 'canceled', charge: { status: 'canceled' } },
    { status: 'paid', charge: { status: 'chargedback' } },
  ])
})

test('a late payment reactivates a refused subscription, but not a canceled one', async () => {
  const decide = (id: string, what: string, body?: Body) =>
    kit.control('POST', `/__sandbox/charges/${id}/${what}`, body)
  const open = (await kit.subscribe('0036')).body.id
  const chargeOf = async (id: string): Promise<string> => (await kit.invoices(id))[0]?.charge.id ?? ''
  await decide(await chargeOf(open), 'fail')
  expect((await read(open)).status).toBe('failed')
  expect((await decide(await chargeOf(open), 'pay')).status).toBe(409)
  await decide(await chargeOf(open), 'pay', { force: true })
  expect((await read(open)).status).toBe('active')
  const refused = (await kit.subscribe('0028')).body.id
  expect((await kit.control('POST', `/__sandbox/subscriptions/${refused}/cancel`)).body).toMatchObject({
    status: 'canceled',
  })
  await decide(await chargeOf(refused), 'pay', { force: true })
  expect([(await read(refused)).status, (await kit.invoices(refused))[0]?.status]).toEqual(['canceled', 'paid'])
})
