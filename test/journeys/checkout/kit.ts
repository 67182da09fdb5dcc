import type { Page } from 'playwright-core'
import type { CartItem } from '../../../contract/carrinho-items.ts'
import { checkoutMachine } from '../../../machines/checkout/index.ts'
import { CLIENTE_KEY } from '../../../src/app/persistence.ts'
import { CARRINHO } from '../../../src/texts/carrinho.ts'
import { CARTOES } from '../../../src/texts/cartoes.ts'
import type { Person } from '../../support/people.ts'
import { createCoverage } from '../support/coverage.ts'
import { openJourney, type Visitor } from '../support/index.ts'
import { chooseMethod, CPF, EMAIL, expectHeading, payByPix, pickTickets, press } from '../support/steps.ts'

/** The shop and the browser of all checkout journeys. */
export const journey = openJourney()
export const checkout = createCoverage(checkoutMachine)
export const { method, identity, card, refused, timeOver, elsewhere, alreadyPaid, unknown, uncertain, partial } =
  CARRINHO

export async function buyer(as?: Person): Promise<Visitor & { account: Person }> {
  const account = as ?? (await journey.account())
  const person = await journey.person({ as: account })
  await checkout.follow(person.context)
  return { ...person, account }
}
export const isAtItems = (page: Page) => expectHeading(page, CARRINHO.items.title)
export const isAtPayment = (page: Page) => expectHeading(page, method.title)
export const submit = (page: Page) => checkout.did('cart.submit', () => press(page, CARRINHO.items.goOn))
export const choosePix = (page: Page) => checkout.did('method.pix', () => chooseMethod(page, method.pix))
export const chooseCard = (page: Page) => checkout.did('method.card', () => chooseMethod(page, method.card))
export const payCard = (page: Page, total: string) => checkout.did('card.submit', () => press(page, card.pay(total)))
export const payPix = (page: Page) => checkout.did('pix.submit', () => payByPix(page))
export const goBack = (page: Page) => checkout.did('back', () => press(page, CARRINHO.back))
export const idIn = (page: Page): string => page.url().split('/').pop() ?? ''

/** A cliente at the payment, with tickets of the festival held. */
export async function atPayment(count = 1) {
  const person = await buyer()
  await pickTickets(person.page, journey.world.festival, count)
  await isAtPayment(person.page)
  return person
}
export const cartIn = (page: Page): Promise<{ idCarrinho: string; carrinho: CartItem[] }> =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '{}'), CLIENTE_KEY)

/** Starts a PIX for the same cart on another device. */
export async function paidElsewhere(page: Page, account: Person): Promise<{ id: string }> {
  const { idCarrinho } = await cartIn(page)
  await account.client.post('pagarme/customers', { document: CPF, email: EMAIL })
  const { body } = await account.client.reserve([{ id_evento_setor_lote: journey.world.festival.lote }], idCarrinho)
  return (await account.client.payPix(body.id)).body
}

/** Tries the refused card again, or another one, in the form. */
export const retryCard = (page: Page, typed: string | null) =>
  checkout.did('refused.retry', async () => {
    await page.getByRole('radio', { name: typed === null ? card.other : CARTOES.typed(typed) }).check()
    await press(page, typed === null ? refused.other : refused.retry)
  })
