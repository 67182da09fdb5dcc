import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Client, freshPhone } from '../support/client.ts'
import { codeOf, provePhone, signUp, wrongCodeFor } from '../support/people.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { awayFromWindowEdge } from '../support/windows.ts'

const TOO_MANY = { status: 429, body: { message: 'Muitas tentativas. Aguarde um pouco e tente novamente.' } }
const TOO_SOON = { status: 429, body: { code: 'sms.too-soon', message: 'Aguarde um minuto para pedir outro código' } }

type Server = Awaited<ReturnType<Shop['openAnother']>>

let baseShop: Shop
let shop: Shop & Server
beforeAll(async () => {
  baseShop = await openShop({ jobs: false })
})
beforeEach(awayFromWindowEdge)
afterEach(async () => {
  await shop.close()
  await baseShop.control('/__sandbox/config', { faults: [] })
  await baseShop.db.execute(sql`DELETE FROM rate_limit`)
})
afterAll(() => baseShop.close())

/** A server with these limits and all counters at zero. */
const open = async (config: Record<string, string> = {}): Promise<void> => {
  shop = { ...baseShop, ...(await baseShop.openAnother({ jobs: false, config })) }
}
const send = (client: Client, telefone = freshPhone()) => client.post('sms', { telefone })
const messagesSent = async (): Promise<number> => {
  const { calls } = (await (await baseShop.control('/__sandbox/calls')).json()) as { calls: object[] }
  return calls.filter((call) => JSON.stringify(call).includes('/Verifications')).length
}
const outage = (match: string, status: number, times?: number) =>
  shop.control('/__sandbox/config', { faults: [{ match, mode: 'status', status, ...(times && { times }) }] })

describe('another code for the same phone', () => {
  test('another code for the same phone is sent after 60 seconds and refused before', async () => {
    await open({ SMS_RESEND_SECONDS: '60' })
    const telefone = freshPhone()
    const client = new Client(shop.url)
    expect(await send(client, telefone)).toMatchObject({ status: 200, body: { reenviar_em: 60 } })
    expect(await send(client, telefone)).toMatchObject(TOO_SOON)
    expect(await send(new Client(shop.url), telefone)).toMatchObject(TOO_SOON)
    expect((await send(client)).status).toBe(200)
    await shop.db.execute(sql`UPDATE rate_limit SET window_start = window_start - interval '61 seconds'
      WHERE key LIKE 'sms.last:%'`)
    expect((await send(client, telefone)).status).toBe(200)
  })

  test('another code for the same phone is sent once for twenty concurrent requests at two processes', async () => {
    const config = { SMS_RESEND_SECONDS: '60', SMS_PER_PHONE: '100' }
    await open(config)
    const another = await baseShop.openAnother({ jobs: false, config })
    const telefone = freshPhone()
    const before = await messagesSent()
    const tries = await Promise.all(
      Array.from({ length: 20 }, (_, i) => send(new Client(i % 2 ? shop.url : another.url), telefone)),
    )
    await another.close()
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(tries.filter(({ body }) => JSON.stringify(body) === JSON.stringify(TOO_SOON.body))).toHaveLength(19)
    expect((await messagesSent()) - before).toBe(1)
  })

  test('another code for the same phone may be requested immediately when the first was never sent', async () => {
    await open({ SMS_RESEND_SECONDS: '60' })
    await outage('POST /Services', 500, 1)
    const telefone = freshPhone()
    expect(await send(new Client(shop.url), telefone)).toMatchObject({ status: 503, body: { code: 'sms.not-sent' } })
    expect((await send(new Client(shop.url), telefone)).status).toBe(200)
  })
})

