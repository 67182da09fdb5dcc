import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { CATALOGUE } from '../../contract/catalogue.ts'
import type { Fila } from '../../contract/fila.ts'
import type { ReadInput } from '../../machines/fila/parts.ts'
import { filaMachine, persistFila } from '../../machines/fila/index.ts'
import { START } from './checkout-fixtures.ts'
import { ASK, ASK_MS, EVENTS, idEvento, keyOf, line, TOKEN, TURN_ENDS } from './fila-fixtures.ts'
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

const VISITOR = { idEvento, isLoggedIn: false }
const CLIENTE = { idEvento, isLoggedIn: true }
const RAISED = ['fila.loaded', 'fila.read', 'fila.doubted', 'fila.lost', 'fila.calling']
const WAYS = walk(filaMachine, {
  inputs: [VISITOR, CLIENTE, { ...CLIENTE, token: TOKEN }, { ...CLIENTE, wantsPlace: true }],
  events: EVENTS,
  key: keyOf,
})
const STEPS = stepsOf(filaMachine, WAYS, EVENTS)

test('the paths of the waiting room use every event and reach every state', () => {
  expect(untestedEvents(filaMachine, EVENTS, RAISED)).toEqual([])
  expect(unreachedStates(filaMachine, WAYS)).toEqual([])
})

test('a place is taken only by a button, or by a request from before the login, and only with a cliente', () => {
  const joins = STEPS.filter(({ effects }) => effects.includes('call joinFila'))
  expect(joins.length).toBeGreaterThan(0)
  for (const { from, event, path } of joins) {
    expect(from.context.isLoggedIn, path).toBe(true)
    expect(event.type === 'fila.join' || from.context.wantsPlace, path).toBe(true)
  }
  // The navigation state is used once: after leaving, nobody joins automatically.
  for (const { to, path } of stepsInto(STEPS, 'status.joining')) expect(to.context.wantsPlace, path).toBe(false)
})

test('a place is given up only after its question was answered', () => {
  const left = STEPS.filter(({ effects }) => effects.includes('call leaveFila'))
  expect(left.length).toBeGreaterThan(0)
  for (const { event, path } of left) expect(event.type, path).toBe('fila.leave.confirm')
})

test('no request is in progress while a place is taken or given up, so no earlier answer undoes it', () => {
  for (const state of ['status.joining', 'status.leaving', 'status.loading'])
    for (const { states, events } of WAYS)
      for (const snapshot of states)
        if (isIn(snapshot, state)) expect(isIn(snapshot, 'watch.off'), events.map(({ type }) => type).join()).toBe(true)
})

test('the turn closes the question about leaving, and the place is stored for a reload while it leads to a turn', () => {
  const states = replay(filaMachine, CLIENTE, [
    done('loadFila', line('open', 'waiting')),
    ...plain('fila.leave'),
    ASK,
    done('askFila', line('open', 'waiting')),
    ASK,
    done('askFila', line('open', 'admitted')),
    ...plain('fila.leave'),
    ASK,
    done('askFila', line('open', 'admitted')),
    ...plain('fila.leave.dismiss'),
    TURN_ENDS,
    done('askFila', line('open', 'done')),
  ])
  const at = states.map(({ value }) => Object(value).status)
  expect(at).toEqual([
    'loading',
    { line: 'waiting' },
    'asking',
    'asking',
    'asking',
    'asking',
    'turn',
    'asking',
    'asking',
    'asking',
    'turn',
    { apart: 'ended' },
    { apart: 'bought' },
  ])
  expect(persistFila(states[10] as never)).toBe(TOKEN)
  expect(persistFila(states.at(-1) as never)).toBeNull()
})

test('a token that the server does not know is forgotten, and the place is read by the session', () => {
  const input = { ...CLIENTE, token: 'another' }
  const [, forgotten, found] = replay(filaMachine, input, [
    refuses('loadFila', 'fila.unknown-place'),
    done('loadFila', line('open', 'waiting')),
  ])
  expect(forgotten).toMatchObject({ value: { status: 'loading' }, context: { token: null } })
  expect(found).toMatchObject({ value: { status: { line: 'waiting' } }, context: { token: TOKEN } })
})

test('an error of the waiting room is shown until the next attempt; a poll without an answer is no error', () => {
  const states = replay(filaMachine, CLIENTE, [
    done('loadFila', line('open')),
    ...plain('fila.join'),
    fails('joinFila'),
    ASK,
    fails('askFila'),
    ASK,
    done('askFila', line('open')),
    ...plain('fila.join'),
  ])
  expect(states.map(({ context }) => [context.error?.text ?? null, context.isAway])).toEqual([
    [null, false],
    [null, false],
    [null, false],
    [CATALOGUE.entrarNaFila, false],
    [CATALOGUE.entrarNaFila, false],
    [CATALOGUE.entrarNaFila, true],
    [CATALOGUE.entrarNaFila, true],
    [CATALOGUE.entrarNaFila, false],
    [null, false],
  ])
})

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: START })
})
afterEach(() => {
  vi.useRealTimers()
})

test('the waiting room polls at the instant that the server named, and ends a turn by the server’s clock', async () => {
  const clock = new SimulatedClock()
  const asked: ReadInput[] = []
  let answer: () => Fila = () => line('open', 'waiting')
  const actor = createActor(
    filaMachine.provide({
      actors: {
        readFila: fromPromise<Fila, ReadInput>(async ({ input }) => {
          asked.push(input)
          return answer()
        }),
      },
    }),
    // The device's clock is an hour ahead.
    { input: { ...CLIENTE, clockAheadMs: 3_600_000 }, clock },
  ).start()
  const pass = async (ms: number) => {
    vi.setSystemTime(Date.now() + ms)
    clock.increment(ms)
    for (let i = 0; i < 20; i += 1) await Promise.resolve()
    return actor.getSnapshot().value
  }
  vi.setSystemTime(START + 3_600_000)
  await pass(0)
  await pass(ASK_MS - 1)
  expect(asked).toEqual([{ idEvento, token: null, isLoggedIn: true }])
  answer = () => line('open', 'admitted')
  expect(await pass(1)).toMatchObject({ status: 'turn' })
  expect(asked.slice(1)).toEqual([{ idEvento, token: TOKEN, isLoggedIn: false }])
  answer = () => {
    throw new Error('away')
  }
  expect(await pass(600_000 - 2 * ASK_MS)).toMatchObject({ status: 'turn' })
  expect(await pass(ASK_MS)).toMatchObject({ status: { apart: 'ended' } })
  actor.stop()
})
