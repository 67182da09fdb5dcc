import { expect, it } from 'vitest'
import './order/paid.ts'
import './order/ended.ts'
import { order } from './order/kit.ts'

// An order's screen and its tickets. Together the journeys cover the whole machine in a browser.
it('the journeys cover every state and every event of the order', () => {
  expect(order.missing()).toEqual([
    // These occur only without a socket; a socket that does not connect is waited for.
    'order.connection.absent',
    // The component around the screen leads to the login by itself, and the screen restarts after it.
    'order.status.loginNeeded',
    'session.started',
  ])
})
