import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Body, MONTHLY, type SandboxKit, startSandboxKit, until, wait } from './support.ts'

let kit: SandboxKit
beforeAll(async () => {
  kit = await startSandboxKit()
})
afterAll(() => kit.close())
beforeEach(async () => {
  await kit.control('POST', '/__sandbox/reset')
})

const HEADERS = {
  authorization: `Basic ${Buffer.from('sk_test_abc:').toString('base64')}`,
  'content-type': 'application/json',
}

const faults = (...list: Body[]) => kit.control('POST', '/__sandbox/config', { faults: list })
const count = async (): Promise<number> => ((await kit.api('GET', '/orders')).body['paging'] as { total: number }).total

test('status answers without processing the request, `times` times', async () => {
  await faults({ match: 'POST /orders', mode: 'status', status: 502, times: 2 })
  expect([(await kit.pix()).status, (await kit.pix()).status, await count()]).toEqual([502, 502, 0])
  expect([(await kit.pix()).status, await count()]).toEqual([200, 1])
})

test('drop-before closes the connection before the request is processed, drop-after afterwards', async () => {
  await faults({ match: 'POST /orders', mode: 'drop-before', times: 1 })
  await expect(kit.pix()).rejects.toThrow()
  expect(await count()).toBe(0)
  await faults({ match: 'POST /orders', mode: 'drop-after', times: 1 })
  await expect(kit.pix({}, { 'Idempotency-Key': 'k' })).rejects.toThrow()
  expect(await count()).toBe(1)
  expect((await kit.pix({}, { 'Idempotency-Key': 'k' })).status).toBe(200)
  expect(await count()).toBe(1)
})

test('hang neither answers nor processes the request', async () => {
  await faults({ match: 'GET /customers', mode: 'hang', times: 1 })
  const answered = kit.api('GET', '/customers').then(
    () => 'answered',
    () => 'closed',
  )
  expect(await Promise.race([answered, wait(150).then(() => 'no answer')])).toBe('no answer')
  expect((await kit.api('GET', '/customers')).status).toBe(200)
})

test('slow waits, then processes the request', async () => {
  await faults({ match: 'POST /orders', mode: 'slow', ms: 120, times: 1 })
  const start = performance.now()
  expect((await kit.pix()).status).toBe(200)
  expect(performance.now() - start).toBeGreaterThan(110)
})

test('garbage is a 200 that is not JSON', async () => {
  await faults({ match: 'POST /orders', mode: 'garbage', times: 1 })
  const answer = await kit.pix()
  expect(answer.status).toBe(200)
  expect(String(answer.body)).toContain('<html>')
  expect(await count()).toBe(0)
})

test.each([
  ['status', 500],
  ['garbage', 200],
  ['slow', 200],
])('%s with "after" changes only the response', async (mode, status) => {
  await faults({ match: 'POST /orders', mode, ms: 1000, status: 500, times: 1, after: true })
  let isAnswered = false
  const open = kit.pix().finally(() => {
    isAnswered = true
  })
  await until(count, (orders) => orders === 1)
  if (mode === 'slow') expect(isAnswered, 'it is stored before the slow response').toBe(false)
  expect((await open).status).toBe(status)
})

test('a fault applies to its method and path only, also in the SMS service', async () => {
  await faults({ match: 'DELETE /charges', mode: 'status' }, { match: 'POST /Services', mode: 'status', status: 500 })
  const { charges } = (await kit.pix()).body
  expect((await kit.api('GET', `/charges/${charges[0].id}`)).status).toBe(200)
  expect((await kit.api('DELETE', `/charges/${charges[0].id}`)).status).toBe(503)
  expect((await kit.sms('Verifications', { To: '+5511987654321', Channel: 'sms' })).status).toBe(500)
})

test.each<[Body]>([
  [{ match: 'POST /orders', mode: 'explode' }],
  [{ mode: 'hang' }],
  [{ match: '', mode: 'slow', ms: -1 }],
  [{ match: '', mode: 'hang', tmies: 1 }],
])('an invalid fault is refused: %j', async (fault) => {
  expect((await faults(fault)).status).toBe(400)
})

test('invalid settings are refused with their name', async () => {
  for (const [body, name] of [
    [{ hooks: { duplicate: -1 } }, 'hooks.duplicate'],
    [{ hooks: { suffle: true } }, 'hooks.suffle'],
    [{ pixAutoPay: 1 }, 'pixAutoPay'],
    [{ pixAutoPayMs: 'x' }, 'pixAutoPayMs'],
  ] as const) {
    const answer = await kit.control('POST', '/__sandbox/config', body)
    expect(answer).toMatchObject({ status: 400, body: { message: expect.stringContaining(name) } })
  }
})

test('API calls are logged with their keys, control calls are not', async () => {
  await kit.pix({}, { 'Idempotency-Key': 'k-9' })
  await kit.api('GET', '/orders?code=x')
  await kit.control('GET', '/sms/11987654321')
  const { calls } = (await kit.control<{ calls: Body[] }>('GET', '/__sandbox/calls')).body
  expect(calls).toMatchObject([
    { method: 'POST', path: '/core/v5/orders', idempotency_key: 'k-9', status: 200 },
    { method: 'GET', path: '/core/v5/orders?code=x', idempotency_key: null, status: 200 },
  ])
})

test.each([
  ['status', 0],
  ['garbage', 0],
  ['drop-before', 0],
  ['hang', 0],
  ['drop-after', 1],
  ['slow', 1],
])('after POST /subscriptions with the fault %s there are %i subscriptions', async (mode, total) => {
  const subscriber = await kit.subscriber()
  // Longer than `until` waits: an effect of the slow response would come too late to be seen.
  await faults({
    match: 'POST /subscriptions',
    mode,
    ms: 60_000,
    times: 1,
    ...(mode === 'slow' ? { after: true } : {}),
  })
  const init = { headers: HEADERS, method: 'POST', body: JSON.stringify({ ...MONTHLY, ...subscriber }) }
  const answer = await fetch(`${kit.url}/core/v5/subscriptions`, { ...init, signal: AbortSignal.timeout(400) })
    .then((response) => response.text())
    .catch(() => 'nothing')
  expect(answer).not.toContain('sub_')
  const list = () => kit.api('GET', `/subscriptions?customer_id=${subscriber['customer_id']}`)
  const { body } = await until(list, (answer) => Object(answer.body['paging']).total === total)
  expect(body['paging']).toEqual({ total })
})

test('faults apply to cancelling and repricing, too', async () => {
  await faults(
    { match: 'DELETE /subscriptions', mode: 'status', times: 1, after: true },
    { match: 'PUT /subscriptions', mode: 'status', status: 500, times: 1 },
  )
  const { id, items } = (await kit.subscribe()).body
  const item = { description: 'Sócio', quantity: 1, pricing_scheme: { price: 100 } }
  const path = `/subscriptions/${id}/items/${items[0].id}`
  expect([(await kit.api('PUT', path, item)).status, (await kit.api('PUT', path, item)).status]).toEqual([500, 200])
  expect((await kit.api('DELETE', `/subscriptions/${id}`)).status).toBe(503)
  expect((await kit.api('GET', `/subscriptions/${id}`)).body['status']).toBe('canceled')
})
