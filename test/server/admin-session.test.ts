import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clean } from '../../server/jobs/clean.ts'
import { Client, makeClients } from '../support/client.ts'
import { type AdminAuth, logInAs, makeLogin, refreshAt } from '../support/office.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { awayFromWindowEdge } from '../support/windows.ts'

const LOGIN_FIRST = { status: 401, body: { message: 'Faça login para continuar' } }
const OVER = { status: 401, body: { message: 'Sua sessão expirou. Faça login novamente.' } }
const WRONG = { status: 400, body: { message: 'Usuário ou senha incorretos' } }

let shop: Shop
let log = ''
beforeAll(async () => {
  const write = (line: string): void => void (log += line)
  shop = await openShop({ jobs: false, config: { LOG_LEVEL: 'debug', LOGINS_PER_USER: '20' }, log: { write } })
})
afterAll(() => shop.close())

const login = (body: unknown) => new Client(shop.url).post('login', body)
const isLoggedIn = async ({ who }: AdminAuth): Promise<boolean> => (await who.post('verify-token', {})).status === 200
const alerts = async () =>
  (await shop.db.execute<{ subject: string }>(sql`SELECT subject FROM alert WHERE kind = 'admin.token-reused'`)).rows
const ageUsedTokens = (seconds: number) =>
  shop.db.execute(sql`UPDATE admin_refresh SET used_at = used_at - make_interval(secs => ${seconds})`)

describe('login', () => {
  test('login returns token, refresh_token and user, whatever the case of the login', async () => {
    const person = await makeLogin(shop, { admin: false })
    for (const user of [person.user, person.user.toLowerCase(), ` ${person.user.toUpperCase()} `]) {
      const { status, body } = await login({ user, senha: person.senha })
      expect(status).toBe(200)
      expect(body).toEqual({
        token: expect.stringMatching(/^[\w-]{43}$/),
        refresh_token: expect.stringMatching(/^[\w-]{43}$/),
        user: {
          ...{ id: person.id, nome: 'Pessoa do Escritório', user: person.user },
          ...{ admin: false, portaria: false, promotor: false },
        },
      })
    }
  })

  test.each([
    [{ user: 'ab', senha: 'abc' }, { user: 'Usuário não informado' }],
    [{ user: '  a  ', senha: 'abc' }, { user: 'Usuário não informado' }],
    [{ senha: 'abc' }, { user: 'Usuário não informado' }],
    [{ user: 7, senha: 'abc' }, { user: 'Usuário não informado' }],
    [{ user: 'abc', senha: 'ab' }, { senha: 'Senha não informado' }],
    [{ user: 'abc' }, { senha: 'Senha não informado' }],
    [{}, { user: 'Usuário não informado', senha: 'Senha não informado' }],
  ])('%j is refused with a message for each field', async (body, fields) => {
    expect(await login(body)).toMatchObject({ status: 400, body: { message: Object.values(fields)[0], fields } })
  })

  test('an unknown user, a wrong password and an excluded user get the same answer in the same time', async () => {
    const person = await makeLogin(shop)
    const excluded = await makeLogin(shop)
    await shop.db.execute(sql`UPDATE usuario SET excluir = true WHERE id = ${excluded.id}`)
    const timed = async (body: object) => {
      const start = performance.now()
      const answer = await login(body)
      expect(answer).toMatchObject(WRONG)
      expect(answer.headers.getSetCookie()).toEqual([])
      return performance.now() - start
    }
    const times = { unknown: Number.POSITIVE_INFINITY, wrong: Number.POSITIVE_INFINITY, gone: Number.POSITIVE_INFINITY }
    for (let i = 0; i < 5; i += 1) {
      times.unknown = Math.min(times.unknown, await timed({ user: 'ninguem-assim', senha: person.senha }))
      times.wrong = Math.min(times.wrong, await timed({ user: person.user, senha: `${person.senha}x` }))
      times.gone = Math.min(times.gone, await timed(excluded))
    }
    // Hashing takes nearly all of the time; an answer without it would take only a fraction.
    expect(times.unknown).toBeGreaterThan(times.wrong / 4)
    expect(times.gone).toBeGreaterThan(times.wrong / 4)
  })

  test('login is limited per login, whatever its case, and per IP address', async () => {
    await awayFromWindowEdge()
    const [one, two] = [await makeLogin(shop), await makeLogin(shop)]
    const strict = await shop.openAnother({ jobs: false, config: { LOGINS_PER_USER: '2', LOG_LEVEL: 'silent' } })
    const at = new Client(strict.url)
    for (const user of [one.user, one.user.toLowerCase()])
      expect((await at.post('login', { user, senha: 'errada' })).status).toBe(400)
    expect(await at.post('login', one)).toMatchObject({ status: 429, body: { message: expect.any(String) } })
    expect((await at.post('login', two)).status).toBe(200)
    await strict.close()
    const narrow = await shop.openAnother({ jobs: false, config: { LOGINS_PER_ADDRESS: '1', LOG_LEVEL: 'silent' } })
    await shop.db.execute(sql`DELETE FROM rate_limit`)
    const seen = []
    for (const senha of [two.senha, 'errada', two.senha]) {
      seen.push((await new Client(narrow.url).post('login', { user: two.user, senha })).status)
    }
    // When an address has too many failures, unknown devices must solve challenges; none is refused because of others.
    expect(seen).toEqual([200, 400, 403])
    await narrow.close()
  })
})

