import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { CATALOGUE, CONFIRMATIONS } from '../../../contract/catalogue.ts'
import type { CidadeSaved } from '../../../contract/cidades.ts'
import { OFFICE_MESSAGES } from '../../../contract/messages-office.ts'
import { OFFICE_REFUSALS } from '../../../contract/refusals-office.ts'
import { ADM } from '../../../src/texts/adm.ts'
import { ADM_CIDADES as TEXTS } from '../../../src/texts/adm-cidades.ts'
import { ADM_BULK } from '../../../src/texts/adm-bulk.ts'
import { ADM_CLIENTES } from '../../../src/texts/adm-clientes.ts'
import { COMMON } from '../../../src/texts/common.ts'
import { FIELDS } from '../../../src/texts/fields.ts'
import { OFFICE } from '../../../src/texts/office.ts'
import { makeUsuario } from '../../support/staff.ts'
import { axe } from '../support/index.ts'
import { findingsAtEverySize } from '../support/layout.ts'
import { asCards, DESK, main, rows, toast } from '../support/office-screens.ts'
import { field, press } from '../support/steps.ts'
import { journey } from './kit.ts'

const inDialog = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })
const search = async (page: Page, text: string) => {
  await page.getByRole('searchbox').fill(text)
  await page.waitForURL((url) => (url.searchParams.get('q') ?? '') === text)
}
const create = async (page: Page, nome: string, estado: string) => {
  await main(page).getByRole('link', { name: ADM.create }).click()
  await field(page, TEXTS.nome).fill(nome)
  await field(page, TEXTS.estado).selectOption(estado)
}
const edit = (page: Page, nome: string) => page.getByRole('link', { name: FIELDS.actionOn(ADM.edit, nome) }).click()
const stored = async (nome: string): Promise<CidadeSaved[]> =>
  (await journey.shop.db.execute<CidadeSaved>(sql`SELECT * FROM cidade WHERE nome = ${nome}`)).rows

