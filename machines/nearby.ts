import { setup } from 'xstate'
import { errorOf, notProvided, outputOf } from './calls.ts'

type Found = { id: string } | null

/**
 * The search for the nearest city with events, when a visitor asks for it. Where they are stays in the call: it is in
 * no event and no context, and is sent nowhere.
 */
export const nearbyMachine = setup({
  types: { events: {} as { type: 'nearby.ask' } },
  actors: {
    /** Asks the browser, and returns the nearest city; null when none is near. Rejects with `isDenied` when refused. */
    findCidade: notProvided<Found, undefined>(),
  },
  guards: {
    isFound: (_, found: Found) => found !== null,
    isDenied: (_, { error }: { error: unknown }) => Object(error).isDenied === true,
  },
  actions: {
    // Provided by the screen.
    goTo: (_, _found: Found) => undefined,
  },
}).createMachine({
  id: 'nearby',
  initial: 'idle',
  states: {
    idle: { on: { 'nearby.ask': 'finding' } },
    finding: {
      description: 'The browser asks the visitor whether the site may know where they are.',
      invoke: {
        id: 'findCidade',
        src: 'findCidade',
        onDone: [
          {
            guard: { type: 'isFound', params: outputOf },
            target: 'idle',
            actions: { type: 'goTo', params: outputOf },
          },
          { target: 'far' },
        ],
        onError: [{ guard: { type: 'isDenied', params: errorOf }, target: 'denied' }, { target: 'failed' }],
      },
    },
    far: { description: 'No city with events is near.', on: { 'nearby.ask': 'finding' } },
    denied: { on: { 'nearby.ask': 'finding' } },
    failed: { on: { 'nearby.ask': 'finding' } },
  },
})
