import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { CONFIRMATIONS } from '../../../contract/catalogue.ts'
import { CARRINHO } from '../../../src/texts/carrinho.ts'
import { LOGIN } from '../../../src/texts/login.ts'
import { PEDIDO } from '../../../src/texts/pedido.ts'
import type { Person } from '../../support/people.ts'
import { axe } from '../support/index.ts'
import { fillCart, expectHeading, field, fillPayer, press, typeCard } from '../support/steps.ts'
import {
  alreadyPaid,
  buyer,
  cartIn,
  checkout,
  chooseCard,
  elsewhere,
  idIn,
  isAtPayment,
  journey,
  payCard,
  paidElsewhere,
  submit,
} from './kit.ts'

// The same cart or cliente on another device or in another tab.

it('a payment begun on another device can be continued, or canceled after a confirmation', async () => {
  const { page, account, allow } = await buyer()
  allow(/^409 POST \/api\/reservas/)
  await fillCart(page, journey.world.festival)
  const order = await paidElsewhere(page, account)
  await submit(page)
  await expectHeading(page, elsewhere.title)
  await axe(page, 'elsewhere')
  await checkout.did('payment.cancel', () => press(page, elsewhere.cancel))
  await expectHeading(page, CONFIRMATIONS.cancelarPagamento)
  await checkout.did('payment.cancel.dismiss', () => press(page, elsewhere.keep))
  await page.getByText(CONFIRMATIONS.cancelarPagamento).waitFor({ state: 'hidden' })
  await checkout.did('payment.open', () => press(page, elsewhere.open))
  await expectHeading(page, PEDIDO.pix)
  expect(idIn(page)).toBe(order.id)
})

it('a payment begun on another device is canceled, and its places are paid here', async () => {
  const { page, account, allow } = await buyer()
  allow(/^409 POST \/api\/reservas/)
  await fillCart(page, journey.world.festival)
  await paidElsewhere(page, account)
  await submit(page)
  await expectHeading(page, elsewhere.title)
  await press(page, elsewhere.cancel)
  await checkout.did('payment.cancel.confirm', () => press(page, elsewhere.confirmCancel))
  await isAtPayment(page)
})

it('a cart that was paid in another tab cannot be bought again', async () => {
  const { page, account, allow } = await buyer()
  allow(/^409 POST \/api\/reservas/)
  await fillCart(page, journey.world.festival)
  const order = await paidElsewhere(page, account)
  await journey.payPix(order.id)
  await expect
    .poll(async () => (await account.client.get<{ status: string }>(`pagarme/orders/${order.id}`)).body.status)
    .toBe('paid')
  await submit(page)
  await expectHeading(page, alreadyPaid.title)
  await axe(page, 'already paid')
  await checkout.did('cart.discard', () => press(page, alreadyPaid.discard))
  await expectHeading(page, CARRINHO.empty.title)
})

async function logInAgain(page: Page, { telefone, senha }: Person): Promise<void> {
  await expectHeading(page, LOGIN.phone.heading)
  await field(page, LOGIN.phone.label).fill(telefone)
  await press(page, LOGIN.phone.submit)
  await field(page, LOGIN.password.label).fill(senha)
  await press(page, LOGIN.password.submit)
}

it('a session that ended during the checkout leads to the login and back to the same step', async () => {
  const { page, context, account, allow } = await buyer()
  allow(/^401 /)
  await fillCart(page, journey.world.festival)
  await context.clearCookies()
  await submit(page)
  await logInAgain(page, account)
  await isAtPayment(page)
  expect((await cartIn(page)).carrinho).toHaveLength(1)
  // The session's end refuses a query, and the cache is cleared while it is in use.
  await context.clearCookies()
  await chooseCard(page)
  await typeCard(page)
  await fillPayer(page)
  await payCard(page, 'R$ 92,00')
  await logInAgain(page, account)
  await isAtPayment(page)
  await context.clearCookies()
  await page.reload()
  await logInAgain(page, account)
  await isAtPayment(page)
})
