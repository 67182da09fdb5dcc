import { type AnyMachineSnapshot, type AnyStateMachine, transition } from 'xstate'

/**
 * Where `event` leads from the state `from`, without running anything.
 * @returns the state after it, or null when the chart does not allow it (the caller answers 409 or ignores it)
 */
export function nextState<State extends string>(machine: AnyStateMachine, from: State, event: string): State | null {
  const snapshot: AnyMachineSnapshot = machine.resolveState({ value: from, context: {} })
  if (!snapshot.can({ type: event })) return null
  const [next]: [AnyMachineSnapshot, unknown] = transition(machine, snapshot, { type: event })
  return next.value as State
}
