import { expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { SHOP_REFUSALS } from '../../../contract/refusals-shop.ts'
import { CARTOES } from '../../../src/texts/cartoes.ts'
import { CONTA } from '../../../src/texts/conta.ts'
import { PEDIDO } from '../../../src/texts/pedido.ts'
import { axe } from '../support/index.ts'
import {
  CARD,
  chooseMethod,
  CPF,
  EMAIL,
  expectHeading,
  expectText,
  fillCard,
  pickTickets,
  press,
} from '../support/steps.ts'
import { buyer, card, checkout, isAtPayment, journey, method, refused, retryCard } from './kit.ts'

// The cards that a buyer keeps: asked at the payment, offered at the next one, deleted on the account's page.

const VISA = CARTOES.name('Visa', '0010')
const box = (page: Page) => page.getByRole('checkbox', { name: card.keep })

async function toCard(page: Page): Promise<void> {
  await pickTickets(page, journey.world.festival, 1)
  await isAtPayment(page)
  await chooseMethod(page, method.card)
}
async function knownBuyer() {
  const person = await buyer()
  await person.account.client.post('pagarme/customers', { document: CPF, email: EMAIL })
  return person
}

it('a card is kept when its box is ticked and the payment is approved; the next payment offers it', async () => {
  const { page } = await knownBuyer()
  await toCard(page)
  expect(await box(page).isChecked()).toBe(false)
  await fillCard(page, CARD.refused)
  await box(page).check()
  await press(page, /no cartão$/)
  await expectHeading(page, refused.byBank)
  await retryCard(page, null)
  // A refused card is not kept, and is not offered.
  await fillCard(page)
  expect(await page.getByRole('radio', { name: card.other }).count()).toBe(0)
  await box(page).check()
  await press(page, /no cartão$/)
  await expectHeading(page, PEDIDO.approved)

  await toCard(page)
  await expect.poll(() => page.getByRole('radio', { name: VISA }).isChecked()).toBe(true)
  expect(await page.getByLabel(card.number).count()).toBe(0)
  await axe(page, 'checkout: a card that is kept')
  await page.getByRole('radio', { name: card.other }).check()
  await page.getByLabel(card.number).waitFor()
  await axe(page, 'checkout: another card')
  await page.getByRole('radio', { name: VISA }).check()
  await checkout.did('saved.submit', () => press(page, /no cartão$/))
  await expectHeading(page, PEDIDO.approved)
})

it('a card whose box was not ticked is not offered again', async () => {
  const { page } = await knownBuyer()
  await toCard(page)
  await fillCard(page)
  await press(page, /no cartão$/)
  await expectHeading(page, PEDIDO.approved)
  await toCard(page)
  await page.getByLabel(card.number).waitFor()
  expect(await page.getByRole('radio', { name: card.other }).count()).toBe(0)
})

it('after a refusal a kept card pays with one button, and the one that was refused is marked', async () => {
  const { page } = await knownBuyer()
  await toCard(page)
  await fillCard(page)
  await box(page).check()
  await press(page, /no cartão$/)
  await expectHeading(page, PEDIDO.approved)
  await toCard(page)
  await page.getByRole('radio', { name: card.other }).check()
  await fillCard(page, CARD.refused)
  await press(page, /no cartão$/)
  await expectHeading(page, refused.byBank)
  expect(await page.getByRole('radio', { name: method.pix }).isChecked()).toBe(true)
  await page.getByRole('radio', { name: `${CARTOES.typed('0028')} ${refused.tried}` }).waitFor()
  await page.getByRole('radio', { name: VISA }).check()
  await axe(page, 'refused: a card that is kept')
  await press(page, /no cartão$/)
  await expectHeading(page, PEDIDO.approved)
})

it('a kept card whose validity is over is not offered', async () => {
  const { page, context } = await knownBuyer()
  const kept = (id: string, last_four_digits: string, exp_year: number) => ({
    ...{ id, last_four_digits, exp_year },
    ...{ brand: 'Visa', first_six_digits: '400000', exp_month: 12 },
  })
  await context.route(/\/cards$/, (route) =>
    route.fulfill({ json: { data: [kept('card_over', '1111', 2020), kept('card_valid', '2222', 2039)] } }),
  )
  await toCard(page)
  await expect.poll(() => page.getByRole('radio', { name: CARTOES.name('Visa', '2222') }).isChecked()).toBe(true)
  expect(await page.getByRole('radio', { name: CARTOES.name('Visa', '1111') }).count()).toBe(0)
})

it('when the cards cannot be read, a card can be typed', async () => {
  const { page, context, allow } = await knownBuyer()
  allow(/^(503|failed) /)
  await context.route(/\/cards$/, (route) =>
    route.request().method() === 'GET' ? route.fulfill({ status: 503, json: {} }) : route.fallback(),
  )
  await toCard(page)
  await fillCard(page)
  await press(page, /no cartão$/)
  await expectHeading(page, PEDIDO.approved)
})

it('the account lists the cards that are kept, also after a reload, and deletes one after a question', async () => {
  const { page, context, allow } = await knownBuyer()
  await page.goto('/minhaConta')
  await press(page, CARTOES.list)
  await expectText(page, CARTOES.none)
  await axe(page, 'account: no card')
  await toCard(page)
  await fillCard(page)
  await box(page).check()
  await press(page, /no cartão$/)
  await expectHeading(page, PEDIDO.approved)

  await page.goto('/minhaConta')
  await press(page, CARTOES.list)
  await expectText(page, VISA)
  await page.reload()
  await expectText(page, VISA)
  await axe(page, 'account: cards')
  await press(page, CARTOES.remove(VISA))
  await press(page, CARTOES.keep)
  allow(/^(409|failed) /)
  await context.route(/\/cards\/[^/]+$/, (route) =>
    route.fulfill({
      status: 409,
      json: { code: 'card.of-membership', message: SHOP_REFUSALS['card.of-membership'], campo: null },
    }),
  )
  await press(page, CARTOES.remove(VISA))
  await press(page, CARTOES.confirmRemove)
  await expectText(page, SHOP_REFUSALS['card.of-membership'])
  await axe(page, 'account: a card is not deleted')
  await context.unroute(/\/cards\/[^/]+$/)
  await press(page, CARTOES.remove(VISA))
  await press(page, CARTOES.confirmRemove)
  await expectText(page, CARTOES.none)
  await press(page, CONTA.identity.back)
  const entry = page.getByRole('button', { name: CARTOES.list })
  await expect.poll(() => entry.evaluate((button) => button === document.activeElement)).toBe(true)
})
