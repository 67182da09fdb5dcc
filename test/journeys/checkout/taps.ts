import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { EVENTO } from '../../../src/texts/evento.ts'
import { LOGIN } from '../../../src/texts/login.ts'
import { PEDIDO } from '../../../src/texts/pedido.ts'
import { UI } from '../../../src/texts/ui.ts'
import { makeToken } from '../../support/token.ts'
import { CPF, EMAIL, expectHeading, field, fillCard, fillPayer } from '../support/steps.ts'
import { buyer, card, isAtPayment, journey, method } from './kit.ts'

// How many taps a purchase takes, from the event's page on; typing is none, going to a field is.

/** Counts the presses of buttons, choices and fields. */
function tapping(page: Page) {
  let taps = 0
  const tap = async (name: string | RegExp) => {
    taps += 1
    await page.getByRole('button', { name, exact: typeof name === 'string' }).click()
  }
  const choose = async (name: string) => {
    taps += 1
    await page.getByRole('radio', { name: new RegExp(`^${name}`) }).check()
  }
  return { tap, choose, count: () => taps, add: (more: number) => (taps += more) }
}

const PHONE = { viewport: { width: 390, height: 844 } }
const atEvento = (page: Page) => page.goto(`/evento/${journey.world.festival.id}`)

it('a returning buyer has the PIX code after 3 taps', async () => {
  const { page, account } = await buyer()
  await account.client.post('pagarme/customers', { document: CPF, email: EMAIL })
  const { tap, count } = tapping(page)
  await atEvento(page)
  await tap(UI.increase(EVENTO.quantity))
  await tap(EVENTO.buy)
  await isAtPayment(page)
  await tap(/com PIX$/)
  await expectHeading(page, PEDIDO.pix)
  expect(count()).toBeLessThanOrEqual(4)
})

it('a returning buyer has paid with a card that they keep after 4 taps', async () => {
  const { page, account } = await buyer()
  const { body } = await account.client.post<{ id: string }>('pagarme/customers', { document: CPF, email: EMAIL })
  await account.client.post(`pagarme/customers/${body.id}/cards`, { token: await makeToken(journey.shop) })
  const { tap, choose, count } = tapping(page)
  await atEvento(page)
  await tap(UI.increase(EVENTO.quantity))
  await tap(EVENTO.buy)
  await isAtPayment(page)
  await choose(method.card)
  await tap(/no cartão$/)
  await expectHeading(page, PEDIDO.approved)
  expect(count()).toBe(4)
})

it('a new buyer has the PIX code after 9 taps, fields included', async () => {
  const { page, phone } = await journey.person(PHONE)
  const { tap, count, add } = tapping(page)
  await atEvento(page)
  await tap(UI.increase(EVENTO.quantity))
  await tap(EVENTO.buy)
  // The field of a step has the focus already; Enter on the phone's keyboard sends it.
  await field(page, LOGIN.phone.label).fill(phone)
  await tap(LOGIN.phone.submit)
  await expectHeading(page, LOGIN.sms.heading)
  await field(page, LOGIN.sms.label).fill(await journey.smsCode(phone))
  await expectHeading(page, LOGIN.signUp.heading)
  await field(page, LOGIN.signUp.name).fill('Maria Aparecida')
  add(1)
  await field(page, LOGIN.signUp.password).fill('uma senha boa')
  await tap(LOGIN.signUp.submit)
  await isAtPayment(page)
  add(2)
  await fillPayer(page)
  await tap(/com PIX$/)
  await expectHeading(page, PEDIDO.pix)
  expect(count()).toBeLessThanOrEqual(9)
})

it('two quick taps on BUY and on the payment buy once', async () => {
  const { page, account } = await buyer()
  await account.client.post('pagarme/customers', { document: CPF, email: EMAIL })
  await atEvento(page)
  await page.getByRole('button', { name: UI.increase(EVENTO.quantity) }).click()
  await page.getByRole('button', { name: EVENTO.buy }).dblclick()
  await isAtPayment(page)
  await page.getByRole('radio', { name: new RegExp(`^${method.card}`) }).check()
  await fillCard(page)
  await page.getByRole('button', { name: card.pay('R$ 92,00') }).dblclick()
  await expectHeading(page, PEDIDO.approved)
  const { rows } = await journey.shop.db.execute(sql`SELECT status FROM venda WHERE id_cliente = ${account.id}`)
  expect(rows).toEqual([{ status: 'sold' }])
})
