import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { CONFIRMATIONS } from '../../../contract/catalogue.ts'
import { OFFICE } from '../../../src/texts/office.ts'
import { DESK } from '../support/office-screens.ts'
import { press } from '../support/steps.ts'
import { heading, journey, logIn, stored } from './kit.ts'

async function leave(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Conta de/ }).click()
  await press(page, OFFICE.logOut)
  await page.getByRole('heading', { name: CONFIRMATIONS.logoutAdmin }).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: OFFICE.logOut }).click()
}

describe('the back-office’s logout', () => {
  it('the back-office’s logout ends the session in all tabs and on the server, and Back does not return to it', async () => {
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

  it('the back-office’s logout works when the server does not answer, and is sent as soon as it does', async () => {
    const who = await journey.usuario()
    const { page, allow } = await journey.person({ as: who })
    allow(/^failed POST \/api\/logout/)
    await page.route('**/api/logout', (route) => route.abort('failed'))
    await page.goto('/adm')
    await leave(page)
    await page.waitForURL('**/login')
    // Nothing of the session, and nobody's name.
    expect(JSON.parse((await stored(page)) ?? '')).toEqual({ isLogoutDue: true })
    expect((await who.auth.who.post('verify-token', {})).status).toBe(200)
    await page.reload()
    expect((await who.auth.who.post('verify-token', {})).status).toBe(200)
    await page.unroute('**/api/logout')
    await expect.poll(async () => (await who.auth.who.post('verify-token', {})).status).toBe(401)
    await expect.poll(() => stored(page)).toBeNull()
  })

  it('a back-office’s logout that did not reach the server is sent before the next login', async () => {
    const [who, next] = [await journey.usuario(), await journey.usuario()]
    const { page, allow } = await journey.person({ as: who })
    allow(/^failed POST \/api\/logout/)
    let isLost = true
    await page.route('**/api/logout', (route) => (isLost ? route.abort('failed') : route.continue()))
    await page.goto('/adm')
    await leave(page)
    await page.waitForURL('**/login')
    isLost = false
    await logIn(page, next)
    await heading(page, 'Painel').waitFor()
    expect((await who.auth.who.post('verify-token', {})).status).toBe(401)
    expect((await next.auth.who.post('verify-token', {})).status).toBe(200)
  })
})
