import { type AnyMachineSnapshot, type AnyStateMachine, transition } from 'xstate'

/**
 * Computes the state that `event` leads to from the state `from`, without running anything.
 * @returns the next state; null when the machine does not allow the event (the caller answers 409 or ignores it)
 */
export function nextState<State extends string>(machine: AnyStateMachine, from: State, event: string): State | null {
  const snapshot: AnyMachineSnapshot = machine.resolveState({ value: from, context: {} })
  if (!snapshot.can({ type: event })) return null
  const [next]: [AnyMachineSnapshot, unknown] = transition(machine, snapshot, { type: event })
  return next.value as State
}
