import { expect, test } from 'vitest'
import { chargeRefundMachine, nextRefundStatus } from '../../machines/charge-refund.ts'
import { arrowsOf, reached, ways } from './table.ts'

const STATES = ['pending', 'sent', 'confirmed', 'failed']

// docs/selling.md#charts
const ARROWS = [
  'pending call.start sent',
  'pending charge.refunded confirmed',
  'pending provider.refused failed',
  'pending provider.chargedback failed',
  'sent call.start sent',
  'sent call.undone pending',
  'sent repeat.undone sent',
  'sent charge.refunded confirmed',
  'sent provider.refused failed',
  'sent provider.chargedback failed',
]

test('a refund’s states are those of the documented chart, and each is reached', () => {
  expect(Object.keys(chargeRefundMachine.states).sort()).toEqual([...STATES].sort())
  expect(reached(chargeRefundMachine).sort()).toEqual([...STATES].sort())
})

test('a refund has exactly the transitions of the documented chart; every other event is refused', () => {
  const events = chargeRefundMachine.events
  expect([...new Set(ARROWS.map((arrow) => arrow.split(' ')[1]))].sort()).toEqual([...events].sort())
  expect(arrowsOf(STATES, events, nextRefundStatus).sort()).toEqual([...ARROWS].sort())
})

test('every path of a refund to a final state is one of these; none leaves it', () => {
  expect(new Set(ways(chargeRefundMachine).map((way) => way.join(' ')))).toEqual(
    new Set([
      'pending',
      'pending sent',
      'pending confirmed',
      'pending failed',
      'pending sent confirmed',
      'pending sent failed',
    ]),
  )
  expect(arrowsOf(['confirmed', 'failed'], chargeRefundMachine.events, nextRefundStatus)).toEqual([])
})
