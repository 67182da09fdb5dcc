import type { Page } from 'playwright-core'

/**
 * Shows a page of the site's origin without the site's code: what the browser stores can be changed there. It is one of
 * the server's, because a page without the server's headers gets a process of its own, and so does the next one.
 */
export async function openBlank(page: Page): Promise<void> {
  await page.goto('/robots.txt')
}

/** Replaces all that the site has stored in this browser, but its cookies. The page is `openBlank`. */
export const setStorage = (page: Page, kept: Record<string, string>): Promise<void> =>
  page.evaluate((entries) => {
    sessionStorage.clear()
    localStorage.clear()
    for (const [key, text] of Object.entries(entries)) localStorage.setItem(key, text)
  }, kept)
