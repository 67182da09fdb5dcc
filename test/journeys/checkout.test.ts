import { expect, it } from 'vitest'
import './checkout/paying.ts'
import './checkout/holding.ts'
import './checkout/elsewhere.ts'
import { checkout } from './checkout/kit.ts'

// From the cart to an order. The journeys walk the machine in a browser, and together they walk all of it.
it('every state and every event of the checkout was walked in a browser', () => {
  // Nobody rests there: the clock that is over ends the hold in the same step, and with it the clock.
  expect(checkout.missing()).toEqual(['checkout.clock.over'])
})
