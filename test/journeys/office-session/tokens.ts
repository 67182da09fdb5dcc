import { describe, expect, it } from 'vitest'
import { CATALOGUE } from '../../../contract/catalogue.ts'
import { ADM_COMECO } from '../../../src/texts/adm-comeco.ts'
import { COMMON } from '../../../src/texts/common.ts'
import { OFFICE } from '../../../src/texts/office.ts'
import { openBlank } from '../support/blank.ts'
import { axe } from '../support/index.ts'
import { press } from '../support/steps.ts'
import { alert, counted, endSessions, expireTokens, heading, journey, logIn, senha, stored, user } from './kit.ts'

describe('the back-office’s tokens', () => {
  it('expired tokens of the back-office are refreshed once for all tabs, and the address stays', async () => {
    const { page, context, allow } = await journey.person({ as: await journey.usuario() })
    allow(/^401 POST \/api\/verify-token/)
    const other = await context.newPage()
    await page.goto('/adm')
    await other.goto('/adm')
    await Promise.all([page, other].map((tab) => heading(tab, 'Painel').waitFor()))
    const refreshes = counted(page, 'POST', '/api/refresh-token')
    const before = await stored(page)
    // No section is open while the tokens expire: its polls for figures and alerts would be refused.
    for (const tab of [page, other]) await openBlank(tab)
    await expireTokens()
    await Promise.all([page, other].map((tab) => tab.goto('/adm')))
    await Promise.all([page, other].map((tab) => heading(tab, 'Painel').waitFor()))
    await Promise.all(
      [page, other].map((tab) =>
        expect.poll(() => tab.evaluate(() => document.documentElement.dataset['office'])).toBe('{"signedIn":"valid"}'),
      ),
    )
    expect(refreshes).toHaveLength(1)
    expect(await stored(page)).not.toBe(before)
  })

  it('tokens of the back-office that cannot be refreshed lead to the login, which leads back', async () => {
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

  it('tokens of the back-office that end while a page is open keep its input, under a dialog with the login', async () => {
    const who = await journey.usuario()
    const { page, context, allow } = await journey.person({ as: who })
    // The page reads its figures, events and alerts again by itself.
    allow(/^401 (POST \/api\/(verify-token|refresh-token|eventos\/list)|GET \/api\/(painel|alertas|comeco))/)
    await page.goto('/adm')
    await heading(page, 'Painel').waitFor()
    // A mark in the page itself, which is lost when the page is rendered anew.
    await page.locator('main').evaluate((main) => {
      const field = document.createElement('textarea')
      field.setAttribute('aria-label', 'digitado')
      field.value = 'meio formulário'
      main.append(field)
    })
    const other = await context.newPage()
    await endSessions(who.id)
    await other.goto('/adm')
    // No page is open in the other tab.
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
    // The other tab has the session, too, and opens the page that it wanted.
    await heading(other, 'Painel').waitFor()
  })

  it('tokens of the back-office that the server does not verify leave the page without data, and offer a retry', async () => {
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
    // The dashboard of a shop that has not sold anything.
    await page.getByText(ADM_COMECO.first.note).waitFor()
    expect(await stored(page)).not.toBeNull()
  })
})
