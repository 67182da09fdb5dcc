import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { CATALOGUE, CONFIRMATIONS } from '../../../contract/catalogue.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import { OFFICE_MESSAGES } from '../../../contract/messages-office.ts'
import { maskPhone } from '../../../contract/phone-rules.ts'
import { OFFICE_REFUSALS } from '../../../contract/refusals-office.ts'
import { SHOP_REFUSALS } from '../../../contract/refusals-shop.ts'
import { ADM } from '../../../src/texts/adm.ts'
import { ADM_CLIENTES as CLIENTES } from '../../../src/texts/adm-clientes.ts'
import { ADM_INGRESSOS as INGRESSOS } from '../../../src/texts/adm-ingressos.ts'
import { ADM_SOCIO as TEXTS } from '../../../src/texts/adm-socio.ts'
import { COMMON } from '../../../src/texts/common.ts'
import { FIELDS } from '../../../src/texts/fields.ts'
import { makeClients } from '../../support/client.ts'
import { joinClub, openClub } from '../../support/club.ts'
import { makeUsuario } from '../../support/staff.ts'
import { buyPaid } from '../../support/tickets.ts'
import { axe } from '../support/index.ts'
import { findingsAtEverySize } from '../support/layout.ts'
import { asCards, DESK, main, rows, toast } from '../support/office-screens.ts'
import { CPF, EMAIL, field, press } from '../support/steps.ts'
import { journey } from './kit.ts'

const NAMES = ['Ana Beatriz Fontes', 'Joana Pereira', 'Severino Alves do Nascimento']
const { club, prices, reprice, cancel, views, states } = TEXTS

const row = (page: Page, nome: string) => page.getByRole('row', { name: nome })
const inDialog = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })
const act = (page: Page, action: string, nome: string) =>
  page.getByRole('button', { name: FIELDS.actionOn(action, nome) }).click()
const view = (page: Page, name: string) => main(page).getByRole('group').getByText(name).click()
const alert = (page: Page, text: string) => page.getByRole('alert').getByText(text).waitFor()

beforeAll(async () => {
  const { shop } = journey
  await openClub(shop.db)
  for (const [i, who] of (await makeClients(shop, NAMES.length)).entries()) {
    expect((await joinClub(shop, who, 10 + i)).status).toBe(200)
    await shop.db.execute(sql`UPDATE cliente SET nome = ${NAMES[i]} WHERE id = ${who.id}`)
  }
})

