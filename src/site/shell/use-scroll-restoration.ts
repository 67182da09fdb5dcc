import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { readHistoryState, writeHistoryState } from '../../lib/history-state.ts'

const HISTORY_KEY = 'scroll'
/** How long, in milliseconds, a page may take to reach its former height. */
const RESTORE_TIMEOUT_MS = 5000
const IDLE_MS = 300
const USER_SCROLL_EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Scrolls to a position, also if the page must load first to be tall enough. It stops when the user scrolls. */
function restoreScroll(top: number): () => void {
  window.scrollTo(0, top)
  const observer = new ResizeObserver(() => {
    window.scrollTo(0, top)
    if (Math.abs(window.scrollY - top) < 2) stop()
  })
  const timer = setTimeout(() => stop(), RESTORE_TIMEOUT_MS)
  function stop() {
    clearTimeout(timer)
    observer.disconnect()
    for (const move of USER_SCROLL_EVENTS) window.removeEventListener(move, stop)
  }
  if (Math.abs(window.scrollY - top) < 2) {
    stop()
    return stop
  }
  for (const move of USER_SCROLL_EVENTS) window.addEventListener(move, stop, { passive: true })
  observer.observe(document.body)
  return stop
}

/** A new page starts at its top; going back, going forward or reloading restores the former position. */
export function useScrollRestoration(): void {
  const { key, pathname, search } = useLocation()
  const type = useNavigationType()
  const tops = useRef(new Map<string, number>())
  const shown = useRef({ key, pathname, search })

  useEffect(() => {
    window.history.scrollRestoration = 'manual'
    let rest: ReturnType<typeof setTimeout>
    const storePosition = () => {
      tops.current.set(shown.current.key, window.scrollY)
      clearTimeout(rest)
      // Stored in the history entry for a reload; only when scrolling pauses, because browsers limit such writes.
      rest = setTimeout(() => writeHistoryState(HISTORY_KEY, String(Math.round(window.scrollY))), IDLE_MS)
    }
    window.addEventListener('scroll', storePosition, { passive: true })
    const stop = restoreScroll(Number(readHistoryState(HISTORY_KEY) ?? 0))
    return () => {
      stop()
      clearTimeout(rest)
      window.removeEventListener('scroll', storePosition)
    }
  }, [])

  useLayoutEffect(() => {
    const before = shown.current
    if (before.key === key) return
    shown.current = { key, pathname, search }
    const isSamePage = before.pathname === pathname && before.search === search
    if (type === 'POP') return isSamePage ? undefined : restoreScroll(tops.current.get(key) ?? 0)
    // A replaced address of the same page (e.g. a filter) keeps the scroll position.
    if (type === 'PUSH' || before.pathname !== pathname) window.scrollTo(0, 0)
  }, [key, pathname, search, type])
}
