import { expect, test } from 'vitest'
import { type AnyMachineSnapshot, initialTransition } from 'xstate'
import { orderMachine } from '../../machines/order/index.ts'
import type { OrderContext } from '../../machines/order/parts.ts'
import { EVENTS, INPUT, RAISED } from './order-fixtures.ts'
import { leaks, withSecrets } from './secrets.ts'
import { effectsOf, isIn, stepsInto, stepsOf, type TestEvent, unreachedStates, untestedEvents, walk } from './walk.ts'

const SHORT = { orderId: '123456789' }
const WAYS = walk(orderMachine, {
  inputs: [INPUT, SHORT],
  events: EVENTS.map(withSecrets),
  key: (c: OrderContext) => [c.status, c.method, c.canCancel],
})

const STEPS = stepsOf(orderMachine, WAYS, EVENTS.map(withSecrets))
const isPaidMessage = ({ type, kind }: TestEvent): boolean =>
  type === 'order.message' && /^(order\.)?paid$/.test(String(kind))

test('the paths of the order use every event and reach every state', () => {
  expect(untestedEvents(orderMachine, EVENTS, RAISED)).toEqual([])
  expect(WAYS.length).toBeGreaterThan(200)
  expect(unreachedStates(orderMachine, WAYS)).toEqual([])
})

test('an order is approved only if the server or a socket event reported it as paid', () => {
  const steps = stepsInto(STEPS, 'status.approved')
  expect(steps.length).toBeGreaterThan(0)
  for (const { from, event, path } of steps) {
    // A poll may have reported it during a cancellation.
    const known = isIn(from, 'status.waiting.canceling') && from.context.status === 'paid'
    expect(known || isPaidMessage(event) || Object(event.output).status === 'paid', path).toBe(true)
  }
})

test('the order’s state matches its last known status', () => {
  const shown: Record<string, string[]> = {
    waiting: ['waiting_payment', 'pending'],
    approved: ['paid'],
    refunding: ['refunding'],
    refunded: ['refunded'],
    chargedback: ['chargedback'],
    canceled: ['failed'],
    expired: ['failed'],
    notApproved: ['failed'],
  }
  for (const { from, to, path } of STEPS) {
    // The result of a poll during a cancellation is stored and shown after the cancellation's answer. A poll answered
    // before the payment does not revert the approval.
    if (isIn(to, 'status.waiting.canceling') || (isIn(from, 'status.approved') && isIn(to, 'status.approved'))) continue
    for (const [name, statuses] of Object.entries(shown)) {
      if (isIn(to, `status.${name}`)) expect(statuses, `${name}: ${path}`).toContain(to.context.status)
    }
  }
})

test('the cart is cleared exactly when its order waits or is paid', () => {
  const isBought = (state: AnyMachineSnapshot) => isIn(state, 'status.waiting') || isIn(state, 'status.approved')
  for (const { from, to, effects, path } of STEPS) {
    if (effects.includes('clearCart')) expect(['waiting_payment', 'pending', 'paid'], path).toContain(to.context.status)
    if (isBought(to) && !isBought(from)) expect(effects, path).toContain('clearCart')
  }
})

test('a short id is never sent to the server; a full one is read immediately', () => {
  const short = WAYS.filter(({ input }) => input === SHORT)
  expect(short.length).toBeGreaterThan(0)
  for (const { states } of short) for (const state of states) expect(isIn(state, 'status.notFound')).toBe(true)
  for (const { from, effects, path } of STEPS) {
    if (from.context.orderId === SHORT.orderId) expect(effects.join(), path).not.toMatch(/call/)
  }
  expect(effectsOf(initialTransition(orderMachine, SHORT)[1]).join()).not.toMatch(/call/)
  expect(effectsOf(initialTransition(orderMachine, INPUT)[1])).toContain('call readOrder')
})

test('a payment is canceled only after a confirmation, and only where that is possible', () => {
  const steps = STEPS.filter(({ effects }) => effects.includes('call cancelPayment'))
  expect(steps.length).toBeGreaterThan(0)
  for (const { from, event } of steps) {
    expect(event.type).toBe('payment.cancel.confirm')
    expect(isIn(from, 'status.waiting.asking')).toBe(true)
  }
  for (const { from, event, path } of stepsInto(STEPS, 'status.waiting.asking')) {
    expect([event.type, from.context.canCancel], path).toEqual(['payment.cancel', true])
  }
})

test('while an order waits, a read is always under way or scheduled', () => {
  for (const { to, path } of STEPS) {
    const isOpen = ['waiting_payment', 'pending', 'refunding'].includes(to.context.status)
    const waits = isIn(to, 'status.waiting') || isIn(to, 'status.refunding')
    if (isOpen && waits) expect(isIn(to, 'watch.pausing') || isIn(to, 'watch.reading'), path).toBe(true)
  }
})

test('the order’s screen requires the login only when the session ended, and reads nothing meanwhile', () => {
  const ended = STEPS.filter(({ effects }) => effects.includes('goToLogin'))
  expect(ended.length).toBeGreaterThan(0)
  for (const { event, path } of ended) expect(Object(event.error).code, path).toBe('login.needed')
  for (const { to, path } of STEPS) {
    if (isIn(to, 'status.loginNeeded')) expect(isIn(to, 'watch.off'), path).toBe(true)
  }
})

test('the context of the order contains no personal data', () => {
  expect(leaks(JSON.stringify(STEPS.map(({ to }) => to.context)))).toEqual([])
})
