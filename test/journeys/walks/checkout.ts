import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { checkoutMachine } from '../../../machines/checkout/index.ts'
import type { CheckoutContext } from '../../../machines/checkout/context.ts'
import { CLIENTE_KEY } from '../../../src/app/persistence.ts'
import { CARRINHO } from '../../../src/texts/carrinho.ts'
import { CARTOES } from '../../../src/texts/cartoes.ts'
import { REMOVE_ITEM } from '../../../src/texts/remove-item.ts'
import { SHELL } from '../../../src/texts/shell.ts'
import { carrinho, EVENTS, INPUT, paying, RAISED } from '../../machines/checkout-fixtures.ts'
import { done } from '../../machines/walk.ts'
import { answerScreen } from '../support/held-calls.ts'
import { chooseMethod, field, fillPayer, payByPix, press, typeCard } from '../support/steps.ts'
import type { StepTable } from '../support/walking.ts'
import type { Walked } from './walked.ts'

const { items, method, identity, card, free, refused, timeOver, elsewhere, alreadyPaid, unknown, partial } = CARRINHO

/** A line of the cart; there are more lines than a path removes. */
const line = (nr: number) => ({
  setor: { id: 'setor', nome: `Setor ${nr}`, tipo: 2, dividir_ate: 3 },
  id_evento: 'evento',
  id_evento_setor_lote: `lote-${nr}`,
  id_rifa: null,
  nr_lugar: null,
  valor: 46.5,
  qtde: 1,
  nomeEvento: 'Festival do Sol',
  nomeRifa: null,
  nrLote: 1,
  codigosRifas: null,
})
/** The card that the cliente keeps. */
const KEPT = { id: 'card_87654321', brand: 'Visa', last_four_digits: '4242', exp_month: 8, exp_year: 2039 }
const LINES = Array.from({ length: 9 }, (_, nr) => line(nr))

const flowOf = (value: unknown): unknown => Object(value).flow

/** Writes the cart as another tab would, and dispatches the storage event in this page. */
const writeCart = (page: Page, idCarrinho: string, lines: readonly object[]) =>
  page.evaluate(
    ({ key, idCarrinho, lines }) => {
      const kept = JSON.parse(localStorage.getItem(key) ?? '{}')
      localStorage.setItem(key, JSON.stringify({ ...kept, idCarrinho, carrinho: lines }))
      dispatchEvent(new StorageEvent('storage', { key }))
    },
    { key: CLIENTE_KEY, idCarrinho, lines },
  )

const valueOf = (page: Page) => page.evaluate(() => JSON.parse(document.documentElement.dataset['checkout'] ?? '{}'))
const clockOf = async (page: Page) => (await valueOf(page)).clock
/** The button that pays by card: disabled until the cards of the cliente were read. */
const PAY_BY_CARD = /no cartão$/
/**
 * Lets the page's time pass until the countdown is in its next state. Not before the cards were read, which would time
 * out.
 */
async function passTime(page: Page): Promise<void> {
  if (Object(flowOf(await valueOf(page))).held === 'card')
    await expect.poll(() => page.getByRole('button', { name: PAY_BY_CARD }).isEnabled(), { interval: 20 }).toBe(true)
  const before = await clockOf(page)
  for (let steps = 0; steps < 50 && (await clockOf(page)) === before; steps += 1) await page.clock.fastForward(15_000)
}

const either = (page: Page, ...names: string[]) =>
  page
    .getByRole('button', { name: new RegExp(`^(${names.join('|')})$`) })
    .first()
    .click()

/** The payer's data, where the screen asks for them. */
const fillIfAsked = async (page: Page) => {
  const cpf = field(page, identity.cpf)
  const known = page.getByRole('button', { name: identity.changeLabel }).or(page.getByText(refused.otherwise))
  await cpf.or(known).first().waitFor()
  if (!(await cpf.isVisible())) return
  if (await field(page, identity.email).isVisible()) await fillPayer(page)
  else await cpf.fill('111.444.777-35')
}
/** Shows the lines of an order that is folded to one line. */
const unfold = async (page: Page) => {
  const line = page.locator('summary')
  await line
    .or(page.getByRole('group', { name: items.list }))
    .first()
    .waitFor()
  if ((await line.isVisible()) && (await page.locator('details').getAttribute('open')) === null) await line.click()
}

