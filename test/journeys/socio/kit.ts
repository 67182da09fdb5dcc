import type { BrowserContextOptions, Page } from 'playwright-core'
import { boundsOf, gridPlan, placeOf, pointOf, rowLetters } from '../../../contract/place-plan.ts'
import { subscriptionMachine } from '../../../machines/subscription/index.ts'
import { CARRINHO } from '../../../src/texts/carrinho.ts'
import { SOCIO } from '../../../src/texts/socio.ts'
import { UI } from '../../../src/texts/ui.ts'
import { closeView, toBox } from '../../../src/ui/place-map/view.ts'
import { holdSeat, subscription } from '../../support/club.ts'
import type { Person } from '../../support/people.ts'
import { readProvider } from '../../support/provider.ts'
import { makeToken } from '../../support/token.ts'
import { createCoverage } from '../support/coverage.ts'
import { openJourney, type Visitor } from '../support/index.ts'
import { holdLongTimers } from '../support/long-timers.ts'
import { CARD, CPF, EMAIL, expectHeading, field, press, fillCard as typeNumbers } from '../support/steps.ts'

/** Only its test decides when a slow card is approved. */
const NEVER_MS = 3_600_000
/** The shop and the browser of all journeys of the club. */
export const journey = openJourney({ sandbox: { lateMs: NEVER_MS } })
export const club = createCoverage(subscriptionMachine)
export const { terms, identity, cards, card, seat, confirm, refused, pending, unknown, member, canceled } = SOCIO

type ClubOptions = BrowserContextOptions & { /** Timers of this length or more wait for `endTimer`. */ hold?: number }

/** A browser on the club's page, of a cliente or, without one, of a visitor. */
export async function atClub(as?: Person, { hold, ...options }: ClubOptions = {}): Promise<Visitor> {
  const person = await journey.person({ ...options, ...(as && { as }) })
  if (hold !== undefined) await holdLongTimers(person.page, hold)
  await club.follow(person.context)
  await person.page.goto('/socioTorcedor')
  return person
}

/** A cliente whom the provider knows, with a stored card that is approved unless another number is given. */
export async function knownCliente(...numbers: string[]): Promise<Person> {
  const person = await journey.account()
  const { body } = await person.client.post<{ id: string }>('pagarme/customers', { document: CPF, email: EMAIL })
  for (const number of numbers.length > 0 ? numbers : [CARD.number]) {
    const token = await makeToken(journey.shop, number.replaceAll(' ', ''))
    await person.client.post(`pagarme/customers/${body.id}/cards`, { token })
  }
  return person
}

/** Subscribes the cliente on another device. */
export async function subscribeElsewhere({ client }: Person, nr: number, number = CARD.number): Promise<void> {
  const { body: customers } = await client.get<{ data: { id: string }[] }>('pagarme/customers')
  const made = await client.post<{ id: string }>(`pagarme/customers/${customers.data[0]?.id}/cards`, {
    token: await makeToken(journey.shop, number.replaceAll(' ', '')),
  })
  const { body: hold } = await holdSeat(client, nr)
  await client.post('pagarme/subscriptions', subscription(hold.id, made.body.id))
}

export const accept = (page: Page) => club.did('terms.accept', () => press(page, terms.accept))
export const fillIdentity = (page: Page) =>
  club.did('identity.submit', async () => {
    await expectHeading(page, identity.title)
    await field(page, CARRINHO.identity.cpf).fill(CPF)
    await field(page, CARRINHO.identity.email).fill(EMAIL)
    await press(page, CARRINHO.identity.submit)
  })
export const fillCard = (page: Page, number = CARD.number) =>
  club.did('card.submit', async () => {
    await expectHeading(page, card.title)
    await typeNumbers(page, number)
    await press(page, card.submit)
  })
export const takeCard = (page: Page) => club.did('cards.submit', () => press(page, cards.submit))
/** Chooses a free seat in the list beside the map; the rows have ten seats. */
export const choose = (page: Page, nr: number) =>
  club.did('seat.choose', async () => {
    await expectHeading(page, seat.title)
    const row = page.getByLabel(UI.map.row, { exact: true })
    if (!(await row.isVisible())) await page.getByText(UI.map.list).click()
    await row.selectOption({ index: Math.floor((nr - 1) / 10) })
    await page.getByRole('button', { name: new RegExp(`${seat.number(nr)}, ${seat.state.free}$`) }).click()
  })
/**
 * Taps a seat in the middle of the lens, which at first shows the free seat nearest to the field. The club has 50
 * seats.
 */
export const tapSeat = (page: Page, nr: number) =>
  club.did('seat.choose', async () => {
    const [, lens] = await page.locator('main canvas').all()
    const { x = 0, y = 0, width = 0, height = 0 } = (await lens?.boundingBox()) ?? {}
    const plan = gridPlan({ count: 50, perRow: 10, rowName: rowLetters, blocks: 3, isBent: true })
    const { row = 0, column = 0 } = placeOf(plan, nr) ?? {}
    const [point, size] = [pointOf(plan, row, column), { width, height, inset: 0 }]
    const at = toBox(closeView(point, boundsOf(plan, true), size), size, point)
    await page.touchscreen.tap(x + at.x, y + at.y)
  })
export const takeSeat = (page: Page) => club.did('seat.submit', () => press(page, seat.submit))
export const subscribe = (page: Page) => club.did('confirm.submit', () => press(page, confirm.submit('R$ 29,90')))
export const goBack = (page: Page) => club.did('back', () => press(page, SOCIO.back))
export const isMember = (page: Page) => expectHeading(page, member.title)

/** Goes from the terms to the confirmation of this seat, with a stored card. */
export async function goToConfirm(page: Page, nr: number): Promise<void> {
  await accept(page)
  await takeCard(page)
  await choose(page, nr)
  await takeSeat(page)
  await expectHeading(page, confirm.title)
}

/** A cliente with a stored card, at the confirmation of this seat. */
export async function atConfirm(nr: number, ...numbers: string[]) {
  const account = await knownCliente(...numbers)
  const person = await atClub(account)
  await goToConfirm(person.page, nr)
  return { ...person, account }
}

/** The provider approves the charge that this cliente waits for. */
export async function approveCharge({ client }: Person): Promise<void> {
  const { body } = await client.get<{ data: { id: string }[] }>('pagarme/customers')
  const { data } = await readProvider<{ data: { id: string }[] }>(
    journey.shop,
    `charges?customer_id=${body.data[0]?.id}`,
  )
  await journey.shop.control(`/__sandbox/charges/${data[0]?.id}/pay`)
}
