import type { Page } from 'playwright-core'
import { checkoutMachine } from '../../../machines/checkout/index.ts'
import type { CheckoutContext } from '../../../machines/checkout/context.ts'
import { CLIENTE_KEY } from '../../../src/app/persistence.ts'
import { CARRINHO } from '../../../src/texts/carrinho.ts'
import { COMMON } from '../../../src/texts/common.ts'
import { carrinho, EVENTS, INPUT, paying, RAISED } from '../../machines/checkout-fixtures.ts'
import { done } from '../../machines/walk.ts'
import { CPF, EMAIL, field, press, typeCard } from '../support/steps.ts'
import type { StepTable } from '../support/walking.ts'
import type { Walked } from './walked.ts'

const { items, method, identity, card, pix, free, refused, timeOver, elsewhere, alreadyPaid, unknown, partial } =
  CARRINHO

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
const LINES = Array.from({ length: 9 }, (_, nr) => line(nr))

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

const clockOf = (page: Page) =>
  page.evaluate(() => JSON.parse(document.documentElement.dataset['checkout'] ?? '{}').clock)
/** Lets the page's time pass until the countdown is in its next state. */
async function passTime(page: Page): Promise<void> {
  const before = await clockOf(page)
  for (let steps = 0; steps < 50 && (await clockOf(page)) === before; steps += 1) await page.clock.fastForward(15_000)
}

const choose = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) }).click()
const either = (page: Page, ...names: string[]) =>
  page
    .getByRole('button', { name: new RegExp(`^(${names.join('|')})$`) })
    .first()
    .click()

const table: StepTable = {
  events: {
    'cart.submit': (page) => press(page, items.goOn),
    'cart.discard': (page) => press(page, alreadyPaid.discard),
    'cart.changed': (page, event) => writeCart(page, String(event['carrinho']), event['count'] ? LINES : []),
    'item.remove': (page) =>
      page
        .getByRole('button', { name: /^Remover / })
        .first()
        .click(),
    'item.remove.confirm': (page) => press(page, COMMON.removeItem.confirm),
    'item.remove.dismiss': (page) => press(page, COMMON.removeItem.keep),
    'partial.accept': (page) => press(page, partial.accept),
    'method.card': (page) => choose(page, method.card),
    'method.pix': (page) => choose(page, method.pix),
    'identity.submit': async (page) => {
      await field(page, identity.cpf).fill(CPF)
      await field(page, identity.email).fill(EMAIL)
      await press(page, identity.submit)
    },
    'card.submit': async (page) => {
      await typeCard(page)
      await page.getByRole('button', { name: new RegExp(`^${card.pay('')}`) }).click()
    },
    'pix.submit': (page) => press(page, pix.submit),
    'free.submit': (page) => press(page, free.submit),
    'refused.retry': (page) => press(page, refused.retry),
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
    readReservas: { method: 'GET', url: /\/reservas$/, body: (result) => ({ result, cadeira: null }) },
    readCustomer: { method: 'GET', url: /\/customers$/, body: (found) => ({ data: found ? [found] : [] }) },
    saveIdentity: { method: 'POST', url: /\/customers$/ },
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

const flowOf = (value: unknown): unknown => Object(value).flow
/** A payment whose order is not known yet: it cannot be opened or canceled. */
const uncertainOrder = { ...paying, order_id: null, pode: { ...paying.pode, cancelar_pagamento: false } }
const EMPTIED = { type: 'cart.changed', carrinho, count: 0 }

/** The states in which a call waits for its answer; advancing the page's clock would time it out. */
const CALLING = /reserving|opening|canceling|identifying|savingIdentity|extending|tokenising|savingCard|paying/

export const checkoutWalk: Walked = {
  machine: checkoutMachine,
  table,
  as: 'cliente',
  // Sent between the regions; and one that the screen sends at every render.
  unsent: [...RAISED, 'session.started'],
  prepare: (page) => page.clock.install(),
  open: async (page) => {
    await writeCart(page, carrinho, LINES)
    await page.goto('/carrinho')
  },
  paths: {
    inputs: [INPUT],
    events: [...EVENTS.filter(({ type }) => type !== 'session.started'), done('readReservas', [uncertainOrder])],
    extra: [[{ type: 'item.remove', key: 'a' }, EMPTIED]],
    key: ({ count, carrinho: id, reserva, step, method, wasPaying, customerId }: CheckoutContext) => [
      count > 0,
      id,
      reserva?.status,
      reserva?.total,
      reserva?.pode.cancelar_pagamento,
      step,
      method,
      wasPaying,
      customerId !== null,
    ],
    isEnd: ({ value }) => isEnd(value),
    endsAfter: ({ type }) => type === 'cart.discard',
    isPossible: ({ type }, { value, context }) => {
      // If the payment can be canceled, no retry is offered.
      if (type === 'opening.retry' && context.reserva?.pode.cancelar_pagamento) return flowOf(value) === 'unknown'
      return !type.startsWith('xstate.after.') || !CALLING.test(JSON.stringify(flowOf(value)))
    },
  },
  isEnd,
  elsewhere: [
    // After a reload or a login (`checkout/holding.ts`, `checkout/elsewhere.ts`).
    'checkout.flow.start -- always [mayHold] --> checkout.flow.opening',
    'checkout.flow.held.route -- always [isAt] --> checkout.flow.held.identifying',
    'checkout.flow.held.route -- always [isAt] --> checkout.flow.held.identity',
    'checkout.flow.loginNeeded -- session.started [mayHold] --> checkout.flow.opening',
    'checkout.flow.loginNeeded -- session.started --> checkout.flow.cart',
    // The page's clock cannot advance while this call waits (`test/machines/checkout-clock.test.ts`).
    'checkout.flow.held.extending -- hold.over --> stays',
  ],
}

function isEnd(value: unknown): boolean {
  return flowOf(value) === 'ordered' || flowOf(value) === 'loginNeeded'
}
