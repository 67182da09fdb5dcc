import { expect, test } from 'vitest'
import { nextTestStatus, paymentTestMachine } from '../../machines/payment-test.ts'
import { TESTE_STATUS } from '../../contract/comeco.ts'
import { arrowsOf, reached, ways } from './table.ts'

const ARROWS = [
  'creating order.made waiting',
  'creating order.refused refused',
  'creating order.paid paid',
  'waiting order.paid paid',
  'waiting order.over expired',
  'waiting order.refused refused',
  'paid refund.sent refunding',
  'paid money.back refunded',
  'refunding refund.failed paid',
  'refunding money.back refunded',
  'expired order.paid paid',
  'refused order.paid paid',
]

test('a test order has the states of the wire, and each is reached', () => {
  expect(Object.keys(paymentTestMachine.states).sort()).toEqual([...TESTE_STATUS].sort())
  expect(reached(paymentTestMachine).sort()).toEqual([...TESTE_STATUS].sort())
})

test('a test order has exactly these transitions; every other event is refused', () => {
  expect(arrowsOf([...TESTE_STATUS], paymentTestMachine.events, nextTestStatus).sort()).toEqual([...ARROWS].sort())
})

test('whatever was paid is left only by giving it back', () => {
  const paid = ways(paymentTestMachine).filter((way) => way.includes('paid') && way.at(-1) !== 'paid')
  expect(paid.length).toBeGreaterThan(3)
  for (const way of paid)
    expect(way.slice(way.indexOf('paid')).every((state) => ['paid', 'refunding', 'refunded'].includes(state))).toBe(
      true,
    )
})
