import type { PlanChangeContext } from '../../machines/plan-change.ts'
import { done, fails, plain, refuses, type TestEvent } from './walk.ts'

export const OWN = 'd3f0c7de-59f4-4f57-9d39-0f6a4b0f1c11'
export const OTHER = 'd3f0c7de-59f4-4f57-9d39-0f6a4b0f1c12'
/** Without a seat, as their own is. */
export const THIRD = 'd3f0c7de-59f4-4f57-9d39-0f6a4b0f1c13'
export const INPUT = { planId: OWN }

/** All events that a person or the server can send to a change of plan. */
export const EVENTS: TestEvent[] = [
  ...plain(
    'change.open',
    'seat.submit',
    'change.confirm',
    'withdraw.open',
    'withdraw.confirm',
    'withdraw.dismiss',
    'back',
  ),
  { type: 'plan.choose', id: OTHER },
  { type: 'plan.submit', id: OTHER, needsSeat: true },
  { type: 'plan.submit', id: THIRD, needsSeat: false },
  { type: 'seat.choose', seat: 23 },
  { type: 'seats.read', taken: [1, 23] },
  ...['requestPlan', 'withdrawPlan'].flatMap((id) => [done(id, null), fails(id)]),
  refuses('requestPlan', 'socio.seat-taken'),
  refuses('requestPlan', 'plano.not-offered'),
  refuses('requestPlan', 'plano.change-bound'),
]

export const keyOf = (c: PlanChangeContext) => [c.wanted !== null, c.needsSeat, c.seat !== null]
