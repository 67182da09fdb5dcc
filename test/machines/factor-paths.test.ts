import { expect, test } from 'vitest'
import type { AnyMachineSnapshot } from 'xstate'
import { CATALOGUE } from '../../contract/catalogue.ts'
import { factorMachine } from '../../machines/second-factor.ts'
import { EVENTS, keyOf } from './factor-fixtures.ts'
import { leaks, withSecrets } from './secrets.ts'
import { done, fails, isIn, plain, refuses, replay, stepsOf, unreachedStates, untestedEvents, walk } from './walk.ts'

const WAYS = walk(factorMachine, { inputs: [undefined], events: EVENTS.map(withSecrets), key: keyOf })
const STEPS = stepsOf(factorMachine, WAYS, EVENTS)
const last = (...events: Parameters<typeof replay>[2]): AnyMachineSnapshot =>
  replay(factorMachine, undefined, events).at(-1) as AnyMachineSnapshot
const scanning = [...plain('begin.submit'), done('begin', { shows: 'secret' })]

test('the paths of the second factor use every event and reach every state, and store nothing typed or shown', () => {
  expect(untestedEvents(factorMachine, EVENTS)).toEqual([])
  expect(unreachedStates(factorMachine, WAYS)).toEqual([])
  for (const { states } of WAYS) expect(leaks(JSON.stringify(states.at(-1)?.context))).toEqual([])
})

test('recovery codes are shown only after a code that confirmed the secret, or at once when they are renewed', () => {
  for (const { from, to, event, path } of STEPS)
    if (isIn(to, 'codes') && !isIn(from, 'codes'))
      expect(event.type, path).toMatch(/^xstate\.done\.actor\.(begin|confirm)$/)
  expect(last(...scanning).value).toBe('scanning')
  expect(last(...scanning, ...plain('code.submit'), done('confirm', {})).value).toBe('codes')
  expect(last(...plain('begin.submit'), done('begin', { shows: 'codes' })).value).toBe('codes')
})

test('the setup of a second factor is finished by the person who saved the codes, and they are forgotten then', () => {
  const ends = STEPS.filter(({ to, from }) => isIn(to, 'done') && !isIn(from, 'done'))
  expect(ends.length).toBeGreaterThan(0)
  for (const { event, effects, path } of ends) {
    expect(event.type, path).toBe('codes.kept')
    expect(effects, path).toEqual(expect.arrayContaining(['finish', 'forgetShown']))
  }
})

test('a wrong code is shown at its field; an expired secret starts the setup again; an expired login ends it', () => {
  const confirming = [...scanning, ...plain('code.submit')]
  expect(last(...confirming, refuses('confirm', 'factor.wrong-code'))).toMatchObject({
    value: 'scanning',
    context: { error: { code: 'factor.wrong-code' } },
  })
  expect(last(...confirming, fails('confirm'))).toMatchObject({
    value: 'scanning',
    context: { error: { text: CATALOGUE.segundoFator } },
  })
  expect(last(...confirming, refuses('confirm', 'factor.not-begun'))).toMatchObject({
    value: 'ready',
    context: { error: { code: 'factor.not-begun' } },
  })
  expect(last(...confirming, refuses('confirm', 'factor.ticket-over')).value).toBe('over')
  expect(last(...plain('begin.submit'), refuses('begin', 'factor.ticket-over')).value).toBe('over')
  expect(last(...confirming, fails('confirm'), ...plain('setup.restart'))).toMatchObject({
    value: 'ready',
    context: { error: null },
  })
})
