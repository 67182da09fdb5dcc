import { expect, test } from 'vitest'
import { CATALOGUE } from '../../contract/catalogue.ts'
import { accountDataMachine } from '../../machines/account-data.ts'
import { EVENTS, keyOf, NOTHING_OPEN } from './account-data-fixtures.ts'
import { leaks, withSecrets } from './secrets.ts'
import { done, fails, isIn, plain, refuses, replay, stepsOf, unreachedStates, untestedEvents, walk } from './walk.ts'

const INPUT = { isResumed: false }
const WAYS = walk(accountDataMachine, {
  inputs: [INPUT, { isResumed: true }],
  events: EVENTS.map(withSecrets),
  key: keyOf,
})
const STEPS = stepsOf(accountDataMachine, WAYS, EVENTS)

test('the paths of the account’s data use every event and reach every state, and store nothing that was typed', () => {
  expect(untestedEvents(accountDataMachine, EVENTS)).toEqual([])
  expect(unreachedStates(accountDataMachine, WAYS)).toEqual([])
  for (const { states } of WAYS) expect(leaks(JSON.stringify(states.at(-1)?.context))).toEqual([])
})

test('an account is removed only after its question was answered, and only when nothing is open', () => {
  const sent = STEPS.filter(({ effects }) => effects.includes('call removeAccount'))
  expect(sent.length).toBeGreaterThan(0)
  for (const { event, from, path } of sent) {
    expect(event.type, path).toBe('removal.confirm')
    expect(from.context.found.impedimentos, path).toEqual([])
  }
  for (const { from, to, event, path } of STEPS)
    if (isIn(from, 'removing') && !isIn(to, 'removing')) expect(event.type, path).toMatch(/\.actor\.removeAccount$/)
})

test('after the removal of an account no further call is made', () => {
  const after = STEPS.filter(({ from }) => isIn(from, 'removed'))
  for (const { to, effects, path } of after) expect([to.value, effects], path).toEqual(['removed', []])
})

test('an error about the account’s data is beside the pressed button until the next attempt', () => {
  const states = replay(accountDataMachine, INPUT, [
    ...plain('data.open'),
    done('readImpedimentos', NOTHING_OPEN),
    ...plain('export.submit'),
    refuses('exportData', 'password.wrong'),
    ...plain('removal.submit', 'removal.confirm'),
    fails('removeAccount'),
    ...plain('back'),
  ])
  expect(states.map(({ context: { asked, error } }) => [asked, error?.code ?? error?.text ?? null])).toEqual([
    ['export', null],
    ['export', null],
    ['export', null],
    ['export', null],
    ['export', 'password.wrong'],
    ['removal', null],
    ['removal', null],
    ['removal', CATALOGUE.excluirConta],
    ['removal', null],
  ])
})
