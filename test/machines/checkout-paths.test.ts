import { expect, test } from 'vitest'
import { type AnyMachineSnapshot, createActor } from 'xstate'
import { checkoutMachine } from '../../machines/checkout/index.ts'
import type { CheckoutContext } from '../../machines/checkout/context.ts'
import { persistCheckout } from '../../machines/checkout/persist.ts'
import { EVENTS, INPUT, idReserva, RAISED, TO_CARD, TO_PAYING, clickId } from './checkout-fixtures.ts'
import { leaks, withSecrets } from './secrets.ts'
import { isIn, replay, stepsInto, stepsOf, unreachedStates, untestedEvents, walk } from './walk.ts'

const WAYS = walk(checkoutMachine, {
  inputs: [
    INPUT,
    {
      ...INPUT,
      resume: { method: 'credit_card', installments: 2, otherPays: true, idReserva, refused: [], wasPaying: false },
    },
    { ...INPUT, reserve: true },
  ],
  events: EVENTS.map(withSecrets),
  key: (c: CheckoutContext) => [
    c.reserva?.status,
    c.reserva?.total,
    c.refused.length,
    c.method,
    c.customerId,
    c.otherPays,
    c.payerId,
    c.cardId,
    c.wasPaying,
  ],
})
const STEPS = stepsOf(checkoutMachine, WAYS, EVENTS)
const last = (states: AnyMachineSnapshot[]) => states.at(-1) as AnyMachineSnapshot

test('the paths of the checkout use every event and reach every state', () => {
  expect(untestedEvents(checkoutMachine, EVENTS, RAISED)).toEqual([])
  expect(WAYS.length).toBeGreaterThan(200)
  expect(unreachedStates(checkoutMachine, WAYS)).toEqual([])
})

test('nothing is paid without a hold, nor by card without one that was just chosen or saved', () => {
  const payments = WAYS.flatMap(({ states }) => states.filter((state) => isIn(state, 'flow.paying')))
  expect(payments.length).toBeGreaterThan(0)
  for (const { context } of payments) {
    expect(context.reserva?.status).toBe('held')
    expect(context.clickId).toBe(clickId)
    if (context.method === 'credit_card' && context.reserva.total > 0)
      expect(['card_12345678', 'card_87654321']).toContain(context.cardId)
  }
})

test('one click is one payment: only a click, or saving its payer or card, sends an order', () => {
  const steps = STEPS.filter(({ effects }) => effects.includes('call pay'))
  expect(steps.length).toBeGreaterThan(0)
  for (const { event, path } of steps) {
    // With a card that is kept, the hold is extended first.
    const calls = ['saveIdentity', 'savePayer', 'saveCard', 'extendHold'].map((id) => `xstate.done.actor.${id}`)
    expect(['pix.submit', 'free.submit', ...calls], path).toContain(event.type)
  }
  for (const { event, from, path } of stepsInto(STEPS, 'flow.ordered')) {
    if (event.type !== 'payment.open')
      expect(['paid', 'waiting_payment', 'pending'], path).toContain(Object(event.output).status)
    else expect(isIn(from, 'flow.elsewhere.choosing'), path).toBe(true)
  }
})

test('a hold is released only when its cart is empty; a payment is canceled only after a confirmation', () => {
  for (const { from, event, effects, to, path } of STEPS) {
    if (effects.includes('releaseHold'))
      expect([to.context.count, isIn(to, 'flow.cart.empty')], path).toEqual([0, true])
    if (!effects.includes('call cancelPayment')) continue
    expect([event.type, isIn(from, 'flow.elsewhere.asking')], path).toEqual(['payment.cancel.confirm', true])
  }
  expect(STEPS.some(({ effects }) => effects.includes('releaseHold'))).toBe(true)
})

test('a removal changes a hold only after its question; a refused change leaves the cart as it was', () => {
  const steps = STEPS.filter(({ effects }) => effects.includes('call changeHold'))
  expect(steps.length).toBeGreaterThan(0)
  for (const { event, from, path } of steps) {
    if (event.type !== 'item.change')
      expect([event.type, isIn(from, 'flow.held.removing')], path).toEqual(['item.remove.confirm', true])
  }
  for (const { from, event, effects, path } of STEPS) {
    if (!effects.includes('applyChange') || !isIn(from, 'flow.held')) continue
    const isLast = from.context.count <= 1 && event.type === 'item.remove.confirm'
    if (!isLast) expect(event.type, path).toBe('xstate.done.actor.changeHold')
  }
})

test('a card is used once: the context has none after the payment that it was saved for', () => {
  for (const { states } of WAYS) {
    for (const state of states) {
      // One that is kept is chosen before the hold is extended.
      if (!isIn(state, 'flow.paying') && !isIn(state, 'flow.held.extending')) expect(state.context.cardId).toBeNull()
      if (!isIn(state, 'flow.held.savingCard')) expect(state.context.cardToken).toBeNull()
    }
  }
})

test('every step of the checkout that needs a hold has one, and only a paid or waiting order reaches ordered', () => {
  for (const { states, events } of WAYS) {
    for (const [i, state] of states.entries()) {
      if (isIn(state, 'flow.held')) expect(state.context.reserva?.status).toBe('held')
      if (isIn(state, 'flow.ordered')) expect(['payment.open', 'xstate.done.actor.pay']).toContain(events[i - 1]?.type)
      expect(state.context.problem).toBeNull()
    }
  }
})

test('no context, stored JSON or snapshot of the checkout contains a card, CPF or e-mail', () => {
  const states = WAYS.map((way) => last(way.states))
  expect(leaks(JSON.stringify(states.map(({ context }) => context)))).toEqual([])
  const stored = states.map((state) => persistCheckout(state as never, 0) ?? '').join()
  expect(leaks(stored)).toEqual([])
  expect(stored).not.toMatch(/cus_|card_|token_/)
  for (const events of [TO_CARD, TO_PAYING.slice(0, -2), TO_PAYING.slice(0, -1), TO_PAYING]) {
    const snapshot = last(replay(checkoutMachine, INPUT, events.map(withSecrets)))
    const actor = createActor(checkoutMachine, { input: INPUT, snapshot: snapshot as never })
    expect(leaks(JSON.stringify(actor.getPersistedSnapshot()))).toEqual([])
  }
})

test('the checkout’s state uncertain follows only a payment that was in progress and is no longer open', () => {
  const uncertain = WAYS.filter(({ states }) => isIn(last(states), 'flow.uncertain'))
  expect(uncertain.length).toBeGreaterThan(0)
  for (const { states, events } of uncertain) {
    const seen = states.some((state) => isIn(state, 'flow.paying') || isIn(state, 'flow.elsewhere'))
    const told = events.some(
      ({ type, error }) => type.endsWith('actor.reserve') && Object(error).code === 'payment.in-progress',
    )
    expect(seen || told, events.map(({ type }) => type).join(' → ')).toBe(true)
    expect(last(states).context.reserva).toBeNull()
  }
})
