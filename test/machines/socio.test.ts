import { expect, test } from 'vitest'
import { nextSocioState, socioMachine } from '../../machines/socio.ts'
import { arrowsOf, reached, ways } from './table.ts'

const STATES = ['held', 'subscribing', 'active', 'ending', 'canceled', 'failed', 'released']

// docs/selling.md#membership: hold → subscribe → register; the seat is held until the first charge is seen paid.
const ARROWS = [
  'held subscribe.start subscribing',
  'held release released',
  'held expire released',
  'subscribing charge.paid active',
  'subscribing charge.refused failed',
  'subscribing never.seen failed',
  'subscribing canceled failed',
  'active canceled canceled',
  'active cancel.at-month-end ending',
  'ending month.over canceled',
]

test('a membership’s states are those of the table, and each is reached', () => {
  expect(Object.keys(socioMachine.states).sort()).toEqual([...STATES].sort())
  expect(reached(socioMachine).sort()).toEqual([...STATES].sort())
})

test('a membership has exactly these transitions; every other event is refused', () => {
  const events = socioMachine.events
  expect([...new Set(ARROWS.map((arrow) => arrow.split(' ')[1]))].sort()).toEqual([...events].sort())
  expect(arrowsOf(STATES, events, nextSocioState).sort()).toEqual([...ARROWS].sort())
})

test('a membership is active only after subscribing, and final states have no transitions', () => {
  for (const way of ways(socioMachine)) {
    if (way.includes('active')) expect(way[way.indexOf('active') - 1]).toBe('subscribing')
  }
  expect(arrowsOf(['canceled', 'failed', 'released'], socioMachine.events, nextSocioState)).toEqual([])
})
