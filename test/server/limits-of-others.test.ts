import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { KNOWN_COOKIE } from '../../server/auth/known-device.ts'
import { Client, freshPhone } from '../support/client.ts'
import { LOGINS } from '../support/logins.ts'
import { makeLogin } from '../support/office.ts'
import { codeOf, signUp, wrongCodeFor } from '../support/people.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { awayFromWindowEdge } from '../support/windows.ts'
import { callWithWork } from '../support/work.ts'

// The calls of one caller must not block another. Each caller has an address of their own, as behind a proxy.
const MAX = 3
const DAY_CODES = 10
const [STRANGER, HOME, ELSEWHERE] = ['6.6.6.6', '5.5.5.5', '4.4.4.4']
const NEEDS_WORK = { status: 403, body: { code: 'proof.needed' } }
const TOO_MANY = { status: 429, body: { code: 'rate.limited' } }

let shop: Shop
let alerts: () => Promise<string[]>
beforeAll(async () => {
  const max = String(MAX)
  shop = await openShop({
    jobs: false,
    config: {
      TRUST_PROXY: '1',
      SMS_PER_PHONE_DAY: '4',
      SMS_PER_DAY: String(DAY_CODES),
      LOGINS_PER_PHONE: max,
      LOGINS_PER_USER: max,
      LOGINS_BEFORE_WORK: '6',
      LOGINS_PER_ADDRESS: '5',
      WEBHOOK_FAILURES: max,
    },
  })
  alerts = async () =>
    (await shop.db.execute<{ kind: string }>(sql`SELECT kind FROM alert ORDER BY at`)).rows.map(({ kind }) => kind)
})
beforeEach(async () => {
  await awayFromWindowEdge()
  await shop.db.execute(sql`DELETE FROM rate_limit`)
})
afterAll(() => shop.close())

/** A browser at an address; it stores the cookie by which a device is known, too. */
class Browser {
  readonly client = new Client(shop.url)
  readonly address: string
  known = ''
  constructor(address: string) {
    this.address = address
  }
  async post<T = unknown>(path: string, body: object, work = false) {
    const { client, known, address } = this
    const session = client.cookie
    client.cookie = [session, known].filter(Boolean).join('; ') || null
    const headers = { 'x-forwarded-for': address }
    const answer = await (work
      ? callWithWork<T>(client, 'POST', path, body, headers)
      : client.call<T>('POST', path, body, headers))
    for (const cookie of answer.headers.getSetCookie())
      if (cookie.startsWith(KNOWN_COOKIE)) this.known = cookie.split(';')[0] ?? ''
    if (client.cookie?.includes(KNOWN_COOKIE)) client.cookie = session
    return answer
  }
}
const at = (address: string) => new Browser(address)
const wrong = { senha: 'errada' }

describe.each(LOGINS)('wrong passwords at $path', ({ path, makePerson }) => {
  const person = async () => {
    const right = await makePerson(shop)
    await shop.db.execute(sql`DELETE FROM rate_limit WHERE key LIKE 'sms.%'`)
    return right
  }
  test('wrong passwords of a stranger lock only their own network out, not the account', async () => {
    const right = await person()
    for (let i = 0; i < MAX; i += 1) expect((await at(STRANGER).post(path, { ...right, ...wrong })).status).toBe(400)
    expect(await at(STRANGER).post(path, { ...right, ...wrong })).toMatchObject(TOO_MANY)
    expect(await at(STRANGER).post(path, right)).toMatchObject(TOO_MANY)
    expect((await at(HOME).post(path, right)).status).toBe(200)
  })

  test('wrong passwords leave a known device its own tries, even in a network that is locked out', async () => {
    const right = await person()
    const device = at(STRANGER)
    expect((await device.post(path, right)).status).toBe(200)
    expect(device.known).toMatch(/^bilheteria_conhecido=[\w~.-]+$/)
    expect(device.known).not.toContain(Object.values(right)[0] as string)
    for (let i = 0; i < MAX; i += 1) await at(STRANGER).post(path, { ...right, ...wrong })
    for (let i = 0; i < 4; i += 1) await at(STRANGER).post(path, { ...(await person()), ...wrong })
    // The network has too many failures: unknown devices must solve challenges, and this account has no tries left for
    // them.
    expect(await at(STRANGER).post(path, right)).toMatchObject(NEEDS_WORK)
    expect(await at(STRANGER).post(path, right, true)).toMatchObject(TOO_MANY)
    expect((await at(STRANGER).post(path, await person(), true)).status).toBe(200)
    // For any other account the device is unknown.
    expect(await device.post(path, await person())).toMatchObject(NEEDS_WORK)
    expect((await device.post(path, { ...right, ...wrong })).status).toBe(400)
    expect((await device.post(path, right)).status).toBe(200)
    // The device's own tries are limited, too, and a modified cookie is not accepted.
    for (let i = 0; i < MAX; i += 1) await device.post(path, { ...right, ...wrong })
    expect(await device.post(path, right)).toMatchObject(TOO_MANY)
    expect((await at(HOME).post(path, right)).status).toBe(200)
    device.known = `${device.known}x`
    expect(await device.post(path, right, true)).toMatchObject(TOO_MANY)
  })

  test('wrong passwords of many networks make strangers do a proof of work, and lock nobody out', async () => {
    const right = await person()
    for (let i = 0; i < 6; i += 1) await at(`7.7.7.${i}`).post(path, { ...right, ...wrong })
    expect(await at('7.7.7.99').post(path, { ...right, ...wrong })).toMatchObject(NEEDS_WORK)
    expect((await at('7.7.7.99').post(path, { ...right, ...wrong }, true)).status).toBe(400)
    expect((await at(HOME).post(path, right, true)).status).toBe(200)
  })
})

