import { expect, test } from 'vitest'
import type { AnyMachineSnapshot } from 'xstate'
import { checkoutMachine } from '../../machines/checkout/index.ts'
import { orderOf } from '../../machines/checkout/context.ts'
import {
  free,
  granted,
  held,
  INPUT,
  idReserva,
  inMinutes,
  notApproved,
  order,
  partly,
  paying,
  refusedItem,
  TO_CARD,
  TO_HOLD,
  TO_IDENTITY,
  TO_PAYING,
  TO_PIX,
  clickId,
} from './checkout-fixtures.ts'
import { done, fails, plain, refuses, replay, type TestEvent } from './walk.ts'

/** The snapshot after these events, from a cart with two items. */
const after = (...events: TestEvent[]): AnyMachineSnapshot =>
  replay(checkoutMachine, INPUT, events).at(-1) as AnyMachineSnapshot
const flowOf = (snapshot: AnyMachineSnapshot): unknown => snapshot.value.flow
const errorAfter = (...events: TestEvent[]): unknown => after(...events).context.error?.text ?? null

test('an empty cart has its own state and cannot be bought', () => {
  const [empty, still] = replay(checkoutMachine, { ...INPUT, count: 0 }, plain('cart.submit'))
  expect(empty?.value.flow).toEqual({ cart: 'empty' })
  expect(still?.value.flow).toEqual({ cart: 'empty' })
  expect(flowOf(after({ type: 'cart.changed', carrinho: INPUT.carrinho, count: 0 }))).toEqual({ cart: 'empty' })
})

test('removing an item in the checkout needs a confirmation', () => {
  const asked = after({ type: 'item.remove', key: 'lote-1' })
  expect(asked).toMatchObject({ value: { flow: { cart: 'asking' } }, context: { change: { key: 'lote-1', qtde: 0 } } })
  expect(flowOf(after({ type: 'item.remove', key: 'x' }, ...plain('item.remove.dismiss')))).toEqual({ cart: 'items' })
  expect(flowOf(after({ type: 'item.remove', key: 'x' }, ...plain('item.remove.confirm')))).toEqual({ cart: 'items' })
})

test('reserving leads to the payment, while the clock runs in parallel', () => {
  expect(after(...plain('cart.submit')).value).toEqual({ flow: 'reserving', clock: 'noHold' })
  expect(after(...TO_HOLD).value).toEqual({ flow: { held: 'identifying' }, clock: 'holding' })
  expect(after(...TO_PIX).value).toEqual({ flow: { held: 'pix' }, clock: 'holding' })
})

test('refused items are shown with their reasons before the next step', () => {
  const shown = [...plain('cart.submit'), done('reserve', partly), done('readReservas', [held])]
  expect(after(...shown)).toMatchObject({
    value: { flow: { held: 'partial' } },
    context: { refused: [refusedItem] },
  })
  expect(flowOf(after(...shown, ...plain('partial.accept')))).toEqual({ held: 'identifying' })
  expect(after(...shown, ...plain('partial.accept')).context.refused).toEqual([])
  expect(flowOf(after(...shown, ...plain('back')))).toEqual({ cart: 'items' })
})

test('if nothing is granted, the cart shows the server’s reason', () => {
  const answer = after(...plain('cart.submit'), refuses('reserve', 'stock.sold-out'))
  expect(answer).toMatchObject({ value: { flow: { cart: 'items' } }, context: { error: { text: 'Esgotado' } } })
})

test('a card extends the hold, gets a token and is saved; only then the order is sent, with the hold’s items', () => {
  expect(flowOf(after(...TO_PAYING.slice(0, -3)))).toEqual({ held: 'extending' })
  expect(flowOf(after(...TO_PAYING.slice(0, -2)))).toEqual({ held: 'tokenising' })
  expect(flowOf(after(...TO_PAYING.slice(0, -1)))).toEqual({ held: 'savingCard' })
  const now = after(...TO_PAYING)
  expect(flowOf(now)).toBe('paying')
  expect(now.context.reserva.expira_em).toBe(inMinutes(12))
  expect(orderOf(now)).toEqual({
    items: held.itens,
    payments: [{ payment_method: 'credit_card', credit_card: { installments: 3, card_id: 'card_12345678' } }],
    metadata: { id_reserva: idReserva, tentativa: clickId },
  })
})

