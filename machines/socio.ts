import { type EventFrom, type StateValueFrom, setup } from 'xstate'
import { nextState } from './next-state.ts'

/**
 * A membership, from the held seat on (docs/selling.md#membership). It has no invoke and no delay. The server computes
 * the next state inside the transaction that changes the row. A refused card ends its row, and a new row holds the
 * seat.
 * @internal
 */
export const socioMachine = setup({
  types: {
    events: {} as
      | { type: 'subscribe.start' }
      | { type: 'charge.paid' }
      | { type: 'charge.refused' }
      | { type: 'never.seen' }
      | { type: 'canceled' }
      | { type: 'cancel.at-month-end' }
      | { type: 'month.over' }
      | { type: 'release' }
      | { type: 'expire' },
  },
}).createMachine({
  id: 'socio',
  initial: 'held',
  states: {
    held: {
      description: 'The seat is held for this cliente until the hold expires.',
      on: { 'subscribe.start': 'subscribing', release: 'released', expire: 'released' },
    },
    subscribing: {
      description: 'The provider has, or may have, the subscription; its first charge has not been paid yet.',
      on: { 'charge.paid': 'active', 'charge.refused': 'failed', 'never.seen': 'failed', canceled: 'failed' },
    },
    active: {
      description: 'The membership is active and charged every month.',
      on: { canceled: 'canceled', 'cancel.at-month-end': 'ending' },
    },
    ending: {
      description: 'Canceled at the provider; the seat is kept until the end of the paid month.',
      on: { 'month.over': 'canceled' },
    },
    canceled: { type: 'final' },
    failed: { type: 'final' },
    released: { type: 'final' },
  },
})

export type SocioState = StateValueFrom<typeof socioMachine> & string
export type SocioEvent = EventFrom<typeof socioMachine>['type']

/** The membership's state after `event`; null when the machine does not allow it. */
export const nextSocioState = (from: SocioState, event: SocioEvent) => nextState(socioMachine, from, event)
