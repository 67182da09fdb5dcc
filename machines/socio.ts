import { type EventFrom, type StateValueFrom, setup } from 'xstate'
import { nextState } from './next-state.ts'

/**
 * The life of a membership (docs/selling.md#membership), from the held seat on. Pure: no invoke, no delay. The server asks it
 * inside the transaction that changes the row. A refused card ends its row; the seat goes on in a new one.
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
      | { type: 'release' }
      | { type: 'expire' },
  },
}).createMachine({
  id: 'socio',
  initial: 'held',
  states: {
    held: {
      description: 'The seat is kept for this client until the clock says otherwise.',
      on: { 'subscribe.start': 'subscribing', release: 'released', expire: 'released' },
    },
    subscribing: {
      description: 'The provider has, or may have, the subscription; its first charge has not been seen paid.',
      on: { 'charge.paid': 'active', 'charge.refused': 'failed', 'never.seen': 'failed', canceled: 'failed' },
    },
    active: {
      description: 'A member, charged every month.',
      on: { canceled: 'canceled' },
    },
    canceled: { type: 'final' },
    failed: { type: 'final' },
    released: { type: 'final' },
  },
})

export type SocioState = StateValueFrom<typeof socioMachine> & string
export type SocioEvent = EventFrom<typeof socioMachine>['type']

/** The membership's state after `event`, or null when its chart forbids it. */
export const nextSocioState = (from: SocioState, event: SocioEvent) => nextState(socioMachine, from, event)