const table: StepTable = {
  events: {
    'cart.submit': (page) => press(page, items.goOn),
    'cart.discard': (page) => press(page, alreadyPaid.discard),
    'cart.changed': (page, event) => writeCart(page, String(event['carrinho']), event['count'] ? LINES : []),
    'item.remove': async (page) => {
      await unfold(page)
      await page
        .getByRole('button', { name: /^Remover / })
        .first()
        .click()
    },
    'item.remove.confirm': (page) => press(page, REMOVE_ITEM.confirm),
    'item.remove.dismiss': (page) => press(page, REMOVE_ITEM.keep),
    'partial.accept': (page) => press(page, partial.accept),
    'item.change': async (page) => {
      await unfold(page)
      await page
        .getByRole('button', { name: /^Aumentar/ })
        .first()
        .click()
    },
    'method.card': (page) => chooseMethod(page, method.card),
    'method.pix': (page) => chooseMethod(page, method.pix),
    'payer.other': (page) => either(page, identity.changeLabel, identity.payOther),
    'payer.own': (page) => press(page, identity.payOwn),
    'installments.choose': (page, event) => field(page, card.installments).selectOption(String(event['count'])),
    'card.submit': async (page) => {
      const other = page.getByRole('radio', { name: card.other })
      await other.or(field(page, card.number)).first().waitFor()
      if (await other.isVisible()) await other.check()
      await typeCard(page)
      await fillIfAsked(page)
      await press(page, PAY_BY_CARD)
    },
    'saved.submit': async (page) => {
      await page.getByRole('radio', { name: CARTOES.name(KEPT.brand, KEPT.last_four_digits) }).check()
      await press(page, PAY_BY_CARD)
    },
    'pix.submit': async (page) => {
      await fillIfAsked(page)
      await payByPix(page)
    },
    'free.submit': (page) => press(page, free.submit),
    'refused.retry': async (page) => {
      await page.getByRole('radio', { name: card.other }).check()
      await press(page, refused.other)
    },
    'opening.retry': (page) => either(page, unknown.retry, elsewhere.check),
    'reserve.again': (page) => press(page, timeOver.again),
    'payment.open': (page) => press(page, elsewhere.open),
    'payment.cancel': (page) => press(page, elsewhere.cancel),
    'payment.cancel.confirm': (page) => press(page, elsewhere.confirmCancel),
    'payment.cancel.dismiss': (page) => press(page, elsewhere.keep),
    back: (page) => press(page, CARRINHO.back),
    'after.untilWarning': passTime,
    'after.untilOver': passTime,
  },
  calls: {
    reserve: { method: 'POST', url: /\/reservas$/ },
    changeHold: { method: 'POST', url: /\/reservas$/ },
    readReservas: {
      method: 'GET',
      url: /\/reservas$/,
      body: async (result, page) => ({ result: await asCart(page, result), cadeira: null }),
    },
    readCustomer: { method: 'GET', url: /\/customers$/, body: (found) => ({ data: found ? [found] : [] }) },
    saveIdentity: { method: 'POST', url: /\/customers$/ },
    savePayer: { method: 'POST', url: /\/pagadores$/ },
    extendHold: { method: 'POST', url: /\/prorrogar$/ },
    tokeniseCard: [
      { method: 'GET', url: /\/pagarme\/chave$/, body: () => ({ url: '', app_id: 'pk_1' }) },
      { method: 'POST', url: /\/core\/v5\/tokens$/, body: (output) => ({ id: Object(output).token }) },
    ],
    saveCard: { method: 'POST', url: /\/cards$/ },
    pay: { method: 'POST', url: /\/pagarme\/orders$/ },
    cancelPayment: { method: 'POST', url: /\/cancelar-pagamento$/ },
  },
}

type CartLine = { id_evento_setor_lote: string; qtde: number; valor: number }

/** The lines of the page's cart, once they are stored: the header counts what the page has already. */
async function cartOf(page: Page): Promise<CartLine[]> {
  const link = page.getByRole('banner').getByRole('link', { name: /^Carrinho, / })
  let cart: CartLine[] = []
  const stored = async () => {
    cart = await page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '{}').carrinho ?? [], CLIENTE_KEY)
    return SHELL.cart(cart.reduce((units, { qtde }) => units + qtde, 0)) === (await link.getAttribute('aria-label'))
  }
  await expect.poll(stored, { message: 'the stored cart is the shown one', interval: 20 }).toBe(true)
  return cart
}

