import { expect, test } from 'vitest'
import type { AnyMachineSnapshot } from 'xstate'
import { OFFICE_MESSAGES } from '../../contract/messages-office.ts'
import { proofMachine } from '../../machines/office-proof.ts'
import { EVENTS, keyOf, MEANS } from './proof-fixtures.ts'
import { leaks, withSecrets } from './secrets.ts'
import { done, fails, isIn, plain, refuses, replay, stepsOf, unreachedStates, untestedEvents, walk } from './walk.ts'

const WAYS = walk(proofMachine, { inputs: [undefined], events: EVENTS.map(withSecrets), key: keyOf })
const STEPS = stepsOf(proofMachine, WAYS, EVENTS)
const asked = (need: string) => ({ type: 'proof.asked', need })
const last = (...events: Parameters<typeof replay>[2]): AnyMachineSnapshot =>
  replay(proofMachine, undefined, events).at(-1) as AnyMachineSnapshot

test('the paths of the proof use every event and reach every state, and store nothing typed', () => {
  expect(untestedEvents(proofMachine, EVENTS)).toEqual([])
  expect(unreachedStates(proofMachine, WAYS)).toEqual([])
  for (const { states } of WAYS) expect(leaks(JSON.stringify(states.at(-1)?.context))).toEqual([])
})

test('it closes as proven only by the server’s yes, and a new question begins unproven', () => {
  const closes = STEPS.filter(({ from, to }) => isIn(to, 'closed') && !isIn(from, 'closed'))
  expect(closes.length).toBeGreaterThan(0)
  for (const { event, to, path } of closes)
    expect(to.context.isProven, path).toBe(/^xstate\.done\.actor\.proveBy(Key|Password)$/.test(event.type))
  for (const { to, event, path } of STEPS)
    if (event.type === 'proof.asked' && isIn(to, 'reading')) expect(to.context.isProven, path).toBe(false)
})

test('a passkey is asked for where there is one; the password stands for it only where the call allows it', () => {
  for (const need of ['key', 'password', 'either'])
    for (const means of MEANS) {
      const open = last(asked(need), done('readMeans', means))
      expect(open.value, `${need} ${JSON.stringify(means)}`).toBe(
        means.chave && need !== 'password' ? 'key' : 'password',
      )
    }
  const withKey = done('readMeans', { chave: true, segundo_fator: false })
  expect(last(asked('key'), withKey, ...plain('password.chosen')).value).toBe('key')
  expect(last(asked('either'), withKey, ...plain('password.chosen')).value).toBe('password')
  expect(last(asked('either'), withKey, ...plain('password.chosen', 'key.chosen')).value).toBe('key')
  expect(last(asked('password'), withKey, ...plain('key.chosen')).value).toBe('password')
  const without = done('readMeans', { chave: false, segundo_fator: true })
  expect(last(asked('either'), without, ...plain('key.chosen')).value).toBe('password')
})

test('a failed proof is said in the same step and may be repeated; without the means one asks again', () => {
  const key = [asked('key'), done('readMeans', { chave: true, segundo_fator: false }), ...plain('key.submit')]
  expect(last(...key, fails('proveByKey'))).toMatchObject({
    value: 'key',
    context: { error: { text: OFFICE_MESSAGES.chaveFalhou } },
  })
  const typing = [
    asked('password'),
    done('readMeans', { chave: true, segundo_fator: true }),
    ...plain('password.submit'),
  ]
  expect(last(...typing, refuses('proveByPassword', 'password.wrong'))).toMatchObject({
    value: 'password',
    context: { error: { code: 'password.wrong' } },
  })
  expect(last(asked('key'), fails('readMeans')).value).toBe('failed')
  expect(last(asked('key'), fails('readMeans'), ...plain('proof.retry'))).toMatchObject({
    value: 'reading',
    context: { error: null },
  })
})
