import { expect, test } from 'vitest'
import type { AnyMachineSnapshot } from 'xstate'
import { CATALOGUE } from '../../contract/catalogue.ts'
import { subscriptionMachine } from '../../machines/subscription/index.ts'
import { persistSubscription, restoreSubscription } from '../../machines/subscription/persist.ts'
import {
  BOTH,
  CLIENTE,
  heldSeatless,
  NOTHING,
  REOPENED,
  SEATED,
  SEATLESS,
  TO_PLANS,
  TO_SEATLESS,
  TO_TERMS,
  VISITOR,
} from './subscription-fixtures.ts'
import { done, fails, plain, refuses, replay, type TestEvent } from './walk.ts'

// The choice of a plan on the way to a membership.

const ANA = 'b42aa6ca-7e3c-4257-b734-f17d2974b8fa'
const after = (events: TestEvent[], input: object = CLIENTE) =>
  replay(subscriptionMachine, input, events).at(-1) as AnyMachineSnapshot
const flow = (events: TestEvent[], input?: object) => after(events, input).value.flow

test('with a choice of plans one is asked for after the terms, also a visitor; a single one is taken', () => {
  expect(after(TO_TERMS).context.planId).toBe(SEATED.id)
  expect(flow(TO_PLANS)).toBe('plans')
  const visitor = [BOTH, ...plain('terms.accept')]
  expect(flow(visitor, VISITOR)).toBe('plans')
  const chosen = after(
    [...visitor, { type: 'jogos.choose', jogos: 4 }, { type: 'plan.submit', id: SEATLESS.id }],
    VISITOR,
  )
  expect(chosen.value.flow).toBe('loginNeeded')
  const stored = persistSubscription(chosen.context, null, 1000)
  const resume = restoreSubscription(stored, ANA, 2000)
  expect(resume).toMatchObject({ step: 'identity', planId: SEATLESS.id, jogos: 4 })
  const back = [BOTH, done('readSocio', null), done('readOpenSeat', NOTHING), done('readCustomer', null)]
  expect(after(back, { isLoggedIn: true, resume })).toMatchObject({
    value: { flow: 'identity' },
    context: { planId: SEATLESS.id },
  })
  expect(flow([...TO_PLANS, ...plain('back')])).toBe('terms')
  const named = [...TO_PLANS, { type: 'plan.submit', id: SEATED.id }, done('readCustomer', null)]
  expect(flow([...named, ...plain('back')])).toBe('plans')
})

test('a plan without a seat skips the seat: it is held after the card, and confirmed without one', () => {
  expect(flow(TO_SEATLESS)).toBe('holding')
  const confirmed = after([...TO_SEATLESS, done('holdSeat', heldSeatless)])
  expect([confirmed.value.flow, confirmed.context.seat]).toEqual(['confirm', null])
  expect(flow([...TO_SEATLESS, done('holdSeat', heldSeatless), ...plain('back')])).toEqual({ cards: 'choosing' })
  expect(flow([...TO_SEATLESS, done('holdSeat', heldSeatless), ...plain('plan.change')])).toBe('plans')
  const failed = after([...TO_SEATLESS, fails('holdSeat')])
  expect([failed.value.flow, failed.context.error.text]).toEqual([{ cards: 'choosing' }, CATALOGUE.reservar])
  const over = [
    ...plain('xstate.after.untilWarning.subscription.clock.holding'),
    ...plain('xstate.after.untilOver.subscription.clock.almostOver'),
  ]
  const late = after([...TO_SEATLESS, done('holdSeat', heldSeatless), ...over])
  expect([late.value.flow, late.context.error.text]).toEqual([{ cards: 'choosing' }, CATALOGUE.confirmarPlano])
  // After a reload the hold is shown again, without a new one.
  const resume = restoreSubscription(persistSubscription(confirmed.context, ANA, 1000), ANA, 2000)
  const open = { cadeira: heldSeatless, assinatura: null }
  expect(flow(REOPENED(open, BOTH), { ...CLIENTE, resume })).toBe('confirm')
})

test('a plan that is not offered any more leads back to the choice, now and after a reload', () => {
  const gone = [...TO_SEATLESS, refuses('holdSeat', 'plano.not-offered')]
  expect(flow(gone)).toBe('offering')
  const again = after([...gone, BOTH, done('readSocio', null), done('readOpenSeat', NOTHING)])
  expect([again.value.flow, again.context.planId, again.context.error.code]).toEqual([
    'plans',
    null,
    'plano.not-offered',
  ])
  const resume = restoreSubscription(persistSubscription(after(TO_SEATLESS).context, ANA, 1000), ANA, 2000)
  const others = done('readPlans', [SEATED, { id: 'other', com_cadeira: true }])
  expect(flow([others, done('readSocio', null), done('readOpenSeat', NOTHING)], { ...CLIENTE, resume })).toBe('plans')
  const none = after([done('readPlans', [])], VISITOR)
  expect([none.value.flow, none.context.error.code]).toEqual(['terms', 'socio.not-open'])
  expect(flow([done('readPlans', []), ...plain('terms.accept')], VISITOR)).toBe('offering')
})
