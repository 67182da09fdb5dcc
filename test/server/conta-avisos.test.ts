import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ContaAvisos } from '../../contract/conta.ts'
import type { EquipeAvisos } from '../../contract/equipe-avisos.ts'
import { type Person, signUp } from '../support/people.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { makeUsuario } from '../support/staff.ts'

// The account says whether messages reach it, and asks for an e-mail once; a user chooses of what they are told.

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ jobs: false, mail: true })
})
afterAll(() => shop.close())

const read = async ({ client }: Person) => (await client.get<ContaAvisos>('conta/avisos')).body
const answer = ({ client }: Person, email: string | null) => client.post<ContaAvisos>('conta/email', { email })
const emailOf = async (id: string): Promise<unknown> =>
  (await shop.db.execute(sql`SELECT email FROM cliente WHERE id = ${id}`)).rows[0]?.['email']

test('an account without an e-mail is asked once, and not again after it has declined', async () => {
  const person = await signUp(shop)
  expect(await read(person)).toEqual({ email: 'falta', telefone: null, perguntar: true })
  expect((await answer(person, null)).body).toEqual({ email: 'falta', telefone: null, perguntar: false })
  expect(await read(person)).toMatchObject({ email: 'falta', perguntar: false })
  expect((await answer(person, ' ana@lugar.example ')).body).toEqual({
    email: 'certo',
    telefone: null,
    perguntar: false,
  })
  expect(await emailOf(person.id)).toBe('ana@lugar.example')
})

test('a known e-mail is not replaced without the password, and a wrong one is refused', async () => {
  const person = await signUp(shop)
  expect((await answer(person, 'sem arroba')).status).toBe(400)
  expect((await answer(person, 'rui@lugar.example')).status).toBe(200)
  expect(await answer(person, 'outro@lugar.example')).toMatchObject({
    status: 403,
    body: { code: 'identity.confirm-needed' },
  })
  expect((await answer(person, 'rui@lugar.example')).status).toBe(200)
  expect(await emailOf(person.id)).toBe('rui@lugar.example')
  const { rows } = await shop.db.execute(sql`SELECT detail FROM history WHERE entity = 'cliente' AND to_state = 'edited'
    AND entity_id = ${person.id}`)
  expect(rows).toEqual([{ detail: { campos: ['email'] } }])
})

test('an address that is refused for ever is said; without a channel nothing is said or asked', async () => {
  const person = await signUp(shop)
  await answer(person, 'eva@lugar.example')
  await shop.db.execute(sql`UPDATE cliente SET email_recusado_em = now() WHERE id = ${person.id}`)
  expect(await read(person)).toMatchObject({ email: 'recusado', perguntar: false })
  const other = await signUp(shop)
  shop.deps.channels.email = false
  try {
    for (const one of [person, other])
      expect(await read(one)).toEqual({ email: null, telefone: null, perguntar: false })
  } finally {
    shop.deps.channels.email = true
  }
})

test('a user sets their own e-mail and alerts; who may not see alerts has none', async () => {
  const all = { acesso: true, dinheiro: false, sistema: true }
  const admin = await makeUsuario(shop)
  const saved = await admin.call<EquipeAvisos>('PUT', 'users/avisos', { email: 'dona@casa.example', alertas: all })
  expect(saved).toMatchObject({ status: 200, body: { email: 'dona@casa.example', alertas: all, ativo: true } })
  // A form of this user that was opened before would restore the old address.
  const { id } = admin
  const [nome, user] = ['Dona Casa', `dona${id.slice(0, 8)}`]
  expect((await admin.post('users', { id, nome, user, versao: 1, email: '' })).status).toBe(409)
  const staff = await makeUsuario(shop, { cidades: [] })
  const input = { email: 'porta@casa.example', alertas: all }
  expect((await staff.call<EquipeAvisos>('PUT', 'users/avisos', input)).body).toMatchObject({ alertas: null })
  const { rows } = await shop.db.execute(sql`SELECT alertas FROM usuario WHERE id = ${staff.id}`)
  expect(rows).toEqual([{ alertas: [] }])
  expect((await staff.call('PUT', 'users/avisos', { ...input, email: '' })).body).toMatchObject({ email: '' })
})