test('a PIX order names no card', () => {
  expect(orderOf(after(...TO_PIX, { type: 'pix.submit', clickId })).payments).toEqual([
    { payment_method: 'pix', pix: { expires_in: 3600 } },
  ])
})

test('if nothing is to be paid, the choice of a method is skipped', () => {
  const open = [...plain('cart.submit'), done('reserve', granted), done('readReservas', [free])]
  expect(flowOf(after(...open))).toEqual({ held: 'free' })
  expect(flowOf(after(...open, { type: 'free.submit', clickId }))).toBe('paying')
})

test('a paid or waiting order is emitted by the checkout, and the clock ends', () => {
  for (const status of ['paid', 'waiting_payment', 'pending'] as const) {
    expect(after(...TO_PAYING, done('pay', order(status)))).toMatchObject({
      value: { flow: 'ordered', clock: 'closed' },
      status: 'done',
      output: { orderId: 'or_1234567890' },
    })
  }
})

test('the chosen installments survive a refused card and a try by PIX, but not the hold', () => {
  const installments = (...more: TestEvent[]) =>
    after(...TO_PAYING, done('pay', notApproved), ...more).context.installments
  expect(installments(...plain('refused.retry'))).toBe(3)
  const byPix = [{ type: 'pix.submit', clickId }, done('pay', notApproved)]
  expect(installments(...byPix, ...plain('refused.retry'))).toBe(3)
  expect(after(...TO_PAYING, done('pay', order('failed'))).context.installments).toBe(1)
})

test('a refused payment shows its reason, cart and hold stay, and the form can be submitted again', () => {
  const no = after(...TO_PAYING, done('pay', notApproved))
  expect(no).toMatchObject({
    value: { flow: { held: 'refused' }, clock: 'holding' },
    context: { error: { text: 'Saldo insuficiente' }, count: 2, cardId: null, reserva: { expira_em: inMinutes(5) } },
  })
  expect(flowOf(after(...TO_PAYING, done('pay', notApproved), ...plain('refused.retry')))).toEqual({ held: 'card' })
  const byPix = after(...TO_PAYING, done('pay', notApproved), { type: 'pix.submit', clickId })
  expect([flowOf(byPix), byPix.context.method, byPix.context.triedCard]).toEqual(['paying', 'pix', null])
  const kept = { type: 'saved.submit', clickId, id: 'card_87654321' }
  const byKept = after(
    ...TO_PAYING,
    done('pay', notApproved),
    { type: 'pix.submit', clickId },
    done('pay', notApproved),
    kept,
  )
  expect([flowOf(byKept), byKept.context]).toMatchObject([
    { held: 'extending' },
    { method: 'credit_card', cardId: 'card_87654321', triedCard: 'card_87654321' },
  ])
  expect(after(...TO_PAYING, done('pay', order('failed', { mensagem: 'Cartão vencido' })))).toMatchObject({
    value: { flow: 'timeOver', clock: 'noHold' },
    context: { error: { text: 'Cartão vencido' } },
  })
})

test('a failed card call returns to the form, which tokenises the card again', () => {
  for (const [count, call] of [
    [-2, 'tokeniseCard'],
    [-1, 'saveCard'],
  ] as const) {
    const failed = [...TO_PAYING.slice(0, count), fails(call)]
    expect(after(...failed)).toMatchObject({
      value: { flow: { held: 'card' } },
      context: {
        error: { text: 'Erro ao cadastrar o cartão de crédito. Tente novamente mais tarde.' },
        cardToken: null,
      },
    })
    expect(flowOf(after(...failed, { type: 'card.submit', clickId, guardar: false }))).toEqual({ held: 'extending' })
  }
  // The provider's 401 concerns its key, not our session.
  expect(flowOf(after(...TO_PAYING.slice(0, -2), fails('tokeniseCard', 401)))).toEqual({ held: 'card' })
})

