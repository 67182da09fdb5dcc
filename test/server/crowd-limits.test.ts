import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { WORK, bitsOf } from '../../contract/work-rules.ts'
import { Client, freshPhone } from '../support/client.ts'
import { codeOf, signUp } from '../support/people.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { awayFromWindowEdge } from '../support/windows.ts'
import { challengeOf } from '../support/work.ts'

// Thousands share one address of a mobile carrier: what strangers do there is paid by strangers only.
const CARRIER = '100.64.0.1'
const PER_ADDRESS = 8
const NEEDS_WORK = { status: 403, body: { code: 'proof.needed' } }

let shop: Shop
beforeAll(async () => {
  const most = String(PER_ADDRESS)
  shop = await openShop({
    jobs: false,
    config: { TRUST_PROXY: '1', SMS_PER_ADDRESS: most, LOOKUPS_PER_ADDRESS: most, LOGINS_PER_ADDRESS: most },
  })
})
beforeEach(async () => {
  await awayFromWindowEdge()
  await shop.db.execute(sql`DELETE FROM rate_limit`)
})
afterAll(() => shop.close())

const call = (client: Client, method: string, path: string, body?: object, address = CARRIER) =>
  client.call(method, path, body, { 'x-forwarded-for': address })
const ask = (client: Client, telefone = freshPhone(), address = CARRIER) =>
  call(client, 'POST', 'sms', { telefone }, address)
const lookUp = (client: Client, telefone = freshPhone(), address = CARRIER) =>
  call(client, 'GET', `clientes/phone/${telefone}`, undefined, address)
const stranger = () => new Client(shop.url)

/** Somebody who is logged in; `device` has only the cookie of a device that has logged in before. */
async function makePerson() {
  const person = await signUp(shop)
  const client = stranger()
  const { headers } = await call(client, 'POST', 'clientes/login', person, '203.0.113.1')
  const device = stranger()
  device.cookie =
    headers
      .getSetCookie()
      .find((cookie) => cookie.startsWith('bilheteria_conhecido'))
      ?.split(';')[0] ?? ''
  await shop.db.execute(sql`DELETE FROM rate_limit`)
  return { ...person, client, device }
}

describe('behind one address', () => {
  test('behind one address known devices and people who are logged in get codes when strangers must work', async () => {
    const { telefone, client, device } = await makePerson()
    for (let i = 0; i < PER_ADDRESS; i += 1) expect((await ask(stranger())).status).toBe(200)
    const refused = await ask(stranger())
    expect(refused).toMatchObject(NEEDS_WORK)
    expect(bitsOf(challengeOf(refused))).toBe(WORK.hardestBits)
    expect((await ask(device, telefone)).status).toBe(200)
    expect((await ask(client, telefone)).status).toBe(200)
    expect((await ask(client)).status).toBe(200)
  })

  test('behind one address known devices and people who are logged in look phones up when strangers must work', async () => {
    const { telefone, client, device } = await makePerson()
    for (let i = 0; i < PER_ADDRESS; i += 1) expect((await lookUp(stranger())).status).toBe(200)
    expect(await lookUp(stranger())).toMatchObject(NEEDS_WORK)
    expect((await lookUp(device, telefone)).status).toBe(200)
    expect((await lookUp(client)).status).toBe(200)
  })

  test('behind one address a login from an unknown device is possible after any number of failed ones', async () => {
    const { telefone, senha } = await makePerson()
    expect((await call(stranger(), 'POST', 'clientes/login', { telefone: freshPhone(), senha: 'errada' })).status).toBe(
      400,
    )
    await shop.db.execute(sql`UPDATE rate_limit SET count = 10000 WHERE key LIKE 'login.address:%'`)
    const refused = await call(stranger(), 'POST', 'clientes/login', { telefone, senha })
    expect(refused).toMatchObject(NEEDS_WORK)
    expect(bitsOf(challengeOf(refused))).toBe(WORK.hardestBits)
  })

  test('behind one address codes that are confirmed count for nobody else', async () => {
    for (let i = 0; i < 3 * PER_ADDRESS; i += 1) {
      const [client, telefone] = [stranger(), freshPhone()]
      expect((await ask(client, telefone)).status).toBe(200)
      const body = { telefone, codigo: await codeOf(shop, telefone) }
      expect((await call(client, 'POST', 'sms/confirmar', body)).status).toBe(200)
    }
  })

  test('one network may leave only a part of the day’s codes unconfirmed', async () => {
    expect((await ask(stranger())).status).toBe(200)
    await shop.db.execute(sql`UPDATE rate_limit SET count = 1000 WHERE key LIKE 'sms.site.day:%'`)
    expect(await ask(stranger())).toMatchObject({ status: 429 })
    expect((await ask(stranger(), freshPhone(), '203.0.113.2')).status).toBe(200)
  })
})

