import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { CATALOGUE, CONFIRMATIONS } from '../../contract/catalogue.ts'
import { MESSAGES } from '../../contract/messages.ts'
import { OFFICE_REFUSALS } from '../../contract/refusals-office.ts'
import { SHOP_REFUSALS } from '../../contract/refusals-shop.ts'
import { sectionsOf } from '../../src/adm/shell/sections.ts'
import { ADMIN_KEY } from '../../src/app/office-store.ts'
import { ADM_PAINEL } from '../../src/texts/adm-painel.ts'
import { COMMON } from '../../src/texts/common.ts'
import { OFFICE } from '../../src/texts/office.ts'
import { axe, openJourney } from './support/index.ts'
import { enter, tabTo, typeInto } from './support/keyboard.ts'
import { press } from './support/steps.ts'

// The back-office's session in a real browser. Its machine is walked in `walks.test.ts`; here the real server answers.
const journey = openJourney({ config: { LOGINS_PER_USER: '4' } })
const DESK = { viewport: { width: 1440, height: 900 } }

const user = (page: Page) => page.getByLabel(OFFICE.login.user)
const senha = (page: Page) => page.getByLabel(OFFICE.login.password, { exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const stored = (page: Page) => page.evaluate((key) => localStorage.getItem(key), ADMIN_KEY)
const alert = (page: Page) => page.getByRole('main').getByRole('alert')

async function logIn(page: Page, given: { user: string; senha: string }): Promise<void> {
  await user(page).fill(given.user)
  await senha(page).fill(given.senha)
  await senha(page).press('Enter')
}

async function leave(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Conta de/ }).click()
  await press(page, OFFICE.logOut)
  await page.getByRole('heading', { name: CONFIRMATIONS.logoutAdmin }).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: OFFICE.logOut }).click()
}

/** All access tokens of the shop expire; the sessions stay. */
const expireTokens = () => journey.shop.db.execute(sql`UPDATE admin_access SET expires_at = clock_timestamp()`)
const endSessions = (id: string) =>
  journey.shop.db.execute(sql`UPDATE admin_session SET revoked_at = clock_timestamp() WHERE id_usuario = ${id}`)

/** The calls to an address of the API, in all tabs of this browser. */
function counted(page: Page, path: string): string[] {
  const calls: string[] = []
  page.context().on('request', (request) => {
    if (new URL(request.url()).pathname === path) calls.push(request.url())
  })
  return calls
}

describe('the login', () => {
  it('works by keyboard, says what is wrong, and leads to the panel', async () => {
    const { page, allow } = await journey.person(DESK)
    allow(/^400 POST \/api\/login/)
    const who = await journey.usuario()
    await page.goto('/adm')
    await page.waitForURL('**/login')
    await expect.poll(() => page.title()).toMatch(/^Entrada da equipe/)
    await axe(page, 'login')
    await page.keyboard.press('Enter')
    await page.getByText(MESSAGES.loginUsuario).waitFor()
    await page.getByText(MESSAGES.loginSenha).waitFor()
    await axe(page, 'login, nothing typed')
    await typeInto(page, user(page), who.user)
    await typeInto(page, senha(page), 'uma senha errada')
    await page.keyboard.press('Enter')
    await alert(page).getByText(OFFICE_REFUSALS['usuario.wrong-credentials']).waitFor()
    await axe(page, 'login refused')
    await senha(page).fill(who.senha)
    await enter(page, page.getByRole('button', { name: OFFICE.login.submit }))
    await heading(page, 'Painel').waitFor()
    expect(new URL(page.url()).pathname).toBe('/adm')
    expect(await page.title()).toMatch(/^Painel/)
    await axe(page, 'panel')
    // The password is in no storage, and the key has what the specification says.
    const kept = JSON.parse((await stored(page)) ?? 'null')
    expect(Object.keys(kept)).toEqual(['tokens', 'user', 'isMenuNarrow'])
    expect(JSON.stringify(kept)).not.toContain(who.senha)
  })

  it('says in words that there were too many attempts, that the server failed, and that there is no network', async () => {
    const { page, allow, context } = await journey.person()
    allow(/^4(00|29) POST \/api\/login/, /^503 POST \/api\/login/, /^failed /, /INTERNET_DISCONNECTED/)
    const who = await journey.usuario()
    await page.goto('/login')
    for (let times = 0; times < 4; times += 1) {
      await logIn(page, { user: who.user, senha: `errada ${times}` })
      await alert(page).getByText(OFFICE_REFUSALS['usuario.wrong-credentials']).waitFor()
    }
    await logIn(page, who)
    await alert(page).getByText(SHOP_REFUSALS['rate.limited']).waitFor()
    await page.route('**/api/login', (route) => route.fulfill({ status: 503, json: {} }))
    await logIn(page, who)
    await alert(page).getByText(CATALOGUE.loginAdmin).waitFor()
    await page.unroute('**/api/login')
    await context.setOffline(true)
    await logIn(page, who)
    await alert(page).getByText(CATALOGUE.indisponivel).waitFor()
    expect(await user(page).inputValue()).toBe(who.user)
  })
})