describe('the device cookie', () => {
  test('the device cookie is HttpOnly, SameSite=Strict and limited to the API; with https also Secure and `__Host-`', async () => {
    const person = await makeLogin(shop)
    const auth = await logInAs(shop.url, person)
    const rest = (path: string, more = '') =>
      `=[\\w-]{43}; Max-Age=2592000; Path=${path}; HttpOnly;${more} SameSite=Strict$`
    expect(auth.setCookie).toMatch(new RegExp(`^bilheteria_aparelho${rest('/api')}`))
    const secure = await shop.openAnother({ jobs: false, config: { PUBLIC_URL: 'https://ingressos.example' } })
    const { setCookie } = await logInAs(secure.url, person)
    expect(setCookie).toMatch(new RegExp(`^__Host-bilheteria_aparelho${rest('/', ' Secure;')}`))
    await secure.close()
  })
})

describe('refresh-token', () => {
  test('refresh-token returns a new pair; the old access token stays valid for its fifteen minutes', async () => {
    const auth = await logInAs(shop.url, await makeLogin(shop))
    const { status, body } = await refreshAt(shop.url, auth.refresh, auth.cookie)
    expect(status).toBe(200)
    expect(Object.keys(body).sort()).toEqual(['refreshToken', 'token'])
    expect(new Set([auth.token, auth.refresh, body.token, body.refreshToken]).size).toBe(4)
    expect(await isLoggedIn(auth)).toBe(true)
    const { rows } = await shop.db.execute<{
      minutes: number
    }>(sql`SELECT extract(epoch FROM expires_at - now())::float8 / 60
      AS minutes FROM admin_access WHERE token_hash = ${createHash('sha256').update(body.token).digest()}`)
    expect(rows[0]?.minutes).toBeGreaterThan(14)
    expect(rows[0]?.minutes).toBeLessThanOrEqual(15)
    await shop.db.execute(sql`UPDATE admin_access SET expires_at = clock_timestamp()`)
    expect(await auth.who.post('verify-token', {})).toMatchObject(LOGIN_FIRST)
    expect((await refreshAt(shop.url, body.refreshToken, auth.cookie)).status).toBe(200)
  })

  test('a refresh token always gets the same successor, in twenty concurrent tabs and after a lost answer', async () => {
    const auth = await logInAs(shop.url, await makeLogin(shop))
    let refresh = auth.refresh
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all(Array.from({ length: 20 }, () => refreshAt(shop.url, refresh, auth.cookie)))
      expect(new Set(answers.map(({ status, body }) => `${status} ${body.token} ${body.refreshToken}`)).size).toBe(1)
      expect(answers[0]?.status).toBe(200)
      refresh = answers[0]?.body.refreshToken ?? ''
    }
    const first = await refreshAt(shop.url, refresh, auth.cookie)
    await ageUsedTokens(25)
    const late = await refreshAt(shop.url, refresh, auth.cookie)
    expect(late.body).toEqual(first.body)
    expect((await refreshAt(shop.url, late.body.refreshToken, auth.cookie)).status).toBe(200)
    expect(await alerts()).toEqual([])
  })

  test.each([
    ['used more than 30 seconds ago', async (_auth: AdminAuth, _next: string) => void (await ageUsedTokens(31))],
    [
      'older than the one before the current one',
      async (auth: AdminAuth, next: string) => void (await refreshAt(shop.url, next, auth.cookie)),
    ],
  ])('a token %s ends its session and raises an alert', async (_name, misuse) => {
    await shop.db.execute(sql`DELETE FROM alert`)
    const person = await makeLogin(shop)
    const auth = await logInAs(shop.url, person)
    const elsewhere = await logInAs(shop.url, person)
    const { body } = await refreshAt(shop.url, auth.refresh, auth.cookie)
    await misuse(auth, body.refreshToken)
    expect(await refreshAt(shop.url, auth.refresh, auth.cookie)).toMatchObject(OVER)
    expect(await alerts()).toEqual([{ subject: person.id }])
    for (const token of [auth.token, body.token])
      expect(await isLoggedIn({ ...auth, who: new Client(shop.url, '', null, token) })).toBe(false)
    expect(await refreshAt(shop.url, body.refreshToken, auth.cookie)).toMatchObject(OVER)
    expect(await isLoggedIn(elsewhere)).toBe(true)
    expect(await alerts()).toHaveLength(1)
  })

  test('refresh-token without the device’s cookie, or with another device’s, is refused and ends no session', async () => {
    const [auth, other] = [
      await logInAs(shop.url, await makeLogin(shop)),
      await logInAs(shop.url, await makeLogin(shop)),
    ]
    await shop.db.execute(sql`DELETE FROM alert`)
    for (const cookie of [null, other.cookie, `${auth.cookie}x`, 'bilheteria_aparelho=']) {
      expect(await refreshAt(shop.url, auth.refresh, cookie)).toMatchObject(OVER)
    }
    expect(await refreshAt(shop.url, 'nada', auth.cookie)).toMatchObject(OVER)
    expect([await isLoggedIn(auth), await isLoggedIn(other), await alerts()]).toEqual([true, true, []])
    expect((await refreshAt(shop.url, auth.refresh, auth.cookie)).status).toBe(200)
  })

  test('an access token of the back-office is not accepted as a refresh token, nor the reverse', async () => {
    const auth = await logInAs(shop.url, await makeLogin(shop))
    expect(await refreshAt(shop.url, auth.token, auth.cookie)).toMatchObject(OVER)
    expect(await isLoggedIn({ ...auth, who: new Client(shop.url, '', null, auth.refresh) })).toBe(false)
    expect(await isLoggedIn(auth)).toBe(true)
  })

  test('an excluded user cannot call, refresh or log in', async () => {
    const person = await makeLogin(shop)
    const auth = await logInAs(shop.url, person)
    await shop.db.execute(sql`UPDATE usuario SET excluir = true WHERE id = ${person.id}`)
    expect(await isLoggedIn(auth)).toBe(false)
    expect(await refreshAt(shop.url, auth.refresh, auth.cookie)).toMatchObject(OVER)
    expect(await login(person)).toMatchObject(WRONG)
  })
})

