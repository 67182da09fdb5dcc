import { type RefObject, useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

/** How long, in milliseconds, a page may take to show its heading. */
const FOCUS_TIMEOUT_MS = 10_000

/**
 * Focuses the page's heading, so that a screen reader announces the page; until there is a heading, the page's `main`.
 * If the heading is replaced while the page loads, the new one takes the focus.
 */
function focusHeading(main: HTMLElement): () => void {
  const take = () => {
    const target = main.querySelector('h1') ?? main
    if (document.activeElement === target) return
    target.tabIndex = -1
    target.focus({ preventScroll: true })
  }
  take()
  const observer = new MutationObserver(() => {
    const { activeElement } = document
    // If the focus is elsewhere, the user has moved it.
    if (activeElement === main || activeElement === document.body) take()
    else if (activeElement?.tagName !== 'H1') observer.disconnect()
  })
  observer.observe(main, { childList: true, subtree: true })
  const timer = setTimeout(() => observer.disconnect(), FOCUS_TIMEOUT_MS)
  return () => {
    clearTimeout(timer)
    observer.disconnect()
  }
}

/**
 * Focuses a new page, as the browser does without a router. Exceptions: the first page, and a page that has focused one
 * of its own fields. Another search counts as a new page; another filter or page number does not, nor a search while
 * one types, which replaces the address.
 */
export function usePageFocus(main: RefObject<HTMLElement | null>): void {
  const { pathname, search } = useLocation()
  const type = useNavigationType()
  const shownPath = useRef(pathname)
  const page = `${pathname}?${new URLSearchParams(search).get('q') ?? ''}`
  const seen = useRef(page)
  const focusedBefore = useRef<Element | null>(null)
  useLayoutEffect(() => {
    const { current } = main
    const forget = () => {
      focusedBefore.current = document.activeElement
    }
    if (!current || seen.current === page) return forget
    seen.current = page
    const isTyped = type === NavigationType.Replace && shownPath.current === pathname
    shownPath.current = pathname
    if (isTyped) return forget
    const { activeElement } = document
    const isChosenByPage =
      activeElement !== current && activeElement !== focusedBefore.current && current.contains(activeElement)
    if (isChosenByPage) return forget
    const stop = focusHeading(current)
    return () => {
      stop()
      forget()
    }
  }, [page, pathname, type, main])
}
