import { expect, test } from 'vitest'
import { type AnyMachineSnapshot, createActor } from 'xstate'
import { subscriptionMachine } from '../../machines/subscription/index.ts'
import { bySeat, needsSeat, type SubscriptionContext } from '../../machines/subscription/context.ts'
import { persistSubscription } from '../../machines/subscription/persist.ts'
import { leaks, withSecrets } from './secrets.ts'
import { CLIENTE, EVENTS, RAISED, SEATLESS, TO_SUBSCRIBING, clickId, VISITOR } from './subscription-fixtures.ts'
import { isIn, replay, stepsInto, stepsOf, unreachedStates, untestedEvents, walk } from './walk.ts'

const WAYS = walk(subscriptionMachine, {
  inputs: [CLIENTE, VISITOR],
  events: EVENTS.map(withSecrets),
  // The parts of the context that the next step depends on.
  key: (c: SubscriptionContext) => [
    c.isLoggedIn,
    c.customerId !== null,
    c.reserva !== null,
    c.seat !== null,
    Math.min(c.plans.length, 2),
    needsSeat(c),
  ],
})
const STEPS = stepsOf(subscriptionMachine, WAYS, EVENTS)
const last = (states: AnyMachineSnapshot[]) => states.at(-1) as AnyMachineSnapshot

test('the paths of the subscription use every event and reach every state', () => {
  expect(untestedEvents(subscriptionMachine, EVENTS, RAISED)).toEqual([])
  expect(WAYS.length).toBeGreaterThan(200)
  expect(unreachedStates(subscriptionMachine, WAYS)).toEqual([])
})

test('nobody subscribes without a click, a held seat and a stored card of theirs', () => {
  const steps = STEPS.filter(({ effects }) => effects.includes('call subscribe'))
  expect(steps.length).toBeGreaterThan(0)
  for (const { event, from, to, path } of steps) {
    expect(event.type, path).toBe('confirm.submit')
    expect(isIn(from, 'flow.confirm'), path).toBe(true)
    const { reserva, seat, cardId, cardIds, isLoggedIn } = to.context
    expect([to.context.clickId, reserva.nr_cadeira, isLoggedIn], path).toEqual([clickId, seat, true])
    expect(cardIds, path).toContain(cardId)
  }
})

test('a sent subscription is never sent again before the server reported the outcome of the first', () => {
  for (const { states, events } of WAYS) {
    let isSent = false
    for (const [i, state] of states.entries()) {
      const type = events[i - 1]?.type ?? ''
      if (isIn(state, 'flow.subscribing')) {
        expect(isSent).toBe(false)
        isSent = true
      }
      const isAnswered = /^xstate\.done\.actor\.(subscribe|readOpenSeat|readSocio)$/.test(type)
      if (isAnswered) isSent = false
    }
  }
  const uncertain = STEPS.filter(({ event }) => event.type === 'xstate.error.actor.subscribe')
  for (const { from, to, event, path } of uncertain) {
    if (!isIn(from, 'flow.subscribing')) continue
    const target = Object(event.error).code === 'login.needed' ? 'flow.loginNeeded' : 'flow.checking'
    expect(isIn(to, target), path).toBe(true)
  }
})

test('a seat is held, a card deleted and a membership canceled only after the click that asks for it', () => {
  const clicks: Record<string, [event: string, from: string]> = {
    'call holdSeat': ['seat.submit', 'flow.seat'],
    'call deleteCard': ['card.remove.confirm', 'flow.cards.asking'],
    'call cancelSubscription': ['membership.cancel.confirm', 'flow.member.asking'],
  }
  for (const [effect, [type, state]] of Object.entries(clicks)) {
    const steps = STEPS.filter(({ effects }) => effects.includes(effect))
    expect(steps.length, effect).toBeGreaterThan(0)
    for (const { event, from, to, path } of steps) {
      if (effect === 'call holdSeat' && !needsSeat(to.context)) continue
      expect([event.type, isIn(from, state)], path).toEqual([type, true])
    }
  }
})

test('a plan without a seat is held once its card is chosen, and takes no seat', () => {
  const holds = STEPS.filter(({ effects, to }) => effects.includes('call holdSeat') && !needsSeat(to.context))
  expect(holds.length).toBeGreaterThan(0)
  for (const { event, to, path } of holds) {
    expect(['cards.submit', 'xstate.done.actor.listCards'], path).toContain(event.type)
    expect(bySeat(to), path).toEqual({ seat: null, planId: SEATLESS.id })
  }
})

test('a member was reported by the server, and confirming needs the held seat that was chosen', () => {
  for (const { event, path } of stepsInto(STEPS, 'flow.member')) {
    expect(['xstate.done.actor.readSocio', 'xstate.error.actor.cancelSubscription'], path).toContain(event.type)
  }
  for (const { states } of WAYS) {
    for (const state of states) {
      if (isIn(state, 'flow.confirm')) expect(state.context.reserva.nr_cadeira).toBe(state.context.seat)
      if (!isIn(state, 'flow.savingCard')) expect(state.context.cardToken).toBeNull()
      expect(state.context.problem).toBeNull()
    }
  }
})

test('a visitor and a cliente whose session ended see nothing of a membership, a card or a held seat', () => {
  const outside = WAYS.map(({ states }) => last(states)).filter(({ context }) => !context.isLoggedIn)
  expect(outside.length).toBeGreaterThan(2)
  for (const { context, value } of outside) {
    expect(['offering', 'unknown', 'terms', 'plans', 'loginNeeded'], JSON.stringify(value)).toContain(value.flow)
    expect([context.reserva, context.customerId, context.subscriptionId, context.cardIds]).toEqual([
      null,
      null,
      null,
      [],
    ])
  }
})

test('no context, stored JSON or snapshot of the subscription contains a card, CPF or e-mail', () => {
  const states = WAYS.map((way) => last(way.states))
  expect(leaks(JSON.stringify(states.map(({ context }) => context)))).toEqual([])
  const stored = states.map(({ context }) => persistSubscription(context, null, 0) ?? '').join()
  expect(leaks(stored)).toEqual([])
  expect(stored).toMatch(/"cardId":"card_/)
  expect(stored).not.toMatch(/cus_|token_|sub_/)
  const snapshot = last(replay(subscriptionMachine, CLIENTE, TO_SUBSCRIBING.map(withSecrets)))
  const actor = createActor(subscriptionMachine, { input: CLIENTE, snapshot: snapshot as never })
  expect(leaks(JSON.stringify(actor.getPersistedSnapshot()))).toEqual([])
})