test('a failed payment call makes the checkout read the server’s state, and nothing is sent again', () => {
  const failed = [...TO_PAYING, fails('pay', 503, 'Erro ao processar pagamento. Tente novamente mais tarde')]
  expect(flowOf(after(...failed))).toBe('opening')
  expect(after(...failed, done('readReservas', [held]))).toMatchObject({
    value: { flow: { held: 'card' }, clock: 'holding' },
    context: { error: { text: 'Erro ao processar pagamento. Tente novamente mais tarde' } },
  })
  // The payment is under way, so no error is shown.
  expect(after(...failed, done('readReservas', [paying]))).toMatchObject({
    value: { flow: { elsewhere: 'choosing' } },
    context: { error: null },
  })
})

test('a payment in progress of which nothing is open any more is uncertain, and the tickets show the result', () => {
  const lost = [...TO_PAYING, fails('pay'), done('readReservas', [])]
  expect(after(...lost)).toMatchObject({
    value: { flow: 'uncertain', clock: 'noHold' },
    context: { error: null, count: 2 },
  })
  expect(flowOf(after(...lost, ...plain('back')))).toEqual({ cart: 'items' })
  // The server refuses to reserve a cart that was bought, so nothing is paid twice.
  const again = [...lost, ...plain('reserve.again')]
  expect(after(...again)).toMatchObject({ value: { flow: 'reserving' }, context: { error: null } })
  expect(flowOf(after(...again, done('reserve', granted), done('readReservas', [])))).toBe('timeOver')
  // A refused or canceled payment is not uncertain.
  expect(flowOf(after(...TO_PAYING, done('pay', order('failed'))))).toBe('timeOver')
  const busy = [...TO_PAYING, fails('pay'), done('readReservas', [paying])]
  const canceling = [...busy, ...plain('payment.cancel', 'payment.cancel.confirm')]
  const ends = (status: 'failed' | 'refunding') => [done('cancelPayment', order(status)), done('readReservas', [])]
  expect(flowOf(after(...canceling, ...ends('failed')))).toBe('timeOver')
  expect(flowOf(after(...canceling, ...ends('refunding')))).toBe('uncertain')
})

test('if part of the hold was released, the checkout asks to reserve again, with the server’s reason', () => {
  const words = 'O tempo acabou e parte da reserva foi liberada. Revise o carrinho.'
  expect(after(...TO_PAYING, refuses('pay', 'reservation.lost'))).toMatchObject({
    value: { flow: 'timeOver', clock: 'noHold' },
    context: { error: { text: words }, count: 2 },
  })
})

test('without a network the checkout shows a message and a retry, and nothing is lost', () => {
  const cut = [
    ...TO_HOLD.slice(0, 2),
    fails('readReservas', undefined, 'Servidor indisponível. Tente novamente mais tarde'),
  ]
  expect(after(...cut)).toMatchObject({
    value: { flow: 'unknown' },
    context: { error: { text: 'Servidor indisponível. Tente novamente mais tarde' }, count: 2 },
  })
  expect(flowOf(after(...cut, ...plain('opening.retry'), done('readReservas', [held])))).toEqual({
    held: 'identifying',
  })
})