describe('codes', () => {
  const ask = (browser: Browser, telefone: string, work = false) => browser.post('sms', { telefone }, work)
  const confirm = (browser: Browser, telefone: string, codigo: string) =>
    browser.post('sms/confirmar', { telefone, codigo })

  test('codes are confirmed only by the session that asked; guesses of others cost them nothing', async () => {
    const telefone = freshPhone()
    const [asker, other] = [at(HOME), at(STRANGER)]
    await ask(asker, telefone)
    await ask(other, freshPhone())
    const codigo = await codeOf(shop, telefone)
    for (let i = 0; i < 6; i += 1)
      expect(await confirm(other, telefone, i ? wrongCodeFor(codigo) : codigo)).toMatchObject({
        status: 400,
        body: { code: 'sms.code-gone' },
      })
    expect((await confirm(asker, telefone, codigo)).status).toBe(200)
  })

  test('another session that asked burns the checks, and the next request is for another code at once', async () => {
    const telefone = freshPhone()
    const [asker, other] = [at(HOME), at(STRANGER)]
    await ask(asker, telefone)
    await ask(other, telefone)
    const codigo = await codeOf(shop, telefone)
    for (let i = 0; i < 5; i += 1) await confirm(other, telefone, wrongCodeFor(codigo))
    expect(await confirm(asker, telefone, codigo)).toMatchObject(TOO_MANY)
    expect((await ask(asker, telefone)).status).toBe(200)
    const next = await codeOf(shop, telefone)
    expect(await confirm(other, telefone, next)).toMatchObject({ status: 400, body: { code: 'sms.code-gone' } })
    expect((await confirm(asker, telefone, next)).status).toBe(200)
  })

  test('SMS codes of a phone: half of a day’s from one network, all from several, and then still for its known device', async () => {
    const right = await signUp(shop)
    const device = at(HOME)
    await device.post('clientes/login', right)
    await shop.db.execute(sql`DELETE FROM rate_limit`)
    const from = async (address: string) => (await ask(at(address), right.telefone)).status
    expect([await from(STRANGER), await from(STRANGER), await from(STRANGER)]).toEqual([200, 200, 429])
    expect([await from(ELSEWHERE), await from(ELSEWHERE), await from('3.3.3.3')]).toEqual([200, 200, 429])
    const before = await codeOf(shop, right.telefone)
    expect((await ask(device, right.telefone)).status).toBe(200)
    expect(await codeOf(shop, right.telefone)).not.toBe(before)
    // While the owner waits for their code, other devices cannot get or replace it.
    await shop.db.execute(sql`DELETE FROM rate_limit`)
    expect(await ask(at(STRANGER), right.telefone)).toMatchObject({ status: 429, body: { code: 'sms.too-soon' } })
    expect((await confirm(device, right.telefone, await codeOf(shop, right.telefone))).status).toBe(200)
  })

  test('SMS codes of the day: clientes and known devices come first, and a stranger of a quiet network still gets one', async () => {
    const known = [await signUp(shop), await signUp(shop), await signUp(shop)] as const
    const device = at(HOME)
    await device.post('clientes/login', known[0])
    await shop.db.execute(sql`DELETE FROM rate_limit`)
    for (let i = 0; i < 7; i += 1) expect((await ask(at(`8.8.8.${i}`), freshPhone(), true)).status).toBe(200)
    expect(await alerts()).toEqual(['sms.day-tight'])
    // Half of the daily limit is used: unknown devices must solve challenges. When their share is used up, one code an
    // hour is left for all of them.
    expect(await ask(at(HOME), freshPhone())).toMatchObject(NEEDS_WORK)
    expect((await ask(at(HOME), freshPhone(), true)).status).toBe(200)
    expect(await ask(at(ELSEWHERE), freshPhone(), true)).toMatchObject(TOO_MANY)
    expect((await ask(at(ELSEWHERE), known[1].telefone)).status).toBe(200)
    expect(await ask(at(ELSEWHERE), known[2].telefone)).toMatchObject(TOO_MANY)
    expect((await ask(device, known[0].telefone)).status).toBe(200)
    expect(await ask(device, known[0].telefone)).toMatchObject(TOO_MANY)
    expect(await alerts()).toEqual(['sms.day-tight'])
  })

  test('a request that its network’s limit refuses uses up nothing of the phone’s', async () => {
    const narrow = await shop.openAnother({ jobs: false, config: { TRUST_PROXY: '1', SMS_PER_ADDRESS: '1' } })
    const send = (address: string, telefone: string) =>
      new Client(narrow.url).call('POST', 'sms', { telefone }, { 'x-forwarded-for': address })
    const victim = freshPhone()
    expect((await send(STRANGER, freshPhone())).status).toBe(200)
    for (let i = 0; i < 8; i += 1) expect((await send(STRANGER, victim)).status).toBe(403)
    expect((await send(HOME, victim)).status).toBe(200)
    // All addresses of an IPv6 network count as one.
    expect((await send('2001:db8:1:2::1', freshPhone())).status).toBe(200)
    expect((await send('2001:db8:1:2:3::4', freshPhone())).status).toBe(403)
    expect((await send('2001:db8:1:3::1', freshPhone())).status).toBe(200)
    await narrow.close()
  })
})

