import { useEffect } from 'react'
import { type AnyActorRef, type AnyMachineSnapshot, fromPromise } from 'xstate'

/** A call as the actor a machine invokes: what it rejects with is what the machine is told. */
export const callActor = <Output, Input = undefined>(call: (input: Input) => Promise<Output>) =>
  fromPromise<Output, Input>(({ input }) => call(input))

/**
 * Writes the state a process is in onto the page, as `data-<name>`: for a support call ("what does it say?"), and for the
 * journeys, which count the states they were in. States only, nothing of the context.
 */
export function useStateAttribute(actor: AnyActorRef, name: string): void {
  useEffect(() => {
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
  }, [actor, name])
}
