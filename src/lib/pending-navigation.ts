import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { entryKey } from './history-state.ts'

/** A page that loads faster than this, in milliseconds, shows no indicator. */
const SHOW_DELAY_MS = 300

const pending = new Set<string>()
const listeners = new Set<() => void>()

const notify = () => {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // Going back to the page that is still shown changes only the address, so React renders nothing.
  window.addEventListener('popstate', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('popstate', listener)
  }
}

/** Called when a page's file starts loading, with the key of the history entry it is for. */
export function trackPageLoad(key: string, loading: Promise<unknown>): void {
  const timer = setTimeout(() => {
    pending.add(key)
    notify()
  }, SHOW_DELAY_MS)
  const done = () => {
    clearTimeout(timer)
    if (pending.delete(key)) notify()
  }
  loading.then(done, done)
}

/** The key of the current history entry if its page is still loading. */
function pendingEntry(): string | null {
  const key = entryKey()
  return typeof key === 'string' && pending.has(key) ? key : null
}

/** Whether the previous page is still on the screen because the next one is loading. */
export function useIsNavigationPending(): boolean {
  const { key } = useLocation()
  const pendingKey = useSyncExternalStore(subscribe, pendingEntry, () => null)
  return pendingKey !== null && pendingKey !== key
}
