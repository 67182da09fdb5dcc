import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { pageAt, pagesAfter } from './pages.ts'

/** Long enough for the page's own calls and pictures to be under way. */
const IDLE_MS = 2000

/** Whoever pays by the byte, or waits long for each, gets what is asked for and nothing else. */
function savesData(): boolean {
  const { saveData, effectiveType } = Object(Object(navigator).connection)
  return saveData === true || /2g/.test(String(effectiveType))
}

/** A pointer over a link, a finger or the focus on it: its page is loaded while the tap is being made. */
function onIntent({ target }: Event): void {
  const link = target instanceof Element ? target.closest('a') : null
  if (link && link.origin === window.location.origin && !savesData()) pageAt(link.pathname)?.prefetch()
}

const INTENTS = ['pointerover', 'touchstart', 'focusin'] as const

/** When there is nothing else to do; at once in browsers that do not tell. */
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

/** Loads the pages a reader is about to open: those of the links pointed at, and, at rest, the likely next ones. */
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
