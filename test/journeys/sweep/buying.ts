import { it } from 'vitest'
import { CARRINHO } from '../../../src/texts/carrinho.ts'
import { CADASTRO } from '../../../src/texts/cadastro.ts'
import { CARTOES } from '../../../src/texts/cartoes.ts'
import { CONTA } from '../../../src/texts/conta.ts'
import { PEDIDO } from '../../../src/texts/pedido.ts'
import { REEMBOLSO } from '../../../src/texts/reembolso.ts'
import { RIFA } from '../../../src/texts/rifa.ts'
import { SHELL } from '../../../src/texts/shell.ts'
import { makeRifa } from '../../support/fixtures.ts'
import {
  chooseMethod,
  expectHeading,
  expectText,
  fillPayer,
  payByPix,
  pickTickets,
  press,
  typeCard,
} from '../support/steps.ts'
import { ticketOwner } from '../support/tickets.ts'
import { journey, LONG, SWEEP_MS, sweep } from './kit.ts'

it('the sweep of all screens for buying has no layout or accessibility error', { timeout: SWEEP_MS }, async () => {
  const { page } = await journey.person({ as: await journey.account() })
  await sweep(page, [
    ['tickets: none', '/meusIngressos'],
    ['cart: empty', '/carrinho'],
    [
      'cart',
      async () => {
        await pickTickets(page, journey.world.festival, 2)
        await expectHeading(page, CARRINHO.method.title)
        await press(page, CARRINHO.back)
        await expectHeading(page, CARRINHO.items.title)
      },
    ],
    [
      'payment: a new payer',
      async () => {
        await press(page, CARRINHO.items.goOn)
        await expectHeading(page, CARRINHO.identity.title)
      },
    ],
    [
      'payment: card',
      async () => {
        await chooseMethod(page, CARRINHO.method.card)
        await typeCard(page)
      },
    ],
    ['payment: errors', () => press(page, /no cartão$/)],
    [
      'order: PIX',
      async () => {
        await chooseMethod(page, CARRINHO.method.pix)
        await fillPayer(page)
        await payByPix(page)
        await expectHeading(page, PEDIDO.pix)
        await page.waitForURL(/\/waitingPayment\/or_/)
      },
    ],
    ['tickets: waiting', '/meusIngressos'],
    [
      'order: approved',
      async () => {
        await page.goBack()
        await expectHeading(page, PEDIDO.pix)
        await journey.payPix(page.url().split('/').pop() ?? '')
        await expectHeading(page, PEDIDO.approved)
      },
    ],
    ['tickets', '/meusIngressos'],
    [
      'a ticket',
      () =>
        page
          .getByRole('link', { name: /Festival do Sol/ })
          .first()
          .click(),
    ],
    ['an unknown order', '/waitingPayment/curto'],
    ['an unknown ticket', '/ingresso/curto'],
    ['account', '/minhaConta'],
    ['account: no card', () => press(page, CARTOES.list)],
    [
      'payment: keeps the card',
      async () => {
        await pickTickets(page, journey.world.festival, 1)
        await chooseMethod(page, CARRINHO.method.card)
        await typeCard(page)
        await page.getByRole('checkbox', { name: CARRINHO.card.keep }).check()
      },
    ],
    [
      'payment: a kept card',
      async () => {
        await press(page, /no cartão$/)
        await expectHeading(page, PEDIDO.approved)
        await pickTickets(page, journey.world.festival, 1)
        await chooseMethod(page, CARRINHO.method.card)
        await page.getByRole('radio', { name: CARRINHO.card.other }).waitFor()
      },
    ],
    [
      'account: cards',
      async () => {
        await page.goto('/minhaConta')
        await press(page, CARTOES.list)
        await page.getByRole('button', { name: /^Excluir/ }).waitFor()
      },
    ],
    ['account: a card is to be deleted', () => press(page, /^Excluir/)],
    [
      'account: CPF and e-mail',
      async () => {
        await press(page, CARTOES.keep)
        await press(page, CONTA.identity.back)
        await press(page, CONTA.identity.title)
      },
    ],
    [
      'account: name and phone',
      async () => {
        await press(page, CONTA.identity.back)
        await press(page, CADASTRO.title)
        await press(page, CADASTRO.submit)
      },
    ],
    [
      'account: data',
      async () => {
        await press(page, CONTA.identity.back)
        await press(page, CONTA.data.title)
      },
    ],
    ['account again', () => press(page, CONTA.data.back)],
    ['logout asked', () => page.getByRole('main').getByRole('button', { name: SHELL.logOut }).click()],
  ])
})

it(
  'the sweep of a raffle’s and a refund’s screens has no layout or accessibility error',
  { timeout: SWEEP_MS },
  async () => {
    const { account, venda } = await ticketOwner(journey)
    const rifa = await makeRifa(journey.shop.db, { nome: LONG })
    const { page } = await journey.person({ as: account })
    await sweep(page, [
      ['a raffle', `/rifas/${rifa}`],
      ['a raffle, chosen', () => page.getByRole('button', { name: `${RIFA.number(7)}, ${RIFA.state.free}` }).click()],
      ['a ticket that can be refunded', `/ingresso/${venda.id}`],
      ['a refund: the question', () => page.getByRole('button', { name: REEMBOLSO.ask }).click()],
      [
        'a refund: done',
        async () => {
          await press(page, REEMBOLSO.confirm('R$ 92,00'))
          await expectText(page, /^Valor devolvido: .+, em/)
        },
      ],
      ['tickets: refunded', '/meusIngressos'],
    ])
  },
)