describe('verify-token and logout', () => {
  test('verify-token returns the user, also without a request body', async () => {
    const person = await makeLogin(shop)
    const { who } = await logInAs(shop.url, person)
    expect(await who.call('POST', 'verify-token')).toMatchObject({
      status: 200,
      body: { user: { id: person.id, user: person.user, admin: true } },
    })
    for (const token of [null, 'nada', 'a.b.c'])
      expect(await new Client(shop.url, '', null, token).post('verify-token', {})).toMatchObject(LOGIN_FIRST)
  })

  test('logout with the access token ends the session and clears the cookie; repeating it is harmless', async () => {
    const person = await makeLogin(shop)
    const [auth, elsewhere] = [await logInAs(shop.url, person), await logInAs(shop.url, person)]
    const answer = await auth.who.call('POST', 'logout')
    expect(answer).toMatchObject({ status: 200, body: { ok: true } })
    expect(answer.headers.get('set-cookie')).toMatch(/^bilheteria_aparelho=; .*Path=\/api; Expires=Thu, 01 Jan 1970/)
    expect([await isLoggedIn(auth), await isLoggedIn(elsewhere)]).toEqual([false, true])
    expect(await refreshAt(shop.url, auth.refresh, auth.cookie)).toMatchObject(OVER)
    expect((await auth.who.post('logout', {})).status).toBe(200)
  })

  test('logout with the refresh token works after the access token expired, only on the same device', async () => {
    const auth = await logInAs(shop.url, await makeLogin(shop))
    const out = (cookie: string | null) =>
      new Client(shop.url, '', cookie, 'over').post('logout', { token: auth.refresh })
    expect((await out(null)).status).toBe(200)
    expect(await isLoggedIn(auth)).toBe(true)
    expect((await out(auth.cookie)).status).toBe(200)
    expect(await isLoggedIn(auth)).toBe(false)
  })
})

