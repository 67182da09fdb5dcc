import { Writable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Client, freshPhone } from '../support/client.ts'
import { giveFactor, typePassword } from '../support/factor.ts'
import { choosePassword, endFirstPassword } from '../support/first-password.ts'
import { logInAs, makeLogin, makeProver, PROOF } from '../support/office.ts'
import { signUp } from '../support/people.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { makeUsuario } from '../support/staff.ts'
import { awayFromWindowEdge } from '../support/windows.ts'

type Line = { level: number; security?: string; route: string; who: string; from: string; code?: string }
const lines: Line[] = []
const log = new Writable({
  write(chunk, _encoding, next) {
    lines.push(
      ...String(chunk)
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Line),
    )
    next()
  },
})

let shop: Shop
beforeAll(async () => {
  shop = await openShop({
    jobs: false,
    log,
    config: { LOG_LEVEL: 'info', LOGINS_PER_PHONE: '2', FIRST_PASSWORDS: 'replace' },
  })
})
beforeEach(awayFromWindowEdge)
afterAll(() => shop.close())

/** The security log lines that some calls write. */
async function written(calls: () => Promise<unknown>): Promise<Line[]> {
  const before = lines.length
  await calls()
  // A line is written after its answer.
  await expect.poll(() => lines.slice(before).some(({ security }) => security)).toBe(true)
  return lines.slice(before).filter(({ security }) => security)
}

