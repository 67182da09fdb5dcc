import { expect, it } from 'vitest'
import { REFUSALS } from '../../../contract/refusals.ts'
import { COMMON } from '../../../src/texts/common.ts'
import { CONTA } from '../../../src/texts/conta.ts'
import { LOGIN } from '../../../src/texts/login.ts'
import { SHELL } from '../../../src/texts/shell.ts'
import { CARTOES } from '../../../src/texts/cartoes.ts'
import { SOCIO } from '../../../src/texts/socio.ts'
import { UI } from '../../../src/texts/ui.ts'
import { holdSeat, openClub, violatedClubInvariants } from '../../support/club.ts'
import { axe, leaks } from '../support/index.ts'
import { enter } from '../support/keyboard.ts'
import { GATHERED_MS, heardBy, JOINED, lateAnswer } from '../support/late-answer.ts'
import { CARD, CPF, EMAIL, expectHeading, expectText, field, press } from '../support/steps.ts'
import {
  accept,
  atClub,
  card,
  choose,
  club,
  confirm,
  fillCard,
  fillIdentity,
  goBack,
  identity,
  isMember,
  journey,
  knownCliente,
  member,
  seat,
  subscribe,
  subscribeElsewhere,
  takeCard,
  takeSeat,
  tapSeat,
  terms,
} from './kit.ts'

it('a club that is not open yet shows its price, and says that nobody can subscribe', async () => {
  const { page } = await atClub()
  await expectText(page, 'R$ 10,00')
  await expectText(page, REFUSALS['socio.not-open'])
  expect(await page.getByRole('button', { name: terms.accept }).count()).toBe(0)
  expect(await page.getByText(SOCIO.stepOf(1, 5), { exact: true }).count()).toBe(0)
  await axe(page, 'club: not open')
  await openClub(journey.shop.db)
})

it('a visitor reads the terms, logs in, and becomes a member; a reload in each step returns to it', async () => {
  const account = await journey.account()
  const { page } = await atClub()
  await expectText(page, 'R$ 29,90')
  await axe(page, 'club: terms')
  await press(page, terms.fullScreen)
  await axe(page, 'club: terms in full screen')
  await press(page, COMMON.close)
  await accept(page)
  await expectHeading(page, LOGIN.phone.heading)
  await field(page, LOGIN.phone.label).fill(account.telefone)
  await press(page, LOGIN.phone.submit)
  await field(page, LOGIN.password.label).fill(account.senha)
  await press(page, LOGIN.password.submit)

  await expectHeading(page, identity.title)
  await page.reload()
  await expectHeading(page, identity.title)
  await axe(page, 'club: identity')
  await fillIdentity(page)
  await expectHeading(page, card.title)
  await page.reload()
  await expectHeading(page, card.title)
  await axe(page, 'club: card')
  await fillCard(page)
  // Two aisles cross the five rows of ten seats.
  await page.getByText(seat.aisle, { exact: true }).click()
  await expectText(page, seat.free(20))
  await page.getByText(UI.map.list).click()
  const ofRow = page.getByRole('group', { name: seat.row('A') }).getByRole('button')
  await expect.poll(() => ofRow.allTextContents()).toEqual(['A4', 'A5', 'A8', 'A9'])
  await axe(page, 'club: seats beside an aisle')
  await page.getByText(seat.all, { exact: true }).click()
  await expectText(page, seat.free(50))
  await choose(page, 23)
  await page.reload()
  await expectText(page, seat.name('C', 3))
  await axe(page, 'club: seat')
  await takeSeat(page)
  await expectHeading(page, confirm.title)
  await page.reload()
  await expectText(page, CARTOES.name('Visa', '0010'))
  await expectText(page, `${seat.name('C', 3)} · ${seat.number(23)}`)
  await axe(page, 'club: confirm')
  expect(await leaks(page, [CARD.number, CARD.number.replaceAll(' ', ''), CPF, EMAIL])).toEqual([])
  await subscribe(page)
  await isMember(page)
  await expectText(page, member.stamps.active)
  await expectText(page, member.seatOf('C', 3))
  await expectText(page, CARTOES.name('Visa', '0010'))
  await axe(page, 'club: member')
  await page.reload()
  await isMember(page)
})

it('another tab shows the membership, too; after a logout there this tab no longer shows it', async () => {
  const account = await knownCliente()
  await subscribeElsewhere(account, 24)
  const { page, context } = await atClub(account)
  await expectText(page, CARTOES.name('Visa', '0010'))
  const other = await context.newPage()
  await other.goto('/minhaConta')
  await other.getByRole('link', { name: CONTA.socioTorcedor }).click()
  await isMember(other)
  await other.goto('/minhaConta')
  await press(other, CONTA.logOut)
  await club.did('session.ended', () => other.getByRole('dialog').getByRole('button', { name: CONTA.logOut }).click())
  await expectText(page, terms.accept)
  expect(await page.getByText(account.nome).count()).toBe(0)
})