it('an admin edits the club: the stand follows the input, each rule is refused, nothing is overwritten', async () => {
  const { page, allow } = await journey.person({ as: await journey.usuario(), ...DESK })
  await page.goto('/adm/socioTorcedor')
  await row(page, NAMES[0] ?? '').waitFor()
  await page.getByText(club.rows(5, 'A', 'E')).waitFor()
  await axe(page, 'the club and its members')

  await field(page, club.valor).fill('')
  await field(page, club.cadeiras).fill('muitas')
  await press(page, ADM.save)
  await main(page).getByText(OFFICE_MESSAGES.loteValor).waitFor()
  await main(page).getByText(MESSAGES.invalidField).waitFor()
  await axe(page, 'the form with its errors')
  // An invalid number does not change the drawing.
  await page.getByText(club.rows(5, 'A', 'E')).waitFor()
  await field(page, club.cadeiras).fill('60')
  await field(page, club.porFileira).fill('2')
  await page.getByText(club.rows(30, 'A', 'AD')).waitFor()

  // The highest seat with a member is 12.
  allow(/^409 POST/)
  await field(page, club.valor).fill('39,9')
  await field(page, club.cadeiras).fill('11')
  await press(page, ADM.save)
  await main(page).getByText(OFFICE_REFUSALS['socio.seats-taken'](12)).waitFor()

  await page.getByRole('navigation').getByRole('link', { name: 'Clientes' }).click()
  await press(page, ADM.leave.stay)
  await field(page, club.cadeiras).fill('60')
  await field(page, club.porFileira).fill('20')
  await press(page, ADM.save)
  await toast(page, club.saved)
  await page.getByRole('region', { name: prices.title }).getByText(prices.people(3)).waitFor()
  await press(page, ADM.undo)
  await toast(page, ADM.undone)
  await expect.poll(() => field(page, club.valor).inputValue()).toBe('29,90')

  // Another admin saves meanwhile.
  const other = await makeUsuario(journey.shop)
  const { body: now } = await other.get<{ versao: number }>('configSocioTorcedor')
  await field(page, club.valor).fill('39,9')
  await other.post('configSocioTorcedor', { ...now, termo: 'Outro termo', versao: now.versao })
  await press(page, ADM.save)
  await page.getByRole('dialog').getByRole('heading', { name: ADM.conflict.title }).waitFor()
  await page.getByRole('dialog').getByText('Outro termo').waitFor()
  await axe(page, 'what another person changed')
  await press(page, ADM.conflict.apply)
  await toast(page, club.saved)
  const stored = await journey.shop.db.execute(sql`SELECT valor_cents, termo, maximo_socios FROM config_socio`)
  expect(stored.rows).toEqual([{ valor_cents: 3990, termo: 'Outro termo', maximo_socios: 50 }])

  // Cancelar shows the stored values again, after a confirmation.
  await field(page, club.termo).fill('Rascunho')
  await press(page, ADM.cancel)
  await press(page, ADM.leave.go)
  await expect.poll(() => field(page, club.termo).inputValue()).toBe('Outro termo')
})

