import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { CATALOGUE } from '../../../contract/catalogue.ts'
import { addDays, businessDay, formatDay } from '../../../contract/dates.ts'
import { eventoStart } from '../../../contract/instants-rules.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import { ADM } from '../../../src/texts/adm.ts'
import { ADM_PAINEL as TEXTS } from '../../../src/texts/adm-painel.ts'
import { COMMON } from '../../../src/texts/common.ts'
import { makeClients } from '../../support/client.ts'
import { bypassTriggers } from '../../support/fixtures.ts'
import { buyPaid, insertSoldTickets } from '../../support/tickets.ts'
import { axe } from '../support/index.ts'
import { findingsAtEverySize } from '../support/layout.ts'
import { endTimer, holdLongTimers } from '../support/long-timers.ts'
import { DESK } from '../support/office-screens.ts'
import { field, press } from '../support/steps.ts'
import { journey } from './kit.ts'

const today = businessDay(new Date())
const POLL_MS = 15_000
/** Generous, for a busy machine; no poll happens by itself, so the result cannot come from one. */
const LIVE_MS = 10_000

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const chart = (page: Page) => card(page, TEXTS.sales.title.dia).locator('svg[role=application]')
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const show = (page: Page, label: string) => page.getByText(label, { exact: true }).click()
const sales = (page: Page) => card(page, TEXTS.figures.label).getByText('R$').first()

/** Tickets of R$ 92 each, sold some days ago. */
async function sell(n: number, daysAgo: number): Promise<void> {
  const { id, setor, lote } = journey.world.festival
  const buyer = await journey.account()
  const soldAt = daysAgo === 0 ? new Date() : new Date(eventoStart(addDays(today, -daysAgo)).getTime() + 1000)
  await insertSoldTickets(journey.shop, buyer.id, { idEvento: id, setor, lote, n, soldAt })
}
const refuse = () =>
  bypassTriggers(journey.shop.db, [
    sql`INSERT INTO payment_attempt (id, id_reserva, id_cliente, tentativa, request_hash, method, amount_cents, units,
        status, provider_message)
      SELECT gen_random_uuid(), id_reserva, id_cliente, gen_random_uuid(), 'x', 'credit_card', 9200, 1, 'refused',
        'Saldo insuficiente' FROM payment_attempt LIMIT 1`,
  ])

