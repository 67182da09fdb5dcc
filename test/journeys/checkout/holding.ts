import { expect, it } from 'vitest'
import { CONFIRMATIONS } from '../../../contract/catalogue.ts'
import { REFUSALS } from '../../../contract/refusals.ts'
import { CARRINHO } from '../../../src/texts/carrinho.ts'
import { COMMON } from '../../../src/texts/common.ts'
import { PEDIDO } from '../../../src/texts/pedido.ts'
import { makeEvento, makeLote } from '../../support/fixtures.ts'
import { addPicture, axe } from '../support/index.ts'
import { expectHeading, expectText, field, pickTickets, press, typeCard } from '../support/steps.ts'
import {
  atMethod,
  buyer,
  card,
  cartIn,
  checkout,
  chooseCard,
  choosePix,
  fillIdentity,
  goBack,
  identity,
  idIn,
  isAtItems,
  journey,
  method,
  partial,
  payPix,
  pix,
  submit,
  timeOver,
  unknown,
} from './kit.ts'

// Which items are held, which are refused, and for how long.

it('of two browsers that want the last place one buys, and the other sees the refusal before paying', async () => {
  const [first, second] = [await buyer(), await buyer()]
  second.allow(/^409 POST \/api\/reservas/)
  for (const { page } of [first, second]) {
    await pickTickets(page, journey.world.ultimo, 1)
    await isAtItems(page)
  }
  await submit(first.page)
  await expectHeading(first.page, method.title)
  await submit(second.page)
  await expectText(second.page, REFUSALS['stock.sold-out'])
  await axe(second.page, 'cart: nothing held')
  expect((await cartIn(second.page)).carrinho).toHaveLength(1)
  await choosePix(first.page)
  await fillIdentity(first.page)
  await payPix(first.page)
  await expectHeading(first.page, PEDIDO.pix)
  await journey.payPix(idIn(first.page))
  await expectHeading(first.page, PEDIDO.approved)
  await submit(second.page)
  await expectText(second.page, REFUSALS['stock.sold-out'])
})

it('when part of a cart is taken the screen shows which and why, and the buyer continues without it', async () => {
  const scarce = await makeEvento(journey.shop.db, { nome: 'Recital' })
  await addPicture(journey.shop.db, scarce, 'evento')
  const { lote } = await makeLote(journey.shop.db, scarce, { qtd: 1 })
  const { page } = await buyer()
  await pickTickets(page, { id: scarce }, 1)
  await isAtItems(page)
  await pickTickets(page, journey.world.festival, 1)
  await isAtItems(page)
  const other = await journey.account()
  await other.client.reserve([{ id_evento_setor_lote: lote }])
  await submit(page)
  await expectHeading(page, partial.title)
  await expectText(page, REFUSALS['stock.sold-out'])
  await axe(page, 'partial')
  await page.reload()
  await expectHeading(page, partial.title)
  await checkout.did('partial.accept', () => press(page, partial.accept))
  await expectHeading(page, method.title)
  expect((await cartIn(page)).carrinho).toHaveLength(1)
})

it('removing an item of the cart needs a confirmation; an empty cart shows what to do next', async () => {
  const { page } = await buyer()
  await pickTickets(page, journey.world.festival, 1)
  await isAtItems(page)
  const remove = page.getByRole('button', { name: /^Remover Festival do Sol/ })
  await checkout.did('item.remove', () => remove.click())
  await expectHeading(page, CONFIRMATIONS.removeItem)
  await axe(page, 'cart: removing asked')
  await checkout.did('item.remove.dismiss', () => press(page, COMMON.removeItem.keep))
  await page.getByText(CONFIRMATIONS.removeItem).waitFor({ state: 'hidden' })
  await page.reload()
  await remove.click()
  await checkout.did('cart.changed', () =>
    checkout.did('item.remove.confirm', () => press(page, COMMON.removeItem.confirm)),
  )
  await expectHeading(page, CARRINHO.empty.title)
  await axe(page, 'cart: empty')
})

it('an expired reservation shows a warning, a message, and offers a new reservation', async () => {
  const person = await buyer()
  const { page } = person
  await pickTickets(page, journey.world.festival, 1)
  await isAtItems(page)
  await page.clock.install()
  await submit(page)
  await expectHeading(page, method.title)
  await page.clock.fastForward(481_000)
  await expect.poll(() => checkout.isSeen('clock.almostOver')).toBe(true)
  await axe(page, 'method: almost over')
  await page.clock.fastForward(121_000)
  await expectHeading(page, timeOver.title)
  await axe(page, 'time over')
  expect((await cartIn(page)).carrinho).toHaveLength(1)
  await checkout.did('reserve.again', () => press(page, timeOver.again))
  await expectHeading(page, method.title)
})

it('a reload in any step of the checkout returns to it, even if the server is unavailable then', async () => {
  const { page, context, allow } = await atMethod()
  allow(/^503 GET \/api\/reservas/)
  await page.reload()
  await expectHeading(page, method.title)
  await choosePix(page)
  await expectHeading(page, identity.title)
  await page.reload()
  await expectHeading(page, identity.title)
  await fillIdentity(page)
  await expectHeading(page, pix.title)
  await context.route('**/api/reservas', (route) => route.fulfill({ status: 503, json: {} }))
  await page.reload()
  await expectHeading(page, unknown.title)
  await axe(page, 'unknown')
  await context.unroute('**/api/reservas')
  await checkout.did('opening.retry', () => press(page, unknown.retry))
  await expectHeading(page, pix.title)
  await goBack(page)
  await expectHeading(page, identity.title)
  await goBack(page)
  await chooseCard(page)
  await typeCard(page)
  await page.reload()
  await expectHeading(page, card.title)
  expect(await field(page, card.number).inputValue()).toBe('')
})