test('a bearer token gives no access as a cliente, and a cliente’s cookie none to the back-office', async () => {
  const auth = await logInAs(shop.url, await makeLogin(shop))
  const [customer] = await makeClients(shop, 1, { pagarme: false })
  const cookie = customer?.cookie ?? ''
  for (const path of ['reservas', 'pagarme/customers', 'pagarme/chave'])
    expect((await auth.who.get(path)).status, path).toBe(401)
  for (const path of ['users/list', 'historico', 'clientes']) {
    expect((await new Client(shop.url, '', cookie).get(path)).status, path).toBe(401)
    expect((await new Client(shop.url, '', null, cookie.split('=')[1] ?? '').get(path)).status, path).toBe(401)
    expect((await new Client(shop.url, '', `bilheteria_sessao=${auth.token}`).get(path)).status, path).toBe(401)
  }
})

test('neither the database nor the log contains a token, a device secret or a password', async () => {
  const person = await makeLogin(shop, { senha: 'uma-senha-so-desta-prova' })
  const auth = await logInAs(shop.url, person)
  const { body } = await refreshAt(shop.url, auth.refresh, auth.cookie)
  await login({ user: person.user, senha: 'outra-senha-so-desta-prova' })
  const secrets = [auth.token, auth.refresh, body.token, body.refreshToken, auth.cookie.split('=')[1] ?? '']
  const { rows: tables } = await shop.db.execute<{ name: string }>(
    sql`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`,
  )
  let dump = ''
  for (const { name } of tables) {
    const { rows } = await shop.db.execute<{ all: string }>(
      sql`SELECT coalesce(string_agg(t::text, ' '), '') AS all FROM ${sql.identifier(name)} t`,
    )
    dump += rows[0]?.all
  }
  expect(dump).toContain(person.user)
  for (const secret of secrets) {
    expect(secret).toHaveLength(43)
    const raw = Buffer.from(secret, 'base64url').toString('hex')
    for (const text of [secret, raw, Buffer.from(secret).toString('hex')]) expect(dump.includes(text)).toBe(false)
    expect(log.includes(secret)).toBe(false)
  }
  for (const senha of [person.senha, 'outra-senha-so-desta-prova'])
    expect([dump.includes(senha), log.includes(senha), log.includes(person.user)]).toEqual([false, false, false])
})

test('housekeeping deletes ended sessions; a live session keeps its used tokens, to detect reuse', async () => {
  await shop.db.execute(sql`DELETE FROM admin_session`)
  const live = await logInAs(shop.url, await makeLogin(shop))
  await refreshAt(shop.url, live.refresh, live.cookie)
  const [old, out] = [await logInAs(shop.url, await makeLogin(shop)), await logInAs(shop.url, await makeLogin(shop))]
  await out.who.post('logout', {})
  const sessionOf = ({ token }: AdminAuth) =>
    sql`(SELECT id_session FROM admin_access WHERE token_hash = ${createHash('sha256').update(token).digest()})`
  await shop.db.execute(
    sql`UPDATE admin_session SET expires_at = now() - interval '8 days' WHERE id = ${sessionOf(old)}`,
  )
  await shop.db.execute(
    sql`UPDATE admin_session SET revoked_at = now() - interval '8 days' WHERE id = ${sessionOf(out)}`,
  )
  await shop.db.execute(sql`UPDATE admin_access SET expires_at = now() - interval '2 days'
    WHERE token_hash = ${createHash('sha256').update(live.token).digest()}`)
  await clean(shop.deps)
  const { rows } = await shop.db.execute(sql`SELECT (SELECT count(*)::int FROM admin_session) AS sessions,
    (SELECT count(*)::int FROM admin_refresh) AS refreshes, (SELECT count(*)::int FROM admin_access) AS accesses`)
  expect(rows).toEqual([{ sessions: 1, refreshes: 2, accesses: 1 }])
})
