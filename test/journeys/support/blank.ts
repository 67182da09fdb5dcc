import type { Page } from 'playwright-core'

/**
 * Opens a page of the site's origin without the site's code, in which the browser's storage can be changed. The server
 * sends it, because a page without the server's headers would start a new browser process, and so would the next one.
 */
export async function openBlank(page: Page): Promise<void> {
  await page.goto('/robots.txt')
}

/** Replaces everything that the site has stored in this browser, except cookies. The page is `openBlank`. */
export const setStorage = (page: Page, kept: Record<string, string>): Promise<void> =>
  page.evaluate((entries) => {
    sessionStorage.clear()
    localStorage.clear()
    for (const [key, text] of Object.entries(entries)) localStorage.setItem(key, text)
  }, kept)
