import type { Page } from 'playwright-core'
import { CARRINHO } from '../../../src/texts/carrinho.ts'
import { EVENTO } from '../../../src/texts/evento.ts'
import { UI } from '../../../src/texts/ui.ts'

// The actions of a person on the screens; elements are found by their accessible names.

export const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).click()
/** The field with exactly this label, without its hint. */
export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
export const expectText = (page: Page, text: string | RegExp) =>
  page
    .getByRole('main')
    .getByText(text, { exact: typeof text === 'string' })
    .first()
    .waitFor()
export const expectHeading = (page: Page, question: string) => page.getByRole('heading', { name: question }).waitFor()

/** From the event's page to the payment, or to the login for a visitor who is not logged in. */
export async function pickTickets(page: Page, evento: { id: string }, count: number): Promise<void> {
  await page.goto(`/evento/${evento.id}`)
  await addTickets(page, count)
  await press(page, EVENTO.buy)
}

/** Puts tickets into the cart without reserving them, and opens the cart. */
export async function fillCart(page: Page, evento: { id: string }, count = 1): Promise<void> {
  await page.goto(`/evento/${evento.id}`)
  await addTickets(page, count)
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Carrinho, \d/ })
    .click()
  await expectHeading(page, CARRINHO.items.title)
}

/** Chooses tickets on the event's page. */
export async function addTickets(page: Page, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) await press(page, UI.increase(EVENTO.quantity))
}

export const CARD = {
  number: '4000 0000 0000 0010',
  refused: '4000 0000 0000 0028',
  processing: '4000 0000 0000 0036',
  expiry: '12/2035',
  cvv: '317',
  holder: 'João da Conceição',
}
export const CPF = '529.982.247-25'
export const EMAIL = 'maria.journey@exemplo.com.br'

/** Fills in CPF and e-mail of the payer. */
export async function fillPayer(page: Page): Promise<void> {
  await expectHeading(page, CARRINHO.identity.title)
  await field(page, CARRINHO.identity.cpf).fill(CPF)
  await field(page, CARRINHO.identity.email).fill(EMAIL)
}

export const chooseMethod = (page: Page, name: string) =>
  page.getByRole('radio', { name: new RegExp(`^${name}`) }).check()
export const payByPix = (page: Page) => press(page, /com PIX$/)

/** Fills in a card, in the cart and in the club. */
export async function fillCard(page: Page, number = CARD.number): Promise<void> {
  await field(page, CARRINHO.card.number).fill(number)
  await field(page, CARRINHO.card.expiry).fill(CARD.expiry)
  await field(page, CARRINHO.card.cvv).fill(CARD.cvv)
  await field(page, CARRINHO.card.holder).fill(CARD.holder)
}

export async function typeCard(page: Page, number = CARD.number, installments?: string): Promise<void> {
  await fillCard(page, number)
  if (installments) await field(page, CARRINHO.card.installments).selectOption({ label: installments })
}

/** Navigates inside the running site, so that the screen must request its data; a page load would include it. */
export const visit = (page: Page, path: string) =>
  page.evaluate((address) => {
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
