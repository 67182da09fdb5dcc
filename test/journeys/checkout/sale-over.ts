import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { REFUSALS } from '../../../contract/refusals.ts'
import { PEDIDO } from '../../../src/texts/pedido.ts'
import { makeEvento, makeLote, withdraw } from '../../support/fixtures.ts'
import { addPicture, axe } from '../support/index.ts'
import { expectHeading, expectText, pickTickets, press } from '../support/steps.ts'
import {
  atMethod,
  buyer,
  cartIn,
  checkout,
  choosePix,
  fillIdentity,
  goBack,
  isAtItems,
  journey,
  method,
  partial,
  payPix,
  pix,
  submit,
} from './kit.ts'

// Items that were held may not be sold any more, or have little time left.

it('when a sale ends before the payment the screen names the item, and the rest is paid', async () => {
  const closing = await makeEvento(journey.shop.db, { nome: 'Recital' })
  await addPicture(journey.shop.db, closing, 'evento')
  const { lote } = await makeLote(journey.shop.db, closing)
  const { page, allow } = await buyer()
  allow(/^409 POST \/api\/pagarme\/orders/)
  for (const evento of [{ id: closing }, journey.world.festival]) {
    await pickTickets(page, evento, 1)
    await isAtItems(page)
  }
  await submit(page)
  await choosePix(page)
  await fillIdentity(page)
  await expectHeading(page, pix.title)
  await withdraw(journey.shop.db, 'lote', lote)
  await payPix(page)
  await expectHeading(page, partial.title)
  await expectText(page, REFUSALS['cart.unknown-item'])
  await expectText(page, 'Recital')
  await axe(page, 'partial: sale over')
  await checkout.did('partial.accept', () => press(page, partial.accept))
  await expectHeading(page, method.title)
  expect((await cartIn(page)).carrinho).toHaveLength(1)
  await choosePix(page)
  await fillIdentity(page)
  await payPix(page)
  await expectHeading(page, PEDIDO.pix)
})

it('a second PIX is valid as long as the hold, and is not offered in its last minutes', async () => {
  const { page, account } = await atMethod()
  const used = (minutes: number) =>
    journey.shop.db
      .execute(sql`UPDATE venda SET pix_used = true, held_at = clock_timestamp() - make_interval(mins => ${minutes})
      WHERE id_cliente = ${account.client.id} AND status = 'held'`)
  await used(5)
  await page.reload()
  await choosePix(page)
  await fillIdentity(page)
  await expectText(page, /O código vale até as \d\d:\d\d/)
  await axe(page, 'pix: until')
  await used(18)
  await page.reload()
  await expectHeading(page, pix.title)
  await goBack(page)
  await goBack(page)
  await expectText(page, method.pixLate)
  await axe(page, 'method: too late for a PIX')
})
