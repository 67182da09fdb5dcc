import { expect, it } from 'vitest'
import { CONFIRMATIONS } from '../../contract/catalogue.ts'
import { COMMON } from '../../src/texts/common.ts'
import { EVENTO } from '../../src/texts/evento.ts'
import { UI } from '../../src/texts/ui.ts'
import { axe, openJourney } from './support/index.ts'
import { expectHeading, expectText, press } from './support/steps.ts'

// The page of one event, before anything of it is in the cart.
const journey = openJourney()

it('removing a chosen item needs a confirmation', async () => {
  const { page } = await journey.person()
  await page.goto(`/evento/${journey.world.festival.id}`)
  await press(page, UI.increase(EVENTO.quantity))
  await press(page, EVENTO.add)
  const chosen = page.getByRole('complementary', { name: EVENTO.cart })
  const remove = chosen.getByRole('button', { name: /^Remover / })

  await remove.click()
  await expectHeading(page, CONFIRMATIONS.removeItem)
  await axe(page, 'evento: removing asked')
  await press(page, COMMON.removeItem.keep)
  await page.getByText(CONFIRMATIONS.removeItem).waitFor({ state: 'hidden' })
  expect(await remove.evaluate((button) => button === document.activeElement)).toBe(true)
  // Escape keeps it, too.
  await remove.click()
  await page.keyboard.press('Escape')
  await page.getByText(CONFIRMATIONS.removeItem).waitFor({ state: 'hidden' })
  await page.reload()

  await remove.click()
  await press(page, COMMON.removeItem.confirm)
  await remove.waitFor({ state: 'hidden' })
  expect(await page.getByText(CONFIRMATIONS.removeItem).count()).toBe(0)
  await expectText(page, EVENTO.chooseFirst)
})

it('after a removal the other chosen items have the focus', async () => {
  const { page } = await journey.person()
  await page.goto(`/evento/${journey.world.jantar.id}`)
  for (const place of [3, 7]) await page.getByRole('gridcell', { name: `Mesa ${place}, livre` }).click()
  await page.getByRole('button', { name: /^Remover .*Mesa 3/ }).click()
  await press(page, COMMON.removeItem.confirm)
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Mesa 7')
  expect(await page.getByRole('button', { name: /^Remover / }).count()).toBe(1)
})
