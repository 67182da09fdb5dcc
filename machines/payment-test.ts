import { type EventFrom, type StateValueFrom, setup } from 'xstate'
import { nextState } from './next-state.ts'

/**
 * The test order of R$ 1 of the first steps: made, paid, given back. Its money always goes back, also when it arrives
 * after the order was given up. It has no invoke and no delay.
 * @internal
 */
export const paymentTestMachine = setup({
  types: {
    events: {} as
      | { type: 'order.made' }
      | { type: 'order.refused' }
      | { type: 'order.over' }
      | { type: 'order.paid' }
      | { type: 'refund.sent' }
      | { type: 'refund.failed' }
      | { type: 'money.back' },
  },
}).createMachine({
  id: 'payment-test',
  initial: 'creating',
  states: {
    creating: {
      description: 'Stored; the order may or may not exist at the provider.',
      on: { 'order.made': 'waiting', 'order.refused': 'refused', 'order.paid': 'paid' },
    },
    waiting: {
      description: 'The PIX may be paid.',
      on: { 'order.paid': 'paid', 'order.over': 'expired', 'order.refused': 'refused' },
    },
    paid: {
      description: 'The money is to be given back.',
      on: { 'refund.sent': 'refunding', 'money.back': 'refunded' },
    },
    refunding: {
      description: 'The provider gives it back.',
      on: { 'refund.failed': 'paid', 'money.back': 'refunded' },
    },
    refunded: { type: 'final', description: 'The charge shows the money as given back.' },
    expired: { description: 'Nobody paid it in time.', on: { 'order.paid': 'paid' } },
    refused: { description: 'The provider made no order.', on: { 'order.paid': 'paid' } },
  },
})

export type PaymentTestStatus = StateValueFrom<typeof paymentTestMachine> & string
export type PaymentTestEvent = EventFrom<typeof paymentTestMachine>['type']

/** The test's state after `event`; null when the machine does not allow it. */
export const nextTestStatus = (from: PaymentTestStatus, event: PaymentTestEvent) =>
  nextState(paymentTestMachine, from, event)
