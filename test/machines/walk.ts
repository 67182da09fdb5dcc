import {
  type AnyActor,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  createActor,
  initialTransition,
} from 'xstate'
import { getStateNodes } from 'xstate/graph'
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
  inputs.flatMap((input) => {
    const idOf = ({ value, context }: AnyMachineSnapshot) => JSON.stringify([value, key(context as never)])
    const first = firstOf(machine, input)
    const known = new Set([idOf(first)])
    const ways: Way[] = [{ input, events: [], states: [first] }]
    // The list grows during the iteration.
    for (const way of ways) {
      const from = way.states.at(-1) as AnyMachineSnapshot
      for (const event of events) {
        const [to] = nextOf(machine, from, event)
        const id = idOf(to)
        if (known.has(id)) continue
        known.add(id)
        ways.push({ input, events: [...way.events, event], states: [...way.states, to] })
      }
    }
    return ways
  })

const firstOf = (machine: AnyStateMachine, input: unknown): AnyMachineSnapshot =>
  (initialTransition(machine, input as never) as [AnyMachineSnapshot, unknown])[0]

type Action = { type: string; params?: unknown }

const nothing = () => undefined
const SELVES = new WeakMap<AnyStateMachine, AnyActor>()

/**
 * The next snapshot and its actions, which are not executed, like XState's `transition`. That one starts the machine
 * again for every event, which takes most of its time; here each machine is started once.
 */
export function nextOf(
  machine: AnyStateMachine,
  snapshot: AnyMachineSnapshot,
  event: TestEvent,
): [AnyMachineSnapshot, Action[]] {
  const self = SELVES.get(machine) ?? createActor(machine)
  SELVES.set(machine, self)
  const actions: Action[] = []
  const quiet = { defer: nothing, logger: nothing, stopChild: nothing, emit: nothing }
  const actionExecutor = (action: Action) => void actions.push(action)
  const scope = { self, id: '', sessionId: '', system: self.system, ...quiet, actionExecutor }
  return [machine.transition(snapshot as never, event as never, scope as never) as AnyMachineSnapshot, actions]
}

/** The snapshots after each of the events, including the first one. Executes no actions. */
export function replay(machine: AnyStateMachine, input: unknown, events: TestEvent[]): AnyMachineSnapshot[] {
  const all = [firstOf(machine, input)]
  let now = all[0] as AnyMachineSnapshot
  for (const event of events) {
    ;[now] = nextOf(machine, now, event)
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
export const effectsOf = (actions: Action[]): string[] =>
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
      const [to, actions] = nextOf(machine, from, event)
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
