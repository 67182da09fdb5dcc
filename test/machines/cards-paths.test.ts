import { expect, test } from 'vitest'
import { CATALOGUE } from '../../contract/catalogue.ts'
import type { ShownError } from '../../machines/calls.ts'
import { cardsMachine } from '../../machines/cards.ts'
import { EVENTS } from './cards-fixtures.ts'
import { done, fails, isIn, plain, refuses, replay, stepsOf, unreachedStates, untestedEvents, walk } from './walk.ts'

const INPUT = { isResumed: false }
const WAYS = walk(cardsMachine, {
  inputs: [INPUT, { isResumed: true }],
  events: EVENTS,
  key: ({ error, customerId }: { error: ShownError | null; customerId: string | null }) => [error?.code, customerId],
})
const STEPS = stepsOf(cardsMachine, WAYS, EVENTS)

test('the paths of the account’s cards use every event and reach every state', () => {
  expect(untestedEvents(cardsMachine, EVENTS)).toEqual([])
  expect(unreachedStates(cardsMachine, WAYS)).toEqual([])
})

test('a card is deleted only after the question, and the list is read again', () => {
  const sent = STEPS.filter(({ effects }) => effects.includes('call deleteCard'))
  expect(sent.length).toBeGreaterThan(0)
  for (const { event, path } of sent) expect(event.type, path).toBe('card.remove.confirm')
  for (const { from, to, event, path } of STEPS) {
    if (!isIn(from, 'deleting') || isIn(to, 'deleting')) continue
    expect(event.type, path).toMatch(/\.actor\.deleteCard$/)
    if (event.type.startsWith('xstate.done')) expect(isIn(to, 'listing'), path).toBe(true)
  }
})

test('the error of a deletion is shown until the next question', () => {
  const card = { type: 'card.remove', id: 'card_87654321' }
  const states = replay(cardsMachine, INPUT, [
    ...plain('cards.open'),
    done('readCustomer', { id: 'cus_12345678' }),
    done('listCards', null),
    card,
    ...plain('card.remove.confirm'),
    refuses('deleteCard', 'card.of-membership'),
    card,
    ...plain('card.remove.confirm'),
    fails('deleteCard'),
  ])
  expect(states.slice(-4).map(({ context }) => context.error?.code ?? context.error?.text ?? null)).toEqual([
    'card.of-membership',
    null,
    null,
    CATALOGUE.excluirCartao,
  ])
})