test('logins, failures and limits are lines with the account’s id or a hash, never with what was typed', async () => {
  const person = await signUp(shop)
  const { telefone } = person
  const login = (senha: string) => new Client(shop.url).post('clientes/login', { telefone, senha })
  const [done] = await written(() => login(person.senha))
  expect(done).toMatchObject({
    security: 'login.done',
    route: 'POST /api/clientes/login',
    who: `cliente:${person.id}`,
    level: 30,
  })
  const [first] = await written(() => login('errada'))
  const [second] = await written(() => login('errada 2'))
  const [limited] = await written(() => login('errada 3'))
  expect([first, second, limited].map((line) => [line?.security, line?.code, line?.level])).toEqual([
    ['login.failed', 'cliente.wrong-credentials', 40],
    ['login.failed', 'cliente.wrong-credentials', 40],
    ['limited', 'rate.limited', 40],
  ])
  // Lines about one account belong together; another account's do not.
  expect(first?.who).toMatch(/^#[\w-]{16}$/)
  expect([second?.who, limited?.who]).toEqual([first?.who, first?.who])
  const [other] = await written(() =>
    new Client(shop.url).post('clientes/login', { telefone: freshPhone(), senha: 'x' }),
  )
  expect(other?.who).not.toBe(first?.who)
  expect(other?.from).toBe(first?.from)
})

test('the back-office’s logins, refusals by role, passwords and rights are lines', async () => {
  const person = await makeLogin(shop)
  const [done] = await written(() => logInAs(shop.url, person))
  expect(done).toMatchObject({ security: 'login.done', who: `usuario:${person.id}` })
  const wrong = { user: person.user, senha: 'errada' }
  const [failed] = await written(() => new Client(shop.url).post('login', wrong))
  expect(failed).toMatchObject({ security: 'login.failed', code: 'usuario.wrong-credentials' })

  const staff = await makeUsuario(shop, { cidades: [] })
  const [refused] = await written(() => staff.get('historico'))
  expect(refused).toMatchObject({ security: 'role.refused', who: `usuario:${staff.id}`, route: 'GET /api/historico' })
  const { who } = await logInAs(shop.url, person)
  const [guessed] = await written(() =>
    who.call('PUT', 'users/senha', { senha_atual: 'errada', senha: 'chuva no mar' }),
  )
  expect(guessed).toMatchObject({ security: 'password.failed', who: `usuario:${person.id}` })
  const [changed] = await written(() =>
    who.call('PUT', 'users/senha', { senha_atual: person.senha, senha: 'chuva no mar' }),
  )
  expect(changed).toMatchObject({ security: 'password.changed', who: `usuario:${person.id}` })
  const [left] = await written(() => who.post('logout', {}))
  expect(left).toMatchObject({ security: 'logout', who: `usuario:${person.id}` })
})

test('the steps of a login and a second factor are lines with the user’s id', async () => {
  const person = await makeLogin(shop)
  const { codes } = await giveFactor(shop, person.id)
  const who = `usuario:${person.id}`
  let browser = new Client(shop.url)
  const [asked] = await written(async () => {
    browser = (await typePassword(shop.url, person)).browser
  })
  expect(asked).toMatchObject({ security: 'factor.asked', who, level: 30 })
  const send = (codigo: string) => written(() => browser.post('login/codigo', { codigo }))
  const [wrong] = await send('ABCD-EFGH-JKLM-NPQR')
  expect(wrong).toMatchObject({ security: 'factor.failed', who, code: 'factor.wrong-code', level: 40 })
  const [done] = await send(codes[0] ?? '')
  expect(done).toMatchObject({ security: 'login.done', who, route: 'POST /api/login/codigo' })
  const [over] = await send(codes[1] ?? '')
  expect(over).toMatchObject({ security: 'factor.refused', who: 'visitor' })
  const admin = await makeProver(shop)
  const off = (proof: object) => written(() => admin.call('DELETE', 'users/segundo-fator', { id: person.id, ...proof }))
  const [unproven] = await off({})
  expect(unproven).toMatchObject({ security: 'proof.refused', who: `usuario:${admin.id}`, level: 40 })
  const [reset] = await off(PROOF)
  expect(reset).toMatchObject({ security: 'factor.reset', who: `usuario:${admin.id}` })
  const [ended] = await written(() => admin.call('DELETE', 'sessoes/outras'))
  expect(ended).toMatchObject({ security: 'session.ended', who: `usuario:${admin.id}` })
})

test('a first password is a step that is still missing, then a password that was set, or a failed login', async () => {
  const admin = await makeProver(shop)
  const person = { user: 'marta.reis', senha: 'chuva no mar' }
  const { body } = await admin.post<{ id: string }>('users', { nome: 'Marta Reis', ...person })
  const who = `usuario:${body.id}`
  let browser = new Client(shop.url)
  const [asked] = await written(async () => {
    browser = (await typePassword(shop.url, person)).browser
  })
  expect(asked).toMatchObject({ security: 'factor.asked', who, level: 30 })
  const [chosen] = await written(() => choosePassword(browser, 'escada rolante lilás'))
  expect(chosen).toMatchObject({ security: 'password.set', who, route: 'POST /api/login/senha' })
  await admin.post('users', { id: body.id, nome: 'Marta Reis', ...person, ...PROOF })
  await endFirstPassword(shop, body.id)
  const [over] = await written(() => new Client(shop.url).post('login', person))
  expect(over).toMatchObject({ security: 'login.failed', code: 'usuario.password-over', level: 40 })
})

test('foreign origins and wrong hook passwords are lines; ordinary calls are none', async () => {
  const foreign = () => new Client(shop.url).call('POST', 'eventos/list', {}, { origin: 'https://ladrao.example' })
  const [origin] = await written(foreign)
  expect(origin).toMatchObject({ security: 'origin.refused', who: 'visitor' })
  const [hook] = await written(() => new Client(shop.url).post('webhooks/pagarme', { id: 'hook_1' }))
  expect(hook).toMatchObject({ security: 'hook.refused' })
  const person = await signUp(shop)
  const before = lines.length
  // Without a password the call only reads.
  expect((await person.client.post('clientes', { telefone: person.telefone })).status).toBe(200)
  await new Client(shop.url).get('cidades')
  expect((await new Client(shop.url).get('reservas')).status).toBe(401)
  // Lines have the order of the answers, so earlier calls would have had theirs before this one.
  await written(() => new Client(shop.url).post('webhooks/pagarme', { id: 'hook_2' }))
  expect(lines.slice(before).map(({ security }) => security)).toEqual(['hook.refused'])
})

test('no line has a name, phone, login, password or address', async () => {
  const person = await signUp(shop, { nome: 'Quitéria Nepomuceno' })
  await new Client(shop.url).post('clientes/login', { telefone: person.telefone, senha: 'errada-de-proposito' })
  const user = await makeLogin(shop)
  await logInAs(shop.url, user)
  await expect.poll(() => lines.filter(({ security }) => security === 'login.done').length).toBeGreaterThan(1)
  const all = JSON.stringify(lines.filter(({ security }) => security))
  for (const text of [
    person.telefone,
    'Quitéria',
    person.senha,
    'errada-de-proposito',
    user.user,
    user.senha,
    '127.0.0.1',
  ])
    expect(all).not.toContain(text)
})
