import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { RECOVERY_ALPHABET, RECOVERY_CODES } from '../../contract/second-factor-rules.ts'
import { hashRecoveryCode } from '../../server/auth/recovery-codes.ts'
import { totpCode } from '../../server/auth/totp.ts'
import { Client } from '../support/client.ts'
import { appOf, giveFactor, typePassword } from '../support/factor.ts'
import { makeLogin } from '../support/office.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { awayFromStepEdge, awayFromWindowEdge } from '../support/windows.ts'

const WRONG = { status: 400, body: { code: 'factor.wrong-code', fields: { codigo: expect.any(String) } } }
const OVER = { status: 401, body: { code: 'factor.ticket-over' } }

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ jobs: false, config: { LOGINS_PER_USER: '8' } })
})
beforeEach(awayFromWindowEdge)
beforeEach(awayFromStepEdge)
afterAll(() => shop.close())

const send = (browser: Client, codigo: string) => browser.post<{ token: string }>('login/codigo', { codigo })
const sessionsOf = async (id: string): Promise<number> =>
  (await shop.db.execute(sql`SELECT 1 FROM admin_session WHERE id_usuario = ${id} AND revoked_at IS NULL`)).rows.length
const makePerson = async (options: { admin?: boolean } = {}) => {
  const person = await makeLogin(shop, options)
  return { ...person, ...(await giveFactor(shop, person.id)) }
}
/** A code that is not valid now. */
const wrongOf = ({ app }: { app: { code(by?: number): string } }): string => {
  const right = [-1, 0, 1].map((by) => app.code(by))
  return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code)) ?? ''
}

test('a right password alone gives no session: a code is asked for, by a cookie that no script reads', async () => {
  const person = await makePerson()
  const { falta, setCookies, browser } = await typePassword(shop.url, person)
  expect(falta).toBe('codigo')
  // Neither tokens nor the device's cookie are set, and the device is not known yet.
  expect(setCookies).toHaveLength(1)
  expect(setCookies[0]).toMatch(
    /^bilheteria_segunda_etapa=[\w-]{43}; Max-Age=600; Path=\/api; HttpOnly; SameSite=Strict$/,
  )
  expect(await sessionsOf(person.id)).toBe(0)
  const answer = await send(browser, person.app.code())
  expect(answer).toMatchObject({ status: 200, body: { token: expect.any(String), user: { id: person.id } } })
  expect(Object.keys(answer.body).sort()).toEqual(['refresh_token', 'token', 'user'])
  expect(
    answer.headers
      .getSetCookie()
      .map((text) => text.split('=')[0])
      .sort(),
  ).toEqual(['bilheteria_aparelho', 'bilheteria_conhecido', 'bilheteria_segunda_etapa'])
  expect((await new Client(shop.url, '', null, answer.body.token).post('verify-token', {})).status).toBe(200)
  // The ticket is valid for one session.
  expect(await send(browser, person.app.code(1))).toMatchObject(OVER)
  expect(await sessionsOf(person.id)).toBe(1)
})

test('a code is accepted once, also at the same time, and none before it is accepted afterwards', async () => {
  const person = await makePerson()
  const browsers = await Promise.all(Array.from({ length: 4 }, () => typePassword(shop.url, person)))
  const code = person.app.code()
  const answers = await Promise.all(browsers.map(({ browser }) => send(browser, code)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400])
  const { browser } = await typePassword(shop.url, person)
  for (const by of [0, -1]) expect(await send(browser, person.app.code(by))).toMatchObject(WRONG)
  expect((await send(browser, person.app.code(1))).status).toBe(200)
})

test('a phone whose clock is one step behind or ahead logs in; two steps are too many', async () => {
  for (const [by, status] of [
    [-2, 400],
    [2, 400],
    [-1, 200],
    [1, 200],
  ] as const) {
    const person = await makePerson()
    const { browser } = await typePassword(shop.url, person)
    expect((await send(browser, person.app.code(by))).status, String(by)).toBe(status)
  }
})

