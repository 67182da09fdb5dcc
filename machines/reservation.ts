import { type EventFrom, type StateValueFrom, setup } from 'xstate'
import { nextState } from './next-state.ts'

/**
 * The life of a reservation (docs/selling.md#charts). Pure: no invoke, no delay. The server asks it inside the
 * transaction that changes the row, the screens ask it which buttons to show.
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
      description: 'The units are kept for this buyer until the clock says otherwise; no money is under way.',
      on: { 'pay.start': 'paying', release: 'released', expire: 'released' },
    },
    paying: {
      description: 'An attempt has reached, or may have reached, the provider: only its end moves this on.',
      on: { 'payment.confirmed': 'sold', 'payment.refused': 'held', 'payment.canceled': 'held', expire: 'released' },
    },
    sold: { type: 'final' },
    released: { type: 'final' },
  },
})

export type ReservationStatus = StateValueFrom<typeof reservationMachine> & string
export type ReservationEvent = EventFrom<typeof reservationMachine>['type']

/** The reservation's state after `event`, or null when its chart forbids it. */
export const nextReservationStatus = (from: ReservationStatus, event: ReservationEvent) =>
  nextState(reservationMachine, from, event)
