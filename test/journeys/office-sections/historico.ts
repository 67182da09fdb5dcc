import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { alertaText } from '../../../contract/alertas-rules.ts'
import { CATALOGUE } from '../../../contract/catalogue.ts'
import type { CidadeSaved } from '../../../contract/cidades.ts'
import { addDays, businessDay, formatDay } from '../../../contract/dates.ts'
import { mudancaText } from '../../../contract/historico-words-rules.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import { OFFICE_REFUSALS } from '../../../contract/refusals-office.ts'
import { ADM } from '../../../src/texts/adm.ts'
import { ADM_ALERTAS as ALERTS } from '../../../src/texts/adm-alertas.ts'
import { ADM_HISTORICO as TEXTS } from '../../../src/texts/adm-historico.ts'
import { COMMON } from '../../../src/texts/common.ts'
import { makeUsuario } from '../../support/staff.ts'
import { axe } from '../support/index.ts'
import { findingsAtEverySize } from '../support/layout.ts'
import { asCards, DESK, main, rows, toast } from '../support/office-screens.ts'
import { field, press } from '../support/steps.ts'
import { journey } from './kit.ts'

const edited = mudancaText({ entidade: 'cidade', para: 'edited' })
const detailsOf = (page: Page, title: string) =>
  main(page)
    .getByRole('button', { name: new RegExp(`^${title}`) })
    .first()

it('an admin finds who changed a city, its old value, and other changes of the record and the person', async () => {
  const other = await makeUsuario(journey.shop)
  const { body: cidade } = await other.post<CidadeSaved>('cidades', { nome: 'Acari', estado: 'RN' })
  await other.post('cidades', { ...cidade, nome: 'Acari do Seridó' })
  await (await makeUsuario(journey.shop)).post('cidades', { nome: 'Patos', estado: 'PB' })
  const { page, allow } = await journey.person({ as: await journey.usuario(), ...DESK })
  allow(/^500 GET/)
  await page.route('**/api/historico?*', (route) => route.fulfill({ status: 500 }), { times: 1 })
  await page.goto('/adm/historico')
  await page.getByText(ADM.loadFailed(TEXTS.things.many)).waitFor()
  await press(page, COMMON.retry)
  await rows(page).nth(1).waitFor()
  await axe(page, 'the history')

  await field(page, TEXTS.entity).selectOption('cidade')
  await page.waitForURL('**?entidade=cidade')
  await detailsOf(page, edited).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('heading', { name: edited }).waitFor()
  expect(await dialog.getByRole('deletion').textContent()).toBe('Acari')
  expect(await dialog.getByRole('insertion').textContent()).toBe('Acari do Seridó')
  await axe(page, 'one change')
  await press(page, TEXTS.details.ofRecord)
  await page.waitForURL(`**?id=${cidade.id}`)
  await page.getByText(TEXTS.oneRecord('Acari do Seridó/RN')).waitFor()
  await expect.poll(() => rows(page).count()).toBe(3)
  await detailsOf(page, edited).click()
  await press(page, TEXTS.details.ofActor)
  await page.waitForURL('**?ator=usuario**')
  await expect.poll(() => rows(page).count()).toBe(3)

  // The days: an invalid one shows an error and does not filter; a later one finds no change.
  await field(page, TEXTS.from).fill('31/02/2026')
  await main(page).getByText(MESSAGES.invalidDate).waitFor()
  await field(page, TEXTS.from).fill(formatDay(addDays(businessDay(new Date()), 2)))
  await page.getByText(TEXTS.none).waitFor()
  await axe(page, 'nothing happened on these days')
  await press(page, ADM.clearFilters)
  await expect.poll(() => field(page, TEXTS.from).inputValue()).toBe('')
  await rows(page).nth(3).waitFor()
  // An event is chosen in a dialog, and a code is typed; what is no code is said.
  await press(page, TEXTS.choose)
  await field(page, TEXTS.chooseSearch).fill('Festival')
  await axe(page, 'the choice of an event or a person')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Festival do Sol/ })
    .first()
    .click()
  await page.waitForURL('**?evento=*')
  await page.getByText(TEXTS.oneEvento('Festival do Sol')).waitFor()
  await press(page, TEXTS.showAll)
  await field(page, TEXTS.codigo).fill('ABC')
  await page.getByText(TEXTS.noCodigo).waitFor()
  await field(page, TEXTS.codigo).fill('ABCD-1234')
  await page.getByText(TEXTS.none).waitFor()
  await press(page, ADM.clearFilters)
  await rows(page).nth(3).waitFor()
  await asCards(page)
  expect(await findingsAtEverySize(page)).toEqual([])
})

it('an admin reads an alert, opens its history, and resolves it', async () => {
  const { db } = journey.shop
  const { page, allow } = await journey.person({ as: await journey.usuario(), ...DESK })
  allow(/^500 POST/)
  await page.goto('/adm/alertas')
  await page.getByText(ALERTS.empty.title).waitFor()
  await db.execute(sql`INSERT INTO alert (kind, subject, detail) VALUES
    ('refund.failed', ${randomUUID()}, 'not allowed'), ('new.kind', 'x', '')`)
  await page.reload()
  const asked = alertaText('refund.failed')
  const failed = page.getByRole('row', { name: asked?.titulo ?? '' })
  await failed.getByText(asked?.oQueFazer ?? '').waitFor()
  await failed.getByText(ALERTS.detail('not allowed')).waitFor()
  await page.getByRole('row', { name: 'new.kind' }).getByText(ALERTS.unknown).waitFor()
  await axe(page, 'the alerts')

  await failed.getByRole('link').click()
  await page.waitForURL('**/adm/historico?id=*')
  await page.getByText(TEXTS.none).waitFor()
  await page.goBack()
  const resolve = failed.getByRole('button', { name: new RegExp(`^${ALERTS.resolve}`) })
  await page.route('**/api/alertas/visto', (route) => route.fulfill({ status: 500 }), { times: 1 })
  await resolve.click()
  await page.getByRole('alert').getByText(CATALOGUE.marcarAlerta).waitFor()
  await resolve.click()
  await toast(page, ALERTS.resolved)
  await resolve.waitFor({ state: 'detached' })
  // The open alert is above it now.
  expect(await rows(page).nth(1).textContent()).toContain('new.kind')
  const stored = await db.execute(sql`SELECT count(*)::int AS n FROM alert WHERE seen_by IS NOT NULL`)
  expect(stored.rows).toEqual([{ n: 1 }])
  await asCards(page)
  await axe(page, 'alerts as cards')
  expect(await findingsAtEverySize(page)).toEqual([])
})

it('staff are offered neither the history nor the alerts', async () => {
  const { page } = await journey.person({ as: await journey.usuario({ cidades: [] }) })
  for (const address of ['/adm/historico', '/adm/alertas']) {
    await page.goto(address)
    await main(page).getByText(OFFICE_REFUSALS['role.users-forbidden']).waitFor()
  }
})
