import { expect, test } from 'vitest'
import { type AnyMachineSnapshot, createActor } from 'xstate'
import { loginMachine } from '../../machines/login/index.ts'
import type { LoginContext } from '../../machines/login/context.ts'
import { persistLogin, restoreLogin } from '../../machines/login/persist.ts'
import { EVENTS as ALL, telefone, unknown } from './login-fixtures.ts'
import { leaks, withSecrets } from './secrets.ts'
import { done, isIn, refuses, replay, stepsInto, stepsOf, unreachedStates, untestedEvents, walk } from './walk.ts'

const EVENTS = ALL.map(withSecrets)

const WAYS = walk(loginMachine, {
  inputs: [{}],
  events: EVENTS,
  key: ({ purpose, sentTo, error }: LoginContext) => [purpose, sentTo !== null, error],
})

test('the paths of the login use every event and reach every state', () => {
  expect(untestedEvents(loginMachine, EVENTS)).toEqual([])
  expect(WAYS.length).toBeGreaterThan(50)
  expect(unreachedStates(loginMachine, WAYS)).toEqual([])
})

const STEPS = stepsOf(loginMachine, WAYS, EVENTS)

test('only an answer of the server opens the session, and only a confirmed code opens the forms behind it', () => {
  const typesInto = (path: string) => [...new Set(stepsInto(STEPS, path).map(({ event }) => event.type))].sort()
  const answers = ['logIn', 'savePassword', 'signUp'].map((id) => `xstate.done.actor.${id}`)
  expect(typesInto('done')).toEqual(answers)
  // The last one is a failed call, which returns to its form.
  expect(typesInto('signUp')).toEqual(['xstate.done.actor.confirmSms', 'xstate.error.actor.signUp'])
  expect(typesInto('newPassword')).toEqual(['xstate.done.actor.confirmSms', 'xstate.error.actor.savePassword'])
})

test('every login needs a confirmed code or the right password', () => {
  const ends = WAYS.filter(({ states }) => states.at(-1)?.status === 'done')
  expect(ends.length).toBeGreaterThan(0)
  for (const { events } of WAYS.filter(({ states }) => states.some((s) => isIn(s, 'done')))) {
    const types = events.map(({ type }) => type)
    expect(
      types.includes('xstate.done.actor.logIn') || types.includes('xstate.done.actor.confirmSms'),
      types.join(' → '),
    ).toBe(true)
  }
})

test('an account is created or a password changed only after the code', () => {
  for (const { events, states } of WAYS) {
    const at = states.findIndex((s) => isIn(s, 'signUp') || isIn(s, 'newPassword'))
    if (at >= 0) expect(events.slice(0, at).map(({ type }) => type)).toContain('xstate.done.actor.confirmSms')
  }
})

test('no context, stored JSON or snapshot of the login contains a password or a code', () => {
  for (const { states } of WAYS) {
    for (const state of states) {
      expect(leaks(JSON.stringify(state.context))).toEqual([])
      expect(leaks(persistLogin(state as never, 0))).toEqual([])
    }
  }
  // XState's persisted snapshot includes the input of a running call.
  const actor = createActor(loginMachine, { input: {} }).start()
  actor.subscribe({ error: () => undefined })
  actor.send(withSecrets({ type: 'phone.submit', phone: telefone }) as never)
  expect(actor.getSnapshot().value).toBe('lookingUp')
  expect(leaks(JSON.stringify(actor.getPersistedSnapshot()))).toEqual([])
  actor.stop()
})

test('a reload in any state of the login returns to the same or the previous step, and makes no call', () => {
  const home: Record<string, string> = {
    loggingIn: 'password',
    signingUp: 'signUp',
    savingPassword: 'newPassword',
    lookingUp: 'phone',
    done: 'phone',
  }
  const nameOf = ({ value }: AnyMachineSnapshot) => (typeof value === 'string' ? value : Object.keys(value)[0]) ?? ''
  for (const { states } of WAYS) {
    const last = states.at(-1) as AnyMachineSnapshot
    const [back] = replay(loginMachine, restoreLogin(persistLogin(last as never, 5), 6), [])
    const sending = last.context.purpose === 'new-password' ? 'password' : 'phone'
    const expected = isIn(last, 'sendingSms') ? sending : (home[nameOf(last)] ?? nameOf(last))
    expect(nameOf(back as AnyMachineSnapshot)).toBe(expected)
  }
})

test('if it is too soon for another code, the code already sent can be entered', () => {
  const states = replay(loginMachine, {}, [
    { type: 'phone.submit', phone: telefone },
    done('lookUpPhone', unknown),
    done('sendSms', { reenviar_em: 60 }),
    { type: 'back' },
    { type: 'phone.submit', phone: telefone },
    done('lookUpPhone', unknown),
    refuses('sendSms', 'sms.too-soon'),
  ])
  expect(states.at(-1)?.matches({ sms: { code: 'typing' } })).toBe(true)
  expect(states.at(-1)?.context.error?.text).toBe('Aguarde um minuto para pedir outro código')
  // Not for a phone that received no code.
  const other = replay(loginMachine, {}, [
    { type: 'phone.submit', phone: telefone },
    done('lookUpPhone', unknown),
    refuses('sendSms', 'rate.limited'),
  ])
  expect(other.at(-1)).toMatchObject({ value: 'phone', context: { error: { code: 'rate.limited' } } })
})

test('manipulated stored JSON of the login is ignored', () => {
  const kept = { v: 1, at: 5, step: 'sms', phone: telefone, purpose: 'sign-up' }
  expect(restoreLogin(JSON.stringify(kept), 6)).toEqual({
    resume: { step: 'sms', phone: telefone, purpose: 'sign-up' },
  })
  for (const wrong of [{ v: 2 }, { step: 'done' }, { phone: '123' }, { purpose: 'x' }, { at: '5' }]) {
    expect(restoreLogin(JSON.stringify({ ...kept, ...wrong }), 6)).toEqual({})
  }
})
