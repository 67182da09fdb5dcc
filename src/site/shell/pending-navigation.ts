import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'

/** What loads faster than this needs no sign. */
const SHOW_DELAY_MS = 300

const pending = new Set<string>()
const listeners = new Set<() => void>()

const notify = () => {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // Going back to the page that is still shown changes nothing but the address bar.
  window.addEventListener('popstate', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('popstate', listener)
  }
}

/** Told by a page whose file is on its way, with the history entry that it is for. */
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

/** The entry in the address bar, when its page is still awaited. The router's name for its first entry is 'default'. */
function pendingEntry(): string | null {
  const key: unknown = Object(window.history.state).key ?? 'default'
  return typeof key === 'string' && pending.has(key) ? key : null
}

/** Whether the reader still sees the page before, because the one gone to is loading. */
export function useIsNavigationPending(): boolean {
  const { key } = useLocation()
  const pendingKey = useSyncExternalStore(subscribe, pendingEntry)
  return pendingKey !== null && pendingKey !== key
}