test('wrong webhook credentials stop a stranger, but not the provider, nor behind one address', async () => {
  const hook = async (address: string, password: string, url = shop.url) => {
    const authorization = `Basic ${Buffer.from(`${shop.webhook.user}:${password}`).toString('base64')}`
    const body = { id: `hook_${freshPhone()}`, type: 'order.paid', data: { id: 'or_nobody' } }
    const headers = { authorization, 'x-forwarded-for': address }
    return (await new Client(url).call('POST', 'webhooks/pagarme', body, headers)).status
  }
  const right = shop.webhook.password
  for (let i = 0; i < MAX; i += 1) expect(await hook(STRANGER, `guess ${i}`)).toBe(401)
  expect(await hook(STRANGER, 'guess')).toBe(429)
  expect(await hook(STRANGER, right)).toBe(429)
  expect(await hook(HOME, right)).toBe(200)
  for (let i = 0; i < MAX + 2; i += 1) expect(await hook(HOME, `guess ${i}`)).toBe(401)
  expect(await hook(HOME, right)).toBe(200)
  // Another process applies the same limit.
  const another = await shop.openAnother({ jobs: false, config: { TRUST_PROXY: '1', WEBHOOK_FAILURES: String(MAX) } })
  expect(await hook(HOME, right, another.url)).toBe(200)
  await another.close()
  expect((await alerts()).filter((kind) => kind === 'webhook.wrong-password')).toHaveLength(1)
})

test('no counter’s key contains a phone, a login name or an address', async () => {
  const { user } = await makeLogin(shop)
  const telefone = freshPhone()
  await at(STRANGER).post('login', { user, ...wrong })
  await at(STRANGER).post('clientes/login', { telefone, ...wrong })
  await at(STRANGER).post('sms', { telefone })
  const { rows } = await shop.db.execute<{ key: string }>(sql`SELECT key FROM rate_limit`)
  expect(rows.length).toBeGreaterThan(5)
  for (const { key } of rows)
    for (const secret of [user.toLowerCase(), telefone, STRANGER]) expect(key.toLowerCase()).not.toContain(secret)
})
