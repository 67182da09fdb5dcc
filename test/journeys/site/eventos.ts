import { expect, it } from 'vitest'
import { axe } from '../support/index.ts'
import { visit } from '../support/steps.ts'
import { journey } from './kit.ts'

// The list of events when it is empty, fails to load or has unusual content.
const UNKNOWN_ID = '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed'

it.each([
  ['/eventos?pagina=9', 'A página 9 não existe', 'Ir para a primeira página', '/eventos'],
  ['/eventos?q=sol&pagina=9', 'A página 9 não existe', 'Ir para a primeira página', '/eventos?q=sol'],
  [`/eventos?q=sol&cidade=${UNKNOWN_ID}`, 'Cidade não encontrada', 'Escolher uma cidade', '/eventos?q=sol'],
  ['/eventos?cidade=salvador', 'Cidade não encontrada', 'Escolher uma cidade', '/eventos'],
  [`/cidades/${UNKNOWN_ID}`, 'Cidade não encontrada', 'Escolher uma cidade', '/cidades'],
  ['/cidades/salvador/3', 'Cidade não encontrada', 'Escolher uma cidade', '/cidades'],
])('the list of events: %s: %s', async (path, title, way, there) => {
  const { page, allow } = await journey.person()
  // The server counts no pages of a search.
  const status = path.includes('q=sol&pagina') ? 200 : 404
  allow(/^404 GET \/(eventos|cidades)[/?]/)
  expect((await page.goto(path))?.status()).toBe(status)
  await page.getByRole('main').getByText(title).last().waitFor()
  await axe(page, path)
  await page.getByRole('link', { name: way }).click()
  await page.waitForURL(journey.url + there)
  await page.getByRole('link', { name: /Festival do Sol|Salvador BA/ }).waitFor()
})

it('the server’s tags about one address are not kept on another', async () => {
  const { page } = await journey.person()
  const canonical = () =>
    page.locator('link[rel=canonical]').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  await page.goto('/eventos')
  const [served] = await canonical()
  expect(served).toMatch(/^http:.*\/eventos$/)
  expect(await page.locator('script[type="application/ld+json"]').count()).toBe(1)
  await page.getByRole('link', { name: 'Festival do Sol' }).click()
  await page.waitForURL(/\/evento\//)
  await expect.poll(() => page.title()).toBe('Festival do Sol · Bilheteria')
  expect(await canonical()).toEqual([])
  // The same page, loaded, has its own; and its calendar file is saved.
  await page.reload()
  expect(await canonical()).toEqual([expect.stringMatching(/\/evento\/[0-9a-f-]{36}$/)])
  expect(await page.title()).toBe('Festival do Sol · Bilheteria')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Adicionar à agenda' }).click()
  expect((await download).suggestedFilename()).toBe('evento.ics')
})

it('a city without events shows a message', async () => {
  const { page } = await journey.person()
  const { rows } = await journey.shop.db.execute<{ id: string }>(
    "INSERT INTO cidade (nome, estado) VALUES ('Natal', 'RN') RETURNING id",
  )
  await page.goto(`/cidades/${rows[0]?.id}`)
  await page.getByText('Nenhum evento em Natal/RN por enquanto').waitFor()
  await axe(page, 'city without events')
  await page.goto(`/eventos?cidade=${rows[0]?.id}&q=sol`)
  await page.getByText('Nenhum evento encontrado para “sol” em Natal/RN').waitFor()
  await page.getByRole('link', { name: 'Buscar em toda a agenda' }).click()
  await page.getByText('1 evento para “sol”').waitFor()
})

it('a list that does not load can be loaded again', async () => {
  const { page, allow } = await journey.person()
  allow(/^503 POST .*eventos\/list$/, /^503 GET .*cidades$/)
  for (const path of ['**/api/eventos/list', '**/api/cidades']) {
    await page.route(path, (route) => route.fulfill({ status: 503, json: {} }))
  }
  await page.goto('/sorteio-chuteira')
  await visit(page, '/eventos')
  await page.getByText('Os eventos não carregaram').waitFor()
  await page.getByText('Erro ao carregar lista de eventos. Tente novamente mais tarde.').waitFor()
  await axe(page, 'failed list')
  await page.unrouteAll()
  const again = page.getByRole('main').getByRole('button', { name: 'Tentar de novo' })
  // First the list of cities, then the list of events.
  await again.first().click()
  await page.getByRole('option', { name: 'Salvador/BA' }).waitFor({ state: 'attached' })
  await again.click()
  await page.getByRole('link', { name: 'Festival do Sol' }).waitFor()
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('SECTION')
})

it('a name of any length fits a small phone', async () => {
  const { page } = await journey.person({ viewport: { width: 320, height: 640 } })
  const long = 'Festival'.repeat(14)
  await page.goto(`/eventos?q=${long}`)
  await page.getByText('Nenhum evento encontrado').first().waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await axe(page, 'long search')
})

it('the prize draw’s page shows closed registrations, the day and the place', async () => {
  const { page } = await journey.person()
  await page.goto('/sorteio-chuteira')
  await page.getByText('Inscrições encerradas').waitFor()
  await page.getByText('8 de janeiro de 2025, às 10h').waitFor()
  await page.getByText('Ao vivo nas nossas redes sociais').waitFor()
  await axe(page, 'sorteio')
})
