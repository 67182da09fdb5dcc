import { expect, test } from 'vitest'
import { CATALOGUE } from '../../contract/catalogue.ts'
import type { ShownError } from '../../machines/calls.ts'
import { profileMachine } from '../../machines/profile.ts'
import { EVENTS } from './profile-fixtures.ts'
import { leaks, withSecrets } from './secrets.ts'
import { done, fails, isIn, plain, refuses, replay, stepsOf, unreachedStates, untestedEvents, walk } from './walk.ts'

const INPUT = { isResumed: false }
type Known = { error: ShownError | null; codes: { sent: number } }
const WAYS = walk(profileMachine, {
  inputs: [INPUT, { isResumed: true }],
  events: EVENTS.map(withSecrets),
  key: ({ error, codes }: Known) => [error?.code, Math.min(codes.sent, 2)],
})
const STEPS = stepsOf(profileMachine, WAYS, EVENTS)

test('the paths of the form for name and phone use every event and reach every state, and store nothing typed', () => {
  expect(untestedEvents(profileMachine, EVENTS)).toEqual([])
  expect(unreachedStates(profileMachine, WAYS)).toEqual([])
  for (const { states } of WAYS) expect(leaks(JSON.stringify(states.at(-1)?.context))).toEqual([])
})

test('a code is sent only after the server asked for it or by the button, and then the same change is sent again', () => {
  const sent = STEPS.filter(({ effects }) => effects.includes('call sendCode'))
  expect(sent.length).toBeGreaterThan(0)
  for (const { event, path } of sent)
    expect(['xstate.error.actor.saveProfile', 'code.resend'], path).toContain(event.type)
  const saved = STEPS.filter(({ effects }) => effects.includes('call saveProfile'))
  for (const { event, path } of saved)
    expect(['profile.submit', 'xstate.done.actor.confirmCode'], path).toContain(event.type)
  for (const { from, to, event, path } of STEPS)
    if (isIn(from, 'saving') && !isIn(to, 'saving')) expect(event.type, path).toMatch(/\.actor\.saveProfile$/)
})

test('a new phone is confirmed by its code; an error is shown until the next attempt', () => {
  const states = replay(profileMachine, INPUT, [
    ...plain('profile.open', 'profile.submit'),
    refuses('saveProfile', 'phone.not-proven'),
    done('sendCode', 30),
    ...plain('code.submit'),
    refuses('confirmCode', 'sms.wrong-code'),
    ...plain('code.resend'),
    fails('sendCode'),
    ...plain('code.submit'),
    done('confirmCode', null),
    done('saveProfile', null),
  ])
  expect(states.map(({ value }) => value)).toEqual([
    'closed',
    'editing',
    'saving',
    'sending',
    'code',
    'confirming',
    'code',
    'resending',
    'code',
    'confirming',
    'saving',
    'closed',
  ])
  expect(states[4]?.context.codes).toEqual({ sent: 1, wait: 30 })
  expect(states.slice(6, 9).map(({ context }) => context.error?.code ?? context.error?.text ?? null)).toEqual([
    'sms.wrong-code',
    null,
    CATALOGUE.enviarSms,
  ])
})
