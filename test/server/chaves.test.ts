import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ChaveList, NewKeyOptions } from '../../contract/chaves.ts'
import { CHAVES_MAX } from '../../contract/chaves-rules.ts'
import { Authenticator } from '../support/authenticator.ts'
import type { Client } from '../support/client.ts'
import { bypassTriggers } from '../support/fixtures.ts'
import { giveFactor } from '../support/factor.ts'
import { addKey, AT_SITE, forgetProofs, logInByKey, makeKeyHolder, proveByKey, SITE } from '../support/keys.ts'
import { logInAs, makeLogin } from '../support/office.ts'
import { openShop, type Shop } from '../support/shop.ts'

import { awayFromStepEdge, awayFromWindowEdge } from '../support/windows.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ jobs: false, config: AT_SITE })
})
beforeEach(awayFromWindowEdge)
beforeEach(awayFromStepEdge)
afterAll(() => shop.close())

const keysOf = async (who: Client) => (await who.get<ChaveList>('chaves')).body.result
const details = async (id: string) =>
  (await shop.db.execute(sql`SELECT detail FROM history WHERE entity_id = ${id} ORDER BY id`)).rows.map(
    ({ detail }) => detail,
  )
const newest = async (subject: string) =>
  (await shop.db.execute(sql`SELECT kind, detail FROM alert WHERE subject = ${subject} ORDER BY at DESC LIMIT 1`))
    .rows[0]

test('a user adds a passkey after a login, names it anew and finds it in the history; all admins are told', async () => {
  const person = await makeLogin(shop, { admin: false })
  const { who } = await logInAs(shop.url, person)
  const { answer } = await addKey(who, 'Celular')
  expect(answer).toMatchObject({ status: 200, body: { nome: 'Celular', sincronizada: true, usada_em: null } })
  const renamed = await who.call('PUT', 'chaves', { id: answer.body.id, nome: 'Celular da loja' })
  expect(renamed).toMatchObject({ status: 200, body: { id: answer.body.id, nome: 'Celular da loja' } })
  expect(await keysOf(who)).toEqual([{ ...answer.body, nome: 'Celular da loja' }])
  expect(await details(person.id)).toEqual([
    { chave_de_acesso: [null, 'Celular'] },
    { chave_de_acesso: ['Celular', 'Celular da loja'] },
  ])
  expect(await newest(person.id)).toEqual({ kind: 'admin.access-given', detail: 'Nova chave de acesso.' })
})

test('the options ask for a passkey that needs no name, and for a PIN or a fingerprint', async () => {
  const { who, device, person } = await makeKeyHolder(shop)
  await proveByKey(who, device)
  const { body } = await who.post<NewKeyOptions>('chaves/opcoes', undefined)
  expect(body).toMatchObject({
    rp: { id: 'ingressos.test' },
    user: { name: person.user },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: [{ id: device.id.toString('base64url') }],
  })
  // The device keeps the user's id, which says nothing about them.
  expect(Buffer.from(body.user.id, 'base64url').toString('hex')).toBe(person.id.replaceAll('-', ''))
})

test.each([
  ['made for another page', { origin: 'http://ingressos.teste' }],
  ['made for another site', { rpId: 'outro.test' }],
  ['without a PIN or a fingerprint', { verified: false }],
])('a passkey %s is not stored', async (_, twist) => {
  const { who } = await logInAs(shop.url, await makeLogin(shop))
  const { answer } = await addKey(who, 'Celular', twist)
  expect(answer).toMatchObject({ status: 400, body: { code: 'chave.refused' } })
  expect(await keysOf(who)).toEqual([])
})

