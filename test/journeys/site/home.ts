import { sql } from 'drizzle-orm'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { makeEvento } from '../../support/fixtures.ts'
import { axe } from '../support/index.ts'
import { journey } from './kit.ts'

// A visitor on a phone: from the home page to a list of events, by search, by menu and by city.

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const found = (page: Page, text: string) => page.getByRole('main').getByText(text, { exact: true }).waitFor()
const card = (page: Page, nome: string) => page.getByRole('link', { name: nome, exact: true })
const pathOf = (page: Page): string => page.url().replace(journey.url, '')

it('the home page shows the banners, the events on sale and those to come', async () => {
  const { page } = await journey.person()
  await page.goto('/')
  await card(page, 'Festival do Sol').waitFor()
  await page.getByRole('heading', { name: 'PRÓXIMOS EVENTOS' }).waitFor()
  await page.getByText('Samba na Ladeira').waitFor()
  await page.getByText('Resta 1').waitFor()
  const banner = page.getByRole('region', { name: 'Destaques' }).getByRole('img').first()
  await banner.waitFor()
  expect(await banner.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth))).toBeGreaterThan(1)
  // In the best format that this browser supports, cacheable without revalidation.
  expect(await banner.evaluate((img: HTMLImageElement) => img.currentSrc)).toMatch(/-160\.avif$/)
  // The first banner has no link: its anchor has no address and takes no focus.
  const anchor = banner.locator('xpath=ancestor::a')
  expect(await anchor.getAttribute('id')).toMatch(/^destaque-[0-9a-f-]{36}$/)
  expect(await anchor.getAttribute('href')).toBe(null)
  await anchor.focus()
  expect(await anchor.evaluate((a) => a === document.activeElement)).toBe(false)
  const posters = page.getByRole('main').locator('article img')
  expect(await posters.first().evaluate((img: HTMLImageElement) => img.currentSrc)).toMatch(/-48\.avif$/)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await axe(page, 'home')
})

it('each visit of the home page reads the banners again, and shows the cached ones meanwhile', async () => {
  const { page } = await journey.person()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const reads = () => asked.filter((url) => url.endsWith('/api/banners')).length
  await page.goto('/')
  const places = page.getByRole('main').locator('img[alt^="Destaque "]')
  await page.getByRole('img', { name: 'Destaque 1 de 2' }).waitFor()
  // At first the answers came with the page's HTML.
  expect(reads()).toBe(0)
  await page.getByRole('link', { name: 'Ver todos' }).click()
  await found(page, '1–25 de 34 eventos')

  const [, hidden] = journey.world.banners
  await journey.shop.db.execute(sql`UPDATE banner SET visivel = false WHERE id = ${hidden}`)
  let answer = (): void => undefined
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/banners', async (route) => {
    await held
    await route.continue()
  })
  const again = page.waitForRequest('**/api/banners')
  await page.goBack()
  await again
  await page.getByRole('img', { name: 'Destaque 1 de 2' }).waitFor()
  answer()
  await page.getByRole('img', { name: 'Destaque 1 de 1' }).waitFor()
  expect(await places.count()).toBe(1)
  expect(reads()).toBe(1)
  await axe(page, 'home with one banner')
  await journey.shop.db.execute(sql`UPDATE banner SET visivel = true WHERE id = ${hidden}`)
})

it('an event or a banner without a picture requests none, and fits a small phone with the year of its day', async () => {
  const { db } = journey.shop
  const onSale = await makeEvento(db, { nome: 'Sem Cartaz', inDays: 400, idCidade: journey.world.salvador })
  const next = await makeEvento(db, { nome: 'Logo Sem Cartaz', inDays: 1, idCidade: journey.world.salvador })
  const later = await makeEvento(db, {
    nome: 'Ainda Sem Cartaz',
    inDays: 800,
    salesInDays: 400,
    idCidade: journey.world.salvador,
  })
  const { rows } = await db.execute<{ id: string }>(sql`INSERT INTO banner (ordem) VALUES (2) RETURNING id`)
  onTestFinished(async () => {
    await db.execute(sql`DELETE FROM evento WHERE id IN (${onSale}, ${next}, ${later})`)
    await db.execute(sql`DELETE FROM banner WHERE id = ${rows[0]?.id}`)
  })
  const { page } = await journey.person({ viewport: { width: 320, height: 640 } })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))

  await page.goto('/')
  const plainCard = page.getByRole('article').filter({ hasText: 'Logo Sem Cartaz' })
  const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? 0
  const poster = await plainCard.locator('[aria-hidden=true]').boundingBox()
  expect(await topOf(plainCard.getByRole('heading'))).toBeGreaterThan((poster?.y ?? 0) + (poster?.height ?? 0))
  await page.getByText(/^Vendas a partir de \d\d\/\d\d\/\d{4}$/).waitFor()
  await page.getByRole('img', { name: 'Destaque 1 de 2' }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await axe(page, 'home without pictures')
  await page.goto('/eventos?q=sem cartaz')
  await page
    .getByText(/ \d\d\/\d\d\/\d{4} · Salvador/)
    .first()
    .waitFor()
  await card(page, 'Sem Cartaz').click()
  await page.getByRole('heading', { name: 'Sem Cartaz', level: 1, exact: true }).waitFor()
  await axe(page, 'evento without a picture')
  const plain = [onSale, next, later, rows[0]?.id]
  expect(asked.filter((url) => plain.some((id) => url.includes(`Img/${id}`)))).toEqual([])
})

