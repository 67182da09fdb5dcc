import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { CATALOGUE, CONFIRMATIONS } from '../../../contract/catalogue.ts'
import { addDays, businessDay, formatDay } from '../../../contract/dates.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import { OFFICE_MESSAGES } from '../../../contract/messages-office.ts'
import { OFFICE_REFUSALS } from '../../../contract/refusals-office.ts'
import { SHOP_REFUSALS } from '../../../contract/refusals-shop.ts'
import type { Rifa } from '../../../contract/rifas.ts'
import { ADM } from '../../../src/texts/adm.ts'
import { ADM_RIFAS as TEXTS } from '../../../src/texts/adm-rifas.ts'
import { COMMON } from '../../../src/texts/common.ts'
import { FIELDS } from '../../../src/texts/fields.ts'
import { makeClients } from '../../support/client.ts'
import { makeRifa } from '../../support/fixtures.ts'
import { picture } from '../../support/pictures.ts'
import { makeUsuario } from '../../support/staff.ts'
import { buyPaid } from '../../support/tickets.ts'
import { axe } from '../support/index.ts'
import { findingsAtEverySize } from '../support/layout.ts'
import { DESK, main, rows, toast } from '../support/office-screens.ts'
import { field, press } from '../support/steps.ts'
import { journey } from './kit.ts'

const TODAY = businessDay(new Date())

const dialog = (page: Page) => page.getByRole('dialog').last()
const alert = (page: Page, text: string) => page.getByRole('alert').getByText(text).waitFor()
const answer = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click()
const section = (page: Page, name: string) => page.getByRole('region', { name })

/** A raffle whose draw is due, with these numbers sold. */
async function dueRifa(nome: string, numbers: number[]): Promise<string> {
  const { shop } = journey
  const id = await makeRifa(shop.db, { nome, numeros: 20 })
  const [buyer] = await makeClients(shop, 1)
  if (buyer) await buyPaid(shop, buyer, [{ id_rifa: id, codigosRifas: numbers }])
  await shop.db.execute(
    sql`UPDATE rifa SET inicio_vendas = ${addDays(TODAY, -9)}, data_sorteio = ${TODAY} WHERE id = ${id}`,
  )
  return id
}

it('an admin creates a raffle, is refused by each rule, gives it a picture, publishes, edits and deletes it', async () => {
  const { page, allow } = await journey.person({ as: await journey.usuario(), ...DESK })
  await page.goto('/adm/rifas')
  await page.getByText(TEXTS.empty.title).waitFor()
  await axe(page, 'no raffle yet')
  await main(page).getByRole('link', { name: ADM.create }).click()
  await press(page, ADM.save)
  for (const text of ['rifaNome', 'rifaValor', 'rifaNumeros', 'rifaInicioVendas', 'rifaSorteio'] as const) {
    await main(page).getByText(OFFICE_MESSAGES[text]).waitFor()
  }
  await expect.poll(() => field(page, TEXTS.labels.nome).evaluate((el) => el === document.activeElement)).toBe(true)
  await axe(page, 'the form with its errors')
  await field(page, TEXTS.labels.nome).fill('Bicicleta elétrica')
  await field(page, TEXTS.labels.valor).pressSequentially('12,5')
  await main(page).getByText('R$ 12,50').waitFor()
  await field(page, TEXTS.labels.qtd_numeros).fill('300')
  await field(page, TEXTS.labels.inicio_vendas).fill(formatDay(TODAY))
  await field(page, TEXTS.labels.data_sorteio).fill(formatDay(TODAY))
  await press(page, ADM.save)
  await main(page).getByText(OFFICE_MESSAGES.rifaDatas).waitFor()
  await page.getByRole('navigation').getByRole('link', { name: 'Cidades' }).click()
  await press(page, ADM.leave.stay)
  await field(page, TEXTS.labels.data_sorteio).fill(formatDay(addDays(TODAY, 10)))
  await page.keyboard.press('Control+s')
  await toast(page, TEXTS.created)
  await page.getByRole('heading', { name: 'Bicicleta elétrica' }).waitFor()
  await main(page).getByText(TEXTS.state.hidden).waitFor()

  await press(page, TEXTS.image)
  await press(page, ADM.send)
  await dialog(page).getByText(MESSAGES.imageMissing).waitFor()
  const images = field(page, TEXTS.imageField)
  await images.setInputFiles({ name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('x') })
  await dialog(page).getByText(MESSAGES.fileType).waitFor()
  await images.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.alloc(1024 * 1024 + 1) })
  await dialog(page).getByText(MESSAGES.pictureTooLarge).waitFor()
  await axe(page, 'the picture refused')
  const buffer = await picture(200, 250).png().toBuffer()
  await images.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer })
  await press(page, ADM.send)
  await toast(page, TEXTS.imageSaved)
  await section(page, TEXTS.facts).getByRole('img').waitFor()

  await press(page, TEXTS.publish)
  await page.getByRole('heading', { name: CONFIRMATIONS.publicarRifa('Bicicleta elétrica') }).waitFor()
  await axe(page, 'the question before a publication')
  await answer(page, TEXTS.confirmPublish)
  await toast(page, TEXTS.published)
  await main(page).getByText(TEXTS.state.open, { exact: true }).waitFor()
  await section(page, TEXTS.drawTitle).getByText(TEXTS.drawSteps).waitFor()
  await axe(page, 'a raffle on sale')

  // Another admin saves while the form is open.
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const other = await makeUsuario(journey.shop)
  await main(page).getByRole('link', { name: ADM.edit }).click()
  await field(page, TEXTS.labels.nome).fill('Bicicleta azul')
  const { body: rifa } = await other.get<Rifa>(`rifas/${id}`)
  await other.post('rifas', { ...rifa, qtd_numeros: 400 })
  allow(/^409 POST/)
  await press(page, ADM.save)
  await page.getByRole('heading', { name: ADM.conflict.title }).waitFor()
  expect(await dialog(page).getByRole('definition').textContent()).toBe('300 400')
  await axe(page, 'what another person changed')
  await press(page, ADM.conflict.apply)
  await toast(page, TEXTS.saved)
  await page.getByRole('heading', { name: 'Bicicleta azul' }).waitFor()
  await section(page, TEXTS.salesTitle).getByText(TEXTS.salesOf(400)).waitFor()

  await press(page, ADM.remove)
  await page.getByRole('heading', { name: CONFIRMATIONS.excluir('Bicicleta azul') }).waitFor()
  await answer(page, ADM.remove)
  await toast(page, ADM.removed('Bicicleta azul'))
  await page.waitForURL('**/adm/rifas')
})

