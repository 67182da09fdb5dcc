import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { CONFIRMATIONS } from '../../../contract/catalogue.ts'
import { REFUSALS } from '../../../contract/refusals.ts'
import { CARRINHO } from '../../../src/texts/carrinho.ts'
import { REMOVE_ITEM } from '../../../src/texts/remove-item.ts'
import { EVENTO } from '../../../src/texts/evento.ts'
import { PEDIDO } from '../../../src/texts/pedido.ts'
import { UI } from '../../../src/texts/ui.ts'
import { makeEvento, makeLote } from '../../support/fixtures.ts'
import { addPicture, axe } from '../support/index.ts'
import {
  addTickets,
  fillCart,
  expectHeading,
  expectText,
  field,
  fillPayer,
  pickTickets,
  press,
  typeCard,
} from '../support/steps.ts'
import {
  atPayment,
  buyer,
  card,
  cartIn,
  checkout,
  chooseCard,
  goBack,
  identity,
  idIn,
  isAtItems,
  isAtPayment,
  journey,
  partial,
  payPix,
  submit,
  timeOver,
  unknown,
} from './kit.ts'

// Which items are held, which are refused, and for how long.

it('of two browsers that want the last place one buys, and the other sees the refusal before paying', async () => {
  const [first, second] = [await buyer(), await buyer()]
  second.allow(/^409 POST \/api\/reservas/)
  for (const { page } of [first, second]) {
    await fillCart(page, journey.world.ultimo)
  }
  await submit(first.page)
  await isAtPayment(first.page)
  await submit(second.page)
  await expectText(second.page, REFUSALS['stock.sold-out'])
  await axe(second.page, 'cart: nothing held')
  expect((await cartIn(second.page)).carrinho).toHaveLength(1)
  await fillPayer(first.page)
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
  await fillCart(page, { id: scarce })
  await fillCart(page, journey.world.festival)
  const other = await journey.account()
  await other.client.reserve([{ id_evento_setor_lote: lote }])
  await submit(page)
  await expectHeading(page, partial.title)
  await expectText(page, REFUSALS['stock.sold-out'])
  await axe(page, 'partial')
  await page.reload()
  await expectHeading(page, partial.title)
  await checkout.did('partial.accept', () => press(page, partial.accept))
  await isAtPayment(page)
  expect((await cartIn(page)).carrinho).toHaveLength(1)
})

it('removing an item of the cart needs a confirmation; an empty cart shows what to do next', async () => {
  const { page } = await buyer()
  await fillCart(page, journey.world.festival)
  const remove = page.getByRole('button', { name: /^Remover Festival do Sol/ })
  await checkout.did('item.remove', () => remove.click())
  await expectHeading(page, CONFIRMATIONS.removeItem)
  await axe(page, 'cart: removing asked')
  await checkout.did('item.remove.dismiss', () => press(page, REMOVE_ITEM.keep))
  await page.getByText(CONFIRMATIONS.removeItem).waitFor({ state: 'hidden' })
  await page.reload()
  await remove.click()
  await checkout.did('cart.changed', () => checkout.did('item.remove.confirm', () => press(page, REMOVE_ITEM.confirm)))
  await expectHeading(page, CARRINHO.empty.title)
  await axe(page, 'cart: empty')
})

it('an expired reservation shows a warning, a message, and offers a new reservation', async () => {
  const person = await buyer()
  const { page } = person
  await fillCart(page, journey.world.festival)
  await page.clock.install()
  await submit(page)
  await isAtPayment(page)
  await page.clock.fastForward(481_000)
  await expect.poll(() => checkout.isSeen('clock.almostOver')).toBe(true)
  await axe(page, 'payment: almost over')
  await page.clock.fastForward(121_000)
  await expectHeading(page, timeOver.title)
  await axe(page, 'time over')
  expect((await cartIn(page)).carrinho).toHaveLength(1)
  await checkout.did('reserve.again', () => press(page, timeOver.again))
  await isAtPayment(page)
})

it('a reload at the payment returns to it, even if the server is unavailable then', async () => {
  const { page, context, allow } = await atPayment()
  allow(/^503 GET \/api\/reservas/)
  await page.reload()
  await isAtPayment(page)
  await chooseCard(page)
  await page.reload()
  await typeCard(page)
  await fillPayer(page)
  await context.route('**/api/reservas', (route) => route.fulfill({ status: 503, json: {} }))
  await page.reload()
  await expectHeading(page, unknown.title)
  await axe(page, 'unknown')
  await context.unroute('**/api/reservas')
  await checkout.did('opening.retry', () => press(page, unknown.retry))
  await isAtPayment(page)
  expect(await field(page, card.number).inputValue()).toBe('')
  expect(await field(page, identity.cpf).inputValue()).toBe('')
  await goBack(page)
  await isAtItems(page)
})

