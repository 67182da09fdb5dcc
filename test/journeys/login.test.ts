import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { CATALOGUE } from '../../contract/catalogue.ts'
import { MESSAGES } from '../../contract/messages.ts'
import { REFUSALS } from '../../contract/refusals.ts'
import { loginMachine } from '../../machines/login/index.ts'
import { limitKey } from '../../server/limits/rate-limit.ts'
import { LOGIN } from '../../src/texts/login.ts'
import { SHELL } from '../../src/texts/shell.ts'
import { createCoverage } from './support/coverage.ts'
import { axe, leaks, openJourney, type Visitor } from './support/index.ts'
import { addTickets, expectHeading, expectText, field, press } from './support/steps.ts'

// The login's four steps in a browser. The last test fails unless all states and events of its machine are covered.
const journey = openJourney({ config: { SMS_RESEND_SECONDS: '1' } })
const login = createCoverage(loginMachine)
const SENHA = 'uma senha boa'

async function visitor(): Promise<Visitor> {
  const person = await journey.person()
  await login.follow(person.context)
  return person
}

const goTo = (page: Page, to = '/meusIngressos') => page.goto(to)
const enterPhone = (page: Page, phone: string) =>
  login.did('phone.submit', async () => {
    await expectHeading(page, LOGIN.phone.heading)
    await field(page, LOGIN.phone.label).fill(phone)
    await press(page, LOGIN.phone.submit)
  })
const enterCode = (page: Page, code: string) =>
  login.did('sms.submit', async () => {
    await expectHeading(page, LOGIN.sms.heading)
    // Six digits need no button.
    await field(page, LOGIN.sms.label).fill(code)
    if (code.length !== 6) await press(page, LOGIN.sms.submit)
  })
const enterPassword = (page: Page, senha: string) =>
  login.did('password.submit', async () => {
    await field(page, LOGIN.password.label).fill(senha)
    await press(page, LOGIN.password.submit)
  })
const goBack = (page: Page) => login.did('back', () => press(page, LOGIN.back))
const isIn = (page: Page) => page.getByRole('heading', { level: 1, name: 'Meus ingressos' }).waitFor()

it('a new visitor signs up by SMS: a wrong code, another one, name and password', async () => {
  const { page, phone, allow } = await visitor()
  allow(/^400 POST \/api\/sms\/confirmar/)
  await goTo(page)
  await expectHeading(page, LOGIN.phone.heading)
  await axe(page, 'login: phone')
  await field(page, LOGIN.phone.label).fill('11 1234')
  await press(page, LOGIN.phone.submit)
  await expectText(page, MESSAGES.phone)
  await axe(page, 'login: phone refused')

  await enterPhone(page, phone)
  await expectHeading(page, LOGIN.sms.heading)
  await axe(page, 'login: sms')
  const code = await journey.smsCode(phone)
  await enterCode(page, code === '000000' ? '111111' : '000000')
  await expectText(page, MESSAGES.wrongCode)
  await axe(page, 'login: wrong code')

  await login.did('sms.resend', async () => {
    await press(page, LOGIN.sms.resend)
    await expectText(page, LOGIN.sms.resent)
  })
  await enterCode(page, await journey.smsCode(phone))

  await expectHeading(page, LOGIN.signUp.heading)
  await axe(page, 'login: sign-up')
  await field(page, LOGIN.signUp.name).fill('Zé')
  await field(page, LOGIN.signUp.password).fill('curta')
  await press(page, LOGIN.signUp.submit)
  await expectText(page, MESSAGES.signUpName)
  await expectText(page, MESSAGES.signUpPassword)
  await axe(page, 'login: sign-up refused')
  await login.did('signUp.submit', async () => {
    await field(page, LOGIN.signUp.name).fill('Maria Aparecida')
    await field(page, LOGIN.signUp.password).fill(SENHA)
    await press(page, LOGIN.signUp.submit)
  })
  await isIn(page)
  expect(await leaks(page, [SENHA, code])).toEqual([])
  await page.getByRole('button', { name: SHELL.openMenu }).click()
  await page.getByRole('dialog').getByText('Olá, Maria').waitFor()
  expect(page.url()).toBe(`${journey.url}/meusIngressos`)
})

it('a cliente logs in with a wrong, then the right password; a double click is one login', async () => {
  const account = await journey.account({ senha: SENHA })
  const { page, allow } = await visitor()
  allow(/^400 POST \/api\/clientes\/login/)
  await goTo(page)
  await enterPhone(page, account.telefone)
  await page.getByRole('heading', { name: /Qual é a sua senha/ }).waitFor()
  await axe(page, 'login: password')
  await enterPassword(page, 'outra senha')
  await expectText(page, REFUSALS['cliente.wrong-credentials'])
  await axe(page, 'login: wrong password')
  let logins = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/clientes/login')) logins += 1
  })
  await field(page, LOGIN.password.label).fill(SENHA)
  await page.getByRole('button', { name: LOGIN.password.submit, exact: true }).dblclick()
  await isIn(page)
  expect(logins).toBe(1)
  expect(await leaks(page, [SENHA])).toEqual([])
})

