import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { KNOWN_COOKIE } from '../../server/auth/known-device.ts'
import { runAdminCommand } from '../../server/admin-command.ts'
import { Authenticator } from '../support/authenticator.ts'
import { Client } from '../support/client.ts'
import { giveFactor } from '../support/factor.ts'
import { addKey, askToLogIn, AT_SITE, forgetProofs, logInByKey, makeKeyHolder, SITE } from '../support/keys.ts'
import { logInAs, makeProver, PROOF, refreshAt } from '../support/office.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { awayFromWindowEdge } from '../support/windows.ts'

const TRIES = 6
let shop: Shop
let second: Awaited<ReturnType<Shop['openAnother']>>
beforeAll(async () => {
  shop = await openShop({ jobs: false, config: { ...AT_SITE, LOGINS_PER_USER: String(TRIES) } })
  second = await shop.openAnother()
})
beforeEach(awayFromWindowEdge)
afterAll(async () => {
  await second.close()
  await shop.close()
})

const REFUSED = { status: 400, body: { code: 'chave.refused' } }
const OVER = { status: 400, body: { code: 'chave.challenge-over' } }

test('a passkey opens a session without name and password, also where a second factor is on', async () => {
  const { device, person } = await makeKeyHolder(shop)
  await giveFactor(shop, person.id)
  const { answer } = await logInByKey(shop.url, device)
  expect(answer).toMatchObject({ status: 200, body: { token: expect.any(String), user: { id: person.id } } })
  // The session is like any other: its device has a cookie, its tokens rotate, and it is in the list.
  const cookies = answer.headers.getSetCookie()
  const held = cookies.find((set) => set.includes('bilheteria_aparelho='))?.split(';')[0] ?? ''
  expect(cookies.join()).toContain(KNOWN_COOKIE)
  const { refresh_token } = Object(answer.body) as { refresh_token: string }
  expect((await refreshAt(second.url, refresh_token, held)).status).toBe(200)
  // The password still asks for the code.
  expect((await new Client(shop.url).post('login', person)).body).toEqual({ falta: 'codigo' })
})

test('the use of a passkey is noted, and a login by it is a recent proof', async () => {
  const { device, person } = await makeKeyHolder(shop)
  const { answer } = await logInByKey(shop.url, device)
  const who = new Client(shop.url, person.id, null, answer.body.token)
  expect((await who.get('chaves')).body).toMatchObject({ result: [{ usada_em: expect.any(String) }] })
  expect((await who.post('chaves/opcoes', undefined)).status).toBe(200)
  await forgetProofs(shop)
  expect((await who.post('chaves/opcoes', undefined)).status).toBe(403)
})

test.each([
  ['from another page', { origin: 'https://ingressos.test' }],
  ['for another site', { rpId: 'ingressos.teste' }],
  ['without a PIN or a fingerprint', { verified: false }],
])('an answer %s opens nothing', async (_, twist) => {
  const { device } = await makeKeyHolder(shop)
  expect((await logInByKey(shop.url, device, twist)).answer).toMatchObject(REFUSED)
  expect((await logInByKey(shop.url, device)).answer.status).toBe(200)
})

test('a changed signature, an unknown and a removed passkey get the same sentence', async () => {
  const { device, idChave } = await makeKeyHolder(shop)
  const asked = await askToLogIn(shop.url)
  const resposta = await device.get(asked.options)
  const { signature } = resposta.response
  const changed = { ...resposta, response: { ...resposta.response, signature: `${signature.slice(0, -4)}AAAA` } }
  const wrong = await asked.browser.post('login/chave', { resposta: changed })
  const stranger = new Authenticator(SITE)
  await stranger.create({ rp: { id: 'ingressos.test' }, user: { id: 'AA' }, challenge: 'AA' } as never)
  const unknown = await logInByKey(shop.url, stranger)
  await shop.db.execute(sql`DELETE FROM chave_acesso WHERE id = ${idChave}`)
  const removed = await logInByKey(shop.url, device)
  expect(wrong).toMatchObject(REFUSED)
  expect([unknown.answer.body, removed.answer.body]).toEqual([wrong.body, wrong.body])
})

