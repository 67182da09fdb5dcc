import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { axe, leaks, openJourney, type Visitor } from './support/index.ts'
import { findingsAtEverySize } from './support/layout.ts'

// Shows that each check of the journeys works, on an answer of the server.
const journey = openJourney()

async function visitor(): Promise<Visitor> {
  const person = await journey.person()
  await person.page.goto('/favicon.svg')
  return person
}

it('a journey without browser errors passes', async () => void (await visitor()))

it.fails.each([
  ['console.error', 'console.error("x")'],
  ['console.warn', 'console.warn("x")'],
  ['an exception', 'void setTimeout(() => { throw new Error("x") })'],
  ['an unhandled rejection', 'void Promise.reject(new Error("x"))'],
  ['an answer of 404', 'fetch("/api/nada").then(() => 0)'],
  ['a browser dialog', 'alert("x")'],
  ['an unreachable server', 'fetch("http://127.0.0.1:9/").catch(() => 0)'],
])('a journey with %s fails', async (_what, script) => {
  const { page } = await visitor()
  await page.evaluate(script)
  await page.evaluate(() => new Promise((done) => setTimeout(done, 100)))
})

it('a browser error that the journey allows passes, and can be read', async () => {
  const { page, allow, messages } = await visitor()
  allow(/^404 GET .*nada/)
  await page.evaluate(() => fetch('/api/nada').then(({ status }) => status))
  expect(messages()).toEqual(['404 GET /api/nada'])
})

it('axe reports which element breaks which rule', async () => {
  const { page } = await journey.person()
  await page.goto('about:blank')
  await page.setContent('<html lang="pt"><title>Um</title><main><h1>Um</h1><button id="b"></button></main></html>')
  await expect(axe(page, 'a button without a name')).rejects.toThrow(/axe on a button without a name/)
  await page.setContent('<html lang="pt"><title>Um</title><main><h1>Um</h1><button>Dois</button></main></html>')
  await axe(page, 'a button with a name')
})

it('text that is fixed to the screen but beyond its edge is found', async () => {
  const { page } = await journey.person()
  await page.goto('about:blank')
  const bar = (width: string) =>
    page.setContent(`<html lang="pt"><title>Um</title><main><h1>Um</h1></main>
      <div id="bar" style="position: fixed; display: flex"><p style="flex: none; width: ${width}">Dois</p><p>Três</p></div>`)
  const beyond = async () => (await findingsAtEverySize(page)).filter((line) => line.includes('beyond'))
  await bar('50vw')
  expect(await beyond()).toEqual([])
  await bar('100vw')
  expect(await beyond()).toContain('320 px, text 200%: "Três" of div#bar is beyond the edge of the screen')
})

it('axe checks the dark colour scheme, too', async () => {
  const { page } = await journey.person()
  await page.goto('about:blank')
  const style = '@media (prefers-color-scheme: dark) { body { background: #000; color: #222 } }'
  await page.setContent(
    `<html lang="pt"><title>Um</title><style>${style}</style><main><h1>Um</h1><p>Dois</p></main></html>`,
  )
  await expect(axe(page, 'a page dim at night')).rejects.toThrow(/axe in the dark on a page dim at night/)
})

it('a secret is found wherever a page can store it', async () => {
  const { page } = await visitor()
  expect(await leaks(page, ['segredo'])).toEqual([])
  await page.context().addCookies([{ name: 'c', value: 'segredo', url: page.url() }])
  await page.evaluate(async () => {
    localStorage.setItem('a', 'um segredo')
    sessionStorage.setItem('b', 'um segredo')
    history.replaceState({ d: ['segredo'] }, '', '?e=%73egredo')
    await (await caches.open('f')).put('/g', new Response('um segredo'))
    await new Promise<void>((done) => {
      const opening = indexedDB.open('h')
      opening.onupgradeneeded = () =>
        opening.result.createObjectStore('i', { autoIncrement: true }).put({ j: 'segredo' })
      opening.onsuccess = () => done(opening.result.close())
    })
  })
  expect((await leaks(page, ['segredo', 'outro'])).map((line) => line.replace(/http\S+(?=\/g)/, ''))).toEqual([
    'address: "segredo"',
    'history.state: "segredo"',
    'document.cookie: "segredo"',
    'localStorage a: "segredo"',
    'sessionStorage b: "segredo"',
    'IndexedDB h/i: "segredo"',
    'cache f /g: "segredo"',
  ])
})

it('a cliente created through the API is logged in', async () => {
  const account = await journey.account()
  const { page, phone } = await journey.person({ as: account })
  await page.goto('/favicon.svg')
  const status = await page.evaluate((id) => fetch(`/api/clientes/${id}`).then((answer) => answer.status), account.id)
  expect([status, phone]).toEqual([200, account.telefone])
})

it('the code a phone received can be read', async () => {
  const { page, phone } = await visitor()
  await page.request.post('/api/sms', { data: { telefone: phone } })
  expect(await journey.smsCode(phone)).toMatch(/^\d{6}$/)
})

describe('a browser that another test had', () => {
  /** What a page can tell of the tests before: its storage, its way here, and what the browser pretends to be. */
  const tracesIn = (page: Page) =>
    page.evaluate(async () => ({
      stored: [localStorage.length, sessionStorage.length, document.cookie, window.name, history.length],
      databases: (await indexedDB.databases()).length + (await caches.keys()).length,
      media: ['(prefers-color-scheme: dark)', '(prefers-reduced-motion: reduce)', 'print'].map(
        (m) => matchMedia(m).matches,
      ),
      size: [innerWidth, innerHeight],
      answer: (await fetch('/robots.txt')).status,
    }))
  const seen: { page: Page; traces: object }[] = []

  it('is as new at first', async () => {
    const { page, context } = await journey.person({ hasTouch: true })
    await page.goto('/favicon.svg')
    seen.push({ page, traces: await tracesIn(page) })

    await page.evaluate(async () => {
      localStorage.setItem('a', '1')
      sessionStorage.setItem('a', '1')
      document.cookie = 'a=1'
      window.name = 'a'
      await caches.open('a')
      await new Promise((done) => (indexedDB.open('a').onsuccess = done))
    })
    await page.goto('/robots.txt')
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'no-preference', media: 'print' })
    await page.setViewportSize({ width: 700, height: 700 })
    await page.route('**/robots.txt', (route) => route.fulfill({ status: 418 }))
    await context.setOffline(true)
    page.on('load', () => expect.fail('a listener of the test before'))
    for (const one of [context, page]) await one.addInitScript(() => (window.name = 'a script of the test before'))
  })

  it('is used again, and is as new', async () => {
    const { page, context } = await journey.person({ hasTouch: true })
    await page.goto('/favicon.svg')
    expect(page).toBe(seen[0]?.page)
    expect(await tracesIn(page)).toEqual(seen[0]?.traces)
    await context.clock.install()
  })

  it('is not used again after a change that lasts', async () => {
    const { page } = await journey.person({ hasTouch: true })
    expect(page).not.toBe(seen[0]?.page)
  })
})
