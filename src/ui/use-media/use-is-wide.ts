import { useSyncExternalStore } from 'react'

/** The width from which tables, toolbars and modals have the layout of a desk. */
const WIDE = '(min-width: 56rem)'

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(WIDE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Whether the screen is as wide as a desk's. Only for pages that the server does not render. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(WIDE).matches)
