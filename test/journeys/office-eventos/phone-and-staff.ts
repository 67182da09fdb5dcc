import { expect, it } from 'vitest'
import { OFFICE_REFUSALS } from '../../../contract/refusals-office.ts'
import { ADM } from '../../../src/texts/adm.ts'
import { ADM_EVENTOS as TEXTS } from '../../../src/texts/adm-eventos.ts'
import { FIELDS } from '../../../src/texts/fields.ts'
import { makeCidade, makeEvento, makeLote } from '../../support/fixtures.ts'
import { axe } from '../support/index.ts'
import { findingsAtEverySize } from '../support/layout.ts'
import { DESK, main } from '../support/office-screens.ts'
import { field } from '../support/steps.ts'
import { actionLink, dialog, journey, names } from './kit.ts'

it('an admin with a phone sees events as cards with posters, unfolds actions, and opens the preview by a button', async () => {
  const { page } = await journey.person({ as: await journey.usuario(), hasTouch: true })
  // A long name, and a long sum beside how much is sold.
  const nome = 'Encontro Internacional de Orquestras Sinfônicas'
  await makeLote(journey.shop.db, await makeEvento(journey.shop.db, { nome }))
  await page.route('**/api/eventos/vendas/total', (route) => route.fulfill({ json: 1_284_300.55 }), { times: 1 })
  await page.goto('/adm/eventos?q=orquestras')
  await page.getByText('R$ 1.284.300,55').waitFor()
  await page.getByRole('button', { name: FIELDS.actions(nome), exact: true }).tap()
  await axe(page, 'cards of events')
  expect(await findingsAtEverySize(page)).toEqual([])

  await page.goto('/adm/eventos?q=samba')
  await page.getByText(/^Vendas a partir de/).waitFor()
  await page.getByRole('button', { name: FIELDS.actions('Samba na Ladeira') }).tap()
  await actionLink(page, ADM.edit, 'Samba na Ladeira').tap()
  await page.getByRole('button', { name: TEXTS.preview }).tap()
  await dialog(page).getByText('Praia Central').waitFor()
  await axe(page, 'the preview on a phone')
  await page.keyboard.press('Escape')
  // A button that is half under the frame's bar would count as too small a target.
  await page.evaluate(() => window.scrollTo(0, 0))
  expect(await findingsAtEverySize(page)).toEqual([])
})

it('staff see the events of their cities, and can change none', async () => {
  const recife = await makeCidade(journey.shop.db, 'Recife', 'PE')
  const id = await makeEvento(journey.shop.db, { nome: 'Só de Recife', idCidade: recife })
  const { page } = await journey.person({ as: await journey.usuario({ cidades: [recife] }), ...DESK })
  await page.goto('/adm/eventos')
  await expect.poll(() => names(page)).toEqual(['Só de Recife'])
  expect(await field(page, TEXTS.cidade).locator('option').allTextContents()).toEqual([TEXTS.anyCidade, 'Recife/PE'])
  expect(await main(page).getByRole('link', { name: ADM.create }).count()).toBe(0)
  expect(await actionLink(page, ADM.edit, 'Só de Recife').count()).toBe(0)
  await axe(page, 'the list for staff')
  for (const address of ['novo', id, `${id}/imagem`, `${id}/copia`]) {
    await page.goto(`/adm/eventos/${address}`)
    await page.getByText(OFFICE_REFUSALS['role.users-forbidden']).waitFor()
  }
  await page.goto(`/adm/eventos/${id}/setores`)
  await dialog(page)
    .getByText(/^Só de Recife/)
    .waitFor()
})
