import { expect, test } from 'vitest'
import type { AnyMachineSnapshot } from 'xstate'
import { checkoutMachine } from '../../machines/checkout/index.ts'
import { persistCheckout, restoreCheckout, resumeHold } from '../../machines/checkout/persist.ts'
import {
  carrinho,
  granted,
  held,
  INPUT,
  idReserva,
  notApproved,
  paying,
  refusedItem,
  TO_CARD,
  TO_HOLD,
  TO_IDENTITY,
  TO_PAYING,
  TO_PIX,
  clickId,
} from './checkout-fixtures.ts'
import { done, plain, refuses, replay, type TestEvent } from './walk.ts'

const last = (states: AnyMachineSnapshot[]) => states.at(-1) as AnyMachineSnapshot
const stored = (events: TestEvent[]) => persistCheckout(last(replay(checkoutMachine, INPUT, events)) as never, 1000)
/** The state after a reload, when the server returns these open reservations. */
function reloaded(events: TestEvent[], open: unknown[] = [held], ...more: TestEvent[]): unknown {
  const resume = restoreCheckout(stored(events), carrinho, 2000)
  const [first] = replay(checkoutMachine, { ...INPUT, resume }, [])
  expect(first?.value.flow).toBe('opening')
  return last(replay(checkoutMachine, { ...INPUT, resume }, [done('readReservas', open), ...more])).value.flow
}
const known = done('readCustomer', { id: 'cus_12345678' })

test('a reload of the checkout returns to the same step if the server still has the hold', () => {
  expect(reloaded(TO_HOLD)).toEqual({ held: 'identifying' })
  expect(reloaded(TO_IDENTITY, [held], done('readCustomer', null))).toEqual({ held: 'identity' })
  expect(reloaded(TO_PIX, [held], known)).toEqual({ held: 'pix' })
  expect(reloaded([...TO_PIX, ...plain('payer.other')], [held])).toEqual({ held: 'otherPayer' })
  expect(reloaded(TO_CARD, [held], known)).toEqual({ held: 'card' })
  expect(reloaded(TO_PAYING.slice(0, -1), [held], known)).toEqual({ held: 'card' })
  expect(reloaded([...TO_PAYING, done('pay', notApproved)], [held], known)).toEqual({ held: 'card' })
})

test('the chosen installments survive a reload', () => {
  expect(restoreCheckout(stored(TO_PAYING.slice(0, -4)), carrinho, 2000)).toMatchObject({ installments: 3 })
})

test('a reload while paying sends nothing again: the state follows the server’s answer', () => {
  expect(reloaded(TO_PAYING, [paying])).toEqual({ elsewhere: 'choosing' })
  expect(reloaded(TO_PAYING, [held], known)).toEqual({ held: 'card' })
  expect(reloaded(TO_PAYING, [])).toBe('uncertain')
})

test('after a login, wherever the session ended, the checkout returns to the same step', () => {
  const ends: [TestEvent[], string, string][] = [
    [TO_HOLD.slice(0, 2), 'readReservas', 'pix'],
    [TO_HOLD, 'readCustomer', 'pix'],
    [[...TO_IDENTITY, { type: 'pix.submit', clickId }], 'saveIdentity', 'pix'],
    [[...TO_PIX, { type: 'item.change', key: 'a', qtde: 2 }], 'changeHold', 'pix'],
    [TO_PAYING.slice(0, -3), 'extendHold', 'card'],
    [TO_PAYING.slice(0, -1), 'saveCard', 'card'],
    [TO_PAYING, 'pay', 'card'],
    [[...TO_PIX, { type: 'pix.submit', clickId }], 'pay', 'pix'],
  ]
  for (const [events, call, step] of ends) {
    const ended = [...events, refuses(call, 'login.needed')]
    expect(last(replay(checkoutMachine, INPUT, ended)).value.flow).toBe('loginNeeded')
    // The same before and after the answer, because an action runs before the screen receives the new state.
    for (const kept of [events, ended]) expect(reloaded(kept, [held], known)).toEqual({ held: step })
    const back = [...ended, ...plain('session.started'), done('readReservas', [held]), known]
    expect(last(replay(checkoutMachine, INPUT, back)).value.flow).toEqual({ held: step })
  }
})

test('a reload shows the refused items again', () => {
  const partly = { ...granted, itens: [...granted.itens, refusedItem] }
  const events = [...plain('cart.submit'), done('reserve', partly), done('readReservas', [held])]
  expect(reloaded(events)).toEqual({ held: 'partial' })
})

test('without a hold, a reload returns to the cart', () => {
  for (const events of [[], plain('cart.submit'), [...TO_PIX, ...plain('back')]]) expect(stored(events)).toBeNull()
  expect(replay(checkoutMachine, INPUT, [])[0]?.value.flow).toEqual({ cart: 'items' })
})

test('stored checkout data that is invalid, expired or of another cart is ignored', () => {
  const json = stored(TO_CARD)
  expect(restoreCheckout(json, carrinho, 2000)).toMatchObject({ method: 'credit_card', idReserva })
  expect(restoreCheckout(json, clickId, 2000)).toBeNull()
  expect(restoreCheckout(json, carrinho, 999)).toBeNull()
  expect(restoreCheckout(json, carrinho, 1000 + 25 * 60_000)).toBeNull()
  for (const text of [null, undefined, '', '{', '7', '{"v":1}']) expect(restoreCheckout(text, carrinho, 0)).toBeNull()
  const changed = JSON.stringify({ ...JSON.parse(json ?? ''), method: 'cheque' })
  expect(restoreCheckout(changed, carrinho, 2000)).toMatchObject({ method: 'pix' })
})

test('"pay another way" continues with its hold, although the cart is new and empty', () => {
  const input = { carrinho: clickId, count: 0, resume: resumeHold(idReserva) }
  const kept = { flow: { held: 'pix' }, clock: 'holding' }
  const opened = [done('readReservas', [held]), known]
  expect(last(replay(checkoutMachine, input, opened)).value).toEqual(kept)
  // There is no cart to go back to, and an empty one would release the hold.
  expect(last(replay(checkoutMachine, input, [...opened, ...plain('back')])).value).toEqual(kept)
})
