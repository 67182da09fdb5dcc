import { useEffect } from 'react'
import { type AnyActorRef, type AnyMachineSnapshot, fromPromise } from 'xstate'

/**
 * Wraps a call as an actor that a machine invokes; a rejection becomes the machine's error event. The call's signal is
 * aborted when the machine leaves the state that invoked it.
 */
export const callActor = <Output, Input = undefined>(call: (input: Input, signal: AbortSignal) => Promise<Output>) =>
  fromPromise<Output, Input>(({ input, signal }) => call(input, signal))

/**
 * Writes the machine's state to `<html>` as `data-<name>`: for support, and for the journey tests, which count the
 * states they reach. Only the state is written, never the context. Returns the function that stops it.
 */
export function markState(actor: AnyActorRef, name: string): () => void {
  const { dataset } = document.documentElement
  const mark = ({ value }: AnyMachineSnapshot) => {
    dataset[name] = JSON.stringify(value)
  }
  mark(actor.getSnapshot())
  const { unsubscribe } = actor.subscribe(mark)
  return () => {
    unsubscribe()
    delete dataset[name]
  }
}

/** `markState` while a component is mounted. */
export function useStateAttribute(actor: AnyActorRef, name: string): void {
  useEffect(() => markState(actor, name), [actor, name])
}