test('two servers whose clocks are two seconds apart accept the same code once together', async () => {
  const ahead = await shop.openAnother({
    jobs: false,
    wrap: (deps) => {
      const { now } = deps
      deps.now = () => new Date(now().getTime() + 2000)
    },
  })
  const person = await makePerson()
  const [here, there] = [await typePassword(shop.url, person), await typePassword(ahead.url, person)]
  const code = person.app.code()
  const answers = await Promise.all([send(here.browser, code), send(there.browser, code)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
  await ahead.close()
})

test('a recovery code is accepted once, in any spelling; of several at the same time one wins', async () => {
  const person = await makePerson()
  const [first = '', second = ''] = person.codes
  const browsers = await Promise.all(Array.from({ length: 5 }, () => typePassword(shop.url, person)))
  const spelled = [first, first.toLowerCase(), first.replaceAll('-', ' '), ` ${first} `, first.replaceAll('-', '')]
  const answers = await Promise.all(browsers.map(({ browser }, at) => send(browser, spelled[at] ?? '')))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400, 400])
  const { browser } = await typePassword(shop.url, person)
  expect(await send(browser, first)).toMatchObject(WRONG)
  expect((await send(browser, second)).status).toBe(200)
  const { rows } = await shop.db.execute(
    sql`SELECT detail FROM history WHERE entity_id = ${person.id} ORDER BY id DESC LIMIT 1`,
  )
  expect(rows).toEqual([{ detail: { campos: ['codigo_de_recuperacao'], restantes: RECOVERY_CODES - 2 } }])
})

test('a recovery code has so many random bits that a plain hash is enough; a shorter one of earlier is accepted', async () => {
  const person = await makePerson()
  // ASVS 5.0, 6.5.2: a recovery code works once.
  for (const code of person.codes)
    expect(code.replaceAll('-', '').length * Math.log2(RECOVERY_ALPHABET.length)).toBeGreaterThanOrEqual(112)
  const earlier = 'ABCDEFGHJKLMNPQR'
  await shop.db.execute(sql`INSERT INTO recovery_code (id_usuario, code_hash)
    VALUES (${person.id}, ${hashRecoveryCode(person.id, earlier)})`)
  const { browser } = await typePassword(shop.url, person)
  expect((await send(browser, 'ABCD-EFGH-JKLM-NPQR')).status).toBe(200)
})

test('another user’s code is refused, and so is a text that is no code', async () => {
  const [person, other] = [await makePerson(), await makePerson()]
  const { browser } = await typePassword(shop.url, person)
  expect(await send(browser, other.codes[0] ?? '')).toMatchObject(WRONG)
  expect(await send(browser, other.app.code())).toMatchObject(WRONG)
  for (const codigo of ['', '12345', 'abcdefg', 'x'.repeat(50)])
    expect(await send(browser, codigo)).toMatchObject({ status: 400, body: { code: 'validation.failed' } })
  expect((await send(browser, person.app.code())).status).toBe(200)
})

