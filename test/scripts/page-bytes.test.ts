import type { Browser, Request } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { overBudget, type PageBytes } from '../../bench/web-bytes.ts'
import { seed } from '../../demo/seed.ts'
import { builtSite, launch } from '../journeys/support/browser.ts'
import { openShop, type Shop } from '../support/shop.ts'

// The bytes that a visitor's phone loads, page by page, with the demonstration data: the part of `npm run bench:web`
// that does not depend on time. Bytes are those that are sent, including headers, as Lighthouse counts them.
vi.setConfig({ testTimeout: 240_000 })

let shop: Shop
let browser: Browser
beforeAll(async () => {
  shop = await openShop({ config: { SITE_DIR: await builtSite() }, jobs: false })
  await seed(shop.db, new Date())
  browser = await launch()
}, 240_000)
afterAll(async () => {
  await browser.close()
  await shop.close()
}, 240_000)

/** The address of an event on sale. */
async function selling(): Promise<string> {
  const answer = await fetch(`${shop.url}/api/eventos/list`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  const { result } = (await answer.json()) as { result: { id: string; menor_valor: number | null }[] }
  return result.find(({ menor_valor }) => menor_valor !== null)?.id ?? ''
}

/** Loads a page, and the files that it loads when idle, up to the file with this name. */
async function measure(path: string, last: string | null): Promise<{ bytes: PageBytes; files: string[] }> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } })
  const page = await context.newPage()
  const finished: Request[] = []
  page.on('requestfinished', (request) => finished.push(request))
  const document = await page.goto(shop.url + path)
  const html = (await document?.text()) ?? ''
  const own: string[] = JSON.parse(/id="scripts">(.*?)<\/script>/.exec(html)?.[1] ?? '[]')
  await page.locator('html[data-shown]').waitFor({ state: 'attached' })
  if (last !== null) await expect.poll(() => finished.some((request) => request.url().includes(`/${last}-`))).toBe(true)
  await page.waitForLoadState('networkidle')
  const bytes: PageBytes = { html: 0, js: 0, later: 0, css: 0 }
  for (const request of finished) {
    const isOwn = own.includes(new URL(request.url()).pathname)
    const kind = { document: 'html', stylesheet: 'css', script: isOwn ? 'js' : 'later' }[request.resourceType()]
    const { responseBodySize, responseHeadersSize } = await request.sizes()
    if (kind) bytes[kind as keyof PageBytes] += responseBodySize + responseHeadersSize
  }
  await context.close()
  return { bytes, files: finished.map((request) => new URL(request.url()).pathname) }
}

it.each([
  ['home', '/', 'home-calls'],
  ['eventos', '/eventos', 'evento-page'],
  ['cidades', '/cidades', null],
  ['evento', '/evento/', 'login-page'],
])('%s loads no more than its budget of bytes', async (name, path, last) => {
  const { bytes, files } = await measure(name === 'evento' ? path + (await selling()) : path, last)

  const twice = files.filter((file, index) => files.indexOf(file) < index)
  expect(overBudget(name, bytes), `loaded more than once: ${twice.join(', ')}`).toEqual([])
})
