import { afterAll, beforeAll, expect, test } from 'vitest'
import { byCard, type SandboxKit, startSandboxKit, until } from './support.ts'

let kit: SandboxKit
let now = Date.now()
beforeAll(async () => {
  kit = await startSandboxKit({ now: () => now })
})
afterAll(() => kit.close())

/** Waits until the sandbox has received the call with this key. */
const received = (key: string) =>
  until(
    async () =>
      (await kit.control<{ calls: { idempotency_key: string | null }[] }>('GET', '/__sandbox/calls')).body.calls,
    (calls) => calls.some(({ idempotency_key }) => idempotency_key === key),
  )

const total = async (): Promise<number> => ((await kit.api('GET', '/orders')).body['paging'] as { total: number }).total

test('a known key repeats the first response, even with another body', async () => {
  const key = { 'Idempotency-Key': 'k-1' }
  const first = await kit.pix({ code: 'UM' }, key)
  await kit.control('POST', `/orders/${first.body.id}/pagar`)
  const before = await total()
  const again = await kit.pix({ code: 'OUTRO' }, key)
  expect(again).toMatchObject({ status: 200, body: first.body })
  expect(await total()).toBe(before)
  expect((await kit.pix({}, { 'Idempotency-Key': 'K-1' })).body.id).not.toBe(first.body.id)
})

test('the response with a refused card is stored, too', async () => {
  const key = { 'Idempotency-Key': 'k-refused' }
  const first = await kit.order(byCard('0028'), {}, key)
  expect((await kit.order(byCard('0010'), {}, key)).body).toEqual(first.body)
})

test('a key whose request is still being processed answers 409', async () => {
  await kit.control('POST', '/__sandbox/config', {
    faults: [{ match: 'POST /orders', mode: 'slow', ms: 1000, times: 1 }],
  })
  const key = { 'Idempotency-Key': 'k-open' }
  const before = await total()
  const slow = kit.pix({}, key)
  await received('k-open')
  expect((await kit.pix({}, key)).status).toBe(409)
  const made = await slow
  expect(made.status).toBe(200)
  expect((await kit.pix({}, key)).body.id).toBe(made.body.id)
  expect(await total()).toBe(before + 1)
})

test('a key stays open while its request is processed, even when the client has disconnected', async () => {
  await kit.control('POST', '/__sandbox/config', {
    faults: [{ match: 'POST /orders', mode: 'slow', ms: 1000, times: 1 }],
  })
  const before = await total()
  const client = new AbortController()
  const request = { ...(await orderRequest('k-gone')), signal: client.signal }
  const lost = expect(fetch(`${kit.url}/core/v5/orders`, request)).rejects.toThrow()
  await received('k-gone')
  client.abort()
  await lost
  const again = () => kit.pix({ code: 'OUTRO' }, { 'Idempotency-Key': 'k-gone' })
  expect((await again()).status).toBe(409)
  expect((await until(again, ({ status }) => status !== 409)).body.code).toBe('SUMIU')
  expect(await total()).toBe(before + 1)
})

async function orderRequest(key: string): Promise<RequestInit> {
  const customer = await kit.customer()
  return {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from('sk_test_abc:').toString('base64')}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify({
      code: 'SUMIU',
      customer_id: customer,
      items: [{ code: 'x', description: 'x', amount: 100, quantity: 1 }],
      payments: [{ payment_method: 'pix', pix: { expires_in: 60 } }],
    }),
  }
}

test('after a validation error or a fault the key can be used again', async () => {
  const key = { 'Idempotency-Key': 'k-free' }
  expect((await kit.pix({ items: [] }, key)).status).toBe(422)
  await kit.control('POST', '/__sandbox/config', {
    faults: [{ match: 'POST /orders', mode: 'status', status: 500, times: 1 }],
  })
  expect((await kit.pix({}, key)).status).toBe(500)
  expect((await kit.pix({}, key)).status).toBe(200)
})

test('a key expires after five minutes', async () => {
  const key = { 'Idempotency-Key': 'k-old' }
  const first = (await kit.pix({}, key)).body.id
  now += 5 * 60_000 - 1
  expect((await kit.pix({}, key)).body.id).toBe(first)
  now += 1
  expect((await kit.pix({}, key)).body.id).not.toBe(first)
})
