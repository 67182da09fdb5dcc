import { expect, test } from 'vitest'
import type { AnyMachineSnapshot } from 'xstate'
import { REFUSALS } from '../../contract/refusals.ts'
import { planChangeMachine } from '../../machines/plan-change.ts'
import { EVENTS, INPUT, keyOf, OTHER, OWN } from './plan-change-fixtures.ts'
import {
  done,
  isIn,
  plain,
  refuses,
  replay,
  stepsOf,
  type TestEvent,
  unreachedStates,
  untestedEvents,
  walk,
} from './walk.ts'

const WAYS = walk(planChangeMachine, { inputs: [INPUT], events: EVENTS, key: keyOf })
const STEPS = stepsOf(planChangeMachine, WAYS, EVENTS)
const after = (events: TestEvent[]) => replay(planChangeMachine, INPUT, events).at(-1) as AnyMachineSnapshot
const TO_SEAT: TestEvent[] = [...plain('change.open'), { type: 'plan.submit', id: OTHER, needsSeat: true }]

test('the paths of a change of plan use every event and reach every state', () => {
  expect(untestedEvents(planChangeMachine, EVENTS)).toEqual([])
  expect(unreachedStates(planChangeMachine, WAYS)).toEqual([])
})

test('a plan is asked for, or given up, only after the click that says so', () => {
  const clicks = STEPS.filter(({ effects }) => effects.some((effect) => effect.startsWith('call ')))
  expect(clicks.length).toBeGreaterThan(1)
  for (const { event, from, to, path } of clicks) {
    const isAsked = event.type === 'change.confirm' && isIn(from, 'confirming')
    expect(isAsked || (event.type === 'withdraw.confirm' && isIn(from, 'asking')), path).toBe(true)
    // A plan with a seat is asked for with one, any other without.
    if (isAsked) expect(to.context.seat !== null, path).toBe(to.context.needsSeat)
  }
})

test('a seat that was taken is chosen again, a plan that is not offered, too; another error stays at the confirmation', () => {
  const sent = [...TO_SEAT, { type: 'seat.choose', seat: 23 }, ...plain('seat.submit', 'change.confirm')]
  expect(after(sent).value).toBe('requesting')
  const [taken, gone, bound] = (['socio.seat-taken', 'plano.not-offered', 'plano.change-bound'] as const).map((code) =>
    after([...sent, refuses('requestPlan', code)]),
  )
  expect([taken?.value, taken?.context.seat]).toEqual(['seat', null])
  expect([gone?.value, gone?.context.error.text]).toEqual(['choosing', REFUSALS['plano.not-offered']])
  expect(bound?.value).toBe('confirming')
  const lost = after([...TO_SEAT, { type: 'seat.choose', seat: 23 }, { type: 'seats.read', taken: [23] }])
  expect([lost.value, lost.context.seat, lost.context.error.code]).toEqual(['seat', null, 'socio.seat-taken'])
  expect(after([...sent, done('requestPlan', null)]).value).toBe('idle')
  expect(after([...plain('withdraw.open', 'withdraw.confirm')]).context.planId).toBe(OWN)
})
