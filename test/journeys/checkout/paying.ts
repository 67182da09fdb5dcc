import { sql } from 'drizzle-orm'
import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { CATALOGUE } from '../../../contract/catalogue.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import { CARRINHO } from '../../../src/texts/carrinho.ts'
import { EVENTO } from '../../../src/texts/evento.ts'
import { LOGIN } from '../../../src/texts/login.ts'
import { PEDIDO } from '../../../src/texts/pedido.ts'
import { UI } from '../../../src/texts/ui.ts'
import { makeEvento, makeLote, violatedInvariants } from '../../support/fixtures.ts'
import { readProvider } from '../../support/provider.ts'
import { addPicture, axe, leaks } from '../support/index.ts'
import {
  addTickets,
  CARD,
  CPF,
  EMAIL,
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
  choosePix,
  identity,
  idIn,
  isAtPayment,
  journey,
  payCard,
  payPix,
  refused,
  retryCard,
  uncertain,
} from './kit.ts'

// The methods of payment, and the provider's answers.

const OTHER_CPF = '111.444.777-35'
const hasFocus = (element: Locator) => element.evaluate((node) => node === document.activeElement)

it('a cliente logs in by password, chooses two tables, and pays by card in 3 installments', async () => {
  const account = await journey.account()
  const { page, context } = await journey.person()
  await checkout.follow(context)
  await page.goto(`/evento/${journey.world.jantar.id}`)
  await page.getByText(UI.map.list).click()
  for (const nr of [3, 4]) await page.getByRole('button', { name: `Mesa ${nr}, livre` }).click()
  await axe(page, 'event: tables picked')
  await press(page, EVENTO.buy)
  await field(page, LOGIN.phone.label).fill(account.telefone)
  await press(page, LOGIN.phone.submit)
  await field(page, LOGIN.password.label).fill(account.senha)
  await press(page, LOGIN.password.submit)
  await checkout.did('session.started', () => isAtPayment(page))
  await expectText(page, CARRINHO.unitsWithFee(2))
  await axe(page, 'payment: a new payer')
  await chooseCard(page)
  await field(page, identity.cpf).fill('111.111.111-11')
  await field(page, identity.email).fill('nada')
  await press(page, card.pay('R$ 660,00'))
  // All errors at once, each beside its field.
  await expectText(page, 'Digite um CPF válido')
  await expectText(page, 'Digite um e-mail válido')
  await expectText(page, 'Preencha todos os dados do cartão corretamente.')
  await axe(page, 'payment: payer and card refused by the form')
  await fillPayer(page)
  await field(page, identity.email).fill('maria@exemplo')
  await typeCard(page)
  await field(page, card.expiry).fill('12/203')
  await press(page, card.pay('R$ 660,00'))
  await expectText(page, 'Digite um e-mail válido')
  await expectText(page, 'Preencha o ano da validade do cartão com 4 dígitos.')
  await field(page, identity.email).fill(EMAIL)
  await field(page, card.expiry).fill('12/20')
  await press(page, card.pay('R$ 660,00'))
  await expectText(page, 'Preencha todos os dados do cartão corretamente.')
  await expectText(page, card.wrong.expired)
  await axe(page, 'payment: an expired card')
  await field(page, card.number).fill('378282246310005')
  expect(await field(page, card.number).inputValue()).toBe('3782 822463 10005')
  await checkout.did('installments.choose', () => typeCard(page, CARD.number, '3x de R$ 220,00 sem juros'))
  expect(await leaks(page, [CARD.number, CARD.number.replaceAll(' ', ''), CARD.cvv, CARD.holder, CPF, EMAIL])).toEqual(
    [],
  )
  expect(await page.content()).not.toMatch(new RegExp(`${CARD.number}|value="${CARD.cvv}"`))
  const bodies: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(journey.url)) bodies.push(request.postData() ?? '')
  })
  await payCard(page, 'R$ 660,00')
  await expectHeading(page, PEDIDO.approved)
  expect(bodies.filter((body) => /4000 ?0000|João|317/.test(body))).toEqual([])
  const { rows } = await journey.shop.db.execute(sql`SELECT v.nr_lugar, v.status, a.installments FROM venda v
    JOIN payment_attempt a ON a.id = v.id_attempt WHERE v.id_cliente = ${account.id} ORDER BY 1`)
  expect(rows).toEqual([3, 4].map((nr_lugar) => ({ nr_lugar, status: 'sold', installments: 3 })))
  // Only the cart's id is stored: empty fields are left out.
  expect(Object.keys(await cartIn(page)).sort()).toEqual(['cliente', 'idCarrinho'])
})

