import { useSyncExternalStore } from 'react'

/** The width from which tables, toolbars and modals have the desktop layout. */
const WIDE = '(min-width: 56rem)'

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(WIDE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Whether the window has the desktop width. Only for pages that the server does not render. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(WIDE).matches)
