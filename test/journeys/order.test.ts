import { expect, it } from 'vitest'
import './order/paid.ts'
import './order/ended.ts'
import { order } from './order/kit.ts'

// An order's screen and its tickets. The journeys walk the machine in a browser, and together they walk all of it.
it('every state and every event of the order was walked in a browser', () => {
  expect(order.missing()).toEqual([
    // Only a socket that nobody provided: one that does not come is waited for.
    'order.connection.absent',
    // The frame around the screen leads to the login by itself, and the screen begins anew after it.
    'order.status.loginNeeded',
    'session.started',
  ])
})
