import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { Client, freshPhone } from '../support/client.ts'
import { codeOf, provePhone, signUp, wrongCodeFor } from '../support/people.ts'
import { openShop, type Shop } from '../support/shop.ts'

const TOO_MANY = { status: 429, body: { message: 'Muitas tentativas. Aguarde um pouco e tente novamente.' } }
const TOO_SOON = { status: 429, body: { code: 'sms.too-soon', message: 'Aguarde um minuto para pedir outro código' } }

type Server = Awaited<ReturnType<Shop['openAnother']>>

let world: Shop
let shop: Shop & Server
beforeAll(async () => {
  world = await openShop({ jobs: false })
})
afterEach(async () => {
  await shop.closeServer()
  await world.control('/__sandbox/config', { faults: [] })
  await world.db.execute(sql`DELETE FROM rate_limit`)
})
afterAll(() => world.close())

/** A server with these limits, where nobody has counted yet. */
const open = async (config: Record<string, string> = {}): Promise<void> => {
  shop = { ...world, ...(await world.openAnother({ jobs: false, config })) }
}
const send = (client: Client, telefone = freshPhone()) => client.post('sms', { telefone })
const messagesSent = async (): Promise<number> => {
  const { calls } = (await (await world.control('/__sandbox/calls')).json()) as { calls: object[] }
  return calls.filter((call) => JSON.stringify(call).includes('/Verifications')).length
}
const outage = (match: string, status: number, times?: number) =>
  shop.control('/__sandbox/config', { faults: [{ match, mode: 'status', status, ...(times && { times }) }] })

describe('another code for the same phone', () => {
  test('is sent after 60 seconds, not before', async () => {
    await open({ SMS_RESEND_SECONDS: '60' })
    const telefone = freshPhone()
    const client = new Client(shop.url)
    expect(await send(client, telefone)).toMatchObject({ status: 200, body: { reenviar_em: 60 } })
    expect(await send(client, telefone)).toMatchObject(TOO_SOON)
    expect(await send(new Client(shop.url), telefone)).toMatchObject(TOO_SOON)
    expect((await send(client)).status).toBe(200)
    await shop.db.execute(sql`UPDATE rate_limit SET window_start = window_start - interval '61 seconds'
      WHERE key = ${`sms.last:${telefone}`}`)
    expect((await send(client, telefone)).status).toBe(200)
  })

  test('asked for twenty times at once, at two processes, is sent once', async () => {
    const config = { SMS_RESEND_SECONDS: '60', SMS_PER_PHONE: '100' }
    await open(config)
    const another = await world.openAnother({ jobs: false, config })
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

  test('may be asked for at once when the first never went out', async () => {
    await open({ SMS_RESEND_SECONDS: '60' })
    await outage('POST /Services', 500, 1)
    const telefone = freshPhone()
    expect(await send(new Client(shop.url), telefone)).toMatchObject({ status: 503, body: { code: 'sms.not-sent' } })
    expect((await send(new Client(shop.url), telefone)).status).toBe(200)
  })
})

describe('limits', () => {
  test('per phone', async () => {
    await open({ SMS_PER_PHONE: '3' })
    const telefone = freshPhone()
    for (let i = 0; i < 3; i += 1) expect((await send(new Client(shop.url), telefone)).status).toBe(200)
    expect(await send(new Client(shop.url), telefone)).toMatchObject(TOO_MANY)
    expect((await send(new Client(shop.url))).status).toBe(200)
  })

  test('per device, once it has a session', async () => {
    await open({ SMS_PER_DEVICE: '2' })
    const client = new Client(shop.url)
    for (let i = 0; i < 3; i += 1) expect((await send(client)).status).toBe(200)
    expect(await send(client)).toMatchObject(TOO_MANY)
    expect((await send(new Client(shop.url))).status).toBe(200)
  })

  test.each(['SMS_PER_ADDRESS', 'SMS_PER_DAY'])('%s', async (name) => {
    await open({ [name]: '2' })
    for (let i = 0; i < 2; i += 1) expect((await send(new Client(shop.url))).status).toBe(200)
    expect(await send(new Client(shop.url))).toMatchObject(TOO_MANY)
  })

  test('an address is what the proxy saw, not what the caller says', async () => {
    const limit = { SMS_PER_ADDRESS: '2', LOOKUPS_PER_ADDRESS: '2' }
    const look = async (base: string, forwarded: string) =>
      (
        await new Client(base).call('GET', `clientes/phone/${freshPhone()}`, undefined, {
          'x-forwarded-for': forwarded,
        })
      ).status
    await open({ ...limit, TRUST_PROXY: '1' })
    const behind = [await look(shop.url, '1.1.1.1, 9.9.9.9'), await look(shop.url, '2.2.2.2, 9.9.9.9')]
    expect([...behind, await look(shop.url, '3.3.3.3, 9.9.9.9')]).toEqual([200, 200, 429])
    expect(await look(shop.url, '3.3.3.3, 8.8.8.8')).toBe(200)
    const bare = await world.openAnother({ jobs: false, config: limit })
    const seen = [await look(bare.url, '4.4.4.4'), await look(bare.url, '5.5.5.5'), await look(bare.url, '6.6.6.6')]
    await bare.close()
    expect(seen).toEqual([200, 200, 429])
  })

  test('five checks of a code, then not even the right one', async () => {
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

  test('passwords tried at one phone, and from one address', async () => {
    await open({ LOGINS_PER_PHONE: '3', LOGINS_PER_ADDRESS: '5' })
    const person = await signUp(shop)
    const tryOne = (telefone: string, senha = 'errada') =>
      new Client(shop.url).post('clientes/login', { telefone, senha })
    for (let i = 0; i < 3; i += 1) expect((await tryOne(person.telefone)).status).toBe(400)
    expect(await tryOne(person.telefone, person.senha)).toMatchObject(TOO_MANY)
    expect((await tryOne(freshPhone())).status).toBe(400)
    expect((await tryOne(freshPhone())).status).toBe(400)
    expect(await tryOne(freshPhone())).toMatchObject(TOO_MANY)
  })

  test('phones looked up by one device, and from one address', async () => {
    await open({ LOOKUPS_PER_DEVICE: '2', LOOKUPS_PER_ADDRESS: '4' })
    const device = await provePhone(shop, freshPhone())
    const look = (client: Client) => client.get(`clientes/phone/${freshPhone()}`)
    for (let i = 0; i < 2; i += 1) expect((await look(device)).status).toBe(200)
    expect(await look(device)).toMatchObject(TOO_MANY)
    for (let i = 0; i < 2; i += 1) expect((await look(new Client(shop.url))).status).toBe(200)
    expect(await look(new Client(shop.url))).toMatchObject(TOO_MANY)
  })
})

test('the SMS service down is a 503 without a sentence: the browser has the catalogue’s', async () => {
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

test('a code confirmed, expired or never sent is asked for anew', async () => {
  await open()
  const telefone = freshPhone()
  const client = await provePhone(shop, telefone)
  const gone = { status: 400, body: { message: 'O código expirou. Peça um novo código.' } }
  expect(await client.post('sms/confirmar', { telefone, codigo: '123456' })).toMatchObject(gone)
  expect(await client.post('sms/confirmar', { telefone: freshPhone(), codigo: '123456' })).toMatchObject(gone)
  expect(await new Client(shop.url).post('sms/confirmar', { telefone, codigo: '123456' })).toMatchObject(gone)
})