describe('the search', () => {
  it.each([
    ['Enter', (page: Page) => page.keyboard.press('Enter')],
    ['the icon', (page: Page) => page.getByRole('button', { name: 'Buscar', exact: true }).click()],
  ])('the search by %s leads to the events of that name', async (_how, submit) => {
    const { page } = await journey.person()
    await page.goto('/')
    await page.getByRole('button', { name: 'Busca', exact: true }).click()
    await page.keyboard.type('SOL')
    await submit(page)
    await card(page, 'Festival do Sol').waitFor()
    expect(pathOf(page)).toBe('/eventos?q=SOL')
    await found(page, '1 evento para “SOL”')
  })

  it('the search that finds nothing shows a message and can be removed', async () => {
    const { page } = await journey.person()
    await page.goto('/eventos?q=inexistente')
    await page.getByText('Nenhum evento encontrado para “inexistente”').waitFor()
    await axe(page, 'empty search')
    await page.getByRole('link', { name: 'Limpar busca', exact: true }).click()
    await found(page, '1–25 de 34 eventos')
    expect(pathOf(page)).toBe('/eventos')
  })

  it('the search of two letters shows all events and the reason', async () => {
    const { page } = await journey.person()
    await page.goto('/eventos?q=so')
    await found(page, '1–25 de 34 eventos')
    await page.getByText('escreva ao menos 3 letras').waitFor()
    await axe(page, 'short search')
  })
})

it('the menu leads to the paged list of all events; a reload and Back keep the page', async () => {
  const { page } = await journey.person()
  await page.goto('/')
  await page.getByRole('button', { name: 'Abrir menu' }).click()
  const menu = page.getByRole('dialog')
  await menu.getByRole('link', { name: 'Recife' }).waitFor()
  await axe(page, 'menu')
  await menu.getByRole('link', { name: 'Todos os eventos' }).click()
  await found(page, '1–25 de 34 eventos')
  await axe(page, 'eventos')

  await page.getByRole('link', { name: 'Próxima página' }).click()
  await found(page, '26–34 de 34 eventos')
  expect(pathOf(page)).toBe('/eventos?pagina=2')
  // A new page of the list starts at its top, with the focus in it.
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('SECTION')
  expect(await page.getByText('26–34 de 34').evaluate((line) => line.getBoundingClientRect().top)).toBeLessThan(844)
  await axe(page, 'eventos, page 2')
  await page.reload()
  await found(page, '26–34 de 34 eventos')
  await page.goBack()
  await found(page, '1–25 de 34 eventos')
  await page.goForward()
  await found(page, '26–34 de 34 eventos')

  // Another filter starts at its first page.
  await page.getByRole('combobox', { name: 'Cidade' }).selectOption('Salvador/BA')
  await found(page, '4 eventos')
  expect(pathOf(page)).toBe(`/eventos?cidade=${journey.world.salvador}`)
  expect(await page.getByRole('navigation', { name: 'Páginas da lista' }).count()).toBe(0)
})

it('after a city is chosen, its events are loaded page by page', async () => {
  const { page } = await journey.person()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/cidades')
  await page.getByRole('link', { name: 'Recife PE' }).waitFor()
  await axe(page, 'cidades')
  expect(asked.filter((url) => url.includes('eventos/list'))).toEqual([])

  await page.getByRole('link', { name: 'Recife PE' }).click()
  await found(page, '1–25 de 30 eventos')
  expect(await heading(page).textContent()).toBe('Eventos em Recife/PE')
  await axe(page, 'cidade')
  await page.getByRole('link', { name: 'Próxima página' }).click()
  await card(page, 'Bloco 30').waitFor()
  expect(pathOf(page)).toMatch(/^\/cidades\/[0-9a-f-]{36}\/2$/)
  await page.getByRole('link', { name: 'Voltar para as cidades' }).click()
  await page.getByRole('link', { name: 'Salvador BA' }).click()
  await card(page, 'Jantar de Gala').waitFor()
})
