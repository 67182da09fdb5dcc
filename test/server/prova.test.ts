import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { REFUND_PROOF_ABOVE_CENTS } from '../../contract/chaves-rules.ts'
import type { User } from '../../contract/users.ts'
import type { Client } from '../support/client.ts'
import { giveFactor } from '../support/factor.ts'
import { AT_SITE, forgetProofs, logInByKey, makeKeyHolder, proveByKey } from '../support/keys.ts'
import { logInAs, makeLogin } from '../support/office.ts'
import type { Shop } from '../support/shop.ts'
import { makeUsuario } from '../support/staff.ts'
import { awayFromStepEdge, awayFromWindowEdge } from '../support/windows.ts'
import { openRefunds, type Refunds } from './refunds-kit.ts'

// What a stolen page of the back-office must not do asks for a recent proof (docs/decisions/recent-proof.md).

const TRIES = 4
const NEW = 'garoa na serra'
let kit: Refunds
let shop: Shop
beforeAll(async () => {
  kit = await openRefunds({ jobs: false, config: { ...AT_SITE, LOGINS_PER_USER: String(TRIES) } })
  shop = kit.shop
})
beforeEach(awayFromWindowEdge)
beforeEach(awayFromStepEdge)
afterAll(() => shop.close())

type Call = [name: string, send: (who: Client) => Promise<{ status: number; body: unknown }>]

/** Each change of users, rights and the house, each with people of its own. */
async function changes(): Promise<Call[]> {
  const staff = async () => (await makeUsuario(shop, { cidades: [] })).id
  const admin = await makeUsuario(shop)
  const record = async (id: string) => (await admin.get<User>(`users/${id}`)).body
  const [edited, promoted, cityless, withFactor] = [await staff(), await staff(), await staff(), await staff()]
  await giveFactor(shop, withFactor)
  const holder = await makeKeyHolder(shop)
  const cidade = (
    await shop.db.execute<{ id: string }>(
      sql`INSERT INTO cidade (nome, estado) VALUES (${`Cidade ${randomUUID()}`}, 'SP') RETURNING id`,
    )
  ).rows[0]?.id
  const assigned = await admin.post<{ id: string }>('users/cidade', { user_id: await staff(), id_cidade: cidade })
  const body = { nome: 'Marta Reis', user: `marta-${randomUUID().slice(0, 8)}`, senha: NEW }
  return [
    ['a new user', (who) => who.post('users', body)],
    ['another name', async (who) => who.post('users', { ...(await record(edited)), nome: 'Rita Reis' })],
    ['a new admin', async (who) => who.post('users', { ...(await record(promoted)), admin: true })],
    ['a city', (who) => who.post('users/cidade', { user_id: cityless, id_cidade: cidade })],
    ['no city', (who) => who.call('DELETE', 'users/cidade', { id: assigned.body.id })],
    ['another’s second factor', (who) => who.call('DELETE', 'users/segundo-fator', { id: withFactor })],
    ['another’s passkeys', (who) => who.call('DELETE', 'users/chaves', { id: holder.person.id })],
    [
      'the house',
      async (who) => who.call('PUT', 'casa', { ...(await who.get<object>('casa')).body, horario: 'Sempre' }),
    ],
    ['no logo', (who) => who.call('DELETE', 'casa/logo')],
    ['the logo undone', (who) => who.post('casa/logo/desfazer', { hash: null })],
    ['a deletion', (who) => who.call('DELETE', 'users', { id: edited })],
  ]
}

test('whoever has a passkey changes users within five minutes of using it, and not by password', async () => {
  const calls = await changes()
  const { who, device, person } = await makeKeyHolder(shop)
  const refused = { status: 403, body: { code: 'usuario.key-needed' } }
  for (const [name, send] of calls) expect(await send(who), name).toMatchObject(refused)
  expect((await who.post('prova/senha', { senha: person.senha })).status).toBe(200)
  for (const [name, send] of calls) expect(await send(who), name).toMatchObject(refused)
  expect((await proveByKey(who, device)).answer.status).toBe(200)
  await forgetProofs(shop)
  for (const [name, send] of calls) expect(await send(who), name).toMatchObject(refused)
  await proveByKey(who, device)
  for (const [name, send] of calls) expect((await send(who)).status, name).toBe(200)
})

