import { type EventFrom, type StateValueFrom, setup } from 'xstate'
import { nextState } from './next-state.ts'

/**
 * One refund at the provider (docs/selling.md#refunds), requested or automatic. It has no invoke and no delay. The
 * screen of a requested refund has a machine of its own, `refund.ts`.
 * @internal
 */
export const chargeRefundMachine = setup({
  types: {
    events: {} as
      | { type: 'call.start' }
      | { type: 'call.undone' }
      | { type: 'repeat.undone' }
      | { type: 'charge.refunded' }
      | { type: 'provider.refused' }
      | { type: 'provider.chargedback' },
  },
}).createMachine({
  id: 'charge-refund',
  initial: 'pending',
  states: {
    pending: {
      description: 'Stored; no call was made, or none that can have had an effect.',
      on: {
        'call.start': 'sent',
        'charge.refunded': 'confirmed',
        'provider.refused': 'failed',
        'provider.chargedback': 'failed',
      },
    },
    sent: {
      description: 'A call was made; the charge does not show its effect yet. It may be made again.',
      on: {
        'call.start': { target: 'sent', description: 'The call is repeated.' },
        'call.undone': {
          target: 'pending',
          description: 'The only call did nothing: never reached, or refused for now.',
        },
        'repeat.undone': { target: 'sent', description: 'The same of a repeated call.' },
        'charge.refunded': 'confirmed',
        'provider.refused': 'failed',
        'provider.chargedback': 'failed',
      },
    },
    confirmed: { type: 'final', description: 'The charge shows the money as refunded.' },
    failed: {
      type: 'final',
      description: 'The money was not refunded; an automatic refund fails by a chargeback only.',
    },
  },
})

export type RefundStatus = StateValueFrom<typeof chargeRefundMachine> & string
export type RefundEvent = EventFrom<typeof chargeRefundMachine>['type']

/** The refund's state after `event`; null when the machine does not allow it. */
export const nextRefundStatus = (from: RefundStatus, event: RefundEvent) => nextState(chargeRefundMachine, from, event)