test('after five wrong codes the password is asked again, also when they come at the same time', async () => {
  const person = await makePerson()
  const { browser } = await typePassword(shop.url, person)
  const wrong = wrongOf(person)
  const answers = await Promise.all(Array.from({ length: 7 }, () => send(browser, wrong)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([400, 400, 400, 400, 400, 401, 401])
  expect(await send(browser, person.app.code())).toMatchObject(OVER)
})

test('wrong codes of strangers are limited; a device that knows the account has tries of its own', async () => {
  const person = await makePerson()
  const known = await typePassword(shop.url, person)
  const logged = await send(known.browser, person.app.code())
  const cookie = logged.headers.getSetCookie().find((text) => text.startsWith('bilheteria_conhecido='))
  const wrong = wrongOf(person)
  const statuses: number[] = []
  for (let logins = 0; logins < 3; logins += 1) {
    const { browser } = await typePassword(shop.url, person)
    for (let tries = 0; tries < 4; tries += 1) statuses.push((await send(browser, wrong)).status)
  }
  expect(statuses).toEqual([...Array.from({ length: 8 }, () => 400), ...Array.from({ length: 4 }, () => 429)])
  const stranger = await typePassword(shop.url, person)
  expect((await send(stranger.browser, person.app.code(1))).status).toBe(429)
  const owner = await typePassword(shop.url, person, cookie?.split(';')[0])
  expect((await send(owner.browser, person.app.code(1))).status).toBe(200)
})

test('without a ticket, with an old one, or with one of another step there is no session', async () => {
  const person = await makePerson()
  expect(await send(new Client(shop.url), person.app.code())).toMatchObject(OVER)
  expect(await send(new Client(shop.url, '', 'bilheteria_segunda_etapa=nada'), person.app.code())).toMatchObject(OVER)
  const { browser } = await typePassword(shop.url, person)
  expect(await browser.call('POST', 'login/segundo-fator')).toMatchObject(OVER)
  expect(await browser.post('login/segundo-fator/confirmar', { codigo: person.app.code() })).toMatchObject(OVER)
  await shop.db.execute(sql`UPDATE login_ticket SET expires_at = now() WHERE id_usuario = ${person.id}`)
  expect(await send(browser, person.app.code())).toMatchObject(OVER)
  expect(await sessionsOf(person.id)).toBe(0)
})

test('a new password ends a login that waits for its code', async () => {
  const person = await makePerson()
  const { browser } = await typePassword(shop.url, person)
  const again = await typePassword(shop.url, person)
  const { body } = await send(again.browser, person.app.code())
  const who = new Client(shop.url, '', null, body.token)
  const change = { senha_atual: person.senha, senha: 'escada rolante lilás' }
  expect((await who.call('PUT', 'users/senha', change)).status).toBe(200)
  expect(await send(browser, person.app.code(1))).toMatchObject(OVER)
})

test('who must have a second factor sets it up before anything else; it is the first code that opens the session', async () => {
  const strict = await shop.openAnother({ jobs: false, config: { SECOND_FACTOR: 'admins', LOGINS_PER_USER: '8' } })
  const staff = await makeLogin(shop, { admin: false })
  expect((await new Client(strict.url).post('login', staff)).body).toHaveProperty('token')
  const person = await makeLogin(shop)
  const { falta, browser } = await typePassword(strict.url, person)
  expect(falta).toBe('cadastro')
  expect(await send(browser, '123456')).toMatchObject(OVER)
  expect(await browser.post('login/segundo-fator/confirmar', { codigo: '123456' })).toMatchObject({
    status: 409,
    body: { code: 'factor.not-begun' },
  })
  const begun = await browser.call<{ segredo: string; endereco: string }>('POST', 'login/segundo-fator')
  expect(begun.body.endereco).toContain(`secret=${begun.body.segredo}`)
  const { rows } = await shop.db.execute<{ key_id: string; secret: Buffer }>(
    sql`SELECT key_id, secret FROM second_factor WHERE id_usuario = ${person.id}`,
  )
  const stored = { keyId: rows[0]?.key_id ?? '', sealed: rows[0]?.secret ?? Buffer.alloc(0) }
  const app = appOf(shop.deps.factorSecrets.open(person.id, stored), () => shop.deps.now())
  expect(await sessionsOf(person.id)).toBe(0)
  expect(await browser.post('login/segundo-fator/confirmar', { codigo: wrongOf({ app }) })).toMatchObject(WRONG)
  const done = await browser.post<{ token: string; codigos: string[] }>('login/segundo-fator/confirmar', {
    codigo: app.code(),
  })
  expect(done.status).toBe(200)
  expect(new Set(done.body.codigos).size).toBe(RECOVERY_CODES)
  expect((await new Client(strict.url, '', null, done.body.token).post('verify-token', {})).status).toBe(200)
  expect(await browser.call('POST', 'login/segundo-fator')).toMatchObject(OVER)
  const next = await typePassword(strict.url, person)
  expect(next.falta).toBe('codigo')
  // The code that confirmed the setup cannot be used again.
  expect(await send(next.browser, app.code())).toMatchObject(WRONG)
  expect((await send(next.browser, done.body.codigos[0] ?? '')).status).toBe(200)
  await strict.close()
})

test('a secret moves to the new key when it is used; recovery codes need no key', async () => {
  const [old = ''] = shop.deps.config.SECOND_FACTOR_KEYS.split(',')
  const next = `2027=${Buffer.alloc(32, 5).toString('base64url')}`
  const both = await shop.openAnother({ jobs: false, config: { SECOND_FACTOR_KEYS: `${next},${old}` } })
  const person = await makePerson()
  const { browser } = await typePassword(both.url, person)
  expect((await send(browser, person.app.code())).status).toBe(200)
  const { rows } = await shop.db.execute(sql`SELECT key_id FROM second_factor WHERE id_usuario = ${person.id}`)
  expect(rows).toEqual([{ key_id: '2027' }])
  const alone = await shop.openAnother({ jobs: false, config: { SECOND_FACTOR_KEYS: next } })
  const later = await typePassword(alone.url, person)
  expect((await send(later.browser, person.app.code(1))).status).toBe(200)
  const forgotten = await typePassword(shop.url, person)
  expect((await send(forgotten.browser, person.codes[0] ?? '')).status).toBe(200)
  await both.close()
  await alone.close()
})

test('the database contains no secret and no recovery code', async () => {
  const person = await makePerson()
  expect(totpCode(person.app.secret, shop.deps.now())).toBe(person.app.code())
  let dump = ''
  for (const name of ['second_factor', 'recovery_code', 'login_ticket', 'history']) {
    const { rows } = await shop.db.execute<{ all: string }>(
      sql`SELECT coalesce(string_agg(t::text, ' '), '') AS all FROM ${sql.identifier(name)} t`,
    )
    dump += rows[0]?.all
  }
  expect(dump).toContain(person.id)
  for (const code of person.codes)
    for (const text of [code, code.replaceAll('-', '')])
      for (const written of [text, Buffer.from(text).toString('hex')]) expect(dump).not.toContain(written)
  expect(dump).not.toContain(person.app.secret.toString('hex'))
})
