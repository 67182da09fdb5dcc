import { errors, type Locator, type Page } from 'playwright-core'

/** With a longer limit Playwright polls for an element only twice a second, with this one ten times. */
const LOOK_MS = 2000
const changed = new WeakSet<object>()

/**
 * Makes all `waitFor` calls of this browser's locators poll more often, by waiting several times with a short limit.
 * @param limitMs the default limit of a `waitFor`
 */
export function noticeAtOnce(page: Page, limitMs: number): void {
  const locators: Locator = Object.getPrototypeOf(page.locator('html'))
  if (changed.has(locators)) return
  changed.add(locators)
  const { waitFor } = locators
  locators.waitFor = async function look(this: Locator, options = {}): Promise<void> {
    const { timeout = limitMs } = options
    try {
      return await waitFor.call(this, { ...options, timeout: Math.min(timeout, LOOK_MS) })
    } catch (error) {
      if (!(error instanceof errors.TimeoutError) || timeout <= LOOK_MS) throw error
      return look.call(this, { ...options, timeout: timeout - LOOK_MS })
    }
  }
}
