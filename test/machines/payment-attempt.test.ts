import { expect, test } from 'vitest'
import { nextAttemptStatus, paymentAttemptMachine } from '../../machines/payment-attempt.ts'
import { arrowsOf, reached, ways } from './table.ts'

const STATES = ['sending', 'waiting', 'paid', 'refused', 'expired', 'refunding', 'refunded', 'chargedback']

// docs/selling.md#charts: sending → waiting | paid | refused; waiting → paid | refused | expired; refused | expired →
// paid | refunding (late payment); paid → refunding → refunded | paid (a refund can fail); paid → chargedback.
const ARROWS = [
  'sending provider.waiting waiting',
  'sending provider.paid paid',
  'sending provider.refused refused',
  'waiting provider.paid paid',
  'waiting provider.refused refused',
  'waiting provider.canceled expired',
  'refused provider.paid paid',
  'refused refund.start refunding',
  'expired provider.paid paid',
  'expired refund.start refunding',
  'paid refund.start refunding',
  'paid provider.chargedback chargedback',
  'refunding refund.confirmed refunded',
  'refunding refund.failed paid',
]

test('a payment attempt’s states are those of the documented chart, and each is reached', () => {
  expect(Object.keys(paymentAttemptMachine.states).sort()).toEqual([...STATES].sort())
  expect(reached(paymentAttemptMachine).sort()).toEqual([...STATES].sort())
})

test('a payment attempt has exactly the transitions of the documented chart; every other event is refused', () => {
  const events = paymentAttemptMachine.events
  expect([...new Set(ARROWS.map((arrow) => arrow.split(' ')[1]))].sort()).toEqual([...events].sort())
  expect(arrowsOf(STATES, events, nextAttemptStatus).sort()).toEqual([...ARROWS].sort())
})

test('no path of a payment attempt reaches refunded without refunding, nor a chargeback without a payment', () => {
  const all = ways(paymentAttemptMachine)
  const refunded = all.filter((way) => way.includes('refunded'))
  expect(refunded.length).toBeGreaterThan(0)
  for (const way of refunded) expect(way[way.indexOf('refunded') - 1]).toBe('refunding')
  const back = all.filter((way) => way.includes('chargedback'))
  expect(back.length).toBeGreaterThan(0)
  for (const way of back) expect(way[way.indexOf('chargedback') - 1]).toBe('paid')
})

test('no transition of a payment attempt leaves refunded or chargedback', () => {
  expect(arrowsOf(['refunded', 'chargedback'], paymentAttemptMachine.events, nextAttemptStatus)).toEqual([])
})
