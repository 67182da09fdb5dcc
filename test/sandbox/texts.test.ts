import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Body, type SandboxKit, startSandboxKit } from './support.ts'

// Texts by SMS: what Twilio's Messages answer, and the page that shows what came.

let kit: SandboxKit
beforeAll(async () => {
  kit = await startSandboxKit()
})
afterAll(() => kit.close())

const AUTHORIZATION = `Basic ${Buffer.from('AC123:secret').toString('base64')}`
const call = async (path: string, form?: Record<string, string>) => {
  const answer = await fetch(`${kit.url}/2010-04-01/Accounts/AC123/${path}`, {
    headers: { authorization: AUTHORIZATION },
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
  })
  return { status: answer.status, body: (await answer.json()) as Body & { messages: Body[] } }
}
const send = (to: string, body: string) => call('Messages.json', { To: to, MessagingServiceSid: 'MG1', Body: body })

test('a text is taken, listed for its phone, and delivered; the same one twice is two', async () => {
  const sent = await send('+5511987650001', 'Casa: pago!')
  expect(sent).toMatchObject({ status: 201, body: { status: 'accepted', num_segments: '1', error_code: null } })
  await send('+5511987650001', 'Casa: pago!')
  await send('+5511987650002', 'Casa: outro')
  const { messages } = (await call(`Messages.json?To=${encodeURIComponent('+5511987650001')}&PageSize=10`)).body
  expect(messages.map(({ body, status }) => [body, status])).toEqual([
    ['Casa: pago!', 'delivered'],
    ['Casa: pago!', 'delivered'],
  ])
  expect((await call(`Messages/${String(sent.body['sid'])}.json`)).body).toMatchObject({ status: 'delivered' })
  const { body: read } = await kit.control<Body[]>('GET', '/sms/11987650002/avisos')
  expect(read).toEqual([{ id: expect.stringMatching(/^SM\w{32}$/), texto: 'Casa: outro' }])
})

test('what is no mobile number is refused at once, and a landline only later', async () => {
  expect(await send('+551133334444', 'Casa: oi')).toMatchObject({ status: 400, body: { code: 21211 } })
  const { sid } = (await send('+5511987650404', 'Casa: oi')).body
  expect((await call(`Messages/${String(sid)}.json`)).body).toMatchObject({ status: 'undelivered', error_code: 30006 })
  expect((await call('Messages/SM0.json')).status).toBe(404)
})

test('letters that a common SMS lacks make more parts of it', async () => {
  const parts = async (body: string) => (await send('+5511987650003', body)).body['num_segments']
  expect(await parts('é'.repeat(160))).toBe('1')
  expect(await parts(`${'e'.repeat(159)}€`)).toBe('2')
  expect(await parts(`ç${'e'.repeat(70)}`)).toBe('2')
})

test('the page shows a text as text', async () => {
  await send('+5511987650004', '<script>alert(1)</script>')
  const page = await fetch(`${kit.url}/sms`)
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  const text = await page.text()
  expect(text).toContain('25 de 160 · 1 SMS')
  expect(text).not.toContain('<script>alert(1)')
})