it('the side menu leads to the club, and a login in another tab is noticed', async () => {
  const { page, context } = await atClub()
  await page.goto('/eventos')
  await press(page, SHELL.openMenu)
  await page.getByRole('link', { name: SHELL.socioTorcedor }).click()
  await expectText(page, terms.accept)
  const account = await knownCliente()
  const other = await context.newPage()
  await other.goto('/cliente/login')
  await field(other, LOGIN.phone.label).fill(account.telefone)
  await press(other, LOGIN.phone.submit)
  await field(other, LOGIN.password.label).fill(account.senha)
  // Until the page has noticed the login, its button still leads to the login.
  const noticed = page.waitForResponse(/\/api\/socio\/cliente\//)
  await club.did('session.started', () => press(other, LOGIN.password.submit))
  await noticed
  await accept(page)
  await expectHeading(page, SOCIO.cards.title)
})

it('a page that was suspended while another person logged in shows nothing of the previous one', async () => {
  const [ana, bia] = [await knownCliente(), await journey.account({ nome: 'Bia Sucessora' })]
  const { page, context } = await journey.person({ as: ana })
  await page.addInitScript(() => {
    // A suspended tab does not receive changes of other tabs.
    const hear = (event: Event) => document.hidden && event.stopImmediatePropagation()
    window.addEventListener('storage', hear, true)
  })
  const see = (hidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { value, configurable: true })
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    }, hidden)
  await club.follow(context)
  await page.goto('/socioTorcedor')
  await accept(page)
  await expectText(page, CARTOES.name('Visa', '0010'))
  await see(true)
  const other = await context.newPage()
  await other.goto('/minhaConta')
  await press(other, CONTA.logOut)
  await other.getByRole('dialog').getByRole('button', { name: CONTA.logOut }).click()
  await other.waitForURL('**/')
  await other.goto('/cliente/login')
  await field(other, LOGIN.phone.label).fill(bia.telefone)
  await press(other, LOGIN.phone.submit)
  await field(other, LOGIN.password.label).fill(bia.senha)
  await press(other, LOGIN.password.submit)
  await other.waitForURL('**/carrinho')
  await see(false)
  await expectText(page, terms.accept)
  expect(await page.getByText(CARTOES.name('Visa', '0010')).count()).toBe(0)
  // A reload does not bring any of it back either.
  await page.reload()
  await expectText(page, terms.accept)
})

it('by keyboard only, a cliente goes from the club’s terms to the membership', async () => {
  const { page } = await atClub(await knownCliente())
  const enterButton = (name: string) => enter(page, page.getByRole('button', { name, exact: true }))
  await enterButton(terms.accept)
  await expectHeading(page, SOCIO.cards.title)
  await enterButton(SOCIO.cards.submit)
  await expectHeading(page, seat.title)
  await enter(page, page.locator('main summary'))
  await page.getByLabel(UI.map.row, { exact: true }).waitFor()
  await page.keyboard.press('Tab')
  // The second row, whose first seat is number 11.
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expectText(page, seat.name('B', 2))
  await enterButton(seat.submit)
  await expectHeading(page, confirm.title)
  await enterButton(confirm.submit('R$ 29,90'))
  await isMember(page)
  await expectText(page, member.seatOf('B', 2))
})

it('a club’s seat that is taken while an older answer is in progress stays taken', async () => {
  const [account, other] = [await knownCliente(), await knownCliente()]
  const person = await journey.person({ as: account })
  const { page } = person
  const heard = heardBy(page)
  await club.follow(person.context)
  await page.goto('/socioTorcedor')
  await accept(page)
  const old = await lateAnswer(page, '**/api/socio/cadeiras')
  await takeCard(page)
  await old.taken
  await heard.times(1, JOINED)
  await holdSeat(other.client, 35)
  await heard.times(1, /42\["cadeiras"/)
  await page.waitForTimeout(GATHERED_MS)
  old.send()
  await choose(page, 36)
  // At once, because the seats are also polled every few seconds.
  await page
    .getByRole('button', { name: new RegExp(`${seat.number(35)}, ${seat.state.taken}$`) })
    .waitFor({ timeout: 3000 })
})

it('a club’s seat that another cliente takes is reported by a message: while choosing, and when it is held', async () => {
  const [account, other] = [await knownCliente(), await knownCliente()]
  const { page, allow } = await atClub(account, { hasTouch: true, isMobile: true })
  allow(/^409 POST \/api\/reservas/)
  await accept(page)
  await takeCard(page)
  await expectHeading(page, seat.title)
  await tapSeat(page, 5)
  await expectText(page, seat.name('A', 5))
  await choose(page, 31)
  await holdSeat(other.client, 31)
  await club.did('seats.read', () => expectText(page, REFUSALS['socio.seat-taken']))
  await expectText(page, seat.none)
  await axe(page, 'club: seat lost')
  await page.getByRole('button', { name: new RegExp(`${seat.number(31)}, ${seat.state.taken}$`) }).waitFor()
  // The seat is taken just before the page's own call arrives, so that no message can come first.
  await choose(page, 32)
  await page.route('**/api/reservas', async (route) => {
    await holdSeat(other.client, 32)
    await route.continue()
  })
  await takeSeat(page)
  await expectText(page, REFUSALS['socio.seat-taken'])
  await page.unroute('**/api/reservas')
  await choose(page, 33)
  await takeSeat(page)
  await expectHeading(page, confirm.title)
  await goBack(page)
  await expectHeading(page, seat.title)
  await goBack(page)
  await expectHeading(page, SOCIO.cards.title)
  await goBack(page)
  await expectText(page, terms.accept)
  expect(await violatedClubInvariants(journey.shop.db)).toEqual([])
})