test('a payment in progress elsewhere can be continued, or canceled after a confirmation', () => {
  const busy = [...plain('cart.submit'), refuses('reserve', 'payment.in-progress'), done('readReservas', [paying])]
  expect(after(...busy).value).toEqual({ flow: { elsewhere: 'choosing' }, clock: 'noHold' })
  expect(after(...busy, ...plain('payment.open'))).toMatchObject({ output: { orderId: 'or_1234567890' } })
  const nameless = [...busy.slice(0, 2), done('readReservas', [{ ...paying, order_id: null }])]
  expect(flowOf(after(...nameless, ...plain('payment.open')))).toEqual({ elsewhere: 'choosing' })
  expect(flowOf(after(...nameless, ...plain('opening.retry'), done('readReservas', [held])))).toEqual({
    held: 'identifying',
  })
  expect(flowOf(after(...busy, ...plain('payment.cancel')))).toEqual({ elsewhere: 'asking' })
  expect(flowOf(after(...busy, ...plain('payment.cancel', 'payment.cancel.dismiss')))).toEqual({
    elsewhere: 'choosing',
  })
  const canceling = [...busy, ...plain('payment.cancel', 'payment.cancel.confirm')]
  expect(flowOf(after(...canceling))).toBe('canceling')
  expect(flowOf(after(...canceling, done('cancelPayment', order('failed')), done('readReservas', [held])))).toEqual({
    held: 'identifying',
  })
  expect(after(...canceling, refuses('cancelPayment', 'payment.uncertain'))).toMatchObject({
    value: { flow: { elsewhere: 'choosing' } },
    context: { error: { text: 'Ainda estamos confirmando este pagamento. Aguarde alguns instantes.' } },
  })
  // A payment whose `pode.cancelar_pagamento` is false cannot be canceled.
  const stuck = { ...paying, pode: { ...paying.pode, cancelar_pagamento: false } }
  expect(flowOf(after(...busy.slice(0, 2), done('readReservas', [stuck]), ...plain('payment.cancel')))).toEqual({
    elsewhere: 'choosing',
  })
})

test('a cart that is already paid leads to the same state from every call', () => {
  const words = 'Este carrinho já foi pago. Veja em Meus ingressos.'
  for (const events of [
    [...plain('cart.submit'), refuses('reserve', 'cart.already-paid')],
    [...TO_PAYING, refuses('pay', 'cart.already-paid')],
  ]) {
    expect(after(...events)).toMatchObject({
      value: { flow: 'alreadyPaid', clock: 'noHold' },
      context: { error: { text: words }, problem: null },
    })
  }
})

test('a session that ended leads from the checkout to the login, and back to the same step', () => {
  const out = [...TO_HOLD, refuses('readCustomer', 'login.needed')]
  expect(flowOf(after(...out))).toBe('loginNeeded')
  expect(flowOf(after(...out, ...plain('session.started')))).toBe('opening')
  expect(
    flowOf(after(...plain('cart.submit'), refuses('reserve', 'login.needed'), ...plain('session.started'))),
  ).toEqual({
    cart: 'items',
  })
  expect(flowOf(after(...TO_PAYING, refuses('pay', 'login.needed')))).toBe('loginNeeded')
})

test('back returns from every form of the payment to the cart', () => {
  const back = plain('back')
  for (const events of [TO_PIX, TO_CARD, TO_IDENTITY])
    expect(flowOf(after(...events, ...back))).toEqual({ cart: 'items' })
  expect(flowOf(after(...TO_PAYING, ...back))).toBe('paying')
})

test('the next attempt clears an error of the checkout', () => {
  const click: TestEvent = { type: 'pix.submit', clickId }
  const wrong = [...TO_IDENTITY, click, fails('saveIdentity', 422, 'Digite um CPF válido')]
  expect(errorAfter(...wrong)).toBe('Digite um CPF válido')
  expect(errorAfter(...wrong, click)).toBeNull()
  expect(errorAfter(...wrong, ...plain('back'))).toBeNull()
})

test('if another tab has another cart, this hold does not belong to it', () => {
  const other = { type: 'cart.changed', carrinho: clickId, count: 1 }
  expect(after(...TO_CARD, other).value).toEqual({ flow: { cart: 'items' }, clock: 'noHold' })
  // If the same cart changes, the hold is still what is being paid.
  expect(flowOf(after(...TO_CARD, { type: 'cart.changed', carrinho: INPUT.carrinho, count: 1 }))).toEqual({
    held: 'card',
  })
})
