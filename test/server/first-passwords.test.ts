import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { LOGIN_TICKET_TRIES } from '../../contract/second-factor-rules.ts'
import type { User } from '../../contract/users.ts'
import { FIRST_PASSWORD_DAYS } from '../../contract/users-rules.ts'
import { openAdminSession } from '../../server/auth/admin-sessions-repo.ts'
import { pgFault } from '../../server/db/db-errors.ts'
import { transaction } from '../../server/db/transaction.ts'
import { Client } from '../support/client.ts'
import { giveFactor, typePassword } from '../support/factor.ts'
import { choosePassword, endFirstPassword } from '../support/first-password.ts'
import { logInAs, makeLogin, makeProver, PROOF, refreshAt } from '../support/office.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { awayFromStepEdge, awayFromWindowEdge } from '../support/windows.ts'

const FIRST = 'chuva no mar'
const OWN = 'escada rolante lilás'
const OVER = { status: 401, body: { code: 'factor.ticket-over' } }

let shop: Shop
let admin: Client
beforeAll(async () => {
  shop = await openShop({ jobs: false, config: { FIRST_PASSWORDS: 'replace' } })
  admin = await makeProver(shop)
})
beforeEach(awayFromWindowEdge)
beforeEach(awayFromStepEdge)
afterAll(() => shop.close())

let made = 0
const make = async (): Promise<User & { senha: string }> => {
  const { body } = await admin.post<User>('users', { nome: 'Marta Reis', user: `primeira-${++made}`, senha: FIRST })
  return { ...body, senha: FIRST }
}
const logIn = (url: string, user: string, senha: string) => new Client(url).post('login', { user, senha })
const sessionsOf = async (id: string): Promise<number> =>
  (await shop.db.execute(sql`SELECT 1 FROM admin_session WHERE id_usuario = ${id} AND revoked_at IS NULL`)).rows.length
const verify = async (token: string, url = shop.url): Promise<number> =>
  (await new Client(url, '', null, token).post('verify-token', {})).status

test('a password that an admin chose opens no session: its user chooses their own at the first login', async () => {
  const person = await make()
  const left = Date.parse(person.senha_provisoria_ate ?? '') - Date.now()
  expect(Math.abs(left - FIRST_PASSWORD_DAYS * 86_400_000)).toBeLessThan(60_000)
  const { falta, setCookies, browser } = await typePassword(shop.url, person)
  expect(falta).toBe('senha')
  // Only the cookie of this step: neither tokens nor the device's cookie.
  expect(setCookies).toHaveLength(1)
  expect(await sessionsOf(person.id)).toBe(0)
  // The cookie is valid only for this step.
  for (const [path, body] of [
    ['login/codigo', { codigo: '123456' }],
    ['login/segundo-fator', undefined],
    ['login/segundo-fator/confirmar', { codigo: '123456' }],
  ] as const)
    expect(await browser.call('POST', path, body), path).toMatchObject(OVER)
  for (const path of [`users/${person.id}`, 'sessoes', 'painel', 'segundo-fator'])
    expect((await browser.get(path)).status, path).toBe(401)

  const chosen = await choosePassword(browser, OWN)
  expect(chosen).toMatchObject({ status: 200, body: { token: expect.any(String), user: { id: person.id } } })
  expect(await verify(chosen.body.token)).toBe(200)
  expect((await admin.get<User>(`users/${person.id}`)).body.senha_provisoria_ate).toBeNull()
  expect(await choosePassword(browser, 'janela aberta ontem')).toMatchObject(OVER)
  expect((await logIn(shop.url, person.user, FIRST)).status).toBe(400)
  await logInAs(shop.url, { user: person.user, senha: OWN })
  const { rows } = await shop.db.execute(
    sql`SELECT actor, detail FROM history WHERE entity_id = ${person.id} ORDER BY id DESC LIMIT 1`,
  )
  expect(rows).toEqual([{ actor: `usuario:${person.id}`, detail: { campos: ['senha'] } }])
})

test('a short, a common, an own and the same password are refused at their field, and change nothing', async () => {
  const person = await make()
  const { browser } = await typePassword(shop.url, person)
  for (const [senha, code] of [
    ['curta', 'validation.failed'],
    [undefined, 'validation.failed'],
    ['senha2026', 'password.common'],
    [`${person.user}1`, 'password.common'],
    [FIRST, 'password.unchanged'],
  ] as const)
    expect(await choosePassword(browser, senha)).toMatchObject({
      status: 400,
      body: { code, fields: { senha: expect.any(String) } },
    })
  expect((await choosePassword(new Client(shop.url), OWN)).status).toBe(401)
  expect((await choosePassword(browser, OWN)).status).toBe(200)
})