describe('the frame', () => {
  it('on a desk has a navigation that stays collapsed, a menu of the user, and addresses that nobody knows', async () => {
    const { page } = await journey.person({ ...DESK, as: await journey.usuario() })
    await page.goto('/adm')
    await heading(page, 'Painel').waitFor()
    await press(page, OFFICE.collapse)
    await page.reload()
    const expand = page.getByRole('button', { name: OFFICE.expand })
    await expand.waitFor()
    await axe(page, 'collapsed navigation')
    expect(
      await page
        .getByRole('navigation', { name: OFFICE.nav })
        .getByRole('link', { name: 'Painel', exact: true })
        .isVisible(),
    ).toBe(true)
    await expand.click()
    await tabTo(page, page.getByRole('button', { name: /^Conta de/ }))
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: OFFICE.logOut }).waitFor()
    await axe(page, 'menu of the user')
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('button', { name: OFFICE.logOut }).isVisible()).toBe(false)
    await page.goto('/adm/nada-aqui')
    await heading(page, OFFICE.unknown.title).waitFor()
    await axe(page, 'unknown address')
    await page.getByRole('link', { name: OFFICE.unknown.back }).click()
    await heading(page, 'Painel').waitFor()
    // A screen reader hears where it is.
    expect(await heading(page, 'Painel').evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toContain('noindex')
  })

  it('on a phone has a sheet with the sections that the user may use', async () => {
    const who = await journey.usuario({ cidades: [journey.world.salvador] })
    const { page } = await journey.person({ as: who })
    await page.goto('/adm')
    await press(page, OFFICE.openMenu)
    await axe(page, 'sheet of sections')
    const links = page.getByRole('dialog').getByRole('link')
    expect(await links.allTextContents()).toEqual(sectionsOf({ ...who, nome: '' }).map(({ title }) => title))
    await links.first().click()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  })
})

