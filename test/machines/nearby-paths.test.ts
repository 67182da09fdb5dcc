import { expect, test } from 'vitest'
import { nearbyMachine } from '../../machines/nearby.ts'
import { EVENTS } from './nearby-fixtures.ts'
import { done, plain, replay, stepsOf, unreachedStates, untestedEvents, walk } from './walk.ts'

const WAYS = walk(nearbyMachine, { inputs: [undefined], events: EVENTS, key: () => null })
const STEPS = stepsOf(nearbyMachine, WAYS, EVENTS)

test('the paths of the search for the nearest city use every event and reach every state', () => {
  expect(untestedEvents(nearbyMachine, EVENTS)).toEqual([])
  expect(unreachedStates(nearbyMachine, WAYS)).toEqual([])
})

test('the browser is asked only when the visitor asks, and the page goes only to a city that was found', () => {
  const asked = STEPS.filter(({ effects }) => effects.includes('call findCidade'))
  expect(asked.length).toBeGreaterThan(0)
  for (const { event, path } of asked) expect(event.type, path).toBe('nearby.ask')
  const gone = STEPS.filter(({ effects }) => effects.includes('goTo'))
  expect(gone.length).toBeGreaterThan(0)
  for (const { event, path } of gone) expect(event.output, path).toEqual({ id: expect.any(String) })
})

test('nothing is kept of where the visitor is', () => {
  const states = replay(nearbyMachine, undefined, [...plain('nearby.ask'), done('findCidade', null)])
  expect(states.map(({ value }) => value)).toEqual(['idle', 'finding', 'far'])
  for (const { context } of states) expect(Object.keys(Object(context))).toEqual([])
})