it('sold numbers are frozen before the draw, whose result is checked, asked and final', async () => {
  const id = await dueRifa('Camisa do acesso', [3, 7, 12])
  const { page, allow } = await journey.person({ as: await journey.usuario(), ...DESK })
  await page.goto('/adm/rifas?q=acesso')
  await page
    .getByRole('row', { name: /Camisa do acesso/ })
    .getByText(TEXTS.state.due)
    .waitFor()
  await axe(page, 'the list of raffles')
  await page.getByRole('searchbox').fill('nada')
  await page.getByText(TEXTS.none('nada')).waitFor()
  await press(page, ADM.clearFilters)
  await page.getByRole('link', { name: FIELDS.actionOn(TEXTS.open, 'Camisa do acesso') }).click()

  const sales = section(page, TEXTS.salesTitle)
  await sales.getByText('R$ 15,00').waitFor()
  for (const [typed, text] of [
    ['7', TEXTS.lookUpAnswer.paid(7)],
    ['8', TEXTS.lookUpAnswer.free(8)],
    ['21', TEXTS.lookUpAnswer.outside(20)],
  ] as const) {
    await sales.getByRole('searchbox').fill(typed)
    await sales.getByText(text).waitFor()
  }

  await press(page, TEXTS.freeze)
  await page.getByRole('heading', { name: CONFIRMATIONS.congelarRifa }).waitFor()
  await answer(page, TEXTS.confirmFreeze)
  await toast(page, TEXTS.frozen)
  const hash = await field(page, TEXTS.hash).inputValue()
  const href = await page.getByRole('link', { name: TEXTS.openList }).getAttribute('href')
  const file = await (await fetch(new URL(href ?? '', journey.url))).text()
  expect(createHash('sha256').update(file).digest('hex')).toBe(hash)
  expect(file.trim().split('\n').slice(-3)).toEqual(['3', '7', '12'])
  await axe(page, 'a frozen list')

  await press(page, TEXTS.draw)
  const send = () => dialog(page).getByRole('button', { name: TEXTS.draw }).click()
  await send()
  await dialog(page).getByText(OFFICE_MESSAGES.rifaResultado).waitFor()
  await field(page, TEXTS.concurso).fill('x')
  await send()
  await dialog(page).getByText(OFFICE_MESSAGES.rifaConcurso).waitFor()
  await axe(page, 'the result with its errors')
  // An accidental close asks before typed text is lost.
  await page.keyboard.press('Escape')
  await press(page, ADM.leave.stay)
  await field(page, TEXTS.concurso).fill('5912')
  await field(page, TEXTS.numero).fill('21')
  await send()
  allow(/^400 POST/)
  await answer(page, TEXTS.confirmDraw)
  await dialog(page).getByText(SHOP_REFUSALS['rifa.number-out-of-range']).waitFor()
  await field(page, TEXTS.numero).fill('00012')
  await send()
  await page.getByRole('heading', { name: CONFIRMATIONS.sortearRifa('12') }).waitFor()
  await axe(page, 'the question before a draw')
  await answer(page, TEXTS.confirmDraw)
  await toast(page, TEXTS.drawn)
  const drawn = section(page, TEXTS.drawTitle)
  for (const text of [TEXTS.contest(5912), TEXTS.winner]) await drawn.getByText(text).waitFor()
  expect(await field(page, TEXTS.hash).inputValue()).toBe(hash)
  await axe(page, 'a drawn raffle')
  expect(await main(page).getByRole('link', { name: ADM.edit }).count()).toBe(0)
  expect(await main(page).getByRole('button', { name: ADM.remove }).count()).toBe(0)
  await page.goto(`/adm/rifas/${id}/editar`)
  await page.getByText(OFFICE_REFUSALS['rifa.drawn'](12)).waitFor()
})