it('an admin changes the price of one and of all members, and cancels; each failure is shown and changes nothing', async () => {
  const [ana = '', joana = '', severino = ''] = NAMES
  await journey.shop.db.execute(sql`UPDATE config_socio SET valor_cents = 3990`)
  const { page, allow } = await journey.person({ as: await journey.usuario(), ...DESK })
  allow(/^50[03] (PUT|DELETE) /)
  await page.goto('/adm/socioTorcedor')

  await act(page, TEXTS.actions.valor, joana)
  await field(page, reprice.valor).fill('')
  await press(page, reprice.submitOne)
  await page.getByRole('dialog').getByText(OFFICE_MESSAGES.loteValor).waitFor()
  await axe(page, 'a new price for one, refused')
  await field(page, reprice.valor).fill('35')
  // A click outside the dialog does not lose typed text.
  await page.mouse.click(20, 400)
  await press(page, ADM.leave.stay)
  await page.route('**/items/**', (route) => route.fulfill({ status: 500 }), { times: 1 })
  await press(page, reprice.submitOne)
  await alert(page, CATALOGUE.alterarAssinatura)
  await press(page, reprice.submitOne)
  await toast(page, reprice.doneOne)
  await row(page, joana).getByText('R$ 35,00').waitFor()
  await press(page, ADM.undo)
  await row(page, joana).getByText('R$ 29,90').waitFor()

  // The provider does not confirm: the request is stored, and the row says so at once.
  const unreachable = (method: string) => ({ match: `${method} /subscriptions`, mode: 'status', status: 503 })
  await journey.sandbox({ faults: [unreachable('PUT'), unreachable('DELETE')] })
  await act(page, TEXTS.actions.valor, severino)
  await field(page, reprice.valor).fill('35')
  await press(page, reprice.submitOne)
  await toast(page, OFFICE_REFUSALS['socio.reprice-pending'])
  await row(page, severino).getByText(TEXTS.pendingPrice('R$ 35,00')).waitFor()
  await act(page, TEXTS.actions.valor, severino)
  await page.getByText(reprice.onePending('R$ 35,00')).waitFor()
  await axe(page, 'a price that is not confirmed')
  await inDialog(page, ADM.cancel).click()
  await act(page, TEXTS.actions.cancel, joana)
  await inDialog(page, cancel.confirm).click()
  await toast(page, SHOP_REFUSALS['socio.cancel-pending'])
  await row(page, joana).getByText(states.saindo).waitFor()
  await axe(page, 'a member who leaves')
  await journey.sandbox({ faults: [] })
  await journey.shop.db.execute(sql`UPDATE socio SET valor_alvo_cents = NULL, cancel_pedido_em = NULL,
    cancel_pedido_por = NULL WHERE state = 'active'`)
  await page.reload()

  await page.getByText(`${prices.people(3)} ${prices.old(3, 'R$ 29,90')}`).waitFor()
  await press(page, prices.action(3))
  const dialog = page.getByRole('dialog')
  await dialog.getByText(reprice.who(3)).waitFor()
  await dialog.getByText(reprice.total('R$ 89,70', 'R$ 119,70')).waitFor()
  await axe(page, 'who a new price changes')
  await field(page, reprice.valor).fill('29,90')
  await dialog.getByText(reprice.nobody).waitFor()
  await field(page, reprice.valor).fill('39,9')
  await dialog.getByRole('row', { name: severino }).waitFor()
  await press(page, reprice.submit(3))
  await toast(page, reprice.done)
  await page.getByText(prices.all(3, 'R$ 39,90')).waitFor()

  await act(page, TEXTS.actions.cancel, ana)
  await page.getByRole('heading', { name: CONFIRMATIONS.cancelarAssinatura }).waitFor()
  await page.getByText(cancel.whose(ana, 'A10')).waitFor()
  await axe(page, 'the question before a cancellation')
  await inDialog(page, cancel.keep).click()
  await page.route('**/pagarme/subscriptions/*', (route) => route.fulfill({ status: 500 }), { times: 1 })
  await act(page, TEXTS.actions.cancel, ana)
  await inDialog(page, cancel.confirm).click()
  await alert(page, CATALOGUE.cancelarAssinatura)
  await act(page, TEXTS.actions.cancel, ana)
  await inDialog(page, cancel.confirm).click()
  await toast(page, cancel.done(ana))
  await row(page, ana).waitFor({ state: 'detached' })
  await view(page, views.cancelados)
  await page.waitForURL('**?ver=cancelados')
  await row(page, ana).getByText(states.naoAtivo).waitFor()
  expect(await main(page).getByRole('row').getByRole('button').count()).toBe(0)
  await view(page, views.recusados)
  await page.getByText(TEXTS.empty.recusados.title).waitFor()
  await axe(page, 'no refused charge')

  await view(page, views.ativos)
  await page.getByRole('searchbox').fill('11')
  await expect.poll(() => main(page).getByRole('row').count()).toBe(2)
  await row(page, joana).waitFor()
  await page.getByRole('searchbox').fill('ninguém')
  await page.getByText(TEXTS.none('ninguém')).waitFor()
  await press(page, ADM.clearFilters)
  await row(page, severino).waitFor()
})

it('an admin with a phone: the collapsed club keeps its input; a list that fails can be read again', async () => {
  const { page, allow } = await journey.person({ as: await journey.usuario(), hasTouch: true })
  allow(/^500 GET/)
  await page.route('**/api/configSocioTorcedor', (route) => route.fulfill({ status: 500 }), { times: 1 })
  await page.goto('/adm/socioTorcedor')
  await page.getByText(club.failed).waitFor()
  await press(page, COMMON.retry)
  await page.getByRole('button', { name: FIELDS.actions(NAMES[2] ?? '') }).tap()
  await page.getByRole('button', { name: FIELDS.actionOn(TEXTS.actions.valor, NAMES[2] ?? '') }).waitFor()
  await axe(page, 'members as cards')
  const fold = page.getByRole('button', { name: club.title })
  await fold.tap()
  await field(page, club.cadeiras).fill('55')
  await fold.tap()
  expect(await field(page, club.cadeiras).isVisible()).toBe(false)
  await fold.tap()
  expect(await field(page, club.cadeiras).inputValue()).toBe('55')
  await axe(page, 'the club unfolded')
  expect(await findingsAtEverySize(page)).toEqual([])
})

