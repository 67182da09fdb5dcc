import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SandboxKit, startSandboxKit } from './support.ts'

let kit: SandboxKit
let now = Date.now()
let lastPhone = 0
beforeAll(async () => {
  kit = await startSandboxKit({ now: () => now })
})
afterAll(() => kit.close())

const newPhone = (): string => `119${String(10_000_000 + lastPhone++)}`
const send = (phone: string) => kit.sms('Verifications', { To: `+55${phone}`, Channel: 'sms', Locale: 'pt-BR' })
const check = (phone: string, code: string) => kit.sms('VerificationCheck', { To: `+55${phone}`, Code: code })
const read = async (phone: string): Promise<string> =>
  String((await kit.control('GET', `/sms/${phone}`)).body['codigo'])
const wrong = (code: string): string => (code === '000000' ? '111111' : '000000')

test('a code is sent and can be approved once', async () => {
  const phone = newPhone()
  const sent = await send(phone)
  expect(sent).toMatchObject({
    status: 201,
    body: {
      to: `+55${phone}`,
      channel: 'sms',
      status: 'pending',
      valid: false,
      account_sid: 'AC123',
      service_sid: 'VA1',
    },
  })
  expect(sent.body['sid']).toMatch(/^VE\w{32}$/)
  const code = await read(phone)
  expect(code).toMatch(/^\d{6}$/)
  expect(JSON.stringify(sent.body)).not.toContain(code)
  expect(await read(`55${phone}`)).toBe(code)
  expect(await check(phone, wrong(code))).toMatchObject({ status: 200, body: { status: 'pending', valid: false } })
  expect(await check(phone, code)).toMatchObject({ status: 200, body: { status: 'approved', valid: true } })
  expect(await check(phone, code)).toMatchObject({ status: 404, body: { code: 20404 } })
  expect((await kit.control('GET', `/sms/${phone}`)).status).toBe(404)
})

test('a verification is also found by its sid', async () => {
  const phone = newPhone()
  const { sid } = (await send(phone)).body
  const form = { VerificationSid: String(sid), Code: await read(phone) }
  expect((await kit.sms('VerificationCheck', form)).body['status']).toBe('approved')
})

test('within ten minutes the same code is sent again, later another one', async () => {
  const phone = newPhone()
  const first = await send(phone)
  const code = await read(phone)
  now += 9 * 60_000
  const again = await send(phone)
  expect(again.body['sid']).toBe(first.body['sid'])
  expect(again.body['send_code_attempts']).toHaveLength(2)
  expect(await read(phone)).toBe(code)
  now += 60_000
  expect(await check(phone, code)).toMatchObject({ status: 404, body: { code: 20404 } })
  expect((await send(phone)).body['sid']).not.toBe(first.body['sid'])
})

test('the sixth check is refused, even with the right code, and no new code is sent', async () => {
  const phone = newPhone()
  await send(phone)
  const code = await read(phone)
  for (let index = 0; index < 5; index += 1) expect((await check(phone, wrong(code))).status).toBe(200)
  expect(await check(phone, code)).toMatchObject({ status: 429, body: { code: 60202, status: 429 } })
  expect((await send(phone)).status).toBe(429)
  now += 10 * 60_000
  expect((await send(phone)).status).toBe(201)
})

test('a cancelled verification is gone, and the next code is another one', async () => {
  const phone = newPhone()
  const sid = String((await send(phone)).body['sid'])
  const code = await read(phone)
  const cancel = (status: string, of = sid) => kit.sms(`Verifications/${of}`, { Status: status })
  expect(await cancel('approved')).toMatchObject({ status: 400, body: { code: 60200 } })
  expect(await cancel('canceled')).toMatchObject({ status: 200, body: { sid, status: 'canceled', valid: false } })
  expect(await check(phone, code)).toMatchObject({ status: 404, body: { code: 20404 } })
  expect((await cancel('canceled')).status).toBe(404)
  expect((await send(phone)).body['sid']).not.toBe(sid)
})

test('the sixth SMS to a phone is refused', async () => {
  const phone = newPhone()
  for (let index = 0; index < 5; index += 1) expect((await send(phone)).status).toBe(201)
  expect(await send(phone)).toMatchObject({ status: 429, body: { code: 60203 } })
})

test.each(['11987654321', '+5501987654321', '+551133334444', '+55119876', 'abc'])(
  '%s is not a valid number for an SMS',
  async (To) => {
    expect(await kit.sms('Verifications', { To, Channel: 'sms' })).toMatchObject({ status: 400, body: { code: 60200 } })
  },
)

test('a missing field is error 60200, a missing account 401 with error 20003', async () => {
  expect((await kit.sms('Verifications', { To: '+5511987654321' })).body['code']).toBe(60200)
  const response = await fetch(`${kit.url}/v2/Services/VA1/Verifications`, { method: 'POST' })
  expect([response.status, ((await response.json()) as { code: number }).code]).toEqual([401, 20003])
})

test('reading the SMS of a phone without messages is a 404', async () => {
  expect(await kit.control('GET', '/sms/11999990000')).toMatchObject({
    status: 404,
    body: { message: expect.any(String) },
  })
})
