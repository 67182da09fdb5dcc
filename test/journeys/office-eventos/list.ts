import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { CATALOGUE, CONFIRMATIONS } from '../../../contract/catalogue.ts'
import { addDays, formatDay, wallClock } from '../../../contract/dates.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import { ADM } from '../../../src/texts/adm.ts'
import { ADM_EVENTOS as TEXTS } from '../../../src/texts/adm-eventos.ts'
import { ADM_KEYS } from '../../../src/texts/adm-keys.ts'
import { FIELDS } from '../../../src/texts/fields.ts'
import { makeCidade, makeEvento } from '../../support/fixtures.ts'
import { axe, makeMany } from '../support/index.ts'
import { DESK, main, rows, toast } from '../support/office-screens.ts'
import { field, press } from '../support/steps.ts'
import { dialog, journey, names, stored, today } from './kit.ts'

/** The events whose sales total was requested, in order, and the largest number of simultaneous calls. */
function watchTotals(page: Page) {
  const seen = { ids: [] as string[], atOnce: 0 }
  let now = 0
  const isTotal = (url: string) => url.endsWith('/api/eventos/vendas/total')
  page.on('request', (request) => {
    if (!isTotal(request.url())) return
    seen.ids.push(request.postDataJSON().idEvento)
    now += 1
    seen.atOnce = Math.max(seen.atOnce, now)
  })
  page.on('requestfinished', (request) => {
    if (isTotal(request.url())) now -= 1
  })
  return seen
}

/** Changes several fields in one task of the browser, before the page has handled the first change. */
const fillAtOnce = (page: Page, values: Record<string, string>): Promise<void> =>
  page.evaluate((all) => {
    for (const [name, value] of Object.entries(all)) {
      const control = document.querySelector(`main [name="${name}"]`)
      if (!control) throw new Error(`no field ${name}`)
      // React notices a value only if it was not set through its own property.
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value)
      control.dispatchEvent(new Event(control.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }))
    }
  }, values)