test('a challenge is answered once, in its session, for its purpose, within five minutes', async () => {
  const over = { status: 400, body: { code: 'chave.challenge-over' } }
  const person = await makeLogin(shop)
  const [{ who }, { who: other }] = [await logInAs(shop.url, person), await logInAs(shop.url, person)]
  const { resposta } = await addKey(who)
  expect(await who.post('chaves', { nome: 'De novo', resposta })).toMatchObject(over)
  // Of the same user, but of another session.
  const asked = await who.post<NewKeyOptions>('chaves/opcoes', undefined)
  const second = await new Authenticator(SITE).create(asked.body)
  expect(await other.post('chaves', { nome: 'Outra', resposta: second })).toMatchObject(over)
  expect((await who.post('chaves', { nome: 'Outra', resposta: second })).status).toBe(200)
  // Of a proof.
  const proof = await who.post<NewKeyOptions>('prova/opcoes', undefined)
  const wrong = await new Authenticator(SITE).create({ ...asked.body, challenge: proof.body.challenge })
  expect(await who.post('chaves', { nome: 'Outra', resposta: wrong })).toMatchObject(over)
  const late = await who.post<NewKeyOptions>('chaves/opcoes', undefined)
  await shop.db.execute(sql`UPDATE desafio_chave SET expires_at = expires_at - interval '5 minutes'`)
  const tooLate = await new Authenticator(SITE).create(late.body)
  expect(await who.post('chaves', { nome: 'Outra', resposta: tooLate })).toMatchObject(over)
  expect(await keysOf(who)).toHaveLength(2)
})

