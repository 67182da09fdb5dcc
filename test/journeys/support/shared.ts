import type { Browser, BrowserContext, BrowserContextOptions, Page, Response } from 'playwright-core'
import { freePort } from '../../support/ports.ts'
import { countStart } from '../../support/started.ts'
import { launch } from './browser.ts'
import { makeContexts } from './contexts.ts'

/** Two cores are shared by a database, a server and a browser. */
export const STEP_MS = 45_000

/** If a page of the site does not load its code, the journey continues after this time. */
const SHOWN_MS = 8000

/**
 * The server's HTML is on the screen before the page is interactive, and a click would have no effect yet. A person
 * would click again; a journey waits.
 */
function waitUntilPagesWork(context: BrowserContext, origin: string): void {
  const afterwards = (page: Page, load: () => Promise<Response | null>) => async () => {
    countStart('page load')
    const response = await load()
    if (response?.url().startsWith(origin) && response.headers()['content-type']?.startsWith('text/html')) {
      await page
        .locator('html[data-shown], html:not(:has(script[type=module]))')
        .waitFor({ state: 'attached', timeout: SHOWN_MS })
        .catch(() => undefined)
    }
    return response
  }
  context.on('page', (page) => {
    const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
    page.goto = (...args) => afterwards(page, () => goto(...args))()
    page.reload = (...args) => afterwards(page, () => reload(...args))()
  })
}

type Shared = { browser: Browser; port: number; contexts: ReturnType<typeof makeContexts> }
let shared: Shared | undefined

/**
 * What the files of a worker use one after another: a browser, a port for the shop, and the contexts that tests have
 * left. All shops have the same address, so a context can be used again with the scripts that it has compiled.
 * Playwright ends the browser when the worker ends.
 */
export async function sharedBrowser(): Promise<Shared> {
  if (shared?.browser.isConnected()) return shared
  const [browser, port] = [await launch(), await freePort()]
  const origin = `http://127.0.0.1:${port}`
  const prepare = (context: BrowserContext, { javaScriptEnabled }: BrowserContextOptions) => {
    context.setDefaultTimeout(STEP_MS)
    if (javaScriptEnabled !== false) waitUntilPagesWork(context, origin)
  }
  shared = { browser, port, contexts: makeContexts(browser, origin, prepare) }
  return shared
}