describe('the list of events in the back-office', () => {
  it('the back-office’s list of events has 25 per page, loads totals one by one, and has its filters in the address', async () => {
    const { db } = journey.shop
    const natal = await makeCidade(db, 'Natal', 'RN')
    const many = await makeMany(db, 24, 'Série', { idCidade: natal })
    await db.execute(sql`UPDATE lote SET tomados = 30 WHERE id = ${journey.world.festival.lote}`)
    const { page } = await journey.person({ as: await journey.usuario(), ...DESK })
    const totals = watchTotals(page)
    await page.goto('/adm/eventos')
    await expect.poll(() => rows(page).count()).toBe(26)
    const first = await names(page)
    expect(first.slice(0, 2)).toEqual(['Série 24', 'Série 23'])
    await expect.poll(() => totals.ids.length).toBe(25)
    expect(totals.ids.slice(0, 24)).toEqual(many.toReversed())
    expect(totals.atOnce).toBe(1)
    await page.getByRole('row', { name: 'Série 24' }).getByText('R$ 0,00').waitFor()
    await page.getByText(/^1–25 de 28 eventos$/).waitFor()
    await axe(page, 'the list of events')

    // Another page reads the list again, and then its totals.
    const reread = page.waitForResponse('**/api/eventos/list')
    await page.getByRole('link', { name: 'Página 2', exact: true }).click()
    await reread
    await expect.poll(() => rows(page).count()).toBe(4)
    await expect.poll(() => totals.ids.length).toBe(28)
    await page.getByRole('row', { name: 'Festival do Sol' }).getByText('30%').waitFor()

    await page.getByRole('searchbox').fill('fe')
    await page.getByText(TEXTS.tooShort(3)).waitFor()
    await page.getByRole('searchbox').fill('festival')
    await page.waitForURL((url) => url.search === '?q=festival')
    await expect.poll(() => names(page)).toEqual(['Festival do Sol'])
    await page.getByRole('searchbox').fill('')
    await page.waitForURL((url) => url.search === '')

    await field(page, TEXTS.date).fill('31/02/2027')
    await page.getByText(MESSAGES.invalidDate).waitFor()
    const day = formatDay(addDays(today, 103))
    await field(page, TEXTS.date).fill(day)
    await expect.poll(() => names(page)).toEqual(['Série 3'])
    await field(page, TEXTS.cidade).selectOption({ label: 'Salvador/BA' })
    await page.getByText(TEXTS.none).waitFor()
    await axe(page, 'no event found')
    await press(page, ADM.clearFilters)
    await expect.poll(() => field(page, TEXTS.date).inputValue()).toBe('')
    await fillAtOnce(page, { data: day, cidade: natal })
    await expect.poll(() => names(page)).toEqual(['Série 3'])
    await field(page, TEXTS.date).fill('')
    await expect.poll(() => rows(page).count()).toBe(25)
    await page.reload()
    await expect.poll(() => rows(page).count()).toBe(25)
    await page.goto('/adm/eventos?pagina=9')
    await page.getByText(ADM.beyondTitle).waitFor()
    await main(page).getByRole('link', { name: ADM.lastPage }).click()
    await expect.poll(() => rows(page).count()).toBe(4)
    const file = page.waitForEvent('download')
    await press(page, new RegExp(`^${ADM.exportCsv}`))
    expect((await file).suggestedFilename()).toMatch(/\.csv$/)
  })

  it('the back-office’s list of events shows that it cannot be read; a total that fails is only missing', async () => {
    const { page, allow } = await journey.person({ as: await journey.usuario(), ...DESK })
    allow(/^500 POST .*eventos/)
    allow(/getVendasTotal/)
    await page.route('**/api/eventos/list', (route) => route.fulfill({ status: 500 }), { times: 1 })
    await page.route('**/api/eventos/vendas/total', (route) => route.fulfill({ status: 500 }), { times: 1 })
    await page.goto('/adm/eventos?q=jantar')
    await page.getByText(ADM.loadFailed(TEXTS.things.many)).waitFor()
    await page.getByRole('alert').getByText(CATALOGUE.listarEventos).waitFor()
    await axe(page, 'the list failed')
    await main(page).getByRole('button').last().click()
    await page.getByRole('row', { name: 'Jantar de Gala' }).getByText(TEXTS.totalFailed).waitFor()
  })

  it('the back-office’s list of events deletes an event after a question', async () => {
    await makeEvento(journey.shop.db, { nome: 'Para apagar' })
    // Until six in the morning a night belongs to the day before.
    const isNight = wallClock(new Date()).time < '06:00'
    await makeEvento(journey.shop.db, { nome: 'Desta noite', inDays: isNight ? -1 : 0 })
    const { page, allow } = await journey.person({ as: await journey.usuario(), ...DESK })
    allow(/^500 DELETE/)
    // Today's is above the list, which is latest first.
    await page.goto('/adm/eventos')
    const tonight = page.getByRole('region', { name: isNight ? TEXTS.tonight.thisNight : TEXTS.tonight.today })
    await tonight.getByRole('link', { name: 'Desta noite', exact: true }).waitFor()
    await axe(page, 'today’s event above the list')
    await page.keyboard.press('?')
    await dialog(page).getByRole('heading', { name: ADM_KEYS.title }).waitFor()
    await dialog(page).getByText(ADM_KEYS.create.text).waitFor()
    await axe(page, 'the keys')
    await page.keyboard.press('Escape')
    await page.goto('/adm/eventos?q=apagar')
    const remove = async () => {
      await page.getByRole('button', { name: FIELDS.actionOn(ADM.remove, 'Para apagar') }).click()
      await page.getByRole('heading', { name: CONFIRMATIONS.excluir('Para apagar') }).waitFor()
      await dialog(page).getByRole('button', { name: ADM.remove }).click()
    }
    await page.route('**/api/eventos', (route) => route.fulfill({ status: 500 }), { times: 1 })
    await remove()
    await page.getByRole('alert').getByText(CATALOGUE.excluirEvento).waitFor()
    await remove()
    await toast(page, ADM.removed('Para apagar'))
    expect(await stored('Para apagar')).toEqual([])
    await page.getByText(TEXTS.none).waitFor()
    // The row has gone, and not the place of the keyboard.
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false)
  })

  it('the back-office’s list of events keeps the actions of each row in view beside the menu, down to a tablet', async () => {
    const nome = 'Encontro Nacional de Orquestras Populares, Bandas Filarmônicas e Corais Comunitários'
    await makeEvento(journey.shop.db, { nome, idCidade: await makeCidade(journey.shop.db, 'Fortaleza', 'CE') })
    const { page } = await journey.person({ as: await journey.usuario(), ...DESK })
    await page.goto('/adm/eventos?q=Encontro')
    const row = rows(page).filter({ hasText: 'Encontro Nacional' })
    const last = row.getByRole('button', { name: FIELDS.actionOn(ADM.remove, nome), exact: true })
    const table = page.getByRole('table').locator('..')
    const hidden = () => table.evaluate((frame) => frame.scrollWidth - frame.clientWidth)
    for (const [width, isWhole] of [
      [1440, true],
      [1366, true],
      [1280, true],
      [1024, true],
      [900, false],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      if (isWhole) await expect.poll(hidden, { message: `at ${width} px` }).toBe(0)
      const { right, left } = await last.evaluate((action) => action.getBoundingClientRect().toJSON())
      expect([left > 0, right <= width], `at ${width} px`).toEqual([true, true])
    }
  })
})