it('a forgotten password is replaced by SMS', async () => {
  const account = await journey.account()
  const { page } = await visitor()
  await goTo(page)
  await enterPhone(page, account.telefone)
  // A code for the sign-up was sent just before, so another one must wait.
  await page.waitForTimeout(1100)
  await login.did('password.forgot', () => press(page, LOGIN.password.forgot))
  await expectHeading(page, LOGIN.sms.heading)
  await goBack(page)
  await page.getByRole('heading', { name: /Qual é a sua senha/ }).waitFor()
  await page.waitForTimeout(1100)
  await press(page, LOGIN.password.forgot)
  await enterCode(page, await journey.smsCode(account.telefone))
  await expectHeading(page, LOGIN.newPassword.heading)
  await axe(page, 'login: new password')
  await login.did('newPassword.submit', async () => {
    await field(page, LOGIN.newPassword.label).fill('senha nova em folha')
    await press(page, LOGIN.newPassword.submit)
  })
  await isIn(page)
  expect(await leaks(page, ['senha nova em folha'])).toEqual([])
})

it('a reload in any step of the login returns to it, and no secret is stored for that', async () => {
  const { page, phone } = await visitor()
  await goTo(page)
  await enterPhone(page, phone)
  await expectHeading(page, LOGIN.sms.heading)
  await page.reload()
  await expectHeading(page, LOGIN.sms.heading)
  const code = await journey.smsCode(phone)
  await enterCode(page, code)
  await expectHeading(page, LOGIN.signUp.heading)
  await page.reload()
  await expectHeading(page, LOGIN.signUp.heading)
  await field(page, LOGIN.signUp.name).fill('Ana')
  await field(page, LOGIN.signUp.password).fill(SENHA)
  expect(await leaks(page, [code, SENHA])).toEqual([])
  await press(page, LOGIN.signUp.submit)
  await isIn(page)
  // A name of three letters is not in the greeting.
  await press(page, SHELL.openMenu)
  const menu = page.getByRole('dialog')
  await menu.getByText(SHELL.greeting(null), { exact: true }).waitFor()
  await menu.getByRole('button', { name: SHELL.logOut }).waitFor()
  expect(await page.getByText(/\bAna\b|^Login$/).count()).toBe(0)

  const account = await journey.account({ senha: SENHA })
  const other = await visitor()
  await goTo(other.page)
  await enterPhone(other.page, account.telefone)
  await other.page.getByRole('heading', { name: /Qual é a sua senha/ }).waitFor()
  await other.page.reload()
  await other.page.getByRole('heading', { name: LOGIN.password.heading(null) }).waitFor()
  await goBack(other.page)
  await expectHeading(other.page, LOGIN.phone.heading)
})

it('the header’s login comes back to a cart with items, and without items goes to the tickets', async () => {
  const account = await journey.account({ senha: SENHA })
  const { page } = await visitor()
  const goToLogin = async () => {
    await press(page, SHELL.openMenu)
    await page.getByRole('dialog').getByRole('link', { name: SHELL.login }).click()
  }
  await page.goto(`/evento/${journey.world.festival.id}`)
  await goToLogin()
  await expectHeading(page, LOGIN.phone.heading)
  expect(await page.evaluate(() => history.state.usr)).toEqual({ to: '/meusIngressos' })
  await page.goBack()
  await addTickets(page, 1)
  await goToLogin()
  await enterPhone(page, account.telefone)
  await enterPassword(page, SENHA)
  await page.waitForURL('**/carrinho')
  await expectText(page, 'Festival do Sol')
})

it('without the SMS service or the server the login shows the catalogue’s message, and the input stays', async () => {
  const { page, context, phone, allow } = await visitor()
  allow(/^50\d POST \/api\/sms/, /^failed GET \/api\/clientes\/phone/)
  await goTo(page)
  await context.route('**/api/clientes/phone/**', (route) => route.abort('connectionrefused'))
  await enterPhone(page, phone)
  await expectText(page, CATALOGUE.indisponivel)
  await axe(page, 'login: server away')
  await context.unroute('**/api/clientes/phone/**')
  await context.route('**/api/sms', (route) => route.fulfill({ status: 502, json: {} }))
  await press(page, LOGIN.phone.submit)
  await expectText(page, CATALOGUE.enviarSms)
  expect((await field(page, LOGIN.phone.label).inputValue()).replace(/\D/g, '')).toBe(phone)
  await context.unroute('**/api/sms')
  await press(page, LOGIN.phone.submit)
  await expectHeading(page, LOGIN.sms.heading)
})

it('in a network with very many requests the browser does a proof of work by itself', async () => {
  const { db, deps } = journey.shop
  const key = limitKey(deps.config, 'lookup.network', '127.0.0.1')
  await db.execute(sql`INSERT INTO rate_limit (key, window_start, count)
    VALUES (${key}, date_trunc('hour', clock_timestamp()), ${deps.config.LOOKUPS_PER_DEVICE})
    ON CONFLICT (key, window_start) DO UPDATE SET count = excluded.count`)
  const { page, phone, allow } = await visitor()
  allow(/^403 GET \/api\/clientes\/phone/)
  const asked: number[] = []
  page.on('response', (response) => {
    if (response.url().includes('/api/clientes/phone/')) asked.push(response.status())
  })
  await goTo(page)
  await enterPhone(page, phone)
  await expectHeading(page, LOGIN.sms.heading)
  expect(asked).toEqual([403, 200])
  await db.execute(sql`DELETE FROM rate_limit WHERE key = ${key}`)
})

it('the journeys cover every state and every event of the login', () => {
  expect(login.missing()).toEqual([])
})
