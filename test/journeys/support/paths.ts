import {
  type AnyActor,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  createActor,
  fromCallback,
  fromPromise,
  type InspectionEvent,
  initialTransition,
  SimulatedClock,
} from 'xstate'
import { getStateNodes } from 'xstate/graph'
import { nextOf, replay, type TestEvent } from '../../machines/walk.ts'

/** One walk through a machine: the screen's input, then each event and the machine's value after it. */
export type Path = { input: unknown; start: unknown; steps: PathStep[] }
/** `abandons`: the ids of the calls that wait for an answer before the event and are no longer awaited after it. */
type PathStep = { event: TestEvent; value: unknown; abandons: string[] }

type Node = { snapshot: AnyMachineSnapshot; edges: Edge[] }
type Edge = { event: TestEvent; to: Node; covers: string[]; abandons: string[] }

export type PathOptions = {
  /** The inputs with which a screen may start the machine. */
  inputs: unknown[]
  /** All events that a person, the server or the clock can send. */
  events: TestEvent[]
  /** The part of the context that, besides the state value, decides the next transitions. */
  key: (context: never) => unknown
  /** Whether the screen is left in this state, so that a path ends. */
  isEnd: (snapshot: AnyMachineSnapshot) => boolean
  /** Whether a path must end after this event, because the screen itself then sends another one. */
  endsAfter?: (event: TestEvent) => boolean
  /** Further paths from the first input, for transitions that the search does not take by itself. */
  extra?: TestEvent[][]
  /** Whether a screen can send this event in this state; some are possible only for the machine. */
  isPossible?: (event: TestEvent, snapshot: AnyMachineSnapshot) => boolean
}

/** Paths are ended after this many steps, so that a failure is easy to read. */
const LONGEST = 40

const labelOf = ({ source, eventType, target, guard }: AnyTransitionDefinition): string => {
  const name = typeof guard === 'string' ? guard : (Object(guard).type ?? '')
  const targets = target?.map(({ id }) => id).join(', ') ?? 'stays'
  return `${source.id} -- ${eventType || 'always'}${name ? ` [${name}]` : ''} --> ${targets}`
}

/** Every transition that the machine declares, as `source -- event [guard] --> target`. */
export const transitionsOf = (machine: AnyStateMachine): string[] => [
  ...new Set(
    getStateNodes(machine).flatMap((node) =>
      [...node.transitions.values(), node.always ?? []].flat().map((definition) => labelOf(definition)),
    ),
  ),
]

const leaves = ({ _nodes }: AnyMachineSnapshot): string[] =>
  _nodes.filter(({ type }) => type === 'atomic' || type === 'final').map(({ id }) => id)

/** The ids of the calls that the event ends without their answer, including those that start again. */
function abandoned(before: AnyMachineSnapshot, { type }: TestEvent, after: AnyMachineSnapshot | undefined): string[] {
  const ids = Object.keys(before.children).filter((id) => after?.children[id] !== before.children[id])
  return ids.filter((id) => !/^xstate\.(done|error)\.actor\./.test(type) || !type.endsWith(`.${id}`))
}

/** All states that the events lead to, with their transitions. */
function graphOf(machine: AnyStateMachine, { inputs, events, key, isEnd, isPossible, endsAfter }: PathOptions): Node[] {
  const known = new Map<string, Node>()
  const nodeOf = (snapshot: AnyMachineSnapshot): Node => {
    const id = JSON.stringify([snapshot.value, key(snapshot.context as never)])
    const node = known.get(id) ?? { snapshot, edges: [] }
    if (!known.has(id)) known.set(id, node)
    return node
  }
  const starts = inputs.map((input) =>
    nodeOf((initialTransition(machine, input as never) as [AnyMachineSnapshot, unknown])[0]),
  )
  // The map grows during the iteration.
  for (const node of known.values()) {
    const { snapshot } = node
    if (isEnd(snapshot)) continue
    for (const event of events) {
      // XState takes longer to find no transition than this does, and most events have none.
      if (!snapshot._nodes.some(({ transitions }) => transitions.has(event.type))) continue
      const taken = machine.getTransitionData(snapshot as never, event as never)
      if (taken.length === 0 || isPossible?.(event, snapshot) === false) continue
      const [next] = nextOf(machine, snapshot, event)
      const entered = leaves(next).filter((id) => !leaves(snapshot).includes(id))
      const covers = taken.map((definition) => `${labelOf(definition)} => ${entered.join(', ')}`)
      const to = endsAfter?.(event) ? { snapshot: next, edges: [] } : nodeOf(next)
      node.edges.push({ event, to, covers, abandons: abandoned(snapshot, event, next) })
    }
  }
  return starts
}

