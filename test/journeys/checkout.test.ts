import { expect, it } from 'vitest'
import './checkout/paying.ts'
import './checkout/holding.ts'
import './checkout/sale-over.ts'
import './checkout/identity.ts'
import './checkout/elsewhere.ts'
import './checkout/taps.ts'
import './checkout/cards.ts'
import { checkout } from './checkout/kit.ts'

// From the cart to an order. Together the journeys cover the whole machine in a browser.
it('the journeys cover every state and every event of the checkout', () => {
  // A transient state: in the same step the expired clock ends the hold, which ends the clock.
  expect(checkout.missing()).toEqual(['checkout.clock.over'])
})
