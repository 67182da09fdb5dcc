import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '../../server/gateways/http.ts'
import { pagarmeCalls } from '../../server/gateways/pagarme-calls.ts'
import { isRefusedForNow } from '../../server/gateways/payment.ts'

type Answer = [status: number, body: string, headers?: Record<string, string>]
const ANSWERS: Record<string, Answer> = {
  '/ok': [200, '{"id":1}'],
  '/empty': [200, ''],
  '/halves': [200, '{"message":"a\\ud83c b\\u0000c \\ud83c\\udf89","list":["\\uDF89"]}'],
  '/page': [200, '<html>'],
  '/busy': [409, '{}'],
  '/broken': [503, '{"message":"x"}'],
  '/invalid': [422, '{"message":"no name"}'],
  '/later': [429, '{"message":"too many"}', { 'retry-after': '7' }],
  '/date': [429, '', { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' }],
  '/away': [302, '', { location: '/ok' }],
  '/core/v5/orders?code=7': [429, '', { 'retry-after': '7' }],
}

let server: Server
let url: string
beforeAll(async () => {
  server = createServer((request, response) => {
    const [status, body, headers] = ANSWERS[request.url ?? ''] ?? [404, '']
    response.writeHead(status, headers).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

const ask = (path: string) => call(url + path, { method: 'GET' }, 2000)

test.each([
  ['/ok', { kind: 'ok', value: { id: 1 } }],
  ['/empty', { kind: 'ok', value: null }],
  // Characters that the database cannot store are replaced.
  ['/halves', { kind: 'ok', value: { message: 'a\ufffd bc 🎉', list: ['\ufffd'] } }],
  ['/page', { kind: 'unknown', repeatable: false }],
  ['/busy', { kind: 'busy' }],
  ['/broken', { kind: 'unknown', repeatable: false }],
  ['/invalid', { kind: 'rejected', status: 422, message: 'no name' }],
  ['/later', { kind: 'rejected', status: 429, message: 'too many', retryAfterSeconds: 7 }],
  ['/date', { kind: 'rejected', status: 429, message: null }],
  ['/away', { kind: 'unknown', repeatable: true }],
])('the provider’s answer to %s is read as %j', async (path, outcome) => {
  expect(await ask(path)).toEqual(outcome)
})

test('a rejection for now is told from one of the request', async () => {
  expect(isRefusedForNow(await ask('/later'))).toBe(true)
  for (const path of ['/ok', '/busy', '/broken', '/invalid']) expect(isRefusedForNow(await ask(path))).toBe(false)
})

test('too many reads are reported with the provider’s waiting time; too many other calls are not', async () => {
  const waits: (number | undefined)[] = []
  const { get, send } = pagarmeCalls({
    url,
    secretKey: 'sk_test_x',
    timeoutMs: 2000,
    onTooManyReads: async (seconds) => void waits.push(seconds),
  })
  expect(await get('/orders', { code: '7' })).toMatchObject({ kind: 'rejected', status: 429 })
  expect(await get('/nothing')).toMatchObject({ kind: 'rejected', status: 404 })
  expect(await send('PUT', '/orders?code=7', '{}')).toMatchObject({ kind: 'rejected', status: 429 })
  expect(waits).toEqual([7])
})
