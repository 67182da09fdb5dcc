import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { CONFIRMATIONS } from '../../../contract/catalogue.ts'
import { shortCode } from '../../../contract/ingresso-rules.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import { maskPhone } from '../../../contract/phone-rules.ts'
import { OFFICE_REFUSALS } from '../../../contract/refusals-office.ts'
import type { Venda } from '../../../contract/vendas.ts'
import { ADM } from '../../../src/texts/adm.ts'
import { ADM_EVENTOS } from '../../../src/texts/adm-eventos.ts'
import { ADM_EVENTO_CHOICE as CHOICE } from '../../../src/texts/adm-evento-choice.ts'
import { ADM_INGRESSOS as TEXTS } from '../../../src/texts/adm-ingressos.ts'
import { ADM_KEYS, TICKET_KEYS } from '../../../src/texts/adm-keys.ts'
import { OFFICE } from '../../../src/texts/office.ts'
import { makeCidade, makeEvento, makeLote } from '../../support/fixtures.ts'
import type { Person } from '../../support/people.ts'
import { buyPaid } from '../../support/tickets.ts'
import { axe } from '../support/index.ts'
import { DESK, main, rows } from '../support/office-screens.ts'
import { CPF, EMAIL, field, press } from '../support/steps.ts'
import { journey } from './kit.ts'

// The back-office's tickets: the search, one ticket, its use, its refund, and the actions of staff.
let buyer: Person
let vendas: Venda[]

beforeAll(async () => {
  buyer = await journey.account({ nome: 'Maria Aparecida da Silva' })
  await buyer.client.post('pagarme/customers', { document: CPF, email: EMAIL })
  vendas = await buyPaid(journey.shop, buyer.client, [{ id_evento_setor_lote: journey.world.festival.lote, qtde: 3 }])
  await makeLote(
    journey.shop.db,
    await makeEvento(journey.shop.db, {
      nome: 'Longe Daqui',
      idCidade: await makeCidade(journey.shop.db, 'Natal', 'RN'),
    }),
  )
})

const panel = (page: Page) => page.getByRole('region', { name: TEXTS.ticket, exact: true })
const stamp = (page: Page, text: string) => panel(page).getByRole('status').getByText(text, { exact: true }).waitFor()
/** Waits until the ticket of the address is shown, not the previous one. */
async function expectOpen(page: Page): Promise<void> {
  const id = /ingressos\/([\w-]+)/.exec(page.url())?.[1] ?? ''
  await panel(page).getByText(shortCode(id)).waitFor()
}
const dialog = (page: Page) => page.getByRole('dialog')

async function chooseEvento(page: Page, nome: string): Promise<void> {
  await page.goto('/adm/ingressos')
  await page.getByLabel(CHOICE.search).fill(nome.slice(0, 8))
  // The search follows after a pause in the typing.
  await page.waitForURL(/[?&]q=/)
  await page.getByRole('link', { name: nome }).click()
}

/** Expects no personal data in the address. */
const expectPlainAddress = (page: Page) =>
  expect(decodeURIComponent(page.url())).not.toMatch(new RegExp(`${buyer.telefone.slice(-8)}|Maria|@`))