test('a passkey of one user is not stored for another, and a user has ten at most', async () => {
  const { who } = await logInAs(shop.url, await makeLogin(shop))
  const { device } = await addKey(who)
  const thief = (await logInAs(shop.url, await makeLogin(shop))).who
  expect((await addKey(thief, 'Celular', {}, device)).answer).toMatchObject({
    status: 409,
    body: { code: 'chave.taken' },
  })
  for (let n = 1; n < CHAVES_MAX - 1; n += 1) await addKey(who, `Chave ${n}`)
  const asked = [1, 2].map(() => who.post<NewKeyOptions>('chaves/opcoes', undefined))
  const answers = await Promise.all(
    (await Promise.all(asked)).map(async ({ body }) =>
      who.post('chaves', { nome: 'A última', resposta: await new Authenticator(SITE).create(body) }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await who.post('chaves/opcoes', undefined)).toMatchObject({ status: 409, body: { code: 'chave.too-many' } })
  // The database's own safeguard.
  const copy = sql`INSERT INTO chave_acesso (id_usuario, credential_id, public_key, counter, transports, nome, device_type, backed_up)
    SELECT id_usuario, credential_id || 'x', public_key, 0, transports, nome, device_type, backed_up FROM chave_acesso
    WHERE credential_id = ${device.id.toString('base64url')}`
  await expect(shop.db.execute(copy)).rejects.toMatchObject({ cause: { constraint: 'keys_have_room' } })
})

test('an open page is not enough to add or remove a passkey, and a lost one is removed by password', async () => {
  const { who, person, idChave } = await makeKeyHolder(shop)
  const there = (await logInAs(shop.url, person)).who
  const either = { status: 403, body: { code: 'usuario.either-needed' } }
  expect(await who.post('chaves/opcoes', undefined)).toMatchObject(either)
  expect((await who.post('prova/senha', { senha: person.senha })).status).toBe(200)
  const { device, answer } = await addKey(who, 'Reserva')
  await forgetProofs(shop)
  expect(await who.call('DELETE', 'chaves', { id: idChave })).toMatchObject(either)
  await proveByKey(who, device)
  expect((await who.call('DELETE', 'chaves', { id: idChave })).status).toBe(200)
  // Somebody may have used it.
  expect((await there.post('verify-token', {})).status).toBe(401)
  // The password is now the only way in beside it, so it must be known.
  const last = { id: answer.body.id }
  expect(await who.call('DELETE', 'chaves', last)).toMatchObject({
    status: 403,
    body: { code: 'usuario.password-needed' },
  })
  await who.post('prova/senha', { senha: person.senha })
  expect((await who.call('DELETE', 'chaves', last)).status).toBe(200)
  expect(await keysOf(who)).toEqual([])
  expect((await details(person.id)).slice(-1)).toEqual([{ chave_de_acesso: ['Reserva', null] }])
  expect((await logInByKey(shop.url, device)).answer).toMatchObject({ status: 400, body: { code: 'chave.refused' } })
})

test('of two removals at once that a passkey has proven, one leaves the last passkey to the password', async () => {
  const { who, device } = await makeKeyHolder(shop)
  await proveByKey(who, device)
  await addKey(who, 'Reserva')
  const ids = (await keysOf(who)).map(({ id }) => id)
  const answers = await Promise.all(ids.map((id) => who.call('DELETE', 'chaves', { id })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403])
  expect(await keysOf(who)).toHaveLength(1)
})

test('without the database’s safeguards an eleventh passkey and a smaller counter could be stored', async () => {
  const { person } = await makeKeyHolder(shop)
  const copies = sql`INSERT INTO chave_acesso (id_usuario, credential_id, public_key, counter, transports, nome, device_type, backed_up)
    SELECT id_usuario, credential_id || n, public_key, 5, transports, nome, device_type, backed_up
    FROM chave_acesso, generate_series(1, 10) n WHERE id_usuario = ${person.id}`
  const back = sql`UPDATE chave_acesso SET counter = 1 WHERE id_usuario = ${person.id} AND counter = 5`
  await expect(shop.db.execute(copies)).rejects.toMatchObject({ cause: { constraint: 'keys_have_room' } })
  await bypassTriggers(shop.db, [copies])
  await expect(shop.db.execute(back)).rejects.toMatchObject({ cause: { constraint: 'key_counts_up' } })
  await bypassTriggers(shop.db, [back])
  const { rowCount } = await shop.db.execute(
    sql`SELECT 1 FROM chave_acesso WHERE id_usuario = ${person.id} AND counter = 1`,
  )
  expect(rowCount).toBe(11)
})

test('with a second factor on, the password alone proves nothing', async () => {
  const person = await makeLogin(shop)
  const { who } = await logInAs(shop.url, person)
  const { app } = await giveFactor(shop, person.id)
  expect((await who.get('prova')).body).toEqual({ chave: false, segundo_fator: true })
  expect(await who.post('chaves/opcoes', undefined)).toMatchObject({
    status: 403,
    body: { code: 'usuario.password-needed' },
  })
  expect(await who.post('prova/senha', { senha: person.senha })).toMatchObject({
    status: 403,
    body: { code: 'usuario.proof-needed', fields: { codigo: expect.any(String) } },
  })
  expect(await who.post('prova/senha', { senha: person.senha, codigo: '000000' })).toMatchObject({
    status: 400,
    body: { code: 'factor.wrong-code' },
  })
  expect((await who.post('prova/senha', { senha: person.senha, codigo: app.code() })).status).toBe(200)
  expect((await who.post('chaves/opcoes', undefined)).status).toBe(200)
})

test('nobody names or removes a passkey of somebody else', async () => {
  const { idChave } = await makeKeyHolder(shop)
  const { who } = await logInAs(shop.url, await makeLogin(shop))
  await addKey(who)
  for (const answer of [
    await who.call('PUT', 'chaves', { id: idChave, nome: 'Minha' }),
    await who.call('DELETE', 'chaves', { id: idChave }),
  ])
    expect(answer).toMatchObject({ status: 404, body: { code: 'record.not-found' } })
})

test('at an address of numbers the refusal says where passkeys work', async () => {
  const other = await shop.openAnother({ config: { PUBLIC_URL: 'http://127.0.0.1:3000' } })
  try {
    const { who } = await logInAs(other.url, await makeLogin(shop))
    expect((await who.get('chaves')).body).toEqual({ result: [], endereco: 'http://localhost:3000' })
    expect(await who.post('chaves/opcoes', undefined)).toMatchObject({
      status: 409,
      body: { code: 'chave.address', message: expect.stringContaining('http://localhost:3000') },
    })
  } finally {
    await other.close()
  }
})
