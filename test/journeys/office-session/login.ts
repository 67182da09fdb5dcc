import { describe, expect, it } from 'vitest'
import { CATALOGUE } from '../../../contract/catalogue.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import { OFFICE_REFUSALS } from '../../../contract/refusals-office.ts'
import { SHOP_REFUSALS } from '../../../contract/refusals-shop.ts'
import { OFFICE } from '../../../src/texts/office.ts'
import { axe } from '../support/index.ts'
import { enter, typeInto } from '../support/keyboard.ts'
import { DESK } from '../support/office-screens.ts'
import { alert, heading, journey, logIn, senha, stored, user } from './kit.ts'

describe('the back-office’s login', () => {
  it('the back-office’s login works by keyboard, shows what is wrong, and leads to the dashboard', async () => {
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
    // The password is not stored, and the key has the fields that docs/product.md specifies.
    const kept = JSON.parse((await stored(page)) ?? 'null')
    expect(Object.keys(kept)).toEqual(['tokens', 'user'])
    expect(JSON.stringify(kept)).not.toContain(who.senha)
  })

  it('the back-office’s login shows too many attempts, a failing server, and a missing network', async () => {
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
    await alert(page).getByText(CATALOGUE.semInternet).waitFor()
    expect(await user(page).inputValue()).toBe(who.user)
  })
})
