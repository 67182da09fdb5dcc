import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { CLIENTE_KEY } from '../../src/app/persistence.ts'
import { EVENTO } from '../../src/texts/evento.ts'
import { UI } from '../../src/texts/ui.ts'
import { makeLote } from '../support/fixtures.ts'
import { axe, openJourney } from './support/index.ts'

// Pages rendered by the server: readable without JavaScript, and hydrated by the browser without a second request or a
// layout shift.
const journey = openJourney()

const link = (page: Page, nome: string) => page.getByRole('main').getByRole('link', { name: nome, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

it('without JavaScript the home page, lists, a city and an event can be read and link to each other', async () => {
  const { page, allow } = await journey.person({ javaScriptEnabled: false })
  // The plain shell, which is served while the rendering thread starts, links scripts; they are not loaded.
  allow(/^failed GET \/assets\/\S+\.js csp$/)
  // The rendering thread may still be starting.
  const visit = async () => {
    await page.goto('/')
    return link(page, 'Festival do Sol').isVisible()
  }
  await expect.poll(visit, { timeout: 30_000, interval: 2000 }).toBe(true)
  expect(await page.getByText('Samba na Ladeira').first().isVisible()).toBe(true)
  expect(await page.getByText('Resta 1').first().isVisible()).toBe(true)

  await page.getByRole('banner').getByRole('link', { name: 'Eventos', exact: true }).click()
  await page.getByText(/^\d+ eventos$/).waitFor()
  await page.goto('/eventos?q=festival')
  expect(await page.getByText('1 evento para “festival”').isVisible()).toBe(true)

  await page.getByRole('banner').getByRole('link', { name: 'Cidades', exact: true }).click()
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Salvador/ })
    .click()
  await link(page, 'Festival do Sol').click()
  await heading(page, 'Festival do Sol').waitFor()
  const main = page.getByRole('main')
  expect(await main.getByText('R$ 92,00').first().isVisible()).toBe(true)
  expect(
    await main
      .getByText(/\d\d\/\d\d\/\d{4}/)
      .first()
      .isVisible(),
  ).toBe(true)
  // Playwright's text selectors skip <noscript>.
  const plain = main.locator('noscript')
  expect(await plain.isVisible()).toBe(true)
  expect(await plain.textContent()).toMatch(/Para comprar, ative o JavaScript[\s\S]*Pista\s*1º lote · R\$ 92,00/)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

it.each([
  ['a visitor', false],
  ['a cliente with a full cart', true],
])(
  '%s gets a server-rendered page hydrated without another request and without a layout shift',
  async (_who, isCliente) => {
    const person = isCliente ? await journey.account({ nome: 'Maria Antonieta de Alcântara' }) : undefined
    const { context, page, allow } = await journey.person({
      viewport: { width: 1280, height: 800 },
      ...(person && { as: person }),
    })
    allow(/Service Worker registration blocked/)
    await context.addInitScript((key) => {
      if (!location.protocol.startsWith('http')) return
      const kept = JSON.parse(localStorage.getItem(key) ?? 'null')
      if (!kept) return
      const item = { id_evento: 'e', id_evento_setor_lote: 'l', id_rifa: null, nr_lugar: null, valor: 92, qtde: 2 }
      const names = { nomeEvento: 'Festival', nomeRifa: null, nrLote: 1, codigosRifas: null }
      const setor = { id: 's', nome: 'Pista', tipo: 2, dividir_ate: 1 }
      localStorage.setItem(key, JSON.stringify({ ...kept, carrinho: [{ setor, ...item, ...names }] }))
    }, CLIENTE_KEY)
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url().replace(journey.url, '')))
    for (const path of ['/', '/eventos', '/cidades', `/evento/${journey.world.festival.id}`]) {
      asked.length = 0
      await page.goto(path)
      expect(await page.locator('html').getAttribute('data-shown'), path).toBe('')
      await page.waitForTimeout(300)
      // Places and counts are always requested: they change every second.
      expect(
        asked.filter((url) => /^\/api\/(banners|eventos\/list|cidades|eventos\/[0-9a-f-]{36})$/.test(url)),
        path,
      ).toEqual([])
      const shift = await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            const sum = (list: PerformanceObserverEntryList) =>
              resolve(
                list.getEntries().reduce((total, entry) => total + (entry as unknown as { value: number }).value, 0),
              )
            new PerformanceObserver(sum).observe({ type: 'layout-shift', buffered: true })
            setTimeout(() => resolve(0), 200)
          }),
      )
      expect(shift, `layout shift of ${path}`).toBeLessThan(0.005)
      if (!isCliente) continue
      await page.getByRole('banner').getByRole('link', { name: 'Olá, Maria' }).waitFor()
      await page.getByRole('link', { name: 'Carrinho, 2 itens' }).waitFor()
    }
    await axe(page, 'a page that was taken over')
  },
)

it('a page is painted before it requests a script, and early presses take effect when it is interactive', async () => {
  const { page } = await journey.person()
  await page.goto('/')
  const [painted, asked] = await page.evaluate(() => [
    performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    ...performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ startTime }) => startTime)
      .sort((a, b) => a - b),
  ])
  expect(asked).toBeGreaterThan(painted ?? Number.NaN)

  const held = Promise.withResolvers<void>()
  await page.route('**/assets/index-*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  const menu = page.getByRole('button', { name: 'Abrir menu' })
  const reloaded = page.reload()
  await page.locator('html:not([data-shown])').waitFor({ state: 'attached' })
  await menu.click()
  expect(await page.getByRole('dialog').isVisible()).toBe(false)
  held.resolve()
  await reloaded
  await page.getByRole('dialog').waitFor()
})

it('what is typed, chosen or tapped before the scripts run is not lost', async () => {
  const { page } = await journey.person({ viewport: { width: 1280, height: 800 } })
  /** Opens a page whose scripts wait, acts on it, and lets the scripts run. */
  const early = async (path: string, act: () => Promise<unknown>) => {
    const held = Promise.withResolvers<void>()
    await page.route('**/assets/index-*.js', async (route) => {
      await held.promise
      await route.continue()
    })
    const loaded = page.goto(path)
    await page.locator('html:not([data-shown]) main').waitFor({ state: 'attached' })
    await page.getByRole('banner').waitFor()
    await act()
    held.resolve()
    await loaded
    await page.unroute('**/assets/index-*.js')
  }
  const search = page.getByRole('banner').getByRole('searchbox')
  await early('/', () => search.pressSequentially('festival'))
  expect(await search.inputValue()).toBe('festival')
  await search.press('Enter')
  await page.waitForURL('**/eventos?q=festival')

  await early('/eventos', () => page.getByLabel('Cidade', { exact: true }).selectOption({ label: 'Salvador/BA' }))
  await page.waitForURL(/cidade=/)

  const { id } = journey.world.festival
  await early(`/evento/${id}`, () => page.getByRole('button', { name: UI.increase(EVENTO.quantity) }).click())
  await page.getByRole('link', { name: 'Carrinho, 1 item' }).waitFor()
  await makeLote(journey.shop.db, id, { nome: 'Área VIP' })
  await early(`/evento/${id}`, () => page.getByRole('radio', { name: /^Pista/ }).check())
  await page.waitForURL(/setor=/)
})
