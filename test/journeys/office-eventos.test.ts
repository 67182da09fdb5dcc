import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { CATALOGUE, CONFIRMATIONS } from '../../contract/catalogue.ts'
import { addDays, businessDay, formatDay } from '../../contract/dates.ts'
import type { Evento } from '../../contract/eventos.ts'
import { EVENTO_PICTURE_MAX_BYTES } from '../../contract/limits.ts'
import { MESSAGES } from '../../contract/messages.ts'
import { OFFICE_REFUSALS } from '../../contract/refusals-office.ts'
import { ADM } from '../../src/texts/adm.ts'
import { ADM_EVENTOS as TEXTS } from '../../src/texts/adm-eventos.ts'
import { FIELDS } from '../../src/texts/fields.ts'
import { makeCidade, makeEvento } from '../support/fixtures.ts'
import { padded, picture } from '../support/pictures.ts'
import { makeUsuario } from '../support/staff.ts'
import { axe, makeMany, openJourney } from './support/index.ts'
import { findingsAtEverySize } from './support/layout.ts'
import { field, press } from './support/steps.ts'

const journey = openJourney()
const DESK = { viewport: { width: 1440, height: 900 } }
const today = businessDay(new Date())

const main = (page: Page) => page.getByRole('main')
const rows = (page: Page) => page.getByRole('table').getByRole('row')
const names = (page: Page) => page.getByRole('rowheader').allTextContents()
const dialog = (page: Page) => page.getByRole('dialog')
const toast = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true }).waitFor()
const actionLink = (page: Page, action: string, nome: string) =>
  page.getByRole('link', { name: FIELDS.actionOn(action, nome) })
const stored = async (nome: string): Promise<Record<string, unknown>[]> =>
  (
    await journey.shop.db.execute(sql`SELECT nome, local, data::text, hora::text, inicio_vendas::text, max_por_cliente,
      descricao, versao, excluir FROM evento WHERE nome = ${nome}`)
  ).rows

/** The events whose sales total was asked for, in that order, and how many calls were in progress at once. */
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