test('codes from many networks of one /48 must work, and are refused beyond a part of the day’s', async () => {
  const from = (i: number) => ask(stranger(), freshPhone(), `2001:db8:2:${i.toString(16)}::1`)
  expect((await from(1)).status).toBe(200)
  await shop.db.execute(sql`UPDATE rate_limit SET count = ${4 * PER_ADDRESS} WHERE key LIKE 'sms.site:%'`)
  expect(await from(2)).toMatchObject(NEEDS_WORK)
  await shop.db.execute(sql`UPDATE rate_limit SET count = 1000 WHERE key LIKE 'sms.site.day:%'`)
  await shop.db.execute(sql`DELETE FROM rate_limit WHERE key LIKE 'sms.site:%'`)
  expect(await from(3)).toMatchObject({ status: 429 })
})

describe('the price of a code', () => {
  test('the price of a code is work from the sixth of a device on', async () => {
    const client = stranger()
    for (let i = 0; i < 6; i += 1) expect((await ask(client, freshPhone(), `203.0.113.${i}`)).status).toBe(200)
    expect(await ask(client, freshPhone(), '203.0.113.9')).toMatchObject(NEEDS_WORK)
  })

  test('the price of a code is work from the sixth for a phone on', async () => {
    const telefone = freshPhone()
    for (let i = 0; i < 5; i += 1) expect((await ask(stranger(), telefone, `203.0.113.${i}`)).status).toBe(200)
    await shop.db.execute(sql`DELETE FROM rate_limit WHERE key LIKE 'sms.phone:%'`)
    expect(await ask(stranger(), telefone, '203.0.113.9')).toMatchObject(NEEDS_WORK)
  })
})

describe('lookups from many networks', () => {
  const networks = {
    'of one /48': (i: number) => `2001:db8:1:${i.toString(16)}00::1`,
    'of one /56': (i: number) => `2001:db8:1:1${i.toString(16)}::1`,
    'of one IPv4 /24': (i: number) => `198.51.100.${i}`,
  }
  test.each(Object.entries(networks))('lookups from many networks %s must work', async (_, address) => {
    const seen: number[] = []
    for (let i = 1; i <= PER_ADDRESS + 1; i += 1) seen.push((await lookUp(stranger(), freshPhone(), address(i))).status)
    expect(seen[0]).toBe(200)
    expect(seen.at(-1)).toBe(403)
  })

  test('lookups from many networks must work when all strangers together look up too many', async () => {
    const address = (i: number) => `2001:db8:${i.toString(16)}:1::1`
    const { client } = await makePerson()
    expect((await lookUp(stranger(), freshPhone(), address(1))).status).toBe(200)
    await shop.db.execute(sql`UPDATE rate_limit SET count = ${10 * PER_ADDRESS} WHERE key = 'lookup.all'`)
    expect(await lookUp(stranger(), freshPhone(), address(2))).toMatchObject(NEEDS_WORK)
    expect((await lookUp(client, freshPhone(), address(3))).status).toBe(200)
  })
})
