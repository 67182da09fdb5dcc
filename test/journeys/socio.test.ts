import { expect, it } from 'vitest'
import './socio/joining.ts'
import './socio/paying.ts'
// With more plans than one; so it is the last.
import './socio/plans.ts'
import { club } from './socio/kit.ts'

// From the club's terms to a membership and its cancellation. Together the journeys cover the whole machine.
it('the journeys cover every state and every event of the subscription', () => {
  // A transient state: in the same step the expired clock ends the hold, which ends the clock.
  expect(club.missing()).toEqual(['subscription.clock.over'])
})
