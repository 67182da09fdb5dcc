import { type AnyMachineSnapshot, type AnyStateMachine, type AnyStateNode, initialTransition, transition } from 'xstate'
import { getShortestPaths, getStateNodes } from 'xstate/graph'
import type { ErrorCode } from '../../contract/error-codes.ts'
import { REFUSALS } from '../../contract/refusals.ts'

/** An event of a test: a screen's event, or XState's own event with an actor's answer. */
export type TestEvent = { type: string } & Record<string, unknown>

export const done = (id: string, output: unknown): TestEvent => ({ type: `xstate.done.actor.${id}`, output })
export const fails = (id: string, status?: number, message?: string): TestEvent => ({
  type: `xstate.error.actor.${id}`,
  error: { ...(status !== undefined && { status }), ...(message !== undefined && { message }) },
})
/** A refused call, with the error code and its message. */
export function refuses(id: string, code: ErrorCode): TestEvent {
  const message = REFUSALS[code]
  return { type: `xstate.error.actor.${id}`, error: typeof message === 'string' ? { code, message } : { code } }
}
export const plain = (...types: string[]): TestEvent[] => types.map((type) => ({ type }))

type Walk = { inputs: unknown[]; events: TestEvent[]; key: (context: never) => unknown }

/** A shortest path: its input, its events, and its snapshots in order. */
export type Way = { input: unknown; events: TestEvent[]; states: AnyMachineSnapshot[] }

/** The shortest paths from each input to every snapshot; snapshots with equal value and `key` count as one. */
export const walk = (machine: AnyStateMachine, { inputs, events, key }: Walk): Way[] =>
  inputs.flatMap((input) =>
    getShortestPaths(machine, {
      events: events as never[],
      input: input as never,
      serializeState: (s: AnyMachineSnapshot) => JSON.stringify([s.value, key(s.context as never)]),
    }).map(({ steps }) => ({
      input,
      events: steps.slice(1).map(({ event }) => event as TestEvent),
      states: replay(
        machine,
        input,
        steps.slice(1).map(({ event }) => event as TestEvent),
      ),
    })),
  )

/** The snapshots that a list of events leads through, including the first. Executes no actions. */
export function replay(machine: AnyStateMachine, input: unknown, events: TestEvent[]): AnyMachineSnapshot[] {
  const [first] = initialTransition(machine, input as never) as [AnyMachineSnapshot, unknown]
  const all = [first]
  let now = first
  for (const event of events) {
    ;[now] = transition(machine, now, event) as [AnyMachineSnapshot, unknown]
    all.push(now)
  }
  return all
}

/** Whether the machine leaves this state immediately. */
export const isTransient = (node: AnyStateNode): boolean =>
  (node.always ?? []).some((t) => !t.guard && t.target !== undefined)

/** Ids of the states that no path reaches; transient states are not counted. */
export function unreachedStates(machine: AnyStateMachine, ways: Way[]): string[] {
  const reached = new Set(ways.flatMap(({ states }) => states.flatMap(({ _nodes }) => _nodes.map(({ id }) => id))))
  return getStateNodes(machine)
    .filter((node) => !reached.has(node.id) && !isTransient(node))
    .map(({ id }) => id)
}

/** The machine's events that are missing in `events`, so that their transitions are not tested. */
export const untestedEvents = (machine: AnyStateMachine, events: TestEvent[], raised: string[] = []): string[] =>
  machine.events.filter(
    (type) => type !== '' && !raised.includes(type as string) && !events.some((event) => event.type === type),
  ) as string[]

/** The names of a snapshot's states, e.g. 'flow.held.card'. */
const stateNames = (snapshot: AnyMachineSnapshot): string[] =>
  snapshot._nodes.map(({ path }: AnyStateNode) => path.join('.'))
/** Whether a snapshot is in the state `path`. */
export const isIn = (snapshot: AnyMachineSnapshot, path: string): boolean => stateNames(snapshot).includes(path)

/** The effects of a step: the screen's actions, and calls as 'call readOrder'. */
export const effectsOf = (actions: { type: string; params?: unknown }[]): string[] =>
  actions.map(({ type, params }) => (type === 'xstate.spawnChild' ? `call ${Object(params).src}` : type))

export type Step = {
  from: AnyMachineSnapshot
  event: TestEvent
  to: AnyMachineSnapshot
  effects: string[]
  path: string
}

/** Every event in the last state of every path; the paths themselves contain only the shortest one to each state. */
export const stepsOf = (machine: AnyStateMachine, ways: Way[], all: TestEvent[]): Step[] =>
  ways.flatMap(({ states, events }) => {
    const from = states.at(-1) as AnyMachineSnapshot
    return all.map((event): Step => {
      const [to, actions] = transition(machine, from, event) as [AnyMachineSnapshot, { type: string }[]]
      return {
        from,
        event,
        to,
        effects: effectsOf(actions),
        path: [...events, event].map(({ type }) => type).join(' → '),
      }
    })
  })

/** The steps that lead into the state `path` from outside it. */
export const stepsInto = (steps: Step[], path: string): Step[] =>
  steps.filter(({ from, to }) => isIn(to, path) && !isIn(from, path))
