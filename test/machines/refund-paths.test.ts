import { expect, test } from 'vitest'
import type { AnyMachineSnapshot } from 'xstate'
import { persistRefund, refundMachine, restoreRefund } from '../../machines/refund.ts'
import { EVENTS, idVenda, keyOf, STATUSES } from './refund-fixtures.ts'
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

const WAYS = walk(refundMachine, {
  inputs: [
    ...STATUSES.map((status) => ({ idVenda, status })),
    { idVenda, status: 'paid', resume: 'asking' },
    { idVenda, status: 'paid', resume: 'sent' },
  ],
  events: EVENTS,
  key: keyOf,
})
const STEPS = stepsOf(refundMachine, WAYS, EVENTS)

test('the paths of the refund’s dialog use every event and reach every state', () => {
  expect(untestedEvents(refundMachine, EVENTS)).toEqual([])
  expect(unreachedStates(refundMachine, WAYS)).toEqual([])
  expect(WAYS.length).toBeGreaterThan(30)
})

test('a refund is requested only by a confirmation in a dialog that says what it does', () => {
  const asked = STEPS.filter(({ effects }) => effects.includes('call requestRefund'))
  expect(asked.length).toBeGreaterThan(0)
  for (const { from, event, path } of asked) {
    expect(event.type, path).toBe('refund.confirm')
    expect(
      ['asking', 'refused', 'notSent'].some((state) => isIn(from, state)),
      path,
    ).toBe(true)
  }
})

test('after a lost answer the ticket is read before a refund can be requested again', () => {
  for (const { event, path } of stepsInto(STEPS, 'uncertain'))
    expect(event.type, path).toMatch(/^xstate\.(error\.actor\.(requestRefund|checkSale)|done\.actor\.checkSale)$/)
  for (const { from, to, event, path } of STEPS) {
    if (!isIn(from, 'uncertain') && !isIn(from, 'checking')) continue
    expect(isIn(to, 'requesting') || isIn(to, 'asking'), path).toBe(false)
    // Only the server's state of the ticket ends the doubt.
    if (isIn(to, 'idle'))
      expect(event).toMatchObject(
        event.type === 'venda.read' ? { status: 'chargedback' } : { output: { status: 'chargedback' } },
      )
  }
  for (const { events } of WAYS.filter(({ states }) => isIn(states.at(-1) as AnyMachineSnapshot, 'notSent')))
    expect(events.filter(({ type }) => type === 'xstate.done.actor.checkSale').length).toBeGreaterThanOrEqual(3)
})

test('a refund request that is sent again is checked as thoroughly as the first', () => {
  const lost = [...plain('refund.confirm'), fails('requestRefund')]
  const reads = Array.from({ length: 3 }, () => [
    ...plain('refund.check'),
    done('checkSale', { status: 'paid' }),
  ]).flat()
  const states = replay(refundMachine, { idVenda, status: 'paid' }, [
    ...plain('refund.open'),
    ...lost,
    ...reads,
    ...lost,
  ])
  expect(states.at(-3)?.value).toBe('notSent')
  expect(states.at(-1)).toMatchObject({ value: 'uncertain', context: { reads: 0 } })
})

test('only the server ends a refund, and a refund that the provider did not make can be requested again', () => {
  const facts = /^(venda\.read|xstate\.done\.actor\.(requestRefund|checkSale|followSale))$/
  for (const state of ['refunded', 'failed'])
    for (const { event, path } of stepsInto(STEPS, state)) expect(event.type, path).toMatch(facts)
  const failed = replay(refundMachine, { idVenda, status: 'refunding' }, [{ type: 'venda.read', status: 'paid' }])
  expect(failed.at(-1)).toMatchObject({ value: 'failed' })
  expect(failed.at(-1)?.can({ type: 'refund.open' } as never)).toBe(true)
})

test('a refused refund is shown with its sentence, and forgotten with the dialog', () => {
  const states = replay(refundMachine, { idVenda, status: 'paid' }, [
    ...plain('refund.open', 'refund.confirm'),
    refuses('requestRefund', 'refund.one-at-a-time'),
    ...plain('refund.dismiss'),
  ])
  expect(states.map(({ context }) => context.error?.code ?? null)).toEqual([
    null,
    null,
    null,
    'refund.one-at-a-time',
    null,
  ])
})

test('a reload of the refund’s dialog returns to the question, and reads the ticket if a request was sent', () => {
  const after: Record<string, string> = {
    asking: 'asking',
    refused: 'asking',
    notSent: 'asking',
    requesting: 'checking',
    uncertain: 'checking',
    checking: 'checking',
  }
  for (const { states } of WAYS) {
    const last = states.at(-1) as AnyMachineSnapshot
    const stored = persistRefund(last as never)
    const [back] = replay(refundMachine, { idVenda, status: 'paid', resume: restoreRefund(stored) }, [])
    expect(back?.value).toEqual(after[String(last.value)] ?? 'idle')
    // The server's state takes precedence: a refund in progress is followed, whatever was stored.
    const [known] = replay(refundMachine, { idVenda, status: 'refunding', resume: restoreRefund(stored) }, [])
    expect(isIn(known as AnyMachineSnapshot, 'following')).toBe(true)
  }
  for (const wrong of ['', 'x', '{"v":1}', null]) expect(restoreRefund(wrong)).toBeNull()
})
