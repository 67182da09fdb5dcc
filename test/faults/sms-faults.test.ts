import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { Client, freshPhone } from '../support/client.ts'
import { codeOf, provePhone, signUp } from '../support/people.ts'
import { freePort } from '../support/ports.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { fingerprint } from '../support/tables.ts'

const TIMEOUT_MS = 400
/** A 5xx without a message: the browser shows the error catalogue's message for its call. */
const UNAVAILABLE = { status: 503, body: {} }

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ jobs: false, config: { SMS_TIMEOUT_MS: String(TIMEOUT_MS), SMS_RESEND_SECONDS: '60' } })
})
const faults = (...list: object[]) => shop.control('/__sandbox/config', { faults: list })
afterEach(() => faults())
afterAll(() => shop.close())

const SEND = { match: 'POST /Services/VAsandbox/Verifications' }
const CHECK = { match: 'POST /Services/VAsandbox/VerificationCheck' }

/** Every way in which the service can fail to answer. */
const FAULTS: [name: string, fault: object][] = [
  ['answers 500', { mode: 'status', status: 500 }],
  ['answers 503', { mode: 'status', status: 503 }],
  ['rejects our credentials', { mode: 'status', status: 401 }],
  ['answers invalid JSON', { mode: 'garbage' }],
  ['closes the connection', { mode: 'drop-before' }],
  ['never answers', { mode: 'hang' }],
  ['answers after our timeout', { mode: 'slow', ms: TIMEOUT_MS * 2 }],
]

describe('sending a code: the SMS service', () => {
  test.each(FAULTS)(
    'sending a code while the SMS service %s: 503, nothing is stored, and the next try need not wait a minute',
    async (_, fault) => {
      await faults({ ...SEND, ...fault, times: 1 })
      const telefone = freshPhone()
      const client = new Client(shop.url)
      const before = await fingerprint(shop.db)
      expect(await client.post('sms', { telefone })).toMatchObject(UNAVAILABLE)
      expect(client.cookie).toBeNull()
      expect(await fingerprint(shop.db)).toEqual(before)
      await provePhone(shop, telefone, client)
    },
  )

  test('sending a code while the SMS service refuses connections: 503, and the next try need not wait a minute', async () => {
    const unreachable = await shop.openAnother({
      jobs: false,
      config: { TWILIO_URL: `http://127.0.0.1:${await freePort()}`, SMS_RESEND_SECONDS: '60' },
    })
    const telefone = freshPhone()
    expect(await new Client(unreachable.url).post('sms', { telefone })).toMatchObject(UNAVAILABLE)
    await unreachable.close()
    expect((await new Client(shop.url).post('sms', { telefone })).status).toBe(200)
  })

  test('sending a code when the SMS service limits our calls, or refuses the phone: 429 or 400 with a message', async () => {
    const telefone = freshPhone()
    await faults({ ...SEND, mode: 'status', status: 429, times: 1 })
    expect(await new Client(shop.url).post('sms', { telefone })).toMatchObject({
      status: 429,
      body: { message: 'Muitas tentativas. Aguarde um pouco e tente novamente.' },
    })
    await faults({ ...SEND, mode: 'status', status: 400, times: 1 })
    expect(await new Client(shop.url).post('sms', { telefone })).toMatchObject({
      status: 400,
      body: { message: 'Digite um número de celular válido' },
    })
  })

  test('sending a code when the SMS service answers slowly, but in time: the code is sent', async () => {
    await faults({ ...SEND, mode: 'slow', ms: TIMEOUT_MS / 4, times: 1 })
    expect((await new Client(shop.url).post('sms', { telefone: freshPhone() })).status).toBe(200)
  })
})

describe('checking a code: the SMS service', () => {
  const sent = async () => {
    const telefone = freshPhone()
    const client = new Client(shop.url)
    await client.post('sms', { telefone })
    return { client, telefone, codigo: await codeOf(shop, telefone) }
  }

  test.each(FAULTS)(
    'checking a code while the SMS service %s: 503, nothing is confirmed, and the same code works afterwards',
    async (_, fault) => {
      const { client, telefone, codigo } = await sent()
      await faults({ ...CHECK, ...fault, times: 1 })
      const before = await fingerprint(shop.db)
      expect(await client.post('sms/confirmar', { telefone, codigo })).toMatchObject(UNAVAILABLE)
      expect(await fingerprint(shop.db)).toEqual(before)
      const signUpNow = () => client.post('clientes', { telefone, nome: 'Ana Souza', senha: 'segredo-da-ana' })
      expect((await signUpNow()).status).toBe(403)
      expect((await client.post('sms/confirmar', { telefone, codigo })).status).toBe(200)
      expect((await signUpNow()).status).toBe(200)
    },
  )

  test.each([
    ['invalid JSON', { mode: 'garbage', after: true }],
    ['too late', { mode: 'slow', ms: TIMEOUT_MS * 2, after: true }],
  ])(
    'checking a code: the SMS service has used up the code, but answers %s: the code counts as expired, and a new one works',
    async (_, fault) => {
      const { client, telefone, codigo } = await sent()
      await faults({ ...CHECK, ...fault, times: 1 })
      expect(await client.post('sms/confirmar', { telefone, codigo })).toMatchObject(UNAVAILABLE)
      expect(await client.post('sms/confirmar', { telefone, codigo })).toMatchObject({
        status: 400,
        body: { message: 'O código expirou. Peça um novo código.' },
      })
      await shop.db.execute(sql`UPDATE rate_limit SET window_start = window_start - interval '61 seconds'
      WHERE key LIKE 'sms.last:%'`)
      await provePhone(shop, telefone, client)
    },
  )
})

test('a login with a password needs no SMS service', async () => {
  const person = await signUp(shop)
  await faults({ match: 'POST /Services', mode: 'status', status: 500 })
  expect((await new Client(shop.url).post('clientes/login', person)).status).toBe(200)
})