describe('an admin on a desktop', () => {
  it('an admin on a desktop creates, finds, edits, restores and deletes a city; an accidental click loses no input', async () => {
    const { page, allow } = await journey.person({ as: await journey.usuario(), ...DESK })
    await page.goto('/adm/cidades')
    await rows(page).nth(1).waitFor()
    await axe(page, 'the list of cities')

    await main(page).getByRole('link', { name: ADM.create }).click()
    await press(page, ADM.save)
    await expect.poll(() => main(page).getByText(OFFICE_MESSAGES.cidade).count()).toBe(2)
    await expect.poll(() => field(page, TEXTS.nome).evaluate((input) => input === document.activeElement)).toBe(true)
    await axe(page, 'the form with its errors')
    await field(page, TEXTS.nome).fill('Mossoró')
    await field(page, TEXTS.estado).selectOption('RN')
    await page.getByText(ADM.unsaved(2)).waitFor()

    // A link, a step back and Cancelar: each asks, and the text stays.
    for (const leave of [
      () => page.getByRole('navigation').getByRole('link', { name: 'Clientes' }).click(),
      () => page.goBack(),
      () => press(page, ADM.cancel),
    ]) {
      await leave()
      await page.getByRole('heading', { name: ADM.leave.question }).waitFor()
      await page.getByText(ADM.leave.text(2)).waitFor()
      await press(page, ADM.leave.stay)
      expect(page.url()).toContain('/adm/cidades/novo')
      expect(await field(page, TEXTS.nome).inputValue()).toBe('Mossoró')
    }
    await page.keyboard.press('Control+s')
    await toast(page, TEXTS.created)
    await page.waitForURL('**/adm/cidades')

    await search(page, 'xyz')
    await page.getByText(TEXTS.none('xyz')).waitFor()
    await axe(page, 'no city found')
    await press(page, ADM.clearFilters)
    // The field is emptied when the address has changed; what is typed before that would be lost.
    await page.waitForURL((url) => !url.searchParams.has('q'))
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('')
    await search(page, 'mossoro')
    await expect.poll(() => rows(page).count()).toBe(2)
    // The address keeps the search for a reload.
    await page.reload()
    await expect.poll(() => rows(page).count()).toBe(2)

    await edit(page, 'Mossoró')
    await page.getByRole('heading', { name: 'Mossoró/RN' }).waitFor()
    await field(page, TEXTS.nome).fill('Mossoró Velha')
    await field(page, TEXTS.nome).press('Enter')
    await toast(page, TEXTS.saved)
    await page.waitForURL('**/adm/cidades?q=mossoro')
    await press(page, ADM.undo)
    await toast(page, ADM.undone)
    expect(await stored('Mossoró')).toHaveLength(1)

    // "Sair sem salvar" continues the step back.
    await edit(page, 'Mossoró')
    await field(page, TEXTS.nome).fill('Outra')
    await page.goBack()
    await press(page, ADM.leave.go)
    await page.waitForURL('**/adm/cidades?q=mossoro')
    expect(await stored('Outra')).toEqual([])

    const remove = () => page.getByRole('button', { name: FIELDS.actionOn(ADM.remove, 'Mossoró') }).click()
    await remove()
    await page.getByRole('heading', { name: CONFIRMATIONS.excluir('Mossoró') }).waitFor()
    await axe(page, 'the question before a deletion')
    await inDialog(page, ADM.keep).click()
    allow(/^500 DELETE/)
    await page.route('**/api/cidades', (route) => route.fulfill({ status: 500 }), { times: 1 })
    await remove()
    await inDialog(page, ADM.remove).click()
    await page.getByRole('alert').getByText(CATALOGUE.excluir('Mossoró')).waitFor()
    await remove()
    await inDialog(page, ADM.remove).click()
    await toast(page, ADM.removed('Mossoró'))
    expect(await stored('Mossoró')).toEqual([])

    // For a city with events, the reason why it cannot be deleted is shown.
    allow(/^409 DELETE/)
    await search(page, '')
    await page.getByRole('button', { name: FIELDS.actionOn(ADM.remove, 'Salvador') }).click()
    await inDialog(page, ADM.remove).click()
    await page
      .getByRole('alert')
      .getByText(/^Não é possível excluir: existem \d+ eventos nesta cidade$/)
      .waitFor()
  })

  it('an admin on a desktop sees another admin’s change of a city, chooses, and overwrites nothing silently', async () => {
    const other = await makeUsuario(journey.shop)
    const { body: cidade } = await other.post<CidadeSaved>('cidades', { nome: 'Areia', estado: 'PB' })
    const { page, allow } = await journey.person({ as: await journey.usuario(), ...DESK })
    allow(/^409 POST/)
    await page.goto(`/adm/cidades/${cidade.id}`)
    await field(page, TEXTS.nome).fill('Areia Branca')
    await other.post('cidades', { ...cidade, nome: 'Areias', estado: 'RN' })
    await press(page, ADM.save)
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('heading', { name: ADM.conflict.title }).waitFor()
    await axe(page, 'what another person changed')
    await dialog.getByText(ADM.conflict.was('Areia')).waitFor()
    expect(await dialog.getByRole('definition').textContent()).toBe('PB RN')
    // Back in the form, the typed text is still there.
    await press(page, ADM.conflict.back)
    expect(await field(page, TEXTS.nome).inputValue()).toBe('Areia Branca')
    await press(page, ADM.save)
    await dialog.getByText('Areias').waitFor()
    await press(page, ADM.conflict.apply)
    await toast(page, TEXTS.saved)
    expect(await stored('Areia Branca')).toMatchObject([{ estado: 'RN', versao: 3 }])
  })

  it('an admin on a desktop sees that the list of cities or a record cannot be read, and retries', async () => {
    const { page, allow } = await journey.person({ as: await journey.usuario(), ...DESK })
    allow(/^(500|404) GET .*cidades/)
    await page.route('**/api/cidades', (route) => route.fulfill({ status: 500 }), { times: 1 })
    await page.goto('/adm/cidades')
    await page.getByText(ADM.loadFailed(TEXTS.things.many)).waitFor()
    await axe(page, 'the list failed')
    await press(page, COMMON.retry)
    await rows(page).nth(1).waitFor()
    await page.goto('/adm/cidades/11111111-1111-4111-8111-111111111111')
    await page.getByText(ADM.notFoundTitle).waitFor()
    await axe(page, 'no such city')
    await page.goto('/adm/cidades/novo/nada')
    await page.getByText(ADM.unknownTitle).waitFor()
  })

  it('an admin on a desktop opens a section by the palette', async () => {
    const { page } = await journey.person({ as: await journey.usuario(), ...DESK })
    await page.goto('/adm/cidades')
    await rows(page).nth(1).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('clien')
    await page.getByRole('option', { name: 'Clientes' }).waitFor()
    await axe(page, 'the palette')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/adm/clientes')
    await page.getByRole('button', { name: OFFICE.palette.open }).click()
    // It opens as soon as its file is there, not with the click.
    await page.getByRole('combobox').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('combobox').count()).toBe(0)
  })
})

