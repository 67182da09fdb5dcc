import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Client } from '../support/client.ts'
import { logInAs, makeLogin } from '../support/office.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { awayFromWindowEdge } from '../support/windows.ts'

const NEXT = 'escada rolante lilás'
let shop: Shop
beforeAll(async () => {
  shop = await openShop({ jobs: false, config: { LOGINS_PER_USER: '3' } })
})
beforeEach(awayFromWindowEdge)
afterAll(() => shop.close())

const change = (client: Client, senha_atual: unknown, senha: unknown) =>
  client.call('PUT', 'users/senha', { senha_atual, senha })

test.each([true, false])('a user (admin: %s) changes their own password; their other sessions end', async (admin) => {
  const person = await makeLogin(shop, { admin })
  const [here, there] = [await logInAs(shop.url, person), await logInAs(shop.url, person)]
  expect(await change(here.who, person.senha, NEXT)).toMatchObject({ status: 200, body: { ok: true } })
  const verify = async ({ who }: { who: Client }) => (await who.post('verify-token', {})).status
  expect([await verify(here), await verify(there)]).toEqual([200, 401])
  const logIn = async (senha: string) => (await new Client(shop.url).post('login', { user: person.user, senha })).status
  expect([await logIn(person.senha), await logIn(NEXT)]).toEqual([400, 200])
  const { rows } = await shop.db.execute(
    sql`SELECT actor, detail FROM history WHERE entity_id = ${person.id} ORDER BY id DESC LIMIT 1`,
  )
  expect(rows).toEqual([{ actor: `usuario:${person.id}`, detail: { campos: ['senha'] } }])
})

test('a short, a common and an own password are refused at their field, and the current one stays', async () => {
  const person = await makeLogin(shop)
  const { who } = await logInAs(shop.url, person)
  for (const [senha, code] of [
    ['curta', 'validation.failed'],
    [undefined, 'validation.failed'],
    ['senha2026', 'password.common'],
    [`${person.user}1`, 'password.common'],
  ] as const)
    expect(await change(who, person.senha, senha)).toMatchObject({
      status: 400,
      body: { code, fields: { senha: expect.any(String) } },
    })
  expect((await new Client(shop.url).post('login', person)).status).toBe(200)
})

test('of two changes at the same time one is made, and its password is the one that counts', async () => {
  const person = await makeLogin(shop)
  const { who } = await logInAs(shop.url, person)
  const wanted = [NEXT, 'janela aberta ontem']
  const seen = (await Promise.all(wanted.map((senha) => change(who, person.senha, senha)))).map(({ status }) => status)
  expect(seen.toSorted()).toEqual([200, 400])
  const made = wanted[seen.indexOf(200)]
  expect((await new Client(shop.url).post('login', { user: person.user, senha: made })).status).toBe(200)
})

test('a wrong current password is refused, and limited per user', async () => {
  const person = await makeLogin(shop)
  const { who } = await logInAs(shop.url, person)
  const answers = []
  for (const senha of ['errada 1', 'errada 2', 'errada 3', person.senha]) answers.push(await change(who, senha, NEXT))
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 429])
  expect(answers[0]?.body).toMatchObject({ code: 'password.wrong', fields: { senha_atual: 'Senha incorreta' } })
  expect((await change(who, '', NEXT)).status).toBe(400)
  expect((await change(new Client(shop.url), person.senha, NEXT)).status).toBe(401)
})
