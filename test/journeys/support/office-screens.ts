import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

// Elements that many screens of the back-office have.

export const DESK = { viewport: { width: 1440, height: 900 } }

export const main = (page: Page) => page.getByRole('main')
export const rows = (page: Page) => page.getByRole('table').getByRole('row')
/** Waits for the short message that an action ends with. */
export const toast = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true }).waitFor()

export const expectFocus = (element: Locator) =>
  expect.poll(() => element.evaluate((node) => node === document.activeElement)).toBe(true)

/** Shows the page on a phone, where a table is a list of cards. */
export async function asCards(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('table').waitFor({ state: 'hidden' })
  await main(page).getByRole('listitem').first().waitFor()
}
