import { useSyncExternalStore } from 'react'

let open: readonly HTMLElement[] = []
const listeners = new Set<() => void>()

const notify = () => {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Told by a modal that is open; the answer tells that it closed. */
export function modalOpened(modal: HTMLElement): () => void {
  open = [...open, modal]
  notify()
  return () => {
    open = open.filter((other) => other !== modal)
    notify()
  }
}

/** The modal above all others: whatever is outside of it can be neither reached nor read. */
export const useTopModal = (): HTMLElement | null => useSyncExternalStore(subscribe, () => open.at(-1) ?? null)
