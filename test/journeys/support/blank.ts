import type { Page } from 'playwright-core'

const BLANK = '/vazio'

/** Shows an empty page of the site's origin, without the site's code: what the browser stores can be changed there. */
export async function openBlank(page: Page): Promise<void> {
  const pattern = `**${BLANK}`
  await page.route(pattern, (route) => route.fulfill({ contentType: 'text/plain', body: '' }))
  await page.goto(BLANK)
  await page.unroute(pattern)
}

/** Replaces all that the site has stored in this browser, but its cookies. The page is `openBlank`. */
export const setStorage = (page: Page, kept: Record<string, string>): Promise<void> =>
  page.evaluate((entries) => {
    sessionStorage.clear()
    localStorage.clear()
    for (const [key, text] of Object.entries(entries)) localStorage.setItem(key, text)
  }, kept)