it('failures about raffles are shown and can be retried; a draw made here picks a sold number', async () => {
  const id = await dueRifa('Bola', [1, 2])
  const { page, allow } = await journey.person({ as: await journey.usuario(), ...DESK })
  allow(/^(404|409|500) (GET|POST)/)
  await page.route('**/api/rifas', (route) => route.fulfill({ status: 500 }), { times: 1 })
  await page.goto('/adm/rifas')
  await page.getByText(ADM.loadFailed(TEXTS.things.many)).waitFor()
  await press(page, COMMON.retry)
  await rows(page).nth(1).waitFor()
  await page.goto(`/adm/rifas/${id}`)
  await page.route('**/api/rifas/sorteio', (route) => route.fulfill({ status: 500 }), { times: 1 })
  const drawHere = async () => {
    await press(page, TEXTS.drawHere)
    await page.getByRole('heading', { name: CONFIRMATIONS.sortearRifaAqui }).waitFor()
    await answer(page, TEXTS.confirmDrawHere)
  }
  await drawHere()
  await alert(page, CATALOGUE.sortearRifa)
  await drawHere()
  await toast(page, TEXTS.drawn)
  await section(page, TEXTS.drawTitle).getByText(TEXTS.winner).waitFor()
  await page.goto('/adm/rifas/11111111-1111-4111-8111-111111111111')
  await page.getByText(ADM.notFoundTitle).waitFor()
})

it('raffles on a phone: cards, unfolding actions, NOVO in reach, every screen without overlaps', async () => {
  const id = await dueRifa('Uma viagem com o time para a final do campeonato', [4])
  const { page } = await journey.person({ as: await journey.usuario(), hasTouch: true })
  await page.goto('/adm/rifas')
  await page.getByRole('button', { name: FIELDS.actions('Uma viagem com o time para a final do campeonato') }).tap()
  await axe(page, 'cards')
  const bar = await main(page).getByRole('link', { name: ADM.create }).boundingBox()
  expect(bar?.y).toBeGreaterThan(750)
  expect(await findingsAtEverySize(page)).toEqual([])
  await page.goto(`/adm/rifas/${id}`)
  await section(page, TEXTS.salesTitle).getByRole('searchbox').waitFor()
  await axe(page, 'a raffle on a phone')
  expect(await findingsAtEverySize(page)).toEqual([])
  await page.goto('/adm/rifas/novo')
  await field(page, TEXTS.labels.nome).waitFor()
  expect(await findingsAtEverySize(page)).toEqual([])
})

it('staff are not offered the raffles', async () => {
  const { page } = await journey.person({ as: await journey.usuario({ cidades: [] }), ...DESK })
  await page.goto('/adm/rifas')
  await main(page).getByText(OFFICE_REFUSALS['role.users-forbidden']).waitFor()
  expect(await page.getByRole('navigation').getByRole('link', { name: TEXTS.title }).count()).toBe(0)
})
