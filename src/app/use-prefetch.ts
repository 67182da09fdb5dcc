import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { filesBehind, pagesAfter } from './pages.ts'

/** Long enough for the page's own calls and pictures to start first. */
const IDLE_MS = 2000

/** Nothing is prefetched on a slow connection or when the browser is set to save data. */
function savesData(): boolean {
  const { saveData, effectiveType } = Object(Object(navigator).connection)
  return saveData === true || /2g/.test(String(effectiveType))
}

/** A link is hovered, touched or focused: its page starts loading before the click completes. */
function onIntent({ target }: Event): void {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link || link.origin !== window.location.origin || savesData()) return
  for (const page of filesBehind(link.pathname)) page.prefetch()
}

const INTENTS = ['pointerover', 'touchstart', 'focusin'] as const

/** Runs the work when the browser is idle; in browsers without `requestIdleCallback`, right after the delay. */
function whenIdle(work: () => void): () => void {
  let idle = 0
  const timer = setTimeout(() => {
    if (typeof requestIdleCallback === 'function') idle = requestIdleCallback(work)
    else work()
  }, IDLE_MS)
  return () => {
    clearTimeout(timer)
    if (idle) cancelIdleCallback(idle)
  }
}

/**
 * Prefetches pages: those of hovered, touched or focused links, and, when the browser is idle, the likely next ones.
 */
export function usePrefetch(): void {
  const { pathname } = useLocation()
  useEffect(() => {
    for (const intent of INTENTS) document.addEventListener(intent, onIntent, { passive: true })
    return () => {
      for (const intent of INTENTS) document.removeEventListener(intent, onIntent)
    }
  }, [])
  useEffect(
    () =>
      whenIdle(() => {
        if (!savesData()) for (const page of pagesAfter(pathname)) page.prefetch()
      }),
    [pathname],
  )
}