describe('limits', () => {
  test('SMS codes are limited per phone', async () => {
    await open({ SMS_PER_PHONE: '3' })
    const telefone = freshPhone()
    for (let i = 0; i < 3; i += 1) expect((await send(new Client(shop.url), telefone)).status).toBe(200)
    expect(await send(new Client(shop.url), telefone)).toMatchObject(TOO_MANY)
    expect((await send(new Client(shop.url))).status).toBe(200)
  })

  test('SMS codes are limited per device, which is its session', async () => {
    await open({ SMS_PER_DEVICE: '2' })
    const client = new Client(shop.url)
    for (let i = 0; i < 3; i += 1) expect((await send(client)).status).toBe(200)
    expect(await send(client)).toMatchObject(TOO_MANY)
    expect((await send(new Client(shop.url))).status).toBe(200)
  })

  test('SMS codes cost work beyond the limit of an address', async () => {
    await open({ SMS_PER_ADDRESS: '2' })
    for (let i = 0; i < 2; i += 1) expect((await send(new Client(shop.url))).status).toBe(200)
    expect(await send(new Client(shop.url))).toMatchObject({ status: 403, body: { code: 'proof.needed' } })
  })

  test('limits of SMS codes use the address reported by the proxy, not the one sent by the caller', async () => {
    const limit = { SMS_PER_ADDRESS: '2', LOOKUPS_PER_ADDRESS: '2' }
    const lookUp = async (url: string, forwarded: string) =>
      (
        await new Client(url).call('GET', `clientes/phone/${freshPhone()}`, undefined, {
          'x-forwarded-for': forwarded,
        })
      ).status
    await open({ ...limit, TRUST_PROXY: '1' })
    const behind = [await lookUp(shop.url, '1.1.1.1, 9.9.9.9'), await lookUp(shop.url, '2.2.2.2, 9.9.9.9')]
    expect([...behind, await lookUp(shop.url, '3.3.3.3, 9.9.9.9')]).toEqual([200, 200, 403])
    expect(await lookUp(shop.url, '3.3.3.3, 8.8.8.8')).toBe(200)
    const bare = await baseShop.openAnother({ jobs: false, config: limit })
    const seen = [
      await lookUp(bare.url, '4.4.4.4'),
      await lookUp(bare.url, '5.5.5.5'),
      await lookUp(bare.url, '6.6.6.6'),
    ]
    await bare.close()
    expect(seen).toEqual([200, 200, 403])
  })

  test('after five checks of a code even the right one is refused', async () => {
    await open()
    const telefone = freshPhone()
    const client = new Client(shop.url)
    await send(client, telefone)
    const codigo = await codeOf(shop, telefone)
    for (let i = 0; i < 5; i += 1) {
      expect(await client.post('sms/confirmar', { telefone, codigo: wrongCodeFor(codigo) })).toMatchObject({
        status: 400,
      })
    }
    expect(await client.post('sms/confirmar', { telefone, codigo })).toMatchObject(TOO_MANY)
  })

  test('password attempts are limited per phone and per address', async () => {
    await open({ LOGINS_PER_PHONE: '3', LOGINS_PER_ADDRESS: '5' })
    const person = await signUp(shop)
    const tryOne = (telefone: string, senha = 'errada') =>
      new Client(shop.url).post('clientes/login', { telefone, senha })
    for (let i = 0; i < 3; i += 1) expect((await tryOne(person.telefone)).status).toBe(400)
    expect(await tryOne(person.telefone, person.senha)).toMatchObject(TOO_MANY)
    expect((await tryOne(freshPhone())).status).toBe(400)
    expect((await tryOne(freshPhone())).status).toBe(400)
    expect(await tryOne(freshPhone())).toMatchObject({ status: 403, body: { code: 'proof.needed' } })
  })

  test('phone lookups are limited per device and per address', async () => {
    await open({ LOOKUPS_PER_DEVICE: '2', LOOKUPS_PER_ADDRESS: '4' })
    const device = await provePhone(shop, freshPhone())
    const lookUp = (client: Client) => client.get(`clientes/phone/${freshPhone()}`)
    for (let i = 0; i < 2; i += 1) expect((await lookUp(device)).status).toBe(200)
    expect(await lookUp(device)).toMatchObject(TOO_MANY)
    for (let i = 0; i < 2; i += 1) expect((await lookUp(new Client(shop.url))).status).toBe(200)
    expect(await lookUp(new Client(shop.url))).toMatchObject({ status: 403, body: { code: 'proof.needed' } })
  })
})

test('an unavailable SMS service gives a 503 with a code and no message', async () => {
  await open()
  const telefone = freshPhone()
  const client = new Client(shop.url)
  await send(client, telefone)
  const codigo = await codeOf(shop, telefone)
  await outage('POST /Services', 500)
  expect(await send(client)).toMatchObject({ status: 503 })
  expect((await send(client)).body).toEqual({ code: 'sms.not-sent' })
  const confirmed = await client.post('sms/confirmar', { telefone, codigo })
  expect(confirmed.status).toBe(503)
  expect(confirmed.body).toEqual({ code: 'sms.not-checked' })
  await shop.control('/__sandbox/config', { faults: [] })
  expect((await client.post('sms/confirmar', { telefone, codigo })).status).toBe(200)
})

test('after a confirmed, expired or unsent code a new one must be requested', async () => {
  await open()
  const telefone = freshPhone()
  const client = await provePhone(shop, telefone)
  const gone = { status: 400, body: { message: 'O código expirou. Peça um novo código.' } }
  expect(await client.post('sms/confirmar', { telefone, codigo: '123456' })).toMatchObject(gone)
  expect(await client.post('sms/confirmar', { telefone: freshPhone(), codigo: '123456' })).toMatchObject(gone)
  expect(await new Client(shop.url).post('sms/confirmar', { telefone, codigo: '123456' })).toMatchObject(gone)
})