test('a challenge opens one session: repeated at once in two processes, it opens one', async () => {
  const { device } = await makeKeyHolder(shop)
  const { resposta, browser, answer } = await logInByKey(shop.url, device)
  expect(answer.status).toBe(200)
  expect(await browser.post('login/chave', { resposta })).toMatchObject(OVER)
  for (let n = 0; n < 3; n += 1) {
    const asked = await askToLogIn(shop.url)
    const body = { resposta: await device.get(asked.options) }
    const both = await Promise.all(
      [asked.browser, asked.browser.at(second.url)].map((one) => one.post('login/chave', body)),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
  }
})

test('a challenge is answered by the browser that asked for it, in any of its tabs, within five minutes', async () => {
  const { device } = await makeKeyHolder(shop)
  const asked = await askToLogIn(shop.url)
  const resposta = await device.get(asked.options)
  expect(await new Client(shop.url).post('login/chave', { resposta })).toMatchObject(OVER)
  const tab = await askToLogIn(shop.url, asked.cookie)
  expect((await tab.browser.post('login/chave', { resposta })).status).toBe(200)
  const late = await device.get(tab.options)
  await shop.db.execute(sql`UPDATE desafio_chave SET expires_at = expires_at - interval '5 minutes'`)
  expect(await tab.browser.post('login/chave', { resposta: late })).toMatchObject(OVER)
})

test('a counter that does not grow is refused and reported to the admins; a device that does not count is accepted', async () => {
  const { device, person } = await makeKeyHolder(shop)
  await logInByKey(shop.url, device)
  const alerts = async () =>
    (await shop.db.execute(sql`SELECT kind FROM alert WHERE subject = ${person.id} AND kind = 'admin.key-cloned'`))
      .rowCount
  for (const count of [device.counter, 1, 0])
    expect((await logInByKey(shop.url, device, { count })).answer).toMatchObject(REFUSED)
  expect(await alerts()).toBe(3)
  expect((await logInByKey(shop.url, device)).answer.status).toBe(200)
  const set = sql`UPDATE chave_acesso SET counter = counter WHERE credential_id = ${device.id.toString('base64url')}`
  await expect(shop.db.execute(set)).rejects.toMatchObject({ cause: { constraint: 'key_counts_up' } })
  const { who } = await logInAs(shop.url, person)
  const silent = await addKey(who, 'Sem contador', {}, new Authenticator(SITE, { counts: false }))
  for (let n = 0; n < 2; n += 1) expect((await logInByKey(shop.url, silent.device)).answer.status).toBe(200)
})

test('failed logins by passkey are limited, and nobody else is', async () => {
  const { device } = await makeKeyHolder(shop)
  const other = await makeKeyHolder(shop)
  for (let n = 0; n < TRIES; n += 1)
    expect((await logInByKey(shop.url, device, { verified: false })).answer).toMatchObject(REFUSED)
  expect((await logInByKey(shop.url, device)).answer).toMatchObject({ status: 429, body: { code: 'rate.limited' } })
  expect((await logInByKey(shop.url, other.device)).answer.status).toBe(200)
})

test('a passkey does not get around a password that an admin has set', async () => {
  const strict = await shop.openAnother({ config: { ...AT_SITE, FIRST_PASSWORDS: 'replace' } })
  const admin = await makeProver(shop)
  const { device, person } = await makeKeyHolder(shop)
  const { body } = await admin.get<object>(`users/${person.id}`)
  const set = { ...body, versao: null, senha: 'garoa na serra', ...PROOF }
  expect((await admin.at(strict.url).post('users', set)).status).toBe(200)
  expect((await logInByKey(strict.url, device)).answer.body).toEqual({ falta: 'senha' })
  await shop.db.execute(sql`UPDATE usuario SET senha_provisoria_ate = now() WHERE id = ${person.id}`)
  expect((await logInByKey(strict.url, device)).answer).toMatchObject({ body: { code: 'usuario.password-over' } })
  await strict.close()
})

test('where a second factor is required, a passkey is one', async () => {
  const strict = await shop.openAnother({ config: { ...AT_SITE, SECOND_FACTOR: 'all' } })
  const { device, person } = await makeKeyHolder(shop)
  expect((await logInByKey(strict.url, device)).answer.body).toHaveProperty('token')
  expect((await new Client(strict.url).post('login', person)).body).toEqual({ falta: 'cadastro' })
  await strict.close()
})

test('an admin removes the passkeys of a user, which ends their sessions and is reported; not their own', async () => {
  const { device, person, who } = await makeKeyHolder(shop)
  const admin = await makeProver(shop)
  const remove = (body: object) => admin.call('DELETE', 'users/chaves', body)
  expect(await remove({ id: person.id })).toMatchObject({ status: 403, body: { code: 'usuario.proof-needed' } })
  expect((await admin.get(`users/${person.id}`)).body).toMatchObject({ chaves: 1 })
  expect((await remove({ id: person.id, ...PROOF })).status).toBe(200)
  expect((await who.post('verify-token', {})).status).toBe(401)
  expect((await logInByKey(shop.url, device)).answer).toMatchObject(REFUSED)
  expect(await remove({ id: person.id, ...PROOF })).toMatchObject({ status: 409, body: { code: 'chave.none' } })
  expect(await remove({ id: admin.id, ...PROOF })).toMatchObject({ status: 409, body: { code: 'usuario.own-keys' } })
  const { rows } = await shop.db.execute(
    sql`SELECT detail FROM alert WHERE subject = ${person.id} ORDER BY at DESC LIMIT 1`,
  )
  expect(rows).toEqual([{ detail: 'Chaves de acesso removidas por outra pessoa.' }])
})

test('the terminal removes the passkeys with the password, and a deleted user has none', async () => {
  const { device, person } = await makeKeyHolder(shop)
  await runAdminCommand(shop.db, { action: 'reset', login: person.user }, 'garoa na serra')
  expect((await logInByKey(shop.url, device)).answer).toMatchObject(REFUSED)
  expect((await new Client(shop.url).post('login', { user: person.user, senha: 'garoa na serra' })).status).toBe(200)
  const gone = await makeKeyHolder(shop)
  const admin = await makeProver(shop)
  expect((await admin.call('DELETE', 'users', { id: gone.person.id })).status).toBe(200)
  expect((await logInByKey(shop.url, gone.device)).answer).toMatchObject(REFUSED)
  const { rowCount } = await shop.db.execute(sql`SELECT 1 FROM chave_acesso WHERE id_usuario = ${gone.person.id}`)
  expect(rowCount).toBe(0)
})
