import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { RECOVERY_CODES } from '../../contract/second-factor-rules.ts'
import { runAdminCommand } from '../../server/admin-command.ts'
import { Client } from '../support/client.ts'
import { appOf, giveFactor, typePassword } from '../support/factor.ts'
import { logInAs, makeLogin, makeProver, PROOF } from '../support/office.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { makeUsuario } from '../support/staff.ts'
import { awayFromStepEdge, awayFromWindowEdge } from '../support/windows.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ jobs: false, config: { LOGINS_PER_USER: '4' } })
})
beforeEach(awayFromWindowEdge)
beforeEach(awayFromStepEdge)
afterAll(() => shop.close())

const isIn = async (who: Client): Promise<boolean> => (await who.post('verify-token', {})).status === 200
const OFF = { ativo: false, desde: null, codigos_restantes: 0, exigido: false }

/** The authenticator app that scanned the secret. */
async function scanned(id: string) {
  const { rows } = await shop.db.execute<{ key_id: string; secret: Buffer }>(
    sql`SELECT key_id, secret FROM second_factor WHERE id_usuario = ${id}`,
  )
  const stored = { keyId: rows[0]?.key_id ?? '', sealed: rows[0]?.secret ?? Buffer.alloc(0) }
  return appOf(shop.deps.factorSecrets.open(id, stored), () => shop.deps.now())
}
const lastDetail = async (id: string) =>
  (await shop.db.execute(sql`SELECT actor, detail FROM history WHERE entity_id = ${id} ORDER BY id DESC LIMIT 1`)).rows

test.each([true, false])(
  'a user (admin: %s) switches a second factor on by password and a first code; other sessions end',
  async (admin) => {
    const person = await makeLogin(shop, { admin })
    const [here, there] = [await logInAs(shop.url, person), await logInAs(shop.url, person)]
    expect((await here.who.get('segundo-fator')).body).toEqual(OFF)
    expect(await here.who.post('segundo-fator', { senha: 'não é esta' })).toMatchObject({
      status: 400,
      body: { code: 'password.wrong', fields: { senha: expect.any(String) } },
    })
    const { status, body } = await here.who.post<{ segredo: string }>('segundo-fator', { senha: person.senha })
    expect(status).toBe(200)
    expect(body.segredo).toMatch(/^[A-Z2-7]{32}$/)
    // Until it is confirmed, a login needs no code.
    expect((await here.who.get('segundo-fator')).body).toEqual(OFF)
    expect((await new Client(shop.url).post('login', person)).body).toHaveProperty('token')
    const app = await scanned(person.id)
    const confirm = (codigo: string) => here.who.post<{ codigos: string[] }>('segundo-fator/confirmar', { codigo })
    expect(await confirm('ABCD-EFGH-JKLM-NPQR')).toMatchObject({ status: 400, body: { code: 'validation.failed' } })
    expect(await confirm(app.code(5))).toMatchObject({ status: 400, body: { code: 'factor.wrong-code' } })
    const confirmed = await confirm(app.code())
    expect(confirmed.body.codigos).toHaveLength(RECOVERY_CODES)
    for (const code of confirmed.body.codigos) expect(code).toMatch(/^([A-HJ-NP-Z2-9]{4}-){5}[A-HJ-NP-Z2-9]{4}$/)
    expect([await isIn(here.who), await isIn(there.who)]).toEqual([true, false])
    expect((await here.who.get('segundo-fator')).body).toEqual({
      ativo: true,
      desde: expect.any(String),
      codigos_restantes: RECOVERY_CODES,
      exigido: false,
    })
    expect(await lastDetail(person.id)).toEqual([
      { actor: `usuario:${person.id}`, detail: { segundo_fator: [false, true] } },
    ])
    expect((await typePassword(shop.url, person)).falta).toBe('codigo')
    for (const again of [await here.who.post('segundo-fator', { senha: person.senha }), await confirm(app.code(1))])
      expect(again).toMatchObject({ status: 409, body: { code: 'factor.is-on' } })
  },
)

test('a second factor’s expired secret is not confirmed, and another one replaces it', async () => {
  const person = await makeLogin(shop)
  const { who } = await logInAs(shop.url, person)
  await who.post('segundo-fator', { senha: person.senha })
  const first = await scanned(person.id)
  await shop.db.execute(
    sql`UPDATE second_factor SET asked_at = now() - interval '11 minutes' WHERE id_usuario = ${person.id}`,
  )
  expect(await who.post('segundo-fator/confirmar', { codigo: first.code() })).toMatchObject({
    status: 409,
    body: { code: 'factor.not-begun' },
  })
  await who.post('segundo-fator', { senha: person.senha })
  expect((await who.post('segundo-fator/confirmar', { codigo: first.code() })).status).toBe(400)
  expect((await who.post('segundo-fator/confirmar', { codigo: (await scanned(person.id)).code() })).status).toBe(200)
})

