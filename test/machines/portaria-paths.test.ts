import { expect, test } from 'vitest'
import type { AnyMachineSnapshot } from 'xstate'
import { portariaMachine } from '../../machines/portaria.ts'
import { EVENTS, INPUTS, keyOf, ONLINE } from './portaria-fixtures.ts'
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

const WAYS = walk(portariaMachine, { inputs: INPUTS, events: EVENTS, key: keyOf })
const STEPS = stepsOf(portariaMachine, WAYS, EVENTS)
const last = (...events: Parameters<typeof replay>[2]): AnyMachineSnapshot =>
  replay(portariaMachine, INPUTS[0], events).at(-1) as AnyMachineSnapshot
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

test('at another time than its event’s a gate admits only after a person has confirmed it, or rehearses', () => {
  const warned = [opened, ...read, answered('outro-dia')]
  for (const { event, to, path } of STEPS.filter(({ from }) => isIn(from, 'open.gate.otherDay')))
    if (!isIn(to, 'open.gate.otherDay'))
      expect(['answer.dismiss', 'day.confirm', 'rehearsal.start'], path).toContain(event.type)
  expect(last(...warned, ...plain('answer.dismiss')).context).toMatchObject({ isDayConfirmed: false })
  expect(last(...warned, ...plain('day.confirm'))).toMatchObject({
    value: { open: { gate: 'deciding' } },
    context: { isDayConfirmed: true, isRehearsal: false },
  })
  expect(last(...warned, ...plain('rehearsal.start'))).toMatchObject({
    value: { open: { gate: 'deciding' } },
    context: { isDayConfirmed: false, isRehearsal: true },
  })
})

test('a ticket whose fare asks for a document is admitted only after a person has seen it, one ticket at a time', () => {
  const asked = [opened, ...read, answered('documento')]
  for (const { event, to, path } of STEPS.filter(({ from }) => isIn(from, 'open.gate.document')))
    if (!isIn(to, 'open.gate.document')) expect(['answer.dismiss', 'document.seen'], path).toContain(event.type)
  expect(last(...asked, ...plain('document.seen'))).toMatchObject({
    value: { open: { gate: 'deciding' } },
    context: { isDocumentSeen: true },
  })
  const admitted = [...asked, ...plain('document.seen'), answered('aceita')]
  expect(isIn(last(...admitted), 'open.gate.admitted')).toBe(true)
  // The next ticket has a document of its own.
  expect(last(...admitted, ...read).context.isDocumentSeen).toBe(false)
  expect(last(...asked, ...plain('answer.dismiss')).context).toMatchObject({ isDocumentSeen: false, resposta: null })
})

test('a rehearsal begins and ends only between two codes, and only by a person', () => {
  for (const { from, to, event, path } of STEPS) {
    if (from.context.isRehearsal === to.context.isRehearsal) continue
    expect(['rehearsal.start', 'rehearsal.end'], path).toContain(event.type)
    expect(isIn(from, 'open.gate.reading') || isIn(from, 'open.gate.otherDay'), path).toBe(true)
  }
})

test('the entrance says that there is no network at once, and after a second without an answer', () => {
  const idle = [opened, done('sync', {})]
  expect(last(...idle, ...plain('network.lost'))).toMatchObject({
    value: { open: { line: 'away' } },
    context: { isOnline: false },
  })
  const slow = (from: string) => plain(`xstate.after.slowTime.portaria.open.${from}`)
  expect(last(opened, ...slow('line.syncing')).context.isSlow).toBe(true)
  // The server is still asked: a slow network is better than none.
  const waiting = last(...idle, ...read, ...slow('gate.deciding'))
  expect(waiting.context).toMatchObject({ isSlow: true, isOnline: true })
  for (const end of [answered('aceita'), answered('aceita', false), fails('decide')])
    expect(last(...idle, ...read, ...slow('gate.deciding'), end).context.isSlow).toBe(false)
  for (const end of [done('sync', {}), fails('sync'), refuses('sync', 'role.forbidden')])
    expect(last(opened, ...slow('line.syncing'), end).context.isSlow).toBe(false)
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
  for (const { events, input } of WAYS)
    for (const { context } of replay(portariaMachine, input, events.map(withSecrets)))
      expect(leaks(JSON.stringify(context))).toEqual([])
})
