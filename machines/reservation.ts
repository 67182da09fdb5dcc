import { type EventFrom, type StateValueFrom, setup } from 'xstate'
import { nextState } from './next-state.ts'

/**
 * A reservation (docs/selling.md#charts). It has no invoke and no delay. The server computes the next state inside the
 * transaction that changes the row, and for the page which buttons to show.
 * @internal
 */
export const reservationMachine = setup({
  types: {
    events: {} as
      | { type: 'pay.start' }
      | { type: 'payment.refused' }
      | { type: 'payment.canceled' }
      | { type: 'payment.confirmed' }
      | { type: 'release' }
      | { type: 'expire' },
  },
}).createMachine({
  id: 'reservation',
  initial: 'held',
  states: {
    held: {
      description: 'The units are held for this buyer until the hold expires; no payment is in progress.',
      on: { 'pay.start': 'paying', release: 'released', expire: 'released' },
    },
    paying: {
      description: 'An attempt has reached, or may have reached, the provider; only its end leaves this state.',
      on: { 'payment.confirmed': 'sold', 'payment.refused': 'held', 'payment.canceled': 'held', expire: 'released' },
    },
    sold: { type: 'final' },
    released: { type: 'final' },
  },
})

export type ReservationStatus = StateValueFrom<typeof reservationMachine> & string
export type ReservationEvent = EventFrom<typeof reservationMachine>['type']

/** The reservation's state after `event`; null when the machine does not allow it. */
export const nextReservationStatus = (from: ReservationStatus, event: ReservationEvent) =>
  nextState(reservationMachine, from, event)
