import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { CARRINHO } from '../../src/texts/carrinho.ts'
import { EVENTO } from '../../src/texts/evento.ts'
import { LOGIN } from '../../src/texts/login.ts'
import { PEDIDO } from '../../src/texts/pedido.ts'
import { UI } from '../../src/texts/ui.ts'
import { openJourney } from './support/index.ts'
import { enter, tabTo, typeInto } from './support/keyboard.ts'
import { CARD, CPF, EMAIL, expectHeading, field } from './support/steps.ts'

// Login and purchase without a pointer: only with Tab, Enter and typed text.
const journey = openJourney()

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })

/** Opens the event's page and buys `count` tickets of it, up to the next screen. */
async function buy(page: Page, count: number): Promise<void> {
  await page.goto(`/evento/${journey.world.festival.id}`)
  for (let n = 0; n < count; n += 1) await enter(page, button(page, UI.increase(EVENTO.quantity)))
  await enter(page, button(page, EVENTO.buy))
}

async function identify(page: Page): Promise<void> {
  await expectHeading(page, CARRINHO.identity.title)
  await typeInto(page, field(page, CARRINHO.identity.cpf), CPF)
  await typeInto(page, field(page, CARRINHO.identity.email), EMAIL)
}

it('by keyboard only, a visitor signs up and pays by PIX', async () => {
  const { page, phone } = await journey.person()
  await buy(page, 2)
  await expectHeading(page, LOGIN.phone.heading)
  await typeInto(page, field(page, LOGIN.phone.label), phone)
  await page.keyboard.press('Enter')
  await expectHeading(page, LOGIN.sms.heading)
  await typeInto(page, field(page, LOGIN.sms.label), await journey.smsCode(phone))
  await expectHeading(page, LOGIN.signUp.heading)
  await typeInto(page, field(page, LOGIN.signUp.name), 'Maria Aparecida')
  await typeInto(page, field(page, LOGIN.signUp.password), 'uma senha boa')
  await page.keyboard.press('Enter')

  await expectHeading(page, CARRINHO.method.title)
  await identify(page)
  await enter(page, button(page, /com PIX$/))
  await expectHeading(page, PEDIDO.pix)
  await page.waitForURL(/\/waitingPayment\/or_/)
  await journey.payPix(page.url().split('/').pop() ?? '')
  await expectHeading(page, PEDIDO.approved)
  await enter(page, page.getByRole('link', { name: PEDIDO.seeTickets }))
  await expectHeading(page, 'Meus ingressos')
})

it('by keyboard only, a cliente logs in by password and pays by card', async () => {
  const account = await journey.account()
  const { page } = await journey.person()
  await buy(page, 1)
  await expectHeading(page, LOGIN.phone.heading)
  await typeInto(page, field(page, LOGIN.phone.label), account.telefone)
  await page.keyboard.press('Enter')
  await typeInto(page, field(page, LOGIN.password.label), account.senha)
  await page.keyboard.press('Enter')

  await expectHeading(page, CARRINHO.method.title)
  if (await page.locator('summary').isVisible()) await enter(page, page.locator('summary'))
  // A dialog keeps the focus, and Escape gives it back to the button that opened it.
  const remove = button(page, /^Remover /)
  await enter(page, remove)
  await page.getByRole('dialog').waitFor()
  for (let n = 0; n < 5; n += 1) {
    await page.keyboard.press('Tab')
    // Between the last and the first button the browser itself may have the focus.
    expect(
      await page.evaluate(() =>
        Boolean(document.activeElement === document.body || document.activeElement?.closest('dialog, [role=dialog]')),
      ),
    ).toBe(true)
  }
  await page.keyboard.press('Escape')
  expect(await remove.evaluate((element) => element === document.activeElement)).toBe(true)

  await tabTo(page, page.getByRole('radio', { name: /^PIX/ }))
  await page.keyboard.press('ArrowRight')
  await typeInto(page, field(page, CARRINHO.card.number), CARD.number)
  await typeInto(page, field(page, CARRINHO.card.holder), CARD.holder)
  await typeInto(page, field(page, CARRINHO.card.expiry), CARD.expiry)
  await typeInto(page, field(page, CARRINHO.card.cvv), CARD.cvv)
  await tabTo(page, field(page, CARRINHO.card.installments))
  await page.keyboard.press('ArrowDown')
  await identify(page)
  await enter(page, button(page, /^Pagar R\$/))
  await expectHeading(page, PEDIDO.approved)
})

it('by keyboard only, a cliente chooses a place from the list beside the map and reserves it', async () => {
  const { page } = await journey.person({ as: await journey.account() })
  const MESA = 1
  const table = (nr: number, state: 'free' | 'mine') => button(page, `Mesa ${nr}, ${EVENTO.seat(MESA)[state]}`)
  await page.goto(`/evento/${journey.world.jantar.id}`)
  await enter(page, page.locator('summary').filter({ hasText: UI.map.list }))
  await tabTo(page, table(1, 'free'))
  // One tab stop for the row: the arrows move inside, and the next Tab leaves it.
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  await table(3, 'mine').waitFor()
  expect(await table(3, 'mine').evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.press('Tab')
  expect(await table(4, 'free').evaluate((element) => element === document.activeElement)).toBe(false)
  await enter(page, button(page, EVENTO.buy))

  await expectHeading(page, CARRINHO.method.title)
  await page.getByRole('main').getByText('Mesa 3').first().waitFor({ state: 'attached' })
  await identify(page)
  await enter(page, button(page, /com PIX$/))
  await expectHeading(page, PEDIDO.pix)
})
