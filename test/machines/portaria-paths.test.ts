import { expect, test } from 'vitest'
import type { AnyMachineSnapshot } from 'xstate'
import { portariaMachine } from '../../machines/portaria.ts'
import { EVENTS, keyOf, ONLINE } from './portaria-fixtures.ts'
import { leaks, withSecrets } from './secrets.ts'
import {
  done,
  fails,
  isIn,
  plain,
  refuses,
  replay,
  stepsInto,
  stepsOf,
  unreachedStates,
  untestedEvents,
  walk,
} from './walk.ts'

const WAYS = walk(portariaMachine, { inputs: [undefined], events: EVENTS, key: keyOf })
const STEPS = stepsOf(portariaMachine, WAYS, EVENTS)
const last = (...events: Parameters<typeof replay>[2]): AnyMachineSnapshot =>
  replay(portariaMachine, undefined, events).at(-1) as AnyMachineSnapshot
const opened = done('openList', ONLINE)
const read = plain('code.read')
const answered = (resposta: string, isOnline = true) => done('decide', { resposta, isOnline })

test('the paths of the entrance use every event and reach every state', () => {
  expect(untestedEvents(portariaMachine, EVENTS)).toEqual([])
  expect(unreachedStates(portariaMachine, WAYS)).toEqual([])
})

test('without a list the entrance reads no code, and shows why', () => {
  const closed = last(refuses('openList', 'role.forbidden'))
  expect(closed).toMatchObject({ value: 'closed', context: { error: { code: 'role.forbidden' } } })
  expect(last(refuses('openList', 'role.forbidden'), ...plain('portaria.retry')).value).toBe('opening')
  for (const { from, effects, path } of STEPS.filter(({ effects: all }) => all.includes('call decide'))) {
    expect(isIn(from, 'open'), path).toBe(true)
    expect(effects, path).toContain('call decide')
  }
})

test('only an accepted reading at the entrance shows a yes', () => {
  for (const { event, path } of stepsInto(STEPS, 'open.gate.admitted'))
    expect(event, path).toMatchObject({ output: { resposta: 'aceita' } })
  for (const { event, path } of stepsInto(STEPS, 'open.gate.refused'))
    expect(event, path).not.toMatchObject({ output: { resposta: 'aceita' } })
  // A reading that could not be stored does not admit either.
  expect(isIn(last(opened, ...read, fails('decide')), 'open.gate.unread')).toBe(true)
})

test('a yes closes by itself or with the next code; a no waits for a person', () => {
  const yes = [opened, ...read, answered('aceita')]
  expect(
    isIn(last(...yes, ...plain('xstate.after.admittedTime.portaria.open.gate.admitted')), 'open.gate.reading'),
  ).toBe(true)
  expect(isIn(last(...yes, ...read), 'open.gate.deciding')).toBe(true)
  for (const state of ['open.gate.refused', 'open.gate.unread'])
    for (const { from, to, event, path } of STEPS)
      if (isIn(from, state) && !isIn(to, state)) expect(event.type, path).toBe('answer.dismiss')
})

test('the answer at the entrance is forgotten when the next code is awaited', () => {
  for (const { to, path } of stepsInto(STEPS, 'open.gate.reading')) expect(to.context.resposta, path).toBeNull()
})

test('without an answer of the server the device at the entrance decides alone, until the server answers again', () => {
  const away = last(opened, fails('sync'))
  expect(away).toMatchObject({ value: { open: { line: 'away' } }, context: { isOnline: false } })
  const alone = last(opened, done('sync', {}), ...read, answered('aceita', false))
  expect(alone).toMatchObject({ value: { open: { line: 'away' } }, context: { isOnline: false } })
  const back = last(opened, fails('sync', 503), ...plain('network.back'), done('sync', {}))
  expect(back).toMatchObject({ value: { open: { line: 'idle' } }, context: { isOnline: true } })
})

test('a refused upload of readings is shown and not repeated automatically', () => {
  const refused = last(opened, refuses('sync', 'role.forbidden'))
  expect(refused).toMatchObject({
    value: { open: { line: 'stopped' } },
    context: { error: { code: 'role.forbidden' } },
  })
  expect(
    last(opened, refuses('sync', 'role.forbidden'), ...plain('sync.now'), done('sync', {})).context.error,
  ).toBeNull()
})

test('the state of the camera does not affect codes from other sources', () => {
  for (const { from, to, event, path } of STEPS)
    if (/camera|openCamera/.test(event.type) && isIn(from, 'open'))
      expect(Object(Object(to.value).open).gate, path).toEqual(Object(Object(from.value).open).gate)
})

test('no context of the entrance contains a code or a name', () => {
  for (const { events } of WAYS)
    for (const { context } of replay(portariaMachine, undefined, events.map(withSecrets)))
      expect(leaks(JSON.stringify(context))).toEqual([])
})
