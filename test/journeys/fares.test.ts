import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { SHOP_REFUSALS } from '../../contract/refusals-shop.ts'
import { CARRINHO } from '../../src/texts/carrinho.ts'
import { COMMON } from '../../src/texts/common.ts'
import { EVENTO } from '../../src/texts/evento.ts'
import { MEIA as TEXTS } from '../../src/texts/meia.ts'
import { UI } from '../../src/texts/ui.ts'
import { addPromocional, makeEvento, makeLote, MEIA, sellMeia } from '../support/fixtures.ts'
import { axe, openJourney } from './support/index.ts'
import { CPF, EMAIL, expectHeading, expectText, payByPix, press } from './support/steps.ts'

// Half price: chosen by its reason, told with its document, and refused with the full price when the quota is gone.
const journey = openJourney()

const more = (fare: string) => UI.increase(TEXTS.quantity(fare))
const STUDENT = 'Meia: Estudante'

async function makeShow(qtd: number, tipo: 2 | 3 = 2) {
  const { db } = journey.shop
  const id = await makeEvento(db, { nome: 'Clássico na Arena' })
  await sellMeia(db, id)
  return { id, ...(await makeLote(db, id, { qtd, tipo, lugares: 10 })) }
}
async function buyer() {
  const account = await journey.account()
  await account.client.post('pagarme/customers', { document: CPF, email: EMAIL })
  return { account, ...(await journey.person({ as: account })) }
}

it('a buyer chooses a full ticket and a half, is told the document, pays, and the ticket says it', async () => {
  const { id } = await makeShow(100)
  const { page } = await buyer()
  await page.goto(`/evento/${id}`)
  await expectText(page, TEXTS.left(40, 40, 100))
  await press(page, UI.increase(EVENTO.quantity))
  await page.getByText(TEXTS.title, { exact: true }).click()
  await axe(page, 'evento: fares')
  await press(page, more(STUDENT))
  await press(page, more('Meia: 60 anos ou mais'))
  await expectText(page, TEXTS.chosen(2))
  await expectText(page, '3 ingressos')
  await page.reload()
  await expectText(page, TEXTS.chosen(2))
  await press(page, UI.decrease(TEXTS.quantity('Meia: 60 anos ou mais')))
  await expectText(page, 'R$ 138,00')
  await press(page, EVENTO.buy)
  await expectHeading(page, CARRINHO.method.title)
  await payByPix(page)
  await page.waitForURL('**/waitingPayment/**')
  await journey.shop.control(`/orders/${page.url().split('/').pop()}/pagar`)
  await page.goto('/meusIngressos')
  await page
    .getByRole('link', { name: /Clássico na Arena/ })
    .first()
    .click()
  await page.goBack()
  const links = page.getByRole('link', { name: /Clássico na Arena/ })
  await expect.poll(() => links.count()).toBe(2)
  const shown: string[] = []
  for (const nr of [0, 1]) {
    await links.nth(nr).click()
    await page.getByText('R$').first().waitFor()
    shown.push((await page.getByRole('article').innerText()).replaceAll('\n', ' '))
    await page.goBack()
  }
  expect(shown.filter((text) => text.includes(`${STUDENT} Leve na entrada Carteira de estudante`))).toHaveLength(1)
  expect(shown.filter((text) => text.includes('Meia'))).toHaveLength(1)
})

it('a chosen place gets another fare, and its price follows', async () => {
  const { id } = await makeShow(10, 3)
  const { page } = await journey.person()
  await page.goto(`/evento/${id}`)
  await page.getByText(UI.map.list).click()
  await page.getByRole('button', { name: 'Vaga 3, livre' }).click()
  const fare = page.getByRole('combobox', { name: TEXTS.fareOf('Vaga 3') })
  await fare.selectOption({ label: TEXTS.option(STUDENT, 'R$ 46,00') })
  await expectText(page, COMMON.bring('Carteira de estudante na validade'))
  await axe(page, 'evento: the fare of a place')
  await fare.selectOption({ label: TEXTS.option('Inteira', 'R$ 92,00') })
  await page.getByText(COMMON.bring('Carteira de estudante na validade')).waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Vaga 3, sua' }).click()
  await fare.waitFor({ state: 'hidden' })
})

it('when the halves are gone the page says so at once, and the cart offers the full price', async () => {
  const { id, lote } = await makeShow(5)
  const { page, allow } = await buyer()
  await page.goto(`/evento/${id}`)
  await page.getByText(TEXTS.title, { exact: true }).click()
  await press(page, more(STUDENT))
  // Taking the last one back leaves the list open, and the focus in it.
  await press(page, UI.decrease(TEXTS.quantity(STUDENT)))
  expect(await page.getByRole('button', { name: more(STUDENT) }).isVisible()).toBe(true)
  await press(page, more(STUDENT))
  const other = await journey.account()
  const half = { id_evento_setor_lote: lote, qtde: 2, id_tarifa: MEIA.estudante }
  expect((await other.client.reserve([half])).status).toBe(200)
  await expectText(page, TEXTS.gone(2))
  expect(await page.getByRole('button', { name: more(STUDENT) }).isDisabled()).toBe(true)
  allow(/^409 POST \/api\/reservas/)
  await press(page, EVENTO.buy)
  await expectText(page, SHOP_REFUSALS['meia.sold-out'])
  await axe(page, 'carrinho: a half is refused')
  await press(page, CARRINHO.fullPrice('R$ 92,00'))
  await page.getByText(SHOP_REFUSALS['meia.sold-out']).waitFor({ state: 'hidden' })
  await press(page, CARRINHO.items.goOn)
  await expectHeading(page, CARRINHO.method.title)
  await expectText(page, 'R$ 92,00')
})

it('a promotional fare is chosen beside the full price, told with what to bring, and paid', async () => {
  const { id, lote } = await makeShow(100)
  await addPromocional(journey.shop.db, lote)
  const { page } = await buyer()
  await page.goto(`/evento/${id}`)
  await press(page, UI.increase(EVENTO.quantity))
  await press(page, more('Solidária'))
  await press(page, more('Solidária'))
  await expectText(page, COMMON.bring('1 kg de alimento'))
  await expectText(page, '3 ingressos')
  await expectText(page, 'R$ 226,40')
  await axe(page, 'evento: a promotional fare')
  await press(page, EVENTO.buy)
  await expectHeading(page, CARRINHO.method.title)
  await expectText(page, 'R$ 226,40')
})

it('a promotional fare that ended is refused in the cart, which offers the full price', async () => {
  const { id, lote } = await makeShow(100)
  const fare = await addPromocional(journey.shop.db, lote)
  const { page, allow } = await buyer()
  await page.goto(`/evento/${id}`)
  await press(page, more('Solidária'))
  allow(/^409 POST \/api\/reservas/)
  await journey.shop.db.execute(sql`UPDATE tarifa SET ativa = false WHERE id = ${fare}`)
  await press(page, EVENTO.buy)
  await expectText(page, SHOP_REFUSALS['tarifa.not-for-sale'])
  await press(page, CARRINHO.fullPrice('R$ 92,00'))
  await press(page, CARRINHO.items.goOn)
  await expectHeading(page, CARRINHO.method.title)
})