describe('an admin on a desktop', () => {
  it('an admin on a desktop sees today’s live figures and a period beside the previous one, with tables and files', async () => {
    await sell(3, 0)
    await sell(5, 3)
    await sell(2, 35)
    await refuse()
    await journey.shop.db.execute(sql`INSERT INTO alert (kind, subject) VALUES ('refund.failed', 'x')`)
    const { page, allow } = await journey.person({ as: await journey.usuario(), ...DESK })
    // The test decides when the page polls: earlier updates came by the socket.
    await holdLongTimers(page)
    await page.goto('/adm')
    await chart(page).waitFor()
    expect(await sales(page).textContent()).toBe('R$ 276,00')
    await card(page, TEXTS.sales.title.dia).getByText('R$ 736,00').waitFor()
    await card(page, TEXTS.sales.title.dia).getByText(TEXTS.sales.before('R$ 184,00')).waitFor()
    await card(page, TEXTS.attention.title).getByText('Reembolso falhou').waitFor()
    await card(page, TEXTS.methods.title).getByText('Saldo insuficiente').waitFor()
    await card(page, TEXTS.eventos.next)
      .getByRole('row', { name: /Festival do Sol.+10 de 100.+R\$ 920,00/ })
      .waitFor()
    await axe(page, 'the picture of the day')

    // The arrow keys move from bar to bar.
    await chart(page).focus()
    await page.keyboard.press('ArrowRight')
    await card(page, TEXTS.sales.title.dia)
      .getByText(/^antes: R\$/)
      .waitFor()

    await press(page, TEXTS.sales.table)
    const table = dialog(page, TEXTS.sales.title.dia)
    await expect.poll(() => table.getByRole('row').count()).toBe(31)
    await axe(page, 'the table behind the chart')
    const file = page.waitForEvent('download')
    await table.getByRole('button', { name: ADM.exportOf(TEXTS.tables.dias.things) }).click()
    expect((await file).suggestedFilename()).toBe(`painel-${today}.csv`)
    await table.getByRole('button', { name: COMMON.close }).click()
    await press(page, TEXTS.eventos.byLote)
    await dialog(page, TEXTS.eventos.byLote)
      .getByRole('row', { name: /Pista · 1º lote.+10 de 100/ })
      .waitFor()
    await axe(page, 'sectors and lots')
    await page.keyboard.press('Escape')

    const [client] = await makeClients(journey.shop, 1)
    if (!client) throw new Error('no cliente was created')
    await buyPaid(journey.shop, client, [{ id_evento_setor_lote: journey.world.festival.lote, qtde: 1 }])
    await expect.poll(() => sales(page).textContent(), { timeout: LIVE_MS }).toBe('R$ 368,00')
    await sell(1, 0)
    await endTimer(page, POLL_MS)
    await expect.poll(() => sales(page).textContent()).toBe('R$ 460,00')
    // The figures stay when a request for new ones fails.
    allow(/^500 GET .*painel/)
    await page.route('**/api/painel?*', (route) => route.fulfill({ status: 500 }))
    await endTimer(page, POLL_MS)
    const stale = page.getByRole('alert').getByText(/a atualização falhou/)
    await stale.waitFor()
    await axe(page, 'outdated figures')
    await page.unroute('**/api/painel?*')
    await press(page, COMMON.retry)
    await expect.poll(() => stale.count()).toBe(0)
  })

  it('an admin on a desktop chooses a period, typed or by one click; it is in the address', async () => {
    const { page, allow } = await journey.person({ as: await journey.usuario(), ...DESK })
    await page.goto('/adm?dias=nada')
    await chart(page).waitFor()
    await show(page, TEXTS.period.today)
    await page.waitForURL('**/adm?dias=1')
    await card(page, TEXTS.sales.title.hora).waitFor()
    await axe(page, 'one day')
    await show(page, TEXTS.period.year)
    await card(page, TEXTS.sales.title.semana).waitFor()

    await press(page, TEXTS.period.other)
    await field(page, TEXTS.period.until).fill(formatDay(addDays(today, 1)))
    await press(page, TEXTS.period.show)
    await page.getByText(MESSAGES.invalidDate).waitFor()
    await axe(page, 'a period that does not exist')
    const [de, ate] = [addDays(today, -4), addDays(today, -2)]
    await field(page, TEXTS.period.from).fill(formatDay(de))
    await field(page, TEXTS.period.until).fill(formatDay(ate))
    await press(page, TEXTS.period.show)
    await page.waitForURL(`**/adm?de=${de}&ate=${ate}`)
    await page.reload()
    await page.getByText(TEXTS.period.range(formatDay(de), formatDay(ate))).waitFor()

    allow(/^500 GET .*painel/)
    await page.route('**/api/painel?*', (route) => route.fulfill({ status: 500 }))
    await show(page, TEXTS.period.days(7))
    await page.getByText(CATALOGUE.carregarPainel).waitFor()
    await axe(page, 'no figures')
    await page.unroute('**/api/painel?*')
    await press(page, COMMON.retry)
    await chart(page).waitFor()
    expect(page.url()).toContain('dias=7')
  })
})

it('staff with a phone see their cities and export them; without cities there is nothing', async () => {
  const who = await journey.usuario({ cidades: [journey.world.salvador] })
  const { page } = await journey.person({ as: who, hasTouch: true })
  await page.goto('/adm')
  await chart(page).waitFor()
  await page.getByRole('main').getByText(TEXTS.period.scope.staff).waitFor()
  await page.getByText(TEXTS.figures.entradas).waitFor()
  await card(page, TEXTS.eventos.next).getByRole('listitem').first().waitFor()
  await press(page, TEXTS.sales.table)
  const file = page.waitForEvent('download')
  const days = dialog(page, TEXTS.sales.title.dia)
  await days.getByRole('button', { name: ADM.exportOf(TEXTS.tables.dias.things) }).click()
  expect((await file).suggestedFilename()).toBe(`painel-${today}.csv`)
  await days.getByRole('button', { name: COMMON.close }).click()
  expect(await page.getByText('Reembolso falhou').count()).toBe(0)
  await axe(page, 'the phone of staff')
  expect(await findingsAtEverySize(page)).toEqual([])

  const other = await journey.person({ as: await journey.usuario({ cidades: [] }), hasTouch: true })
  await other.page.goto('/adm')
  for (const text of [TEXTS.sales.none, TEXTS.eventos.noneNext.title, TEXTS.attention.none, TEXTS.eventos.noneSold])
    await other.page.getByText(text, { exact: true }).waitFor()
  await axe(other.page, 'nothing yet')
})
