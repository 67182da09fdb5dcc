import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { REFUSALS } from '../../../contract/refusals.ts'
import { PEDIDO } from '../../../src/texts/pedido.ts'
import { makeEvento, makeLote, withdraw } from '../../support/fixtures.ts'
import { addPicture, axe } from '../support/index.ts'
import { fillCart, expectHeading, expectText, fillPayer, press } from '../support/steps.ts'
import { atPayment, buyer, cartIn, checkout, isAtPayment, journey, method, partial, payPix, submit } from './kit.ts'

// Items that were held may not be sold any more, or have little time left.

it('when a sale ends before the payment the screen names the item, and the rest is paid', async () => {
  const closing = await makeEvento(journey.shop.db, { nome: 'Recital' })
  await addPicture(journey.shop.db, closing, 'evento')
  const { lote } = await makeLote(journey.shop.db, closing)
  const { page, allow } = await buyer()
  allow(/^409 POST \/api\/pagarme\/orders/)
  for (const evento of [{ id: closing }, journey.world.festival]) {
    await fillCart(page, evento)
  }
  await submit(page)
  await isAtPayment(page)
  await fillPayer(page)
  await withdraw(journey.shop.db, 'lote', lote)
  await payPix(page)
  await expectHeading(page, partial.title)
  await expectText(page, REFUSALS['cart.unknown-item'])
  await expectText(page, 'Recital')
  await axe(page, 'partial: sale over')
  await checkout.did('partial.accept', () => press(page, partial.accept))
  await isAtPayment(page)
  expect((await cartIn(page)).carrinho).toHaveLength(1)
  await payPix(page)
  await expectHeading(page, PEDIDO.pix)
})

it('a second PIX is valid as long as the hold, and is not offered in its last minutes', async () => {
  const { page, account } = await atPayment()
  const used = (minutes: number) =>
    journey.shop.db
      .execute(sql`UPDATE venda SET pix_used = true, held_at = clock_timestamp() - make_interval(mins => ${minutes})
      WHERE id_cliente = ${account.client.id} AND status = 'held'`)
  await used(5)
  await page.reload()
  await expectText(page, /O código vale até as \d\d:\d\d/)
  await axe(page, 'pix: until')
  await used(18)
  await page.reload()
  await expectText(page, method.pixLate)
  expect(await page.getByRole('radio', { name: /^Cartão/ }).isChecked()).toBe(true)
  await axe(page, 'payment: too late for a PIX')
})
