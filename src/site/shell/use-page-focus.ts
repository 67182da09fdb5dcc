import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** How long a page may take to show what it is about. */
const FOCUS_TIMEOUT_MS = 10_000

/**
 * Puts the focus on the page's heading, so that a screen reader says where one is, or on the frame of the page until it
 * has one. A heading that is replaced when the page has loaded hands it on.
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
    // Elsewhere: the reader has gone on.
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
 * A new page has the focus, as it would have without a router; not the first one, and not where the page itself has put
 * the focus into a field. Another search is another page; another filter or page number is not.
 */
export function usePageFocus(main: RefObject<HTMLElement | null>): void {
  const { pathname, search } = useLocation()
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
    const { activeElement } = document
    const isChosenByPage =
      activeElement !== current && activeElement !== focusedBefore.current && current.contains(activeElement)
    if (isChosenByPage) return forget
    const stop = focusHeading(current)
    return () => {
      stop()
      forget()
    }
  }, [page, main])
}