it('a stepper changes the hold at once; what is refused leaves hold and cart as they were', async () => {
  const scarce = await makeEvento(journey.shop.db, { nome: 'Recital' })
  await addPicture(journey.shop.db, scarce, 'evento')
  await makeLote(journey.shop.db, scarce, { qtd: 3 })
  const { page, allow } = await buyer()
  allow(/^409 POST \/api\/reservas/)
  await pickTickets(page, { id: scarce }, 2)
  await isAtPayment(page)
  const stepper = page.getByRole('group', { name: /^Quantidade/ })
  const more = () => checkout.did('item.change', () => stepper.getByRole('button', { name: /^Aumentar/ }).click())
  if (await page.locator('summary').isVisible()) await page.locator('summary').click()
  await more()
  await expect.poll(() => stepper.getByRole('status').textContent()).toBe('3')
  await expect.poll(() => heldOf(scarce)).toBe(3)
  await more()
  await expectText(page, REFUSALS['stock.only-left'](3))
  await axe(page, 'payment: a change was refused')
  expect((await cartIn(page)).carrinho).toMatchObject([{ qtde: 3 }])
  expect(await heldOf(scarce)).toBe(3)
  await stepper.getByRole('button', { name: /^Diminuir/ }).click()
  await expect.poll(() => heldOf(scarce)).toBe(2)
})

it('an item leaves the hold after a question, and the last one releases it', async () => {
  const { page } = await buyer()
  await fillCart(page, journey.world.festival)
  await page.goto(`/evento/${journey.world.jantar.id}`)
  await page.getByText(UI.map.list).click()
  await page.getByRole('button', { name: 'Mesa 5, livre' }).click()
  await press(page, EVENTO.buy)
  await isAtPayment(page)
  if (await page.locator('summary').isVisible()) await page.locator('summary').click()
  const remove = page.getByRole('button', { name: /^Remover / })
  await checkout.did('item.remove', () => remove.last().click())
  await expectHeading(page, CONFIRMATIONS.removeItem)
  await axe(page, 'payment: removing asked')
  await press(page, REMOVE_ITEM.keep)
  await remove.last().click()
  await press(page, REMOVE_ITEM.confirm)
  await expect.poll(async () => (await cartIn(page)).carrinho).toMatchObject([{ id_evento: journey.world.festival.id }])
  await expect.poll(() => remove.count()).toBe(1)
  await remove.click()
  await press(page, REMOVE_ITEM.confirm)
  await expectHeading(page, CARRINHO.empty.title)
})

it('the question before a removal stays while another tab changes the cart', async () => {
  const { page, context } = await buyer()
  await pickTickets(page, journey.world.festival, 1)
  await isAtPayment(page)
  if (await page.locator('summary').isVisible()) await page.locator('summary').click()
  await page.getByRole('button', { name: /^Remover / }).click()
  await expectHeading(page, CONFIRMATIONS.removeItem)
  const other = await context.newPage()
  await other.goto(`/evento/${journey.world.festival.id}`)
  await addTickets(other, 1)
  await expect.poll(async () => (await cartIn(page)).carrinho).toMatchObject([{ qtde: 2 }])
  await press(page, REMOVE_ITEM.keep)
  // What is paid is what is held.
  await page.getByRole('button', { name: 'Pagar R$ 92,00 com PIX' }).waitFor()
  await expectText(page, /^1 × Festival do Sol/)
})

it('a price that moved is said before it is paid, and no page has two prices', async () => {
  const evento = await makeEvento(journey.shop.db, { nome: 'Sarau' })
  await addPicture(journey.shop.db, evento, 'evento')
  const { lote } = await makeLote(journey.shop.db, evento, { valor: 4000, taxa: 400 })
  const { page } = await buyer()
  const costs = (cents: number) =>
    journey.shop.db.execute(sql`UPDATE lote SET valor_cents = ${cents} WHERE id = ${lote}`)
  await page.goto(`/evento/${evento}`)
  await addTickets(page, 1)
  await costs(5000)
  await press(page, EVENTO.buy)
  await isAtPayment(page)
  if (await page.locator('summary').isVisible()) await page.locator('summary').click()
  await expectText(page, 'O preço mudou de R$ 44,00 para R$ 54,00')
  await page.getByRole('button', { name: 'Pagar R$ 54,00 com PIX' }).waitFor()
  await axe(page, 'payment: a price moved')
  await costs(6000)
  await page.goto(`/evento/${evento}`)
  await page.getByText(/: o preço mudou de R\$ 44,00 para R\$ 64,00/).waitFor()
  await expectText(page, 'R$ 64,00')
  await expect.poll(async () => (await cartIn(page)).carrinho).toMatchObject([{ valor: 64 }])
})

const heldOf = async (evento: string): Promise<number> => {
  const { rows } = await journey.shop.db.execute<{ units: number }>(
    sql`SELECT count(*)::int AS units FROM venda WHERE id_evento = ${evento} AND status = 'held'`,
  )
  return rows[0]?.units ?? 0
}