it('an admin finds a ticket, marks it as used once, and refunds it', async () => {
  const { page, allow } = await journey.person({ ...DESK, as: await journey.usuario() })
  allow(/^409 POST \/api\/eventos\/venda/)
  const other = await journey.usuario()
  await chooseEvento(page, 'Festival do Sol')
  await field(page, TEXTS.telefone).waitFor()
  await page
    .getByRole('row', { name: /Pista Maria Aparecida/ })
    .nth(2)
    .waitFor()
  await axe(page, 'tickets, nothing searched')
  await press(page, TEXTS.search)
  await page.getByText(MESSAGES.ingressoSearch).waitFor()
  await field(page, TEXTS.telefone).fill('(11) 9876')
  await press(page, TEXTS.search)
  await page.getByText(MESSAGES.ingressoSearch).waitFor()
  await axe(page, 'tickets, search refused')
  await field(page, TEXTS.telefone).fill(maskPhone(buyer.telefone))
  await field(page, TEXTS.telefone).press('Enter')
  await page.getByRole('heading', { name: /Maria Aparecida da Silva 3 ingressos/ }).waitFor()
  await page.getByRole('columnheader', { name: TEXTS.columns.codigo }).waitFor()
  // The first arrow opens the first ticket, also from the field that was typed in.
  await page.keyboard.press('ArrowDown')
  await stamp(page, 'PAGO')
  await expect.poll(() => page.getByRole('columnheader', { name: TEXTS.columns.codigo }).count()).toBe(0)
  await panel(page).getByText(TEXTS.notEntered).waitFor()
  expectPlainAddress(page)
  await axe(page, 'ticket beside the list')

  // By the menu: the keys of this section.
  await page.getByRole('button', { name: OFFICE.account }).click()
  await press(page, ADM_KEYS.title)
  for (const { text } of TICKET_KEYS) await dialog(page).getByText(text).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('table').getByRole('link').first().focus()

  // The arrow keys move through the list, U asks to mark the ticket as used.
  const first = page.url()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => page.url()).not.toBe(first)
  await expectOpen(page)
  await stamp(page, 'PAGO')
  await page.keyboard.press('u')
  await dialog(page).getByText(CONFIRMATIONS.marcarUtilizado).waitFor()
  await axe(page, 'question of use')
  await dialog(page).getByRole('button', { name: TEXTS.markUsed }).click()
  await stamp(page, 'UTILIZADO')
  await page.getByText(TEXTS.used).first().waitFor()
  await panel(page).getByText('por Pessoa do Escritório').waitFor()
  expect(await page.getByRole('button', { name: TEXTS.markUsed }).count()).toBe(0)

  // A used ticket is refunded only with a reason.
  await press(page, TEXTS.refund)
  await dialog(page).getByRole('button', { name: TEXTS.refund }).click()
  await dialog(page).getByText(OFFICE_REFUSALS['refund.reason-needed']).waitFor()
  await axe(page, 'refund')
  await dialog(page).getByLabel(TEXTS.motivo).fill('Entrou por engano')
  // An accidental close asks before typed text is lost.
  await page.keyboard.press('Escape')
  await press(page, ADM.leave.stay)
  await dialog(page).getByRole('button', { name: TEXTS.refund }).click()
  await page.getByText(TEXTS.refunded).first().waitFor()

  // Another user was faster: the answer says when and where.
  await page.keyboard.press('/')
  expect(await field(page, TEXTS.telefone).evaluate((input) => input === document.activeElement)).toBe(true)
  const id = first.match(/ingressos\/([\w-]+)/)?.[1] ?? ''
  await page.getByRole('table').getByRole('link').first().click()
  await expect.poll(() => page.url()).toBe(first)
  await expectOpen(page)
  await press(page, TEXTS.markUsed)
  await other.auth.who.post('eventos/venda', { id, entregue: true, portao: 'Portão 2' })
  await dialog(page).getByRole('button', { name: TEXTS.markUsed }).click()
  await panel(page)
    .getByRole('alert')
    .getByText(/já foi utilizado em \d\d:\d\d \d\d\/\d\d, Portão 2/)
    .waitFor()
  await stamp(page, 'UTILIZADO')
})

it('the tickets of an event are listed by situation and sector, a whole row opens one, and a search is left again', async () => {
  const other = await journey.account({ nome: 'João Batista' })
  await other.client.post('pagarme/customers', { document: CPF, email: EMAIL })
  await makeLote(journey.shop.db, journey.world.festival.id, { nome: 'Camarote' })
  await buyPaid(journey.shop, other.client, [{ id_evento_setor_lote: journey.world.festival.lote, qtde: 1 }])
  const { page } = await journey.person({ ...DESK, as: await journey.usuario() })
  await page.goto('/adm/eventos')
  await page.getByRole('link', { name: ADM_EVENTOS.ticketsOf('Festival do Sol') }).click()
  await page.getByRole('row', { name: /João Batista/ }).waitFor()
  const all = await rows(page).count()
  await main(page)
    .getByText(/^\d+ de 200 vendidos ou reservados$/)
    .waitFor()
  await page.getByRole('group').getByText(TEXTS.situacoes.pagos, { exact: true }).click()
  await page.waitForURL('**situacao=pagos')
  await expect.poll(() => rows(page).filter({ hasText: 'PAGO' }).count()).toBeGreaterThan(0)
  await expect.poll(() => rows(page).filter({ hasText: 'UTILIZADO' }).count()).toBe(0)
  await field(page, TEXTS.setor).selectOption({ label: 'Camarote · 0 de 100 vendidos ou reservados' })
  await page.getByText(TEXTS.noneOfFilter.title).waitFor()
  await axe(page, 'tickets, none of the filter')
  await field(page, TEXTS.setor).selectOption('')
  await page.getByRole('group').getByText(TEXTS.situacoes.todas, { exact: true }).click()
  await expect.poll(() => rows(page).count()).toBe(all)
  await field(page, TEXTS.telefone).fill(maskPhone(other.telefone))
  await field(page, TEXTS.telefone).press('Enter')
  await page.getByRole('heading', { name: 'João Batista 1 ingresso' }).waitFor()
  await press(page, TEXTS.showAll)
  await expect.poll(() => rows(page).count()).toBe(all)
  expect(await field(page, TEXTS.telefone).inputValue()).toBe('')
  await page.getByRole('cell', { name: 'João Batista' }).click()
  await panel(page).getByText('João Batista').waitFor()
})

