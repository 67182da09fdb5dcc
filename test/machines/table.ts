import type { AnyStateMachine } from 'xstate'
import { getShortestPaths, getSimplePaths } from 'xstate/graph'

type NextState = (from: never, event: never) => string | null

/** Every transition of a machine as `from event to`, found by trying each event in each state. */
export function arrowsOf(states: readonly string[], events: readonly string[], nextState: NextState): string[] {
  return states.flatMap((from) =>
    events.flatMap((event) => {
      const to = nextState(from as never, event as never)
      return to === null ? [] : [`${from} ${event} ${to}`]
    }),
  )
}

const byValue = { serializeState: (state: { value: unknown }) => JSON.stringify(state.value) }
const nameOf = (state: unknown): string => String((state as { value: unknown }).value)

/** The states that the shortest paths reach. */
export const reached = (machine: AnyStateMachine): string[] =>
  getShortestPaths(machine, byValue).map(({ state }) => nameOf(state))

/** All paths from the initial state that visit no state twice, as lists of states. */
export const ways = (machine: AnyStateMachine): string[][] =>
  getSimplePaths(machine, byValue).map(({ steps }) => steps.map(({ state }) => nameOf(state)))