it('a refused Amex keeps cart, places and installments and shows the reason; then one tap pays by PIX', async () => {
  const { page } = await atPayment(2)
  await chooseCard(page)
  await fillPayer(page)
  // 15 digits and a CVV of 4; the sandbox accepts the card, but as its simulator documents, no payment by it.
  await typeCard(page, '378282246310005', '3x sem juros: R$ 61,34 + 2 de R$ 61,33')
  await field(page, card.cvv).fill('3171')
  await payCard(page, 'R$ 184,00')
  await expectHeading(page, refused.byBank)
  await expectText(page, new RegExp(`^${CATALOGUE.pagamentoNaoAprovado} Motivo: `))
  await expectText(page, refused.kept(2))
  await axe(page, 'refused')
  expect((await cartIn(page)).carrinho).toHaveLength(1)
  // The card as it was typed; and another one, with an empty form.
  await retryCard(page, '0005')
  await isAtPayment(page)
  expect(await field(page, card.installments).inputValue()).toBe('3')
  await field(page, card.cvv).fill('3171')
  await expectText(page, /\*\*\*\.982\.247-\*\*/)
  await axe(page, 'payment: a known payer')
  await payCard(page, 'R$ 184,00')
  await expectHeading(page, refused.byBank)
  await retryCard(page, null)
  await isAtPayment(page)
  expect(await field(page, card.number).inputValue()).toBe('')
  await typeCard(page, CARD.refused)
  await payCard(page, 'R$ 184,00')
  await expectHeading(page, refused.byBank)
  await payPix(page)
  await expectHeading(page, PEDIDO.pix)
  await page.getByRole('link', { name: /^Carrinho, vazio/ }).waitFor()
  await journey.payPix(idIn(page))
  await expectHeading(page, PEDIDO.approved)
  expect(await violatedInvariants(journey.shop.db)).toEqual([])
})

it('somebody else pays by their CPF, without a password: the order is theirs to pay, the account stays as it is', async () => {
  const { page, account } = await buyer()
  await account.client.post('pagarme/customers', { document: CPF, email: EMAIL })
  await pickTickets(page, journey.world.festival, 1)
  await isAtPayment(page)
  const change = page.getByRole('button', { name: identity.changeLabel })
  const cpf = field(page, identity.cpf)
  await checkout.did('payer.other', () => press(page, identity.changeLabel))
  await expectText(page, identity.otherText)
  await expect.poll(() => hasFocus(cpf)).toBe(true)
  expect([await cpf.inputValue(), await field(page, identity.email).count()]).toEqual(['', 0])
  await payPix(page)
  await expectText(page, MESSAGES.cpf)
  await axe(page, 'payment: somebody else')
  await checkout.did('payer.own', () => press(page, identity.payOwn))
  await expectText(page, /\*\*\*\.982\.247-\*\*/)
  await expect.poll(() => hasFocus(change)).toBe(true)
  await press(page, identity.changeLabel)
  // The choice survives a reload; the CPF is nowhere in the browser, and is typed again.
  await cpf.fill(OTHER_CPF)
  expect(await leaks(page, [OTHER_CPF, '11144477735'])).toEqual([])
  await page.reload()
  await expectText(page, identity.otherText)
  await chooseCard(page)
  expect(await page.getByRole('checkbox', { name: card.keep }).count()).toBe(0)
  await cpf.fill(OTHER_CPF)
  await typeCard(page, '4000000000000028')
  await payCard(page, 'R$ 92,00')
  await expectHeading(page, refused.byBank)
  await retryCard(page, '0028')
  await expectText(page, /^Outra pessoa · CPF \*\*\*\.444\.777-\*\*$/)
  await choosePix(page)
  await payPix(page)
  await expectHeading(page, PEDIDO.pix)
  const { body } = await account.client.get(`clientes/${account.id}`)
  expect(body).toMatchObject({ cpf: '52998224725', email: EMAIL })
  const order = await readProvider<{ customer: { document: string } }>(journey.shop, `orders/${idIn(page)}`)
  expect(order.customer.document).toBe('11144477735')
})

