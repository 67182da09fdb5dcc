import { expect, test } from 'vitest'
import type { AnyMachineSnapshot } from 'xstate'
import { checkoutMachine } from '../../machines/checkout/index.ts'
import { held, INPUT, late, partly, refusedItem, TO_HOLD, TO_PAYING, TO_PIX, clickId } from './checkout-fixtures.ts'
import { done, refuses, replay, type TestEvent } from './walk.ts'

/** The snapshot after these events, from a cart with two items. */
const after = (...events: TestEvent[]): AnyMachineSnapshot =>
  replay(checkoutMachine, INPUT, events).at(-1) as AnyMachineSnapshot
const PIX_CLICK: TestEvent = { type: 'pix.submit', clickId }

test.each(['rifa.closed', 'evento.past', 'cart.unknown-item'] as const)(
  'the sale ended before the payment (%s): the cart is reserved again, which names the items',
  (code) => {
    const closed = [...TO_PAYING, refuses('pay', code)]
    expect(after(...closed)).toMatchObject({ value: { flow: 'reserving' }, context: { wasPaying: false } })
    expect(after(...closed, done('reserve', partly), done('readReservas', [held]))).toMatchObject({
      value: { flow: { held: 'partial' } },
      context: { refused: [refusedItem] },
    })
    const none = after(...closed, refuses('reserve', code))
    expect(none).toMatchObject({ value: { flow: { cart: 'items' } }, context: { error: { code } } })
    // The hold of a cart that is gone: the reason is shown where the payment was begun.
    const gone: TestEvent[] = [...TO_PIX, { type: 'cart.changed', carrinho: INPUT.carrinho, count: 0 }, PIX_CLICK]
    expect(after(...gone, refuses('pay', code), done('readReservas', [held]))).toMatchObject({
      value: { flow: { held: 'pix' } },
      context: { error: { code } },
    })
  },
)

test('if there is too little time for a PIX, the payment is by card and says why', () => {
  const refused = after(...TO_PIX, PIX_CLICK, refuses('pay', 'payment.pix-too-late'), done('readReservas', [late]))
  expect(refused).toMatchObject({
    value: { flow: { held: 'card' } },
    context: { error: { text: expect.stringContaining('Pague com cartão') } },
  })
  const known = done('readCustomer', { id: 'cus_12345678' })
  expect(after(...TO_HOLD.slice(0, 2), done('readReservas', [late]), known)).toMatchObject({
    value: { flow: { held: 'card' } },
  })
  // It stays a card, also after a reload's answer.
  expect(after(...TO_HOLD.slice(0, 2), done('readReservas', [late]), known, { type: 'method.pix' })).toMatchObject({
    value: { flow: { held: 'card' } },
  })
})