it('staff are not offered the club', async () => {
  const { page } = await journey.person({ as: await journey.usuario({ cidades: [] }), ...DESK })
  await page.goto('/adm/socioTorcedor')
  await main(page).getByText(OFFICE_REFUSALS['role.users-forbidden']).waitFor()
  expect(await page.getByRole('navigation').getByRole('link', { name: TEXTS.title }).count()).toBe(0)
})

it('the page of a person has their tickets, their membership with its charges, and ends their sessions', async () => {
  const { shop, world } = journey
  const { rows: members } = await shop.db.execute(sql`SELECT id FROM cliente WHERE nome = ${NAMES[2]}`)
  const buyer = await journey.account({ nome: 'Rosa de Lima' })
  await buyer.client.post('pagarme/customers', { document: CPF, email: EMAIL })
  await buyPaid(shop, buyer.client, [{ id_evento_setor_lote: world.festival.lote, qtde: 2 }])
  const { page, allow } = await journey.person({ as: await journey.usuario(), ...DESK })
  await page.goto('/adm/socioTorcedor')
  await page.getByRole('link', { name: NAMES[2] ?? '' }).click()
  await page.waitForURL(`**/adm/clientes/${String(members[0]?.['id'])}`)
  await main(page)
    .getByRole('heading', { name: NAMES[2] ?? '' })
    .waitFor()
  await main(page).getByText(CLIENTES.membership.newest).waitFor()
  await main(page).getByText(CLIENTES.membership.charges.paid).first().waitFor()
  await main(page).getByText(CLIENTES.page.noTickets.atAll).waitFor()
  await axe(page, 'a member without tickets')

  await main(page).getByRole('link', { name: CLIENTES.title }).click()
  // A click beside the name opens the row, too; one that selects its text does not.
  const phone = page.getByRole('cell', { name: maskPhone(buyer.telefone) })
  await phone.waitFor()
  await phone.evaluate((cell) => window.getSelection()?.selectAllChildren(cell))
  await phone.evaluate((cell: HTMLElement) => cell.click())
  expect(new URL(page.url()).pathname).toBe('/adm/clientes')
  await page.evaluate(() => window.getSelection()?.removeAllRanges())
  const opened = page.context().waitForEvent('page')
  await phone.click({ modifiers: ['ControlOrMeta'] })
  await (await opened).waitForURL(`**/adm/clientes/${buyer.id}`)
  await (await opened).close()
  await phone.click()
  await page.waitForURL(`**/adm/clientes/${buyer.id}`)
  await main(page).getByText(CLIENTES.membership.none).waitFor()
  await expect.poll(() => rows(page).count()).toBe(3)
  await axe(page, 'a person with tickets')
  await main(page).getByText(INGRESSOS.situacoes.reembolsos, { exact: true }).click()
  await page.waitForURL('**?situacao=reembolsos')
  await main(page).getByText(CLIENTES.page.noTickets.ofSituacao).waitFor()
  await main(page).getByText(INGRESSOS.situacoes.pagos, { exact: true }).click()
  await expect.poll(() => rows(page).count()).toBe(3)
  await asCards(page)
  expect(await findingsAtEverySize(page)).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
  await press(page, CLIENTES.sessions.action)
  await inDialog(page, CLIENTES.sessions.confirm).click()
  await toast(page, CLIENTES.sessions.ended('Rosa de Lima'))
  await main(page)
    .getByRole('link', { name: /^Pedido / })
    .first()
    .click()
  await page.waitForURL('**/adm/historico?codigo=*')

  allow(/^404 GET/)
  await page.goto('/adm/clientes/00000000-0000-4000-8000-000000000000')
  await main(page).getByText(ADM.notFoundTitle).waitFor()
  await axe(page, 'a person who does not exist')
})
