import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { SHOP_REFUSALS } from '../../../contract/refusals-shop.ts'
import { to } from '../../../src/lib/paths.ts'
import { CARRINHO } from '../../../src/texts/carrinho.ts'
import { COMMON } from '../../../src/texts/common.ts'
import { EVENTO } from '../../../src/texts/evento.ts'
import { FILA } from '../../../src/texts/fila.ts'
import { FILA_LINK } from '../../../src/texts/fila-link.ts'
import { buy } from '../../support/buy.ts'
import { addFila, ask, join } from '../../support/fila.ts'
import { makeEvento, makeLote } from '../../support/fixtures.ts'
import { addPicture, axe } from '../support/index.ts'
import { findingsAtEverySize } from '../support/layout.ts'
import { CPF, EMAIL, expectHeading, expectText, fillCart, press } from '../support/steps.ts'
import { askNow, fila, journey, makeLine, open, visitor } from './kit.ts'

/** An event with tickets and a picture. */
async function makeShow(nome: string): Promise<string> {
  const evento = await makeEvento(journey.shop.db, { nome })
  await makeLote(journey.shop.db, evento, { qtd: 100 })
  await addPicture(journey.shop.db, evento, 'evento')
  return evento
}

it('a visitor who bought is informed, and one who waits when nothing is left keeps the place', async () => {
  const { evento, lote } = await makeLine({ inSeconds: 0, qtd: 1 })
  const [first, second] = [await journey.account(), await journey.account()]
  const { lugar } = (await join(first.client, evento)).body
  await expect
    .poll(async () => (await ask(first.client, evento, lugar?.token)).body.lugar?.status, { timeout: 20_000 })
    .toBe('admitted')
  await first.client.post('pagarme/customers', { document: CPF, email: EMAIL })
  await buy(journey.shop, first.client, { id_evento_setor_lote: lote, qtde: 1 })
  await expect
    .poll(async () => (await ask(first.client, evento, lugar?.token)).body.estado, { timeout: 20_000 })
    .toBe('sold-out')
  const buyer = await visitor(first)
  await open(buyer.page, evento)
  await expectText(buyer.page, FILA.bought.title)
  await axe(buyer.page, 'line: bought')

  const { page } = await visitor(second)
  await open(page, evento)
  await expectHeading(page, FILA.outside['sold-out'].title)
  await axe(page, 'line: outside, sold out')
  await press(page, FILA.joinAnyway)
  // The title is the same as before the visitor joined.
  await expectText(page, FILA.soldOut.text)
  await axe(page, 'line: sold out')
})

it('a cart from before the waiting room is refused with a link to it', async () => {
  const { festival } = journey.world
  const account = await journey.account()
  const { page, allow } = await visitor(account)
  allow(/^409 POST/)
  await fillCart(page, festival)
  await addFila(journey.shop.db, festival.id, 3600)
  await press(page, CARRINHO.items.goOn)
  await expectText(page, SHOP_REFUSALS['fila.not-your-turn'])
  await axe(page, 'cart: not the turn')
  await page.getByRole('link', { name: FILA_LINK.go }).click()
  await expectHeading(page, FILA.outside.before.title)
})

it('a partly held cart links to the waiting room beside the refused item', async () => {
  const [gated, free] = [await makeShow('Baile da Lapa'), await makeShow('Sarau do Porto')]
  const { page } = await visitor(await journey.account())
  for (const id of [gated, free]) {
    await fillCart(page, { id })
  }
  await addFila(journey.shop.db, gated, 3600)
  await press(page, CARRINHO.items.goOn)
  await expectHeading(page, CARRINHO.partial.title)
  await expectText(page, SHOP_REFUSALS['fila.not-your-turn'])
  await axe(page, 'cart: not the turn for a part')
  expect(await findingsAtEverySize(page)).toEqual([])
  // For the held item there is no link.
  const link = page.getByRole('link', { name: FILA_LINK.go })
  expect(await link.count()).toBe(1)
  await link.click()
  await expectHeading(page, FILA.outside.before.title)
  expect(new URL(page.url()).pathname).toBe(to.fila(gated))
})

it('the waiting room of an event without one, of a past and an unknown event, and without a server', async () => {
  const account = await journey.account()
  const { page, context, allow } = await visitor(account)
  allow(/^(404|503) GET/)
  await open(page, journey.world.jantar.id)
  await expectText(page, FILA.none.title)
  await axe(page, 'line: none')

  const { evento } = await makeLine({ inSeconds: 0 })
  await context.route('**/api/fila/**', (route) => route.fulfill({ status: 503, json: {} }))
  await open(page, evento)
  await expectText(page, FILA.failedTitle)
  await axe(page, 'line: failed')
  await context.unroute('**/api/fila/**')
  await fila.did('fila.retry', () => press(page, COMMON.retry))
  await expectHeading(page, FILA.outside.open.title)
  await journey.shop.db.execute(sql`UPDATE evento SET data = data - 40 WHERE id = ${evento}`)
  await expect
    .poll(
      async () => {
        await askNow(page)
        return page.getByText(FILA.over.title).first().isVisible()
      },
      { timeout: 20_000, interval: 500 },
    )
    .toBe(true)
  await axe(page, 'line: over')

  await open(page, '3f2b8c1e-0d5a-4c7e-9b1a-2f6d8e4c0a11')
  await expectHeading(page, EVENTO.notFoundTitle)
  await axe(page, 'line: unknown event')
})