test('a proof counts in its session alone, and a login by passkey is one', async () => {
  const [[name, send] = ['', () => Promise.reject(new Error('no change'))]] = await changes()
  const { who, device, person } = await makeKeyHolder(shop)
  const there = (await logInAs(shop.url, person)).who
  const { answer } = await logInByKey(shop.url, device)
  for (const one of [who, there]) expect((await send(one)).status, name).toBe(403)
  there.token = answer.body.token ?? ''
  expect((await send(there)).status, name).toBe(200)
})

test('without a passkey a second factor is asked for, and without either nothing more than before', async () => {
  const calls = await changes()
  const person = await makeLogin(shop)
  const { who } = await logInAs(shop.url, person)
  await forgetProofs(shop)
  const plain = ['a new user', 'another name', 'a city', 'no city', 'a deletion']
  const chosen = calls.filter(([name]) => plain.includes(name))
  const { app } = await giveFactor(shop, person.id)
  const refused = { status: 403, body: { code: 'usuario.password-needed' } }
  for (const [name, send] of chosen) expect(await send(who), name).toMatchObject(refused)
  expect((await who.post('prova/senha', { senha: person.senha, codigo: app.code() })).status).toBe(200)
  const [[, create] = ['', () => Promise.reject(new Error('no change'))], ...others] = chosen
  expect((await create(who)).status).toBe(200)
  await shop.db.execute(sql`DELETE FROM second_factor WHERE id_usuario = ${person.id}`)
  await forgetProofs(shop)
  for (const [name, send] of others) expect((await send(who)).status, name).toBe(200)
})

test('only an answer of one’s own passkey, to one’s own challenge, once, is a proof', async () => {
  const { who, device, person } = await makeKeyHolder(shop)
  const other = await makeKeyHolder(shop)
  const refused = { status: 400, body: { code: 'chave.refused' } }
  const over = { status: 400, body: { code: 'chave.challenge-over' } }
  expect((await proveByKey(who, other.device)).answer).toMatchObject(refused)
  const { resposta, answer } = await proveByKey(who, device)
  expect(answer.status).toBe(200)
  expect(await who.post('prova/chave', { resposta })).toMatchObject(over)
  const asked = await who.post<Parameters<typeof device.get>[0]>('prova/opcoes', undefined)
  const there = (await logInAs(shop.url, person)).who
  expect(await there.post('prova/chave', { resposta: await device.get(asked.body) })).toMatchObject(over)
  expect((await proveByKey(who, device, { verified: false })).answer).toMatchObject(refused)
  expect(await other.who.call('DELETE', 'users', { id: person.id })).toMatchObject({ status: 403 })
})

test('wrong proofs are limited together with wrong passwords', async () => {
  const { who, device, person } = await makeKeyHolder(shop)
  for (let n = 0; n < TRIES - 1; n += 1) await proveByKey(who, device, { verified: false })
  expect((await who.post('prova/senha', { senha: 'não é esta' })).status).toBe(400)
  expect((await proveByKey(who, device)).answer).toMatchObject({ status: 429 })
  expect((await who.post('prova/senha', { senha: person.senha })).status).toBe(429)
})

test('a refund above the limit asks for the passkey, one of the limit does not, nor a buyer’s own', async () => {
  const fee = 500
  const half = { valor: REFUND_PROOF_ABOVE_CENTS / 2 - fee, taxa: fee, qtde: 3 }
  const [sale, own, other] = [
    await kit.sold(undefined, half),
    await kit.sold(undefined, half),
    await kit.sold(undefined, half),
  ]
  const { who, device } = await makeKeyHolder(shop)
  expect(await kit.ask(who, sale.vendas)).toMatchObject({ status: 403, body: { code: 'usuario.key-needed' } })
  expect(await kit.refunds(sale.order.code)).toEqual([])
  expect((await kit.ask(who, sale.vendas.slice(0, 2))).status).toBe(200)
  await proveByKey(who, device)
  expect((await kit.ask(who, other.vendas)).status).toBe(200)
  expect((await kit.ask(own.buyer, own.vendas)).status).toBe(200)
})