it('a buyer without a CPF of their own pays by somebody else’s, and changes their mind', async () => {
  const { page } = await atPayment()
  await press(page, identity.payOther)
  await expect.poll(() => hasFocus(field(page, identity.cpf))).toBe(true)
  await press(page, identity.payOwn)
  await field(page, identity.email).waitFor()
  await press(page, identity.payOther)
  await field(page, identity.cpf).fill(OTHER_CPF)
  await payPix(page)
  await expectHeading(page, PEDIDO.pix)
})

it('when the provider is unavailable the catalogue’s message appears, and the next click buys', async () => {
  const { page, allow } = await atPayment()
  // The provider's 503 has no CORS headers, so the page sees a failed call.
  allow(/^50\d POST/, /core\/v5\/tokens/)
  await chooseCard(page)
  await fillPayer(page)
  await typeCard(page)
  await journey.sandbox({ faults: [{ match: 'POST /tokens', mode: 'status', status: 503, times: 1 }] })
  await payCard(page, 'R$ 92,00')
  await expectText(page, CATALOGUE.cadastrarCartao)
  expect(await field(page, card.number).inputValue()).toBe(CARD.number)
  await axe(page, 'card: provider down')
  await journey.sandbox({ faults: [{ match: 'POST /customers', mode: 'status', status: 500, times: 1 }] })
  await payCard(page, 'R$ 92,00')
  await expectText(page, CATALOGUE.cadastrarCartao)
  await payCard(page, 'R$ 92,00')
  await expectHeading(page, PEDIDO.approved)
})

it('when the provider fails during the order the buyer sees that they must wait, not pay again', async () => {
  const { page } = await atPayment()
  await fillPayer(page)
  await journey.sandbox({ faults: [{ match: 'POST /orders', mode: 'status', status: 503, times: 1 }] })
  await payPix(page)
  await expectHeading(page, PEDIDO.processing)
  await expectText(page, PEDIDO.processingText)
  await axe(page, 'order: looked for')
  await page.reload()
  await expectHeading(page, PEDIDO.processing)
  expect(await violatedInvariants(journey.shop.db)).toEqual([])
})

it('an order whose answer is lost is never paid twice: its screen opens, or the tickets show it', async () => {
  const { page, context, allow } = await atPayment()
  allow(/^failed POST \/api\/pagarme\/orders/)
  await context.route('**/api/pagarme/orders', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await chooseCard(page)
  await fillPayer(page)
  await typeCard(page)
  await payCard(page, 'R$ 92,00')
  await expectHeading(page, uncertain.title)
  await axe(page, 'uncertain')
  expect(await violatedInvariants(journey.shop.db)).toEqual([])
})

it('an order that costs nothing is confirmed without a payment', async () => {
  const free = await makeEvento(journey.shop.db, { nome: 'Sarau' })
  await addPicture(journey.shop.db, free, 'evento')
  await makeLote(journey.shop.db, free, { valor: 0, taxa: 0 })
  const { page } = await buyer()
  await page.goto(`/evento/${free}`)
  await addTickets(page, 1)
  await press(page, EVENTO.take)
  await expectHeading(page, CARRINHO.free.title)
  await axe(page, 'free')
  await checkout.did('free.submit', () => press(page, CARRINHO.free.submit))
  await expectHeading(page, PEDIDO.free)
})
