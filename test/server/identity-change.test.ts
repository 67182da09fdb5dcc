import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Client } from '../support/client.ts'
import { logIn, provePhone, signUp } from '../support/people.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { awayFromWindowEdge } from '../support/windows.ts'

const FIRST = { document: '52998224725', email: 'marina@exemplo.com.br' }
const OTHER = { document: '11144477735', email: 'ladra@exemplo.com.br' }
const NEEDED = {
  status: 403,
  body: { code: 'identity.confirm-needed', fields: { senha: 'Para trocar o CPF ou o e-mail, digite a sua senha' } },
}
const WRONG = { status: 400, body: { code: 'password.wrong', fields: { senha: 'Senha incorreta' } } }

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ jobs: false, config: { LOGINS_PER_PHONE: '3' } })
})
beforeEach(awayFromWindowEdge)
afterAll(() => shop.close())

const save = (client: Client, body: object) => client.post('pagarme/customers', body)
const stored = async (id: string) => {
  const { rows } = await shop.db.execute(sql`SELECT cpf AS document, email FROM cliente WHERE id = ${id}`)
  return rows[0]
}

test('storing a first CPF and e-mail needs no password, and neither does sending the same again', async () => {
  const { client, id } = await signUp(shop)
  expect((await save(client, FIRST)).status).toBe(200)
  expect((await save(client, { ...FIRST, document: '529.982.247-25' })).status).toBe(200)
  expect(await stored(id)).toEqual(FIRST)
})

test('another CPF or e-mail is refused without the password, and accepted with it', async () => {
  for (const change of [{ document: OTHER.document }, { email: OTHER.email }, OTHER]) {
    const { client, id, senha } = await signUp(shop)
    await save(client, FIRST)
    expect(await save(client, { ...FIRST, ...change })).toMatchObject(NEEDED)
    expect(await save(client, { ...FIRST, ...change, senha: 'errada' })).toMatchObject(WRONG)
    expect(await stored(id)).toEqual(FIRST)
    expect((await save(client, { ...FIRST, ...change, senha })).status).toBe(200)
    expect(await stored(id)).toEqual({ ...FIRST, ...change })
  }
})

test('wrong passwords for another CPF are limited, and the limit is this cliente’s own', async () => {
  const [one, two] = [await signUp(shop), await signUp(shop)]
  for (const { client } of [one, two]) await save(client, FIRST)
  const statuses: number[] = []
  for (const senha of ['errada 1', 'errada 2', 'errada 3', one.senha])
    statuses.push((await save(one.client, { ...OTHER, senha })).status)
  expect(statuses).toEqual([400, 400, 400, 429])
  expect((await save(two.client, { ...OTHER, senha: two.senha })).status).toBe(200)
})

test('a code confirmed by this session replaces the password, once; another session’s does not', async () => {
  const person = await signUp(shop)
  await save(person.client, FIRST)
  const elsewhere = await logIn(shop, person)
  await provePhone(shop, person.telefone, elsewhere)
  expect(await save(person.client, OTHER)).toMatchObject(NEEDED)
  expect((await save(elsewhere, OTHER)).status).toBe(200)
  expect(await stored(person.id)).toEqual(OTHER)
  expect(await save(elsewhere, FIRST)).toMatchObject(NEEDED)
})

test('a CPF that becomes known while the provider answers is not overwritten', async () => {
  const { client, id } = await signUp(shop)
  // Both calls read that nothing was stored.
  const [one, two] = await Promise.all([save(client, FIRST), save(client, OTHER)])
  expect([one.status, two.status].sort()).toEqual([200, 403])
  expect(await stored(id)).toEqual(one.status === 200 ? FIRST : OTHER)
})