it('staff on a phone see the events of their cities, open a ticket, and are offered no refund', async () => {
  const who = await journey.usuario({ cidades: [journey.world.salvador] })
  const { db } = journey.shop
  for (const hora of ['22:00', '19:00', '20:30']) {
    const id = await makeEvento(db, { nome: `Hoje às ${hora}`, inDays: 0, idCidade: journey.world.salvador })
    await db.execute(sql`UPDATE evento SET hora = ${hora} WHERE id = ${id}`)
  }
  const { page } = await journey.person({ as: who })
  await page.goto('/adm/ingressos')
  await page.getByRole('link', { name: 'Festival do Sol' }).waitFor()
  // Those of one day by their hour.
  expect(await page.getByRole('link', { name: /^Hoje às/ }).allInnerTexts()).toEqual([
    'Hoje às 19:00',
    'Hoje às 20:30',
    'Hoje às 22:00',
  ])
  expect(await page.getByRole('link', { name: 'Longe Daqui' }).count()).toBe(0)
  await axe(page, 'choice of an event on a phone')
  await page.getByLabel(CHOICE.search).fill('nada disso')
  await page.getByText(CHOICE.none('nada disso')).waitFor()
  await chooseEvento(page, 'Festival do Sol')
  await field(page, TEXTS.email).fill('ninguem@exemplo.com')
  await press(page, TEXTS.search)
  await page.getByText(TEXTS.none.title).waitFor()
  await field(page, TEXTS.email).fill('')
  await field(page, TEXTS.telefone).fill(maskPhone(buyer.telefone))
  await press(page, TEXTS.search)
  await page.getByRole('heading', { name: /3 ingressos/ }).waitFor()
  await axe(page, 'found tickets on a phone')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Pista/ })
    .last()
    .click()
  await panel(page).getByText(TEXTS.story).waitFor()
  await axe(page, 'ticket on a phone')
  expectPlainAddress(page)
  expect(await page.getByRole('button', { name: TEXTS.refund }).count()).toBe(0)
  await page.getByRole('link', { name: TEXTS.backToList }).click()
  await page.getByRole('heading', { name: /3 ingressos/ }).waitFor()
  // A ticket has an address of its own; one of another city is not found.
  await page.goto(`/adm/ingressos/${vendas[0]?.id}`)
  await panel(page)
    .getByText(shortCode(vendas[0]?.id ?? ''))
    .waitFor()
  await page.goto('/adm/ingressos/nada')
  await page.getByText('Ingresso não encontrado').waitFor()
})

it('Ctrl K finds a ticket by its owner or its code, and for an admin the person', async () => {
  const { page } = await journey.person({ ...DESK, as: await journey.usuario() })
  await page.goto('/adm/cidades')
  const code = shortCode(vendas[0]?.id ?? '')
  const options = dialog(page).getByRole('option')
  const search = async (text: string) => {
    await page.getByRole('button', { name: OFFICE.palette.open }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: ADM.palette.title }).fill(text)
  }
  await search('aparecida sil')
  await options.filter({ hasText: maskPhone(buyer.telefone) }).waitFor()
  await options.filter({ hasText: `Festival do Sol` }).first().waitFor()
  expect(await page.getByText(ADM.palette.none).isVisible()).toBe(false)
  await axe(page, 'the palette with people and tickets')
  await options.filter({ hasText: maskPhone(buyer.telefone) }).click()
  await page.waitForURL(`**/adm/clientes/${buyer.id}`)
  await page.getByRole('heading', { name: 'Maria Aparecida da Silva' }).waitFor()
  await search(code)
  await expect.poll(() => options.count()).toBe(1)
  await page.keyboard.press('Enter')
  await panel(page).getByText(code).waitFor()
  expectPlainAddress(page)
  await search('ninguém com este nome')
  await page.getByText(ADM.palette.none).waitFor()
})
