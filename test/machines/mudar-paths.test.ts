import { expect, test } from 'vitest'
import type { AnyMachineSnapshot } from 'xstate'
import { mudarMachine } from '../../machines/mudar.ts'
import { ADIAR, EFEITO, EVENTS, INPUTS, keyOf, ORDER } from './mudar-fixtures.ts'
import {
  done,
  fails,
  isIn,
  refuses,
  replay,
  stepsOf,
  type TestEvent,
  unreachedStates,
  untestedEvents,
  walk,
} from './walk.ts'

const WAYS = walk(mudarMachine, { inputs: INPUTS, events: EVENTS, key: keyOf })
const STEPS = stepsOf(mudarMachine, WAYS, EVENTS)
const [ACTIVE, CANCELLED] = INPUTS
const last = (input: unknown, ...events: TestEvent[]) =>
  replay(mudarMachine, input, events).at(-1) as AnyMachineSnapshot

const COUNTED: TestEvent[] = [{ type: 'mudar.choose', what: 'adiar' }, done('readEfeito', EFEITO)]
const CONFIRM: TestEvent = { type: 'mudar.confirm', pedido: ADIAR }

test('the paths of a change of an event use every event and reach every state', () => {
  expect(untestedEvents(mudarMachine, EVENTS)).toEqual([])
  expect(unreachedStates(mudarMachine, WAYS)).toEqual([])
})

test('nothing is sent before its effect was counted, and only when a person confirms it', () => {
  const sent = STEPS.filter(({ effects }) => effects.includes('call change'))
  expect(sent.length).toBeGreaterThan(1)
  for (const { event, from, path } of sent) {
    expect([event.type, isIn(from, 'counted')], path).toEqual(['mudar.confirm', true])
    expect(from.context.efeito, path).toEqual(EFEITO)
  }
})

test('a cancelled event shows its progress, whatever comes', () => {
  expect(last(CANCELLED).value).toBe('cancelled')
  for (const { from, to, path } of STEPS.filter(
    (step) => isIn(step.from, 'cancelled') || isIn(step.from, 'retrying'),
  )) {
    expect(['cancelled', 'retrying'], `${path} from ${String(from.value)}`).toContain(to.value)
  }
  const retry: TestEvent = { type: 'pendencia.retry', id: ORDER }
  expect(last(CANCELLED, retry)).toMatchObject({ value: 'retrying', context: { pendencia: ORDER, error: null } })
  expect(last(CANCELLED, retry, done('retryRefund', {})).context.pendencia).toBeNull()
  expect(last(CANCELLED, retry, fails('retryRefund', 503, 'Não')).context).toMatchObject({
    pendencia: null,
    error: { text: 'Não' },
  })
})

test('a lost answer is never repeated: the event is read, until it says what happened', () => {
  const lost = [...COUNTED, CONFIRM, fails('change')]
  expect(last(ACTIVE, ...lost).value).toBe('checking')
  expect(last(ACTIVE, ...lost, done('readStored', { isDone: true })).value).toBe('postponed')
  const not = last(ACTIVE, ...lost, done('readStored', { isDone: false }))
  expect([not.value, not.context.error?.code]).toEqual(['counted', null])
  const unknown = last(ACTIVE, ...lost, fails('readStored'))
  expect(unknown.value).toBe('uncertain')
  expect(last(ACTIVE, ...lost, fails('readStored'), { type: 'mudar.check' }).value).toBe('checking')
  const refused = last(ACTIVE, ...COUNTED, CONFIRM, refuses('change', 'record.edited-meanwhile'))
  expect([refused.value, refused.context.error?.code]).toEqual(['counted', 'record.edited-meanwhile'])
})
