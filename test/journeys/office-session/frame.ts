import { describe, expect, it } from 'vitest'
import { sectionsOf } from '../../../src/adm/shell/sections.ts'
import { OFFICE } from '../../../src/texts/office.ts'
import { axe } from '../support/index.ts'
import { tabTo } from '../support/keyboard.ts'
import { DESK } from '../support/office-screens.ts'
import { press } from '../support/steps.ts'
import { heading, journey } from './kit.ts'

describe('the back-office’s frame', () => {
  it('the back-office’s frame on a desktop has a collapsible navigation, a user menu, and a page for unknown addresses', async () => {
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
    // The heading has the focus, so that a screen reader announces the page.
    expect(await heading(page, 'Painel').evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toContain('noindex')
  })

  it('the back-office’s frame on a phone has a sheet with the sections that the user may use', async () => {
    const who = await journey.usuario({ cidades: [journey.world.salvador] })
    const { page } = await journey.person({ as: who })
    await page.goto('/adm')
    await press(page, OFFICE.openMenu)
    await axe(page, 'sheet of sections')
    const links = page.getByRole('dialog').getByRole('link')
    expect(await links.allTextContents()).toEqual(
      sectionsOf({ ...who, nome: '' })
        .filter(({ isApart }) => !isApart)
        .map(({ title }) => title),
    )
    await links.first().click()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  })
})