/** Reservations of the lines that are in the page's cart now. */
async function asCart(page: Page, result: unknown): Promise<unknown> {
  const cart = await cartOf(page)
  const linhas = cart.map(({ id_evento_setor_lote, qtde, valor }) => ({
    ...{ id_evento_setor_lote, nr_lugar: null, id_tarifa: null, id_rifa: null },
    ...{ qtde, valor: valor * qtde, taxa: 0 },
  }))
  return Array.isArray(result) ? result.map((reserva: object) => ({ ...reserva, linhas })) : result
}

/** A payment whose order is not known yet: it cannot be opened or canceled. */
const uncertainOrder = { ...paying, order_id: null, pode: { ...paying.pode, cancelar_pagamento: false } }
const EMPTIED = { type: 'cart.changed', carrinho, count: 0 }

/** The states in which a call waits for its answer; advancing the page's clock would time it out. */
const CALLING =
  /reserving|opening|canceling|changing|identifying|savingIdentity|savingPayer|extending|tokenising|savingCard|paying/

export const checkoutWalk: Walked = {
  machine: checkoutMachine,
  table,
  as: 'cliente',
  // Sent between the regions; and one that the screen sends at every render.
  unsent: [...RAISED, 'session.started'],
  prepare: (page) => page.clock.install(),
  open: async (page) => {
    answerScreen(page, /\/cards$/, (call) => call.method === 'GET' && call.fulfill({ data: [KEPT] }))
    await writeCart(page, carrinho, LINES)
    await page.goto('/carrinho')
  },
  paths: {
    inputs: [INPUT],
    events: [...EVENTS.filter(({ type }) => type !== 'session.started'), done('readReservas', [uncertainOrder])],
    extra: [[{ type: 'item.remove', key: 'a' }, EMPTIED]],
    key: ({
      count,
      carrinho: id,
      reserva,
      refused: gone,
      method,
      wasPaying,
      customerId,
      cardId,
      otherPays,
      payerId,
      idReserva,
    }: CheckoutContext) => [
      count > 0,
      id,
      reserva?.status,
      reserva?.total,
      reserva?.pix_ate,
      reserva?.pode.cancelar_pagamento,
      gone.length,
      method,
      wasPaying,
      idReserva,
      customerId !== null,
      otherPays,
      payerId !== null,
      cardId !== null,
    ],
    isEnd: ({ value }) => isEnd(value),
    endsAfter: ({ type }) => type === 'cart.discard',
    isPossible: ({ type, output }, { value, context }) => {
      // A free order is never refused.
      if (type.endsWith('actor.pay') && Object(output).status === 'failed') return context.reserva?.total !== 0
      // Only an order of this cart has its lines.
      if (
        type.startsWith('item.') &&
        (context.count === 0 || context.reserva?.carrinho !== (context.reserva && context.carrinho))
      )
        return false
      // The screen shows the form of the chosen method.
      if (['installments.choose', 'card.submit'].includes(type)) return context.method === 'credit_card'
      if (type === 'pix.submit') return context.method === 'pix' || Object(flowOf(value)).held === 'refused'
      // If the payment can be canceled, no retry is offered.
      if (type === 'opening.retry' && context.reserva?.pode.cancelar_pagamento) return flowOf(value) === 'unknown'
      return !type.startsWith('xstate.after.') || !CALLING.test(JSON.stringify(flowOf(value)))
    },
  },
  isEnd,
  elsewhere: [
    // After a reload or a login (`checkout/holding.ts`, `checkout/elsewhere.ts`).
    'checkout.flow.start -- always [mayHold] --> checkout.flow.opening',
    // BUY (`checkout/paying.ts`).
    'checkout.flow.start -- always [wantsHold] --> checkout.flow.reserving',
    'checkout.flow.loginNeeded -- session.started [mayHold] --> checkout.flow.opening',
    'checkout.flow.loginNeeded -- session.started --> checkout.flow.cart',
    // Every path has more lines (`checkout/holding.ts`).
    'checkout.flow.held.removing -- item.remove.confirm [isLastItem] --> checkout.flow.cart',
    // The page's clock cannot advance while this call waits (`test/machines/checkout-clock.test.ts`).
    'checkout.flow.held.extending -- hold.over --> stays',
  ],
}

function isEnd(value: unknown): boolean {
  return flowOf(value) === 'ordered' || flowOf(value) === 'loginNeeded'
}
