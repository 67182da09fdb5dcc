import type { Page, Request } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { COMMON } from '../../../src/texts/common.ts'
import { SHELL } from '../../../src/texts/shell.ts'
import type { Visitor } from '../support/index.ts'
import { press } from '../support/steps.ts'
import { journey } from './kit.ts'

// Navigation: the scroll position after Back and a reload, the navigation indicator, and page files that fail to load.

/** The chunk that contains the page of an event. */
const EVENTO_FILE = /\/assets\/evento-page-[^/]+\.js$/

const card = (page: Page, nome: string) => page.getByRole('main').getByRole('link', { name: nome, exact: true })
const title = (page: Page, text: string | RegExp) => page.getByRole('heading', { level: 1, name: text }).waitFor()
const broken = (page: Page) => page.getByRole('main').getByRole('alert').getByText(COMMON.brokenTitle)
const waitMark = (page: Page) => page.getByRole('status').getByText(SHELL.loadingPage)
const top = (page: Page): Promise<number> => page.evaluate(() => Math.round(window.scrollY))

/** Opens the list of events and waits for its whole first page. */
async function atTheList({ page }: Visitor): Promise<Page> {
  await page.goto('/eventos')
  await card(page, 'Bloco 20').waitFor()
  return page
}

/** Scrolls to this card and returns the scroll position once it is stable. */
async function scrollTo(page: Page, nome: string): Promise<number> {
  await card(page, nome).scrollIntoViewIfNeeded()
  await page.waitForTimeout(500)
  const height = await top(page)
  expect(height).toBeGreaterThan(500)
  return height
}

/** Whether a style sheet has loaded; the rules of one that has not cannot be read. */
function isRead(link: Element): boolean {
  try {
    return (link as HTMLLinkElement).sheet?.cssRules.length !== 0
  } catch {
    return false
  }
}

/** Counts how often the document is requested from now on. */
function countLoads(page: Page): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) count += 1
  })
  return () => count
}

describe('scroll position and focus', () => {
  it('Back restores the scroll position; a new page starts at its top, with the focus on its heading', async () => {
    const page = await atTheList(await journey.person())
    const left = await scrollTo(page, 'Bloco 12')
    await card(page, 'Bloco 12').click()
    await title(page, 'Bloco 12')
    expect(await top(page)).toBe(0)
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    await page.goBack()
    await card(page, 'Bloco 12').waitFor()
    await expect.poll(() => top(page)).toBe(left)
    await page.goForward()
    await title(page, 'Bloco 12')
    await expect.poll(() => top(page)).toBe(0)
  })

  it('a reload keeps the scroll position, although the list is loaded again first', async () => {
    const page = await atTheList(await journey.person())
    const left = await scrollTo(page, 'Bloco 12')
    await page.route('**/api/eventos/list', async (route) => {
      await page.waitForTimeout(600)
      await route.continue()
    })
    await page.reload()
    await card(page, 'Bloco 20').waitFor()
    await expect.poll(() => top(page)).toBe(left)
  })

  it('going back restores the scroll position of a page that was reloaded in between', async () => {
    const page = await atTheList(await journey.person())
    const left = await scrollTo(page, 'Bloco 12')
    await page.reload()
    await expect.poll(() => top(page)).toBe(left)
    await card(page, 'Bloco 12').click()
    await title(page, 'Bloco 12')
    await page.goBack()
    await expect.poll(() => top(page)).toBe(left)
  })
})

describe('a pending navigation', () => {
  it('a pending navigation that takes long is announced on the previous page until the new page appears', async () => {
    const page = await atTheList(await journey.person())
    await page.route(EVENTO_FILE, async (route) => {
      await page.waitForTimeout(1500)
      await route.continue()
    })
    await card(page, 'Festival do Sol').click()
    await waitMark(page).waitFor()
    expect(await card(page, 'Bloco 20').isVisible()).toBe(true)
    await title(page, 'Festival do Sol')
    expect(await waitMark(page).count()).toBe(0)
  })

  it('a pending navigation that was replaced by another one is not announced', async () => {
    const page = await atTheList(await journey.person())
    // This request is never answered.
    await page.route(EVENTO_FILE, () => undefined)
    await card(page, 'Festival do Sol').click()
    await waitMark(page).waitFor()
    await page.goBack()
    await waitMark(page).waitFor({ state: 'detached' })
    expect(await card(page, 'Bloco 20').isVisible()).toBe(true)
  })

  it('a pending navigation whose file was loaded while the pointer was over the link is not announced', async () => {
    const page = await atTheList(await journey.person())
    // The page's own file, and those that it imports.
    const loading = new Set<Request>()
    page.on('request', (request) => request.url().includes('/assets/') && loading.add(request))
    page.on('requestfinished', (request) => loading.delete(request))
    const file = page.waitForResponse(EVENTO_FILE)
    await card(page, 'Festival do Sol').hover()
    await file
    await expect.poll(() => loading.size).toBe(0)
    await page.evaluate((text) => {
      const told = () => document.querySelector('[role=status]')?.textContent === text
      new MutationObserver(() => {
        if (told()) document.documentElement.dataset['announced'] = 'yes'
      }).observe(document.body, { childList: true, subtree: true })
    }, SHELL.loadingPage)
    await card(page, 'Festival do Sol').click()
    await title(page, 'Festival do Sol')
    expect(await page.evaluate(() => document.documentElement.dataset['announced'])).toBeUndefined()
  })
})

describe('the file of a page', () => {
  const COMPLAINTS = [
    / GET \/assets\/evento-page/,
    /dynamically imported module/,
    /(Unable to preload CSS|No styles)/,
    /^failed (HEAD|GET) \/ /,
  ]

  it('the file of a page that fails without a network shows an error in place, and is requested again at the next visit', async () => {
    const visitor = await journey.person()
    visitor.allow(...COMPLAINTS, /^failed /)
    const page = await atTheList(visitor)
    const loads = countLoads(page)
    await visitor.context.setOffline(true)
    await card(page, 'Festival do Sol').click()
    await broken(page).waitFor()
    await visitor.context.setOffline(false)
    await page.goBack()
    await card(page, 'Festival do Sol').click()
    await title(page, 'Festival do Sol')
    expect(loads()).toBe(0)
    // With its own style sheet, which failed the first time, too.
    expect(await page.locator('link[rel="stylesheet"][href*="evento-page"]').evaluate(isRead)).toBe(true)
  })

  it('the file of a page that a new version of the site no longer has causes one reload, and then the page appears', async () => {
    const visitor = await journey.person()
    visitor.allow(...COMPLAINTS)
    const page = await atTheList(visitor)
    const loads = countLoads(page)
    // Missing only for the open document; the reloaded document names a file that exists.
    await page.route(EVENTO_FILE, (route) => (loads() === 0 ? route.fulfill({ status: 404 }) : route.continue()))
    await card(page, 'Festival do Sol').click()
    await title(page, 'Festival do Sol')
    expect(loads()).toBe(1)
  })

  it('the file of a page that is missing for good causes one reload, then an error that offers another reload', async () => {
    const visitor = await journey.person()
    visitor.allow(...COMPLAINTS)
    const page = await atTheList(visitor)
    const loads = countLoads(page)
    await page.route(EVENTO_FILE, (route) => route.fulfill({ status: 404 }))
    await card(page, 'Festival do Sol').click()
    await broken(page).waitFor()
    await page.waitForTimeout(1000)
    expect(loads()).toBe(1)
    await page.unrouteAll()
    await press(page, COMMON.reload)
    await title(page, 'Festival do Sol')
  })
})
