import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { entryKey, namesInHistoryState, readHistoryState, writeHistoryState } from './history-state.ts'

type StoredActor<Snapshot> = {
  getSnapshot(): Snapshot
  subscribe(changed: (snapshot: Snapshot) => void): { unsubscribe(): void }
}

/**
 * Stores the step of a page's machine in this history entry, so that a reload returns to it. Every visit to an address
 * has an entry of its own. `persist` must be the same function on every render.
 */
export function usePersistedStep<Snapshot>(
  actor: StoredActor<Snapshot>,
  name: string,
  persist: (snapshot: Snapshot) => string | null,
): void {
  const { key } = useLocation()
  useEffect(() => {
    const store = (snapshot: Snapshot) => {
      // The entry may already be the next page's while this page is still on the screen.
      if (entryKey() === key) writeHistoryState(name, persist(snapshot))
    }
    store(actor.getSnapshot())
    const { unsubscribe } = actor.subscribe(store)
    return unsubscribe
  }, [actor, name, persist, key])
}

const USED = '-came'
const usedKey = (name: string): string => `${name}${USED}`

/** Removes the steps that pages stored in this history entry; a used navigation state stays marked as used. */
export function forgetSteps(): void {
  for (const name of namesInHistoryState()) if (!name.endsWith(USED)) writeHistoryState(name, null)
}

/** The navigation state; null if an earlier visit of this history entry has used it (see `useMarkNavigationUsed`). */
export const unusedNavigationState = (name: string, state: unknown): unknown =>
  readHistoryState(usedKey(name)) === null ? state : null

/** Marks the navigation state as used: it stays in the history entry, and a later reload must not use it again. */
export function useMarkNavigationUsed(name: string, state: unknown): void {
  useEffect(() => {
    if (state) writeHistoryState(usedKey(name), '1')
  }, [name, state])
}
