import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SESSION_COOKIE } from '../../server/auth/sessions.ts'
import { Client, freshPhone } from '../support/client.ts'
import { logIn, provePhone, signUp } from '../support/people.ts'
import { openShop, type Shop } from '../support/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ jobs: false })
})
afterAll(() => shop.close())

const isLoggedIn = async (client: Client): Promise<boolean> => (await client.get('reservas')).status === 200

describe('logging in', () => {
  test('logging in with a wrong password and with an unknown phone gets the same answer', async () => {
    const person = await signUp(shop)
    const client = new Client(shop.url)
    const wrong = await client.post('clientes/login', { ...person, senha: 'nao-e-esta' })
    const unknown = await client.post('clientes/login', { telefone: freshPhone(), senha: 'nao-e-esta' })
    expect(wrong).toMatchObject({ status: 400, body: { message: 'Celular ou senha incorretos' } })
    expect(unknown.status).toBe(wrong.status)
    expect(unknown.body).toEqual(wrong.body)
    expect(client.cookie).toBeNull()
  })

  test('logging in returns id, full name and phone, and a new session: the previous cookie is no longer valid', async () => {
    const person = await signUp(shop)
    const visitor = await provePhone(shop, freshPhone())
    const before = visitor.at(shop.url)
    const answer = await visitor.post('clientes/login', person)
    expect(answer.body).toEqual({ id: person.id, nome: person.nome, telefone: person.telefone })
    expect(visitor.cookie).not.toBe(before.cookie)
    expect(await isLoggedIn(visitor)).toBe(true)
    const second = visitor.at(shop.url)
    await visitor.post('clientes/login', person)
    expect([await isLoggedIn(before), await isLoggedIn(second), await isLoggedIn(visitor)]).toEqual([
      false,
      false,
      true,
    ])
  })

  test('logging in on another device does not end this session', async () => {
    const person = await signUp(shop)
    const other = await logIn(shop, person)
    expect([await isLoggedIn(person.client), await isLoggedIn(other)]).toEqual([true, true])
  })
})

describe('the cookie', () => {
  test('the cookie is HttpOnly, SameSite=Lax, for all paths and 30 days; with https also Secure and `__Host-`', async () => {
    const person = await signUp(shop)
    const login = await new Client(shop.url).post('clientes/login', person)
    const given = ({ headers }: typeof login) => headers.getSetCookie().filter((cookie) => cookie.includes('_sessao='))
    expect(given(login)).toHaveLength(1)
    expect(given(login)[0]).toMatch(/^bilheteria_sessao=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
    const secure = await shop.openAnother({ jobs: false, config: { PUBLIC_URL: 'https://ingressos.example' } })
    const answer = await new Client(secure.url).post('clientes/login', person)
    expect(given(answer)[0]).toMatch(
      /^__Host-bilheteria_sessao=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    await secure.close()
  })

  test('the cookie contains a token of which the database stores only the hash', async () => {
    const { client } = await signUp(shop)
    const token = client.cookie?.slice(SESSION_COOKIE.length + 1) ?? ''
    const { rows } = await shop.db.execute<{ hash: Buffer; all: string }>(sql`SELECT token_hash AS hash, s::text AS all
      FROM session s WHERE id_cliente = (SELECT id_cliente FROM session ORDER BY created_at DESC LIMIT 1)`)
    expect(rows[0]?.hash).toEqual(createHash('sha256').update(token).digest())
    const dump = await shop.db.execute<{ all: string }>(sql`SELECT string_agg(s::text, ' ') AS all FROM session s`)
    expect(dump.rows[0]?.all).not.toContain(token)
    expect(dump.rows[0]?.all).not.toContain(Buffer.from(token, 'base64url').toString('hex'))
  })

  test.each(['', 'x', '%E0%A4%A', "' OR 1=1 --", 'a'.repeat(4000), 'ümlaut', '"quoted"', '../../etc/passwd', '\t'])(
    'a session’s cookie with an invalid value (%j) is a visitor’s',
    async (value) => {
      const header = Buffer.from(`${SESSION_COOKIE}=${value}`).toString('latin1')
      const client = new Client(shop.url, '', header)
      expect(await client.get('reservas')).toMatchObject({
        status: 401,
        body: { message: 'Faça login para continuar' },
      })
      expect((await client.get('cidades')).status).toBe(200)
    },
  )

  test('the cookie of an expired session is a visitor’s', async () => {
    const { client, id } = await signUp(shop)
    await shop.db.execute(sql`UPDATE session SET expires_at = clock_timestamp() WHERE id_cliente = ${id}`)
    expect(await isLoggedIn(client)).toBe(false)
  })
})

test('logging out ends the session at the server; repeating it is harmless', async () => {
  const { client } = await signUp(shop)
  const stolen = client.at(shop.url)
  const answer = await client.post('clientes/logout', {})
  expect(answer).toMatchObject({ status: 200, body: { ok: true } })
  expect(answer.headers.get('set-cookie')).toMatch(/^bilheteria_sessao=; .*Expires=Thu, 01 Jan 1970/)
  expect(await isLoggedIn(stolen)).toBe(false)
  expect((await stolen.post('clientes/logout', {})).status).toBe(200)
})

test('POST clientes without a password changes nothing and returns only the caller’s own record', async () => {
  const person = await signUp(shop)
  const other = await signUp(shop)
  const { status, body } = await person.client.post('clientes', {
    id: other.id,
    nome: 'Novo Nome',
    telefone: person.telefone,
    id_pagar_me: 'cus_dealguem1234',
  })
  expect({ status, body }).toEqual({
    status: 200,
    body: { id: person.id, nome: person.nome, telefone: person.telefone },
  })
  expect((await person.client.get(`clientes/${person.id}`)).body).toMatchObject({
    nome: person.nome,
    id_pagar_me: null,
  })
  expect(await person.client.post('clientes', { telefone: other.telefone })).toMatchObject({
    status: 400,
    body: { message: 'Digite uma senha válida' },
  })
})
