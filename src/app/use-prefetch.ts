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

/** Takes the steps one by one, each when the browser is idle; without `requestIdleCallback`, all after the delay. */
function whenIdle(steps: readonly (() => void)[]): () => void {
  let idle = 0
  const take = (index: number): void => {
    const step = steps[index]
    if (!step) return
    const run = () => {
      step()
      take(index + 1)
    }
    if (typeof requestIdleCallback === 'function') idle = requestIdleCallback(run)
    else run()
  }
  const timer = setTimeout(take, IDLE_MS, 0)
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
  useEffect(() => {
    const steps = pagesAfter(pathname).map((page) => () => {
      if (!savesData()) page.prefetch()
    })
    return whenIdle(steps)
  }, [pathname])
}
