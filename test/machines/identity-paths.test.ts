import { expect, test } from 'vitest'
import { CATALOGUE } from '../../contract/catalogue.ts'
import type { ShownError } from '../../machines/calls.ts'
import { identityMachine } from '../../machines/identity.ts'
import { EVENTS } from './identity-fixtures.ts'
import { leaks, withSecrets } from './secrets.ts'
import { fails, isIn, plain, refuses, replay, stepsOf, unreachedStates, untestedEvents, walk } from './walk.ts'

const INPUT = { isResumed: false }
const WAYS = walk(identityMachine, {
  inputs: [INPUT, { isResumed: true }],
  events: EVENTS.map(withSecrets),
  key: ({ error }: { error: ShownError | null }) => error?.code,
})
const STEPS = stepsOf(identityMachine, WAYS, EVENTS)

test('the paths of the form for CPF and e-mail use every event and reach every state, and store nothing typed', () => {
  expect(untestedEvents(identityMachine, EVENTS)).toEqual([])
  expect(unreachedStates(identityMachine, WAYS)).toEqual([])
  for (const { states } of WAYS) expect(leaks(JSON.stringify(states.at(-1)?.context))).toEqual([])
})

test('CPF and e-mail are sent only by the button, and the form cannot be left before the answer', () => {
  const sent = STEPS.filter(({ effects }) => effects.includes('call saveIdentity'))
  expect(sent.length).toBeGreaterThan(0)
  for (const { event, path } of sent) expect(event.type, path).toBe('identity.submit')
  for (const { from, to, event, path } of STEPS)
    if (isIn(from, 'saving') && !isIn(to, 'saving')) expect(event.type, path).toMatch(/\.actor\.saveIdentity$/)
})

test('an error is shown in the form for CPF and e-mail until the next attempt', () => {
  const states = replay(identityMachine, INPUT, [
    ...plain('identity.open', 'identity.submit'),
    refuses('saveIdentity', 'password.wrong'),
    ...plain('identity.submit'),
    fails('saveIdentity'),
    ...plain('back', 'identity.open'),
  ])
  expect(states.map(({ context }) => context.error?.code ?? context.error?.text ?? null)).toEqual([
    null,
    null,
    null,
    'password.wrong',
    null,
    CATALOGUE.salvarCliente,
    null,
    null,
  ])
})