describe('the list', () => {
  it('has 25 a page, latest first; then the totals one at a time; filters are in the address', async () => {
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
    await field(page, TEXTS.cidade).selectOption({ label: 'Natal/RN' })
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

  it('says when it cannot be read; a total that fails is only missing', async () => {
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

  it('deletes after a question', async () => {
    await makeEvento(journey.shop.db, { nome: 'Para apagar' })
    const { page, allow } = await journey.person({ as: await journey.usuario(), ...DESK })
    allow(/^500 DELETE/)
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
  })
})

describe('the form', () => {
  it('refuses each field with its text, shows what the buyer will see, and leads to the sectors', async () => {
    const { page } = await journey.person({ as: await journey.usuario(), ...DESK })
    await page.goto('/adm/eventos')
    await main(page).getByRole('link', { name: ADM.create }).click()
    await page.getByRole('heading', { name: TEXTS.createTitle }).waitFor()
    await field(page, TEXTS.hora).fill('29:00')
    await field(page, TEXTS.maxPorCliente).fill('0')
    await press(page, ADM.save)
    const { eventoNome, eventoCidade, eventoLocal, eventoEndereco, eventoData, eventoInicioVendas } = MESSAGES
    const { loteHora, invalidField } = MESSAGES
    for (const message of [eventoNome, eventoCidade, eventoLocal, eventoEndereco, eventoData, eventoInicioVendas])
      await main(page).getByText(message, { exact: true }).waitFor()
    await main(page).getByText(loteHora, { exact: true }).waitFor()
    await main(page).getByText(invalidField, { exact: true }).waitFor()
    await expect.poll(() => field(page, TEXTS.nome).evaluate((input) => input === document.activeElement)).toBe(true)
    await axe(page, 'the form with its errors')

    await field(page, TEXTS.nome).fill('Ópera no Cais')
    await field(page, TEXTS.cidade).selectOption({ label: 'Salvador/BA' })
    await field(page, TEXTS.local).fill('Teatro do Cais')
    await field(page, TEXTS.endereco).fill('Av. do Porto, 1')
    await field(page, TEXTS.data).fill('20/11/2030')
    await field(page, TEXTS.hora).fill('20:00')
    await field(page, TEXTS.inicioVendas).fill('01/10/2030')
    await field(page, TEXTS.maxPorCliente).fill('4')
    await field(page, TEXTS.descricao).fill('Com legendas.')
    const preview = page.getByLabel(TEXTS.preview)
    for (const text of ['Ópera no Cais', 'qua 20/11/2030 · 20:00', 'Av. do Porto, 1', 'Com legendas.'])
      await preview.getByText(text, { exact: true }).last().waitFor()
    await page.getByText(ADM.unsaved(9)).waitFor()

    // Whatever leads away asks first.
    await page.getByRole('link', { name: TEXTS.back, exact: true }).last().click()
    await page.getByRole('heading', { name: ADM.leave.question }).waitFor()
    await press(page, ADM.leave.stay)
    await press(page, ADM.save)
    await toast(page, TEXTS.created)
    await page.waitForURL('**/setores')
    await dialog(page)
      .getByText(/^Ópera no Cais/)
      .waitFor()
    expect(await stored('Ópera no Cais')).toMatchObject([
      { data: '2030-11-20', hora: '20:00:00', inicio_vendas: '2030-10-01', max_por_cliente: 4 },
    ])
  })

  it('shows a second admin what the first one changed, and both keep their work', async () => {
    const other = await makeUsuario(journey.shop)
    const id = await makeEvento(journey.shop.db, { nome: 'Duas mãos', idCidade: journey.world.salvador })
    const { page, allow } = await journey.person({ as: await journey.usuario(), ...DESK })
    allow(/^409 POST/)
    await page.goto(`/adm/eventos/${id}`)
    await field(page, TEXTS.nome).fill('Duas mãos, ao vivo')
    const { body: evento } = await other.get<Evento>(`eventos/${id}`)
    const natal = await makeCidade(journey.shop.db, 'Olinda', 'PE')
    await other.post('eventos', { ...evento, nome: 'Quatro mãos', id_cidade: natal, local: 'Praça' })
    await press(page, ADM.save)
    await dialog(page).getByRole('heading', { name: ADM.conflict.title }).waitFor()
    await dialog(page).getByText('Quatro mãos').waitFor()
    await axe(page, 'what another person changed')
    await press(page, ADM.conflict.apply)
    await toast(page, TEXTS.saved)
    expect(await stored('Duas mãos, ao vivo')).toMatchObject([{ local: 'Praça', versao: 3 }])
  })
})

it('the picture is checked before it is sent, and shown', async () => {
  const { page, allow } = await journey.person({ as: await journey.usuario(), ...DESK })
  allow(/^500 PATCH/)
  await page.goto('/adm/eventos?q=jantar')
  await actionLink(page, TEXTS.image, 'Jantar de Gala').click()
  await dialog(page)
    .getByRole('heading', { name: TEXTS.imageTitle('Jantar de Gala') })
    .waitFor()
  expect(page.url()).toMatch(/imagem\?q=jantar$/)
  await axe(page, 'the picture')
  const content = await picture(400, 500).jpeg().toBuffer()
  const choose = (name: string, buffer: Buffer) =>
    field(page, TEXTS.imageField).setInputFiles({ name, mimeType: 'image/jpeg', buffer })
  await press(page, ADM.send)
  await dialog(page).getByText(MESSAGES.imageMissing).waitFor()
  await choose('cartaz.gif', content)
  await dialog(page).getByText(MESSAGES.fileType).waitFor()
  await choose('cartaz.jpg', Buffer.alloc(0))
  await dialog(page).getByText(MESSAGES.fileTooSmall).waitFor()
  await choose('CARTAZ.JPG', padded(content, EVENTO_PICTURE_MAX_BYTES + 1))
  await dialog(page).getByText(MESSAGES.pictureTooLarge).waitFor()
  await axe(page, 'a picture that is too large')
  await choose('CARTAZ.JPG', content)
  await expect.poll(() => dialog(page).getByRole('img').getAttribute('src')).toMatch(/^blob:/)

  await page.keyboard.press('Escape')
  await page.getByRole('heading', { name: ADM.leave.question }).waitFor()
  await press(page, ADM.leave.stay)
  await page.route('**/api/eventos/image', (route) => route.fulfill({ status: 500 }), { times: 1 })
  await press(page, ADM.send)
  await page.getByRole('alert').getByText(CATALOGUE.enviarImagem).waitFor()
  await press(page, ADM.send)
  await toast(page, TEXTS.imageSaved)
  await page.waitForURL((url) => url.pathname === '/adm/eventos' && url.search === '?q=jantar')
})

it('a copy is a new event on another day', async () => {
  const { page } = await journey.person({ as: await journey.usuario(), ...DESK })
  await page.goto('/adm/eventos?q=choro')
  await actionLink(page, TEXTS.copy, 'Noite de Choro').click()
  await press(page, ADM.save)
  await dialog(page).getByText(MESSAGES.eventoData).waitFor()
  await axe(page, 'the copy')
  await field(page, TEXTS.nome).fill('Noite de Choro II')
  await field(page, TEXTS.data).fill('05/06/2031')
  await press(page, ADM.save)
  await toast(page, TEXTS.copied)
  await page.getByRole('heading', { name: 'Noite de Choro II' }).first().waitFor()
  expect(await field(page, TEXTS.data).inputValue()).toBe('05/06/2031')
})

it('an admin with a phone: cards with posters, the actions unfold, the preview is a press away', async () => {
  const { page } = await journey.person({ as: await journey.usuario(), hasTouch: true })
  await page.goto('/adm/eventos?q=samba')
  await page.getByText(/^Vendas em/).waitFor()
  const unfold = () => page.getByRole('button', { name: FIELDS.actions('Samba na Ladeira') }).tap()
  await unfold()
  await axe(page, 'cards of events')
  expect(await findingsAtEverySize(page)).toEqual([])
  await unfold()
  await actionLink(page, ADM.edit, 'Samba na Ladeira').tap()
  await page.getByRole('button', { name: TEXTS.preview }).tap()
  await dialog(page).getByText('Praia Central').waitFor()
  await axe(page, 'the preview on a phone')
  await page.keyboard.press('Escape')
  expect(await findingsAtEverySize(page)).toEqual([])
})

it('staff see the events of their cities, and change none', async () => {
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
