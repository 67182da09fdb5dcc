import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { businessDay } from '../../../contract/dates.ts'
import { eventosAddress } from '../../../contract/list-address-rules.ts'
import { PATHS, to } from '../../../src/lib/paths.ts'
import { CONTA } from '../../../src/texts/conta.ts'
import { makeRifa } from '../../support/fixtures.ts'
import { addPicture } from '../support/index.ts'
import { press } from '../support/steps.ts'
import { journey } from './kit.ts'

// A page without user input in a browser whose clock advances: answers without a subscriber are dropped after a minute,
// lists depend on the day, and a browser may show a cached copy of the HTML that is days old.
const DAY_MS = 86_400_000
/** The home page's calls are loaded when the browser is idle. */
const HOME_CALLS = /\/assets\/home-calls-/

const rifa = async (): Promise<string> => {
  const id = await makeRifa(journey.shop.db)
  await addPicture(journey.shop.db, id, 'rifa')
  return to.rifa(id)
}
const PAGES: Record<string, () => string | Promise<string>> = {
  home: () => PATHS.home,
  eventos: () => PATHS.eventos,
  'a search': () => eventosAddress({ q: 'festival' }),
  cidades: () => PATHS.cidades,
  cidade: () => to.cidade(journey.world.salvador),
  evento: () => to.evento(journey.world.festival.id),
  rifa,
  club: () => PATHS.socioTorcedor,
  sorteio: () => PATHS.sorteioChuteira,
  privacidade: () => PATHS.privacidade,
}

/** All texts in the page's content, and the targets of its links. */
const contentOf = (page: Page): Promise<string> =>
  page.getByRole('main').evaluate((main) =>
    // A carousel rotates by itself, so the order of its texts is ignored.
    [main.textContent, ...[...main.querySelectorAll('a')].map(({ href }) => href).sort()].join('\n'),
  )

/** Advances the page's clock, with pauses in which answers of the server arrive. */
async function leaveAlone(page: Page, seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed += 5) {
    await page.clock.runFor(5000)
    await page.waitForTimeout(60)
  }
}

/** Opens a page, waits for its first seconds, and returns it with the days of its later list requests. */
async function open(path: string, time?: number) {
  const { page, allow } = await journey.person()
  allow(/Service Worker registration blocked/)
  const asked: string[] = []
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/eventos/list')) return
    const { pesquisa } = request.postDataJSON()
    asked.push(pesquisa.dataEventoDepois ?? pesquisa.inicioVendasDepois)
  })
  await page.clock.install(time === undefined ? {} : { time })
  const calls = path === PATHS.home ? page.waitForResponse(HOME_CALLS) : null
  await page.goto(path)
  await leaveAlone(page, 5)
  await calls
  await page.waitForLoadState('networkidle')
  const before = await contentOf(page)
  expect(before.length).toBeGreaterThan(50)
  return { page, before, asked }
}

const HAS_LISTS = /^(home|eventos|a search|cidade)$/

describe.each(Object.entries(PAGES))('%s', (name, pathOf) => {
  it('a page without user input is the same after 70 seconds', async () => {
    const { page, before } = await open(await pathOf())
    await leaveAlone(page, 70)
    expect(await contentOf(page)).toBe(before)
  })

  it('a page without user input is the same after midnight, when its lists are read again', async () => {
    const { page, before, asked } = await open(await pathOf())
    const tomorrow = businessDay(new Date(Date.now() + DAY_MS))
    // As on a laptop that was closed in the evening.
    await page.clock.fastForward(Date.parse(`${tomorrow}T00:00:30-03:00`) - Date.now())
    await leaveAlone(page, 70)
    if (HAS_LISTS.test(name)) expect(asked).toContain(tomorrow)
    expect(await contentOf(page)).toBe(before)
  })

  it('a page without user input is complete when the HTML is a copy of yesterday', async () => {
    const path = await pathOf()
    const { before } = await open(path)
    const { page, asked } = await open(path, Date.now() + DAY_MS)
    await leaveAlone(page, 70)
    if (HAS_LISTS.test(name)) expect(asked.length).toBeGreaterThan(0)
    expect(await contentOf(page)).toBe(before)
  })
})

it('the home page of a cliente who logs out in another tab is the same as before', async () => {
  const { page, context } = await journey.person({ as: await journey.account() })
  const calls = page.waitForResponse(HOME_CALLS)
  await page.goto('/')
  await calls
  await page.waitForLoadState('networkidle')
  const before = await contentOf(page)
  const other = await context.newPage()
  await other.goto('/minhaConta')
  await press(other, CONTA.logOut)
  await other.getByRole('dialog').getByRole('button', { name: CONTA.logOut }).click()
  await other.waitForURL('**/')
  await page.locator(`header a[href="${PATHS.login}"]`).first().waitFor({ state: 'attached' })
  await expect.poll(() => contentOf(page)).toBe(before)
})
