import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SandboxKit, startSandboxKit } from './support.ts'

let kit: SandboxKit
beforeAll(async () => {
  kit = await startSandboxKit({ readLimitPerMinute: 5 })
})
afterAll(() => kit.close())

const basic = (text: string): string => `Basic ${Buffer.from(text).toString('base64')}`

test.each([
  ['no key', undefined],
  ['a live key', basic('sk_live_abc:')],
  ['a public key', basic('pk_test_abc:')],
  ['a password', basic('sk_test_abc:secret')],
  ['a bearer', 'Bearer sk_test_abc'],
])('%s is refused with the documented body', async (_name, authorization) => {
  const headers: Record<string, string> = authorization === undefined ? {} : { authorization }
  const response = await fetch(`${kit.url}/core/v5/customers`, { headers })
  expect(response.status).toBe(401)
  expect(await response.json()).toEqual({ message: 'Authorization has been denied for this request.' })
})

test('reads above the limit per minute get 429, writes do not', async () => {
  const statuses: number[] = []
  for (const path of ['/orders', '/charges', '/customers', '/orders/or_1', '/charges/ch_1', '/orders']) {
    statuses.push((await kit.api('GET', path)).status)
  }
  expect(statuses).toEqual([200, 200, 200, 404, 404, 429])
  expect((await kit.pix()).status).toBe(200)
})

test('reads of subscriptions and invoices count towards the limit and need the key', async () => {
  const own = await startSandboxKit({ readLimitPerMinute: 2 })
  const statuses: number[] = []
  for (const path of ['/subscriptions', '/invoices', '/subscriptions/sub_1', '/invoices/in_1']) {
    statuses.push((await own.api('GET', path)).status)
  }
  expect(statuses).toEqual([200, 200, 429, 429])
  expect((await own.api('POST', '/subscriptions', {}, { authorization: '' })).status).toBe(401)
  await own.close()
})

test('the read limit is reset after a minute', async () => {
  let now = Date.now()
  const own = await startSandboxKit({ readLimitPerMinute: 1, now: () => now })
  expect((await own.api('GET', '/orders')).status).toBe(200)
  expect((await own.api('GET', '/orders')).status).toBe(429)
  now += 60_001
  expect((await own.api('GET', '/orders')).status).toBe(200)
  await own.close()
})

test('malformed JSON is a 400, an unknown path a 404', async () => {
  const headers = { authorization: basic('sk_test_abc:'), 'content-type': 'application/json' }
  const broken = await fetch(`${kit.url}/core/v5/orders`, { method: 'POST', headers, body: '{"items":' })
  expect(broken.status).toBe(400)
  expect((await kit.api('GET', '/plans')).status).toBe(404)
})

test('the controls refuse cross-site requests', async () => {
  const response = await fetch(`${kit.url}/__sandbox/reset`, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'cross-site' },
  })
  expect(response.status).toBe(403)
})
