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

/** From the event's page to the cart, or to the login for a visitor who is not logged in. */
export async function pickTickets(page: Page, evento: { id: string }, count: number): Promise<void> {
  await page.goto(`/evento/${evento.id}`)
  for (let n = 1; n < count; n += 1) await press(page, UI.increase(EVENTO.quantity))
  await press(page, EVENTO.add)
  await press(page, EVENTO.buy)
}

export const CARD = {
  number: '4000 0000 0000 0010',
  refused: '4000 0000 0000 0028',
  processing: '4000 0000 0000 0036',
  month: '12',
  year: '2035',
  cvv: '317',
  holder: 'João da Conceição',
}
export const CPF = '529.982.247-25'
export const EMAIL = 'maria.journey@exemplo.com.br'

/** Fills in CPF and e-mail and submits them. */
export async function identify(page: Page): Promise<void> {
  await expectHeading(page, CARRINHO.identity.title)
  await field(page, CARRINHO.identity.cpf).fill(CPF)
  await field(page, CARRINHO.identity.email).fill(EMAIL)
  await press(page, CARRINHO.identity.submit)
}

/** Fills in a card, in the cart and in the club. */
export async function fillCard(page: Page, number = CARD.number): Promise<void> {
  await field(page, CARRINHO.card.number).fill(number)
  await field(page, CARRINHO.card.month).fill(CARD.month)
  await field(page, CARRINHO.card.year).fill(CARD.year)
  await field(page, CARRINHO.card.cvv).fill(CARD.cvv)
  await field(page, CARRINHO.card.holder).fill(CARD.holder)
}

export async function typeCard(page: Page, number = CARD.number, installments?: string): Promise<void> {
  await expectHeading(page, CARRINHO.card.title)
  await fillCard(page, number)
  if (installments) await field(page, CARRINHO.card.installments).selectOption({ label: installments })
}

/** Navigates inside the running site, so that the screen must request its data; a page load would include it. */
export const visit = (page: Page, path: string) =>
  page.evaluate((address) => {
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
