import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { ADM_BULK as TEXTS } from '../../../src/texts/adm-bulk.ts'
import { ADM_INGRESSOS } from '../../../src/texts/adm-ingressos.ts'
import { FIELDS } from '../../../src/texts/fields.ts'
import { makeEvento, makeLote } from '../../support/fixtures.ts'
import { buyPaid } from '../../support/tickets.ts'
import { axe } from '../support/index.ts'
import { findingsAtEverySize } from '../support/layout.ts'
import { asCards, DESK, rows } from '../support/office-screens.ts'
import { CPF, EMAIL, press } from '../support/steps.ts'
import { dialog, journey } from './kit.ts'

const { fechar, publicar, reembolsar } = TEXTS.kinds

const select = async (page: Page, ...nomes: string[]): Promise<void> => {
  for (const nome of nomes) await page.getByLabel(FIELDS.select(nome)).check()
}
const begin = async (page: Page, { action, confirm }: { action: string; confirm: string }): Promise<void> => {
  await press(page, action)
  await dialog(page).getByRole('button', { name: confirm, exact: true }).click()
}
const status = (page: Page, text: string) => page.getByRole('status').getByText(text).waitFor()
const closed = async (ids: readonly string[]): Promise<number> => {
  const { rows: found } = await journey.shop.db.execute(
    sql`SELECT 1 FROM evento WHERE id = ANY(${sql.param(ids)}::uuid[]) AND fim_vendas IS NOT NULL`,
  )
  return found.length
}

it('many events are closed after a question that counts them, and a reload in the middle goes on', async () => {
  const nomes = ['Muitos Um', 'Muitos Dois', 'Muitos Três']
  const ids: string[] = []
  for (const nome of nomes) {
    const id = await makeEvento(journey.shop.db, { nome })
    await makeLote(journey.shop.db, id)
    ids.push(id)
  }
  const { page } = await journey.person({ as: await journey.usuario(), ...DESK })
  await page.goto('/adm/eventos?q=Muitos')
  await select(page, ...nomes)
  await status(page, TEXTS.selected(3))
  await axe(page, 'selected events')
  await press(page, fechar.action)
  await dialog(page).getByText(fechar.question(3)).waitFor()
  await axe(page, 'the question about many')
  // The second call gets no answer before the page is reloaded.
  let calls = 0
  await page.route('**/api/eventos/vendas-abertas', async (route) => {
    calls += 1
    if (calls === 2) return
    await route.continue()
  })
  await dialog(page).getByRole('button', { name: fechar.confirm, exact: true }).click()
  await status(page, TEXTS.progress(1, 3))
  await axe(page, 'many at work')
  await page.reload()
  await status(page, TEXTS.outcome(3, 0))
  expect(await closed(ids)).toBe(3)
  // What is over stays until it is closed, also after a reload.
  await page.reload()
  await status(page, TEXTS.outcome(3, 0))
  await press(page, TEXTS.close)
  await page.reload()
  await page.getByLabel(FIELDS.select('Muitos Um')).waitFor()
  expect(await page.getByRole('region', { name: fechar.title }).count()).toBe(0)
})

it('a stopped work stays stopped after a reload; a refused event is named with its reason', async () => {
  const draft = await makeEvento(journey.shop.db, { nome: 'Vários Rascunho', publicado: false })
  const shown = await makeEvento(journey.shop.db, { nome: 'Vários Publicado' })
  await makeLote(journey.shop.db, shown)
  const { page, allow } = await journey.person({ as: await journey.usuario(), ...DESK })
  allow(/^409 PUT/)
  await page.goto('/adm/eventos?q=Vários')
  await page.getByLabel(FIELDS.selectAll).check()
  await status(page, TEXTS.selected(2))
  await page.route(new RegExp(`/api/eventos/(${draft}|${shown})$`), () => {}, { times: 1 })
  await begin(page, publicar)
  await status(page, TEXTS.progress(0, 2))
  await press(page, TEXTS.stop)
  await status(page, TEXTS.stopping)
  await page.reload()
  await status(page, TEXTS.paused)
  await axe(page, 'a stopped work')
  await press(page, TEXTS.resume)
  await status(page, TEXTS.outcome(1, 1))
  await axe(page, 'a work with a refusal')
  await press(page, TEXTS.reasons)
  await dialog(page)
    .getByText(/^Vários Rascunho: Para publicar, ainda falta/)
    .waitFor()
  await axe(page, 'why it was refused')
  await page.keyboard.press('Escape')
  await press(page, TEXTS.retry)
  await status(page, TEXTS.outcome(1, 1))
  await asCards(page)
  expect(await findingsAtEverySize(page)).toEqual([])
})

it('selected tickets are refunded, those of one order together', async () => {
  const { shop, world } = journey
  const nomes = ['Ana Reembolso', 'Bia Reembolso']
  for (const [at, nome] of nomes.entries()) {
    const buyer = await journey.account({ nome })
    await buyer.client.post('pagarme/customers', { document: CPF, email: EMAIL })
    const places = at === 0 ? [1, 2] : [3]
    await buyPaid(
      shop,
      buyer.client,
      places.map((nr_lugar) => ({ id_evento_setor_lote: world.jantar.lote, nr_lugar })),
    )
  }
  const { page } = await journey.person({ as: await journey.usuario(), ...DESK })
  await page.goto(`/adm/ingressos?evento=${world.jantar.id}`)
  await rows(page).nth(3).waitFor()
  await page.getByLabel(FIELDS.selectAll).check()
  const selection = page.getByRole('region', { name: TEXTS.bar })
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    selection.getByRole('button', { name: /^CSV/ }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/\.csv$/)
  await begin(page, reembolsar)
  await status(page, TEXTS.outcome(3, 0))
  await expect
    .poll(() =>
      rows(page)
        .filter({ hasText: /REEMBOLS/ })
        .count(),
    )
    .toBe(3)
  // Nobody's name is stored for the reload.
  expect(await page.evaluate(() => JSON.stringify([history.state, { ...sessionStorage }]))).not.toMatch(/Reembolso/)
  await press(page, TEXTS.close)
  expect(await page.getByLabel(ADM_INGRESSOS.telefone).count()).toBe(1)
})
