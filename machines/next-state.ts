import { type AnyMachineSnapshot, type AnyStateMachine, transition } from 'xstate'

/** A cache of the answers: a machine and its empty context never change, so each answer is computed once. */
const known = new WeakMap<AnyStateMachine, Map<string, string | null>>()

/**
 * Computes the state that `event` leads to from the state `from`, without running anything.
 * @returns the next state; null when the machine does not allow the event (the caller answers 409 or ignores it)
 */
export function nextState<State extends string>(machine: AnyStateMachine, from: State, event: string): State | null {
  const answers = known.get(machine) ?? new Map<string, string | null>()
  known.set(machine, answers)
  const question = `${from} ${event}`
  const answer = answers.get(question)
  if (answer !== undefined) return answer as State | null
  const next = askMachine(machine, from, event)
  answers.set(question, next)
  return next
}

function askMachine<State extends string>(machine: AnyStateMachine, from: State, event: string): State | null {
  const snapshot: AnyMachineSnapshot = machine.resolveState({ value: from, context: {} })
  if (!snapshot.can({ type: event })) return null
  const [next]: [AnyMachineSnapshot, unknown] = transition(machine, snapshot, { type: event })
  return next.value as State
}