it('an admin with a phone sees cities as cards with unfolding actions, and NOVO in reach', async () => {
  const { page } = await journey.person({ as: await journey.usuario(), hasTouch: true })
  await page.goto('/adm/cidades')
  const unfold = page.getByRole('button', { name: FIELDS.actions('Salvador') })
  await unfold.tap()
  await page.getByRole('link', { name: FIELDS.actionOn(ADM.edit, 'Salvador') }).waitFor()
  await axe(page, 'cards')
  const bar = await main(page).getByRole('link', { name: ADM.create }).boundingBox()
  expect(bar?.y).toBeGreaterThan(750)
  await create(page, 'Caicó', 'RN')
  await press(page, ADM.save)
  await toast(page, TEXTS.created)
  await page.getByRole('button', { name: FIELDS.actions('Caicó') }).tap()
  await edit(page, 'Caicó')
  await field(page, TEXTS.nome).fill('Caicó do Seridó')
  expect(await findingsAtEverySize(page)).toEqual([])
})

it('staff read the cities and can change none; clientes are not offered', async () => {
  const { page } = await journey.person({ as: await journey.usuario({ cidades: [] }), ...DESK })
  await page.goto('/adm/cidades')
  await rows(page).nth(1).waitFor()
  expect(await main(page).getByRole('link', { name: ADM.create }).count()).toBe(0)
  // Staff may only export the list.
  expect(await main(page).getByRole('button').allInnerTexts()).toEqual([expect.stringMatching(/^CSV/)])
  await axe(page, 'the list for staff')
  for (const address of ['/adm/cidades/novo', '/adm/clientes']) {
    await page.goto(address)
    await main(page).getByText(OFFICE_REFUSALS['role.users-forbidden']).waitFor()
  }
  expect(await page.getByRole('navigation').getByRole('link', { name: ADM_CLIENTES.title }).count()).toBe(0)
})

it('the list of clientes has name and masked phone, searched by either, page by page', async () => {
  await journey.shop.db.execute(sql`INSERT INTO cliente (nome, telefone, senha_hash)
    SELECT 'Pessoa ' || lpad(n::text, 2, '0'), '119' || lpad(n::text, 8, '0'), 'x' FROM generate_series(1, 30) n`)
  const { page } = await journey.person({ as: await journey.usuario(), ...DESK })
  await page.goto('/adm/clientes')
  await expect.poll(() => rows(page).count()).toBe(26)
  await axe(page, 'the list of clientes')
  await page.getByRole('link', { name: 'Página 2', exact: true }).click()
  await page.waitForURL('**/adm/clientes?pagina=2')
  await page.getByText(/^26–\d+ de \d+ clientes$/).waitFor()
  // A search begins at the first page.
  await search(page, 'pessoa 07')
  expect(page.url()).not.toContain('pagina')
  await page.getByRole('row', { name: 'Pessoa 07 (11) 90000-0007' }).waitFor()
  await press(page, FIELDS.actionOn(ADM_CLIENTES.sessions.action, 'Pessoa 07'))
  await page.getByText(ADM_CLIENTES.sessions.question('Pessoa 07')).waitFor()
  await axe(page, 'the question about sessions')
  await press(page, ADM_CLIENTES.sessions.confirm)
  await toast(page, ADM_CLIENTES.sessions.ended('Pessoa 07'))
  await search(page, '0000-0030')
  await page.getByRole('row', { name: 'Pessoa 30 (11) 90000-0030' }).waitFor()
  await page.getByLabel(FIELDS.select('Pessoa 30')).check()
  const selection = page.getByRole('region', { name: ADM_BULK.bar })
  await selection.getByText(ADM_BULK.selected(1)).waitFor()
  await axe(page, 'a selected cliente')
  const selected = selection.getByRole('button', { name: /^CSV/ })
  await Promise.all([page.waitForEvent('download'), selected.click()])
  await selection.getByRole('button', { name: ADM_BULK.clear }).click()
  expect(await selection.count()).toBe(0)
  const [file] = await Promise.all([page.waitForEvent('download'), press(page, /^CSV/)])
  expect(file.suggestedFilename()).toMatch(/clientes.*\.csv$/)
  await search(page, 'ab')
  await page.getByText(ADM_CLIENTES.tooShort(3)).waitFor()
  await search(page, 'ninguém')
  await page.getByText(ADM_CLIENTES.none('ninguém')).waitFor()
  await press(page, ADM.clearFilters)
  await asCards(page)
  expect(await findingsAtEverySize(page)).toEqual([])
})