/** The shortest path from a node to an edge that covers a new transition; null if there is none. */
function nearest(from: Node, isNew: (edge: Edge) => boolean): Edge[] | null {
  const ways = new Map<Node, Edge[]>([[from, []]])
  for (const [node, way] of ways) {
    const found = node.edges.find(isNew)
    if (found) return [...way, found]
    for (const edge of node.edges) if (!ways.has(edge.to)) ways.set(edge.to, [...way, edge])
  }
  return null
}

/** A few paths that together take every transition that the events can cause, with each state it can lead to. */
export function pathsThrough(machine: AnyStateMachine, options: PathOptions): Path[] {
  const starts = graphOf(machine, options)
  const covered = new Set<string>()
  const extra = (options.extra ?? []).map((events) => pathOf(machine, options.inputs[0], events))
  const isNew = ({ covers }: Edge) => covers.some((what) => !covered.has(what))
  const found = starts.flatMap((start, index) => {
    const paths: Path[] = []
    for (;;) {
      const edges: Edge[] = []
      let at = start
      while (edges.length < LONGEST) {
        const way = nearest(at, isNew)
        if (!way) break
        for (const edge of way) for (const what of edge.covers) covered.add(what)
        edges.push(...way)
        at = way.at(-1)?.to ?? at
      }
      if (edges.length === 0) return paths
      const steps = edges.map(({ event, to, abandons }) => ({ event, value: to.snapshot.value, abandons }))
      paths.push({ input: options.inputs[index], start: start.snapshot.value, steps })
    }
  })
  return [...found, ...extra]
}

function pathOf(machine: AnyStateMachine, input: unknown, events: TestEvent[]): Path {
  const states = replay(machine, input, events)
  const steps = events.map((event, index) => {
    const [before, after] = [states[index] as AnyMachineSnapshot, states[index + 1]]
    return { event, value: after?.value, abandons: abandoned(before, event, after) }
  })
  return { input, start: states[0]?.value, steps }
}

/** The transitions that these paths take, also those without an event and those between regions. */
export function takenBy(machine: AnyStateMachine, paths: readonly Path[]): Set<string> {
  const taken = new Set<string>()
  // The paths contain the answers of the calls as events, so no call is made.
  const silent = (actor: unknown) =>
    Object(actor).config?.toString().includes('Promise') === false ? fromCallback(() => undefined) : fromPromise(never)
  const actors = Object.fromEntries(Object.entries(machine.implementations.actors).map(([id, it]) => [id, silent(it)]))
  const note = (event: InspectionEvent) => {
    if (event.type !== '@xstate.microstep') return
    for (const definition of event._transitions) taken.add(labelOf(definition))
  }
  for (const { input, steps } of paths) {
    const clock = new SimulatedClock()
    const actor: AnyActor = createActor(machine.provide({ actors } as never), {
      input: input as never,
      inspect: note,
      clock,
    })
    // An event may end the actor by an error, as a failed socket without a subscriber does.
    actor.subscribe({ error: () => undefined })
    actor.start()
    for (const { event } of steps) actor.send(event as never)
    actor.stop()
  }
  return taken
}

const never = () => new Promise<never>(() => undefined)
