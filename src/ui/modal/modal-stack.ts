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

/** Called when a modal opens; the returned function is called when it closes. */
export function modalOpened(modal: HTMLElement): () => void {
  open = [...open, modal]
  notify()
  return () => {
    open = open.filter((other) => other !== modal)
    notify()
  }
}

/** The topmost open modal; everything outside of it is inert. Null when none is open. */
export const useTopModal = (): HTMLElement | null =>
  useSyncExternalStore(
    subscribe,
    () => open.at(-1) ?? null,
    () => null,
  )
