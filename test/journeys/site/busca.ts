import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { CIDADES } from '../../../src/texts/cidades.ts'
import { EVENTOS } from '../../../src/texts/eventos.ts'
import { makeCidade, makeEvento } from '../../support/fixtures.ts'
import { axe } from '../support/index.ts'
import { expectText } from '../support/steps.ts'
import { journey } from './kit.ts'

// The search while one types: events, venues, artists, raffles; days and categories; and what there is instead.

const search = (page: Page) => page.getByRole('banner').getByRole('searchbox')
const link = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('link', { name })

/** Two more events while a test runs; the other ones count what there is. */
const withJazz = (test: () => Promise<void>) => async () => {
  const { db } = journey.shop
  const mossoro = await makeCidade(db, 'Mossoró', 'RN')
  const venue = { local: 'Estação das Artes', artistas: 'Quinteto Aurora, Lia Moura', categoria: 'musica' }
  await makeEvento(db, { nome: 'Jazz no Terraço', idCidade: mossoro, inDays: 40, ...venue })
  await makeEvento(db, { nome: 'Forró de agora', idCidade: mossoro, inDays: 0, categoria: 'festa' })
  try {
    await test()
  } finally {
    await db.execute(sql`DELETE FROM evento WHERE id_cidade = ${mossoro}`)
    await db.execute(sql`DELETE FROM cidade WHERE id = ${mossoro}`)
  }
}

it(
  'typing searches, keeps the focus in the field, and marks the words that were found',
  withJazz(async () => {
    const { page } = await journey.person({ viewport: { width: 390, height: 844 } })
    await page.goto('/eventos')
    const entries = await page.evaluate(() => history.length)
    await search(page).click()
    await page.keyboard.type('terraco jaz')
    await link(page, 'Jazz no Terraço').waitFor()
    await page.waitForURL(/\?q=terraco\+jaz$/)
    expect(await search(page).evaluate((field) => field === document.activeElement)).toBe(true)
    await expect.poll(() => page.locator('mark').allTextContents()).toEqual(['Jazz', 'Terraço'])
    await axe(page, 'search while typing')

    await search(page).fill('')
    await page.waitForURL(/\/eventos$/)
    expect(await page.evaluate(() => history.length)).toBe(entries)
    await search(page).fill('aurora estacao')
    await link(page, /^Estação das Artes/).waitFor()
    await link(page, /^Quinteto Aurora/).waitFor()
    await axe(page, 'search: venues and artists')
    await link(page, /^Quinteto Aurora/).click()
    await page.getByRole('heading', { name: 'Jazz no Terraço', level: 1 }).waitFor()
    await page.goBack()
    await link(page, /^Estação das Artes/).click()
    await page.waitForURL(/q=Esta%C3%A7%C3%A3o\+das\+Artes$/)
    await link(page, 'Jazz no Terraço').waitFor()
  }),
)

it(
  'a search that finds nothing offers what is alike, and the categories',
  withJazz(async () => {
    const { page } = await journey.person()
    await page.goto('/eventos?q=opera+mossoro')
    await page.getByText('Nenhum evento encontrado para “opera mossoro”').waitFor()
    await page.getByRole('heading', { name: 'O mais parecido que temos' }).waitFor()
    await link(page, 'Forró de agora').waitFor()
    await axe(page, 'search: nothing found')
    await link(page, 'Música 1').click()
    await page.waitForURL(/\/eventos\?categoria=musica$/)
    await link(page, 'Jazz no Terraço').waitFor()
    await axe(page, 'events of a category')
  }),
)

it(
  'today and this weekend are links, also before the scripts; the chosen one is marked and removes itself',
  withJazz(async () => {
    const { page } = await journey.person({ javaScriptEnabled: false })
    await page.goto('/eventos')
    await page.getByRole('link', { name: 'Hoje' }).click()
    await page.waitForURL(/\/eventos\?quando=hoje$/)
    await link(page, 'Forró de agora').waitFor()
    expect(await link(page, 'Festival do Sol').count()).toBe(0)
    expect(await page.getByRole('link', { name: 'Hoje' }).getAttribute('aria-current')).toBe('true')
    await page.getByRole('link', { name: 'Este fim de semana' }).click()
    await page.waitForURL(/\/eventos\?quando=fim-de-semana$/)
    await page.getByRole('link', { name: 'Este fim de semana' }).click()
    await page.waitForURL(/\/eventos$/)
  }),
)

it(
  'a visitor asks for what is near: the nearest city is chosen, and where they are goes nowhere',
  withJazz(async () => {
    const { page, context } = await journey.person({ viewport: { width: 390, height: 844 } })
    const sent: string[] = []
    page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
    await page.goto('/eventos')
    const near = page.getByRole('button', { name: EVENTOS.nearby.ask })
    // Chromium refuses without asking when nobody can answer.
    await near.click()
    await expectText(page, EVENTOS.nearby.denied)
    await axe(page, 'nearby: denied')
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation({ latitude: 41.9028, longitude: 12.4964 })
    await near.click()
    await expectText(page, EVENTOS.nearby.far)
    // Areia Branca, 45 km from Mossoró.
    await context.setGeolocation({ latitude: -4.9561, longitude: -37.1369 })
    await near.click()
    await page.waitForURL(/\?cidade=[0-9a-f-]{36}$/)
    await link(page, 'Jazz no Terraço').waitFor()
    expect(await page.getByLabel(CIDADES.picker).textContent()).toContain('Mossoró')
    const traces = [...sent, await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))]
    expect(traces.filter((text) => /4\.95|37\.13/.test(text))).toEqual([])
  }),
)
