import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'

/** What loads faster than this needs no sign. */
const PATIENCE_MS = 300

const awaited = new Set<string>()
const listeners = new Set<() => void>()

const tell = () => {
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
export function awaitPage(key: string, loading: Promise<unknown>): void {
  const timer = setTimeout(() => {
    awaited.add(key)
    tell()
  }, PATIENCE_MS)
  const done = () => {
    clearTimeout(timer)
    if (awaited.delete(key)) tell()
  }
  loading.then(done, done)
}

/** The entry in the address bar, when its page is still awaited. The router's name for its first entry is 'default'. */
function awaitedHere(): string | null {
  const key: unknown = Object(window.history.state).key ?? 'default'
  return typeof key === 'string' && awaited.has(key) ? key : null
}

/** Whether the reader still sees the page before, because the one gone to is loading. */
export function useIsPageAwaited(): boolean {
  const { key } = useLocation()
  const awaitedKey = useSyncExternalStore(subscribe, awaitedHere)
  return awaitedKey !== null && awaitedKey !== key
}