describe('the tokens', () => {
  it('that expired are refreshed once for all tabs, and the address stays', async () => {
    const { page, context, allow } = await journey.person({ as: await journey.usuario() })
    allow(/^401 POST \/api\/verify-token/)
    const other = await context.newPage()
    await page.goto('/adm')
    await other.goto('/adm')
    await Promise.all([page, other].map((tab) => heading(tab, 'Painel').waitFor()))
    const refreshes = counted(page, '/api/refresh-token')
    const before = await stored(page)
    await expireTokens()
    await Promise.all([page, other].map((tab) => tab.reload()))
    await Promise.all([page, other].map((tab) => heading(tab, 'Painel').waitFor()))
    await Promise.all(
      [page, other].map((tab) =>
        expect.poll(() => tab.evaluate(() => document.documentElement.dataset['office'])).toBe('{"signedIn":"valid"}'),
      ),
    )
    expect(refreshes).toHaveLength(1)
    expect(await stored(page)).not.toBe(before)
  })

  it('that cannot be refreshed lead to the login, and the login back', async () => {
    const who = await journey.usuario()
    const { page, allow } = await journey.person({ as: who })
    allow(/^401 POST \/api\/(verify|refresh)-token/)
    await endSessions(who.id)
    await page.goto('/adm?de=longe')
    await page.waitForURL('**/login')
    await logIn(page, who)
    await page.waitForURL('**/adm?de=longe')
    await heading(page, 'Painel').waitFor()
  })

  it('that end while a page is open leave what is typed there, under a dialog with the login', async () => {
    const who = await journey.usuario()
    const { page, context, allow } = await journey.person({ as: who })
    // The page reads its figures again by itself.
    allow(/^401 (POST \/api\/(verify|refresh)-token|GET \/api\/painel)/)
    await page.goto('/adm')
    await heading(page, 'Painel').waitFor()
    // In the page itself, which is gone when the page is rendered anew.
    await page.locator('main').evaluate((main) => {
      const field = document.createElement('textarea')
      field.setAttribute('aria-label', 'digitado')
      field.value = 'meio formulário'
      main.append(field)
    })
    const other = await context.newPage()
    await endSessions(who.id)
    await other.goto('/adm')
    // Nothing is open there.
    await other.waitForURL('**/login')
    const dialog = page.getByRole('dialog', { name: OFFICE.over.title })
    await dialog.waitFor()
    await axe(page, 'session over')
    expect(await user(page).inputValue()).toBe(who.user)
    expect(await senha(page).evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.press('Escape')
    expect(await dialog.isVisible()).toBe(true)
    await senha(page).fill(who.senha)
    await page.keyboard.press('Enter')
    await expect.poll(() => dialog.count()).toBe(0)
    expect(await page.getByLabel('digitado').inputValue()).toBe('meio formulário')
    // The other tab has the session, too, and goes where it wanted to.
    await heading(other, 'Painel').waitFor()
  })

  it('that the server does not verify leave the page without data, and a retry', async () => {
    const { page, allow } = await journey.person({ as: await journey.usuario() })
    allow(/^503 POST \/api\/verify-token/, /^failed POST \/api\/verify-token/)
    const verify = '**/api/verify-token'
    await page.route(verify, (route) => route.fulfill({ status: 503, json: {} }))
    await page.goto('/adm')
    await alert(page).getByText(OFFICE.invalid.title).waitFor()
    expect(new URL(page.url()).pathname).toBe('/adm')
    await axe(page, 'session in doubt')
    await page.unroute(verify)
    await page.route(verify, (route) => route.abort('failed'))
    await press(page, COMMON.retry)
    await alert(page).getByText(CATALOGUE.indisponivel).waitFor()
    await page.unroute(verify)
    await press(page, COMMON.retry)
    await page.getByRole('region', { name: ADM_PAINEL.figures.label }).waitFor()
    expect(await stored(page)).not.toBeNull()
  })
})

describe('the logout', () => {
  it('ends the session in all tabs and on the server, and does not lead back', async () => {
    const who = await journey.usuario()
    const { page, context } = await journey.person({ ...DESK, as: who })
    const other = await context.newPage()
    await page.goto('/adm')
    await other.goto('/adm/nada-aqui')
    await heading(other, OFFICE.unknown.title).waitFor()
    await leave(page)
    await Promise.all([page, other].map((tab) => tab.waitForURL('**/login')))
    expect(await stored(page)).toBeNull()
    expect((await who.auth.who.post('verify-token', {})).status).toBe(401)
    await logIn(other, who)
    await heading(other, 'Painel').waitFor()
    // The first tab has the session, too.
    await heading(page, 'Painel').waitFor()
  })

  it('works when the server does not answer', async () => {
    const { page, allow } = await journey.person({ as: await journey.usuario() })
    allow(/^failed POST \/api\/logout/)
    await page.route('**/api/logout', (route) => route.abort('failed'))
    await page.goto('/adm')
    await leave(page)
    await page.waitForURL('**/login')
    expect(await stored(page)).toBeNull()
  })
})