test('renewing recovery codes and switching a second factor off need the password and a code', async () => {
  const person = await makeLogin(shop)
  const { who } = await logInAs(shop.url, person)
  const proof = (codigo: string, senha = person.senha) => ({ senha, codigo })
  expect(await who.post('segundo-fator/codigos', proof('123456'))).toMatchObject({
    status: 409,
    body: { code: 'factor.is-off' },
  })
  const { app, codes } = await giveFactor(shop, person.id)
  expect(await who.post('segundo-fator/codigos', proof(app.code(), 'errada'))).toMatchObject({ status: 400 })
  const renewed = await who.post<{ codigos: string[] }>('segundo-fator/codigos', proof(codes[0] ?? ''))
  expect(renewed.body.codigos).toHaveLength(RECOVERY_CODES)
  expect(await who.call('DELETE', 'segundo-fator', proof(codes[1] ?? ''))).toMatchObject({ status: 400 })
  const off = await who.call('DELETE', 'segundo-fator', proof(renewed.body.codigos[0] ?? ''))
  expect(off).toMatchObject({ status: 200, body: { ok: true } })
  expect((await who.get('segundo-fator')).body).toEqual(OFF)
  expect(await lastDetail(person.id)).toMatchObject([{ detail: { segundo_fator: [true, false] } }])
  expect((await new Client(shop.url).post('login', person)).body).toHaveProperty('token')
})

test('wrong passwords and codes of who is logged in are limited together', async () => {
  const person = await makeLogin(shop)
  const { who } = await logInAs(shop.url, person)
  const { app } = await giveFactor(shop, person.id)
  const wrong = app.code(9)
  const seen = []
  for (const [senha, codigo] of [
    ['errada', wrong],
    [person.senha, wrong],
    ['errada', wrong],
    [person.senha, wrong],
    [person.senha, app.code()],
  ] as const)
    seen.push((await who.call('DELETE', 'segundo-fator', { senha, codigo })).status)
  expect(seen).toEqual([400, 400, 400, 400, 429])
})

test('a second factor that is required cannot be switched off', async () => {
  const strict = await shop.openAnother({ jobs: false, config: { SECOND_FACTOR: 'all' } })
  const person = await makeLogin(shop, { admin: false })
  const { who } = await logInAs(shop.url, person)
  const { app } = await giveFactor(shop, person.id)
  const proof = { senha: person.senha, codigo: app.code() }
  expect(await who.at(strict.url).call('DELETE', 'segundo-fator', proof)).toMatchObject({
    status: 409,
    body: { code: 'factor.demanded' },
  })
  expect((await who.at(strict.url).get('segundo-fator')).body).toMatchObject({ ativo: true, exigido: true })
  await strict.close()
})

test('an admin switches off another user’s second factor, whose sessions end; not their own, and staff nobody’s', async () => {
  const [person, admin] = [await makeLogin(shop), await makeProver(shop)]
  const { who } = await logInAs(shop.url, person)
  await giveFactor(shop, person.id)
  const waiting = await typePassword(shop.url, person)
  const reset = (by: Client, id: string) => by.call('DELETE', 'users/segundo-fator', { id, ...PROOF })
  expect(await admin.get('users/list')).toMatchObject({
    body: { result: expect.arrayContaining([expect.objectContaining({ id: person.id, segundo_fator: true })]) },
  })
  expect(await reset(who, person.id)).toMatchObject({ status: 409, body: { code: 'usuario.own-factor' } })
  expect((await reset(await makeUsuario(shop, { cidades: [] }), person.id)).status).toBe(403)
  expect(await isIn(who)).toBe(true)
  expect(await reset(admin, person.id)).toMatchObject({ status: 200, body: { id: person.id } })
  expect(await isIn(who)).toBe(false)
  expect((await waiting.browser.post('login/codigo', { codigo: '123456' })).status).toBe(401)
  expect(await lastDetail(person.id)).toEqual([
    { actor: `usuario:${admin.id}`, detail: { segundo_fator: [true, false] } },
  ])
  expect((await new Client(shop.url).post('login', person)).body).toHaveProperty('token')
  const { who: again } = await logInAs(shop.url, person)
  expect(await reset(admin, person.id)).toMatchObject({ status: 409, body: { code: 'factor.is-off' } })
  expect(await isIn(again)).toBe(true)
})

test('a password reset at the terminal switches the second factor off, too', async () => {
  const person = await makeLogin(shop)
  await giveFactor(shop, person.id)
  const senha = 'escada rolante lilás'
  expect(await runAdminCommand(shop.db, { action: 'reset', login: person.user }, senha)).toMatchObject({ ok: true })
  expect((await new Client(shop.url).post('login', { user: person.user, senha })).body).toHaveProperty('token')
  expect(await lastDetail(person.id)).toEqual([
    { actor: 'terminal', detail: { campos: ['senha'], segundo_fator: [true, false] } },
  ])
})