test('each try that takes work counts: after five the first password is asked again', async () => {
  const person = await make()
  const { browser } = await typePassword(shop.url, person)
  const answers = await Promise.all(
    Array.from({ length: LOGIN_TICKET_TRIES + 2 }, () => choosePassword(browser, FIRST)),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([400, 400, 400, 400, 400, 401, 401])
  expect(await choosePassword(browser, OWN)).toMatchObject(OVER)
})

test('a first password is valid for some days; then an admin must set another', async () => {
  const person = await make()
  const waiting = await typePassword(shop.url, person)
  await endFirstPassword(shop, person.id)
  expect(await logIn(shop.url, person.user, FIRST)).toMatchObject({
    status: 403,
    body: { code: 'usuario.password-over', message: expect.stringContaining('administrador') },
  })
  // Only a caller who knows the password learns that it has expired.
  expect(await logIn(shop.url, person.user, 'outra senha qualquer')).toMatchObject({
    status: 400,
    body: { code: 'usuario.wrong-credentials' },
  })
  expect(await choosePassword(waiting.browser, OWN)).toMatchObject(OVER)
  const again = await admin.post<User>('users', {
    id: person.id,
    nome: person.nome,
    user: person.user,
    senha: FIRST,
    ...PROOF,
  })
  expect(Date.parse(again.body.senha_provisoria_ate ?? '')).toBeGreaterThan(Date.now())
  const { falta } = await typePassword(shop.url, person)
  expect(falta).toBe('senha')
})

test('a reset ends the sessions and waiting logins of the user at every process, and the new password is a first one', async () => {
  const other = await shop.openAnother({ jobs: false })
  const person = await makeLogin(shop, { admin: false })
  const [here, there] = [await logInAs(shop.url, person), await logInAs(other.url, person)]
  const edit = { id: person.id, nome: 'Pessoa do Escritório', user: person.user }
  expect((await admin.post<User>('users', edit)).body.senha_provisoria_ate).toBeNull()
  expect([await verify(here.token), await verify(there.token, other.url)]).toEqual([200, 200])
  expect((await admin.post<User>('users', { ...edit, senha: FIRST, ...PROOF })).status).toBe(200)
  expect([await verify(here.token), await verify(there.token, other.url)]).toEqual([401, 401])
  expect((await refreshAt(other.url, there.refresh, there.cookie)).status).toBe(401)
  const waiting = await typePassword(other.url, { user: person.user, senha: FIRST })
  expect(waiting.falta).toBe('senha')
  expect((await admin.post('users', { ...edit, senha: 'garoa na serra', ...PROOF })).status).toBe(200)
  expect(await choosePassword(waiting.browser, OWN)).toMatchObject(OVER)
  await other.close()
})

test('of two who know the first password one chooses, and the other is asked for the new one', async () => {
  const person = await make()
  const browsers = await Promise.all([1, 2].map(() => typePassword(shop.url, person)))
  const wanted = [OWN, 'janela aberta ontem']
  const answers = await Promise.all(browsers.map(({ browser }, at) => choosePassword(browser, wanted[at])))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, 401])
  expect(await sessionsOf(person.id)).toBe(1)
  await logInAs(shop.url, { user: person.user, senha: wanted[statuses.indexOf(200)] ?? '' })
})

test('who has a second factor gives its code before they choose a password', async () => {
  const person = await make()
  const { app } = await giveFactor(shop, person.id)
  const { falta, browser } = await typePassword(shop.url, person)
  expect(falta).toBe('codigo')
  expect(await choosePassword(browser, OWN)).toMatchObject(OVER)
  const coded = await browser.post<{ falta: string }>('login/codigo', { codigo: app.code() })
  expect([coded.status, coded.body]).toEqual([200, { falta: 'senha' }])
  expect(await sessionsOf(person.id)).toBe(0)
  // The previous cookie is used up; the new one is for choosing a password.
  expect(await choosePassword(browser, OWN)).toMatchObject(OVER)
  const cookie = coded.headers.getSetCookie().find((text) => text.includes('segunda_etapa=')) ?? ''
  const next = new Client(shop.url, '', cookie.split(';')[0] ?? '')
  const chosen = await choosePassword(next, OWN)
  expect(chosen.status).toBe(200)
  expect(await verify(chosen.body.token)).toBe(200)
})

test('where a second factor is demanded it is set up after the password was chosen', async () => {
  const strict = await shop.openAnother({ jobs: false, config: { SECOND_FACTOR: 'all' } })
  const person = await make()
  const { falta, browser } = await typePassword(strict.url, person)
  expect(falta).toBe('senha')
  const chosen = await choosePassword(browser, OWN)
  expect([chosen.status, chosen.body]).toEqual([200, { falta: 'cadastro' }])
  expect(await sessionsOf(person.id)).toBe(0)
  const cookie = chosen.headers.getSetCookie().find((text) => text.includes('segunda_etapa=')) ?? ''
  const next = new Client(strict.url, '', cookie.split(';')[0] ?? '')
  expect((await next.call('POST', 'login/segundo-fator')).status).toBe(200)
  await strict.close()
})

test('the database refuses a session by a first password, and the server one that has one nevertheless', async () => {
  const person = await make()
  const refused = await transaction(shop.db, (tx) => openAdminSession(tx, person.id)).catch(pgFault)
  expect(refused).toMatchObject({ constraint: 'admin_session_own_password' })
  const user = await makeLogin(shop)
  const auth = await logInAs(shop.url, user)
  await shop.db.execute(sql`UPDATE usuario SET senha_provisoria_ate = now() + interval '1 day' WHERE id = ${user.id}`)
  expect(await verify(auth.token)).toBe(401)
  expect((await refreshAt(shop.url, auth.refresh, auth.cookie)).status).toBe(401)
})
