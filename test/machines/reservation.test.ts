import { expect, test } from 'vitest'
import { nextReservationStatus, reservationMachine } from '../../machines/reservation.ts'
import { arrowsOf, reached, ways } from './table.ts'

const STATES = ['held', 'paying', 'sold', 'released']

// docs/selling.md#charts: held → paying → sold; paying → held (refused, or its cancellation confirmed); held → released
// (expiry, or the buyer); paying → released (cancellation confirmed).
const ARROWS = [
  'held pay.start paying',
  'held release released',
  'held expire released',
  'paying payment.confirmed sold',
  'paying payment.refused held',
  'paying payment.canceled held',
  'paying expire released',
]

test('a reservation’s states are those of the documented chart, and each is reached', () => {
  expect(Object.keys(reservationMachine.states).sort()).toEqual([...STATES].sort())
  expect(reached(reservationMachine).sort()).toEqual([...STATES].sort())
})

test('a reservation has exactly the transitions of the documented chart; every other event is refused', () => {
  const events = reservationMachine.events
  expect([...new Set(ARROWS.map((arrow) => arrow.split(' ')[1]))].sort()).toEqual([...events].sort())
  expect(arrowsOf(STATES, events, nextReservationStatus).sort()).toEqual([...ARROWS].sort())
})

test('a reservation is sold only after paying, and final states have no transitions', () => {
  for (const way of ways(reservationMachine)) {
    if (way.includes('sold')) expect(way[way.indexOf('sold') - 1]).toBe('paying')
  }
  expect(arrowsOf(['sold', 'released'], reservationMachine.events, nextReservationStatus)).toEqual([])
})

test('an unknown event of a reservation is refused', () => {
  expect(nextReservationStatus('held', 'sell' as never)).toBeNull()
})
