import { done, fails, plain, type TestEvent } from './walk.ts'

/** All events that a visitor, their browser or the server can send to the search for the nearest city. */
export const EVENTS: TestEvent[] = [
  ...plain('nearby.ask'),
  done('findCidade', { id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301' }),
  done('findCidade', null),
  fails('findCidade'),
  { type: 'xstate.error.actor.findCidade', error: { isDenied: true } },
]
