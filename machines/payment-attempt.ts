import { type EventFrom, type StateValueFrom, setup } from 'xstate'
import { nextState } from './next-state.ts'

/**
 * One attempt to pay (docs/selling.md#charts). It has no invoke and no delay. The events from `refused` and `expired`
 * are those of a late payment, which is made after the attempt was abandoned.
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
      description: 'The request is stored; the provider may or may not have received it.',
      on: { 'provider.waiting': 'waiting', 'provider.paid': 'paid', 'provider.refused': 'refused' },
    },
    waiting: {
      description: 'The provider has the order: a PIX to be paid, or a card in processing.',
      on: { 'provider.paid': 'paid', 'provider.refused': 'refused', 'provider.canceled': 'expired' },
    },
    paid: { on: { 'refund.start': 'refunding', 'provider.chargedback': 'chargedback' } },
    refused: { on: { 'provider.paid': 'paid', 'refund.start': 'refunding' } },
    expired: { on: { 'provider.paid': 'paid', 'refund.start': 'refunding' } },
    refunding: {
      description: 'The refund is in progress; places become free only when the provider confirms it.',
      on: { 'refund.confirmed': 'refunded', 'refund.failed': 'paid' },
    },
    refunded: { type: 'final' },
    chargedback: { type: 'final' },
  },
})

export type AttemptStatus = StateValueFrom<typeof paymentAttemptMachine> & string
export type AttemptEvent = EventFrom<typeof paymentAttemptMachine>['type']

/** The attempt's state after `event`; null when the machine does not allow it. */
export const nextAttemptStatus = (from: AttemptStatus, event: AttemptEvent) =>
  nextState(paymentAttemptMachine, from, event)
