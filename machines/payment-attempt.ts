import { type EventFrom, type StateValueFrom, setup } from 'xstate'
import { nextState } from './next-state.ts'

/**
 * The life of one attempt to pay (docs/selling.md#charts). Pure: no invoke, no delay. `late` money is money that
 * arrives after we had given the attempt up.
 * @internal
 */
export const paymentAttemptMachine = setup({
  types: {
    events: {} as
      | { type: 'provider.waiting' }
      | { type: 'provider.paid' }
      | { type: 'provider.refused' }
      | { type: 'provider.canceled' }
      | { type: 'provider.chargedback' }
      | { type: 'refund.start' }
      | { type: 'refund.confirmed' }
      | { type: 'refund.failed' },
  },
}).createMachine({
  id: 'payment-attempt',
  initial: 'sending',
  states: {
    sending: {
      description: 'The body is stored; the provider may or may not have it.',
      on: { 'provider.waiting': 'waiting', 'provider.paid': 'paid', 'provider.refused': 'refused' },
    },
    waiting: {
      description: 'The provider has it: a PIX to be paid, a card being processed.',
      on: { 'provider.paid': 'paid', 'provider.refused': 'refused', 'provider.canceled': 'expired' },
    },
    paid: { on: { 'refund.start': 'refunding', 'provider.chargedback': 'chargedback' } },
    refused: { on: { 'provider.paid': 'paid', 'refund.start': 'refunding' } },
    expired: { on: { 'provider.paid': 'paid', 'refund.start': 'refunding' } },
    refunding: {
      description: 'The money is on its way back; nothing is given back before the provider confirms.',
      on: { 'refund.confirmed': 'refunded', 'refund.failed': 'paid' },
    },
    refunded: { type: 'final' },
    chargedback: { type: 'final' },
  },
})

export type AttemptStatus = StateValueFrom<typeof paymentAttemptMachine> & string
export type AttemptEvent = EventFrom<typeof paymentAttemptMachine>['type']

/** The attempt's state after `event`, or null when its chart forbids it. */
export const nextAttemptStatus = (from: AttemptStatus, event: AttemptEvent) =>
  nextState(paymentAttemptMachine, from, event)
