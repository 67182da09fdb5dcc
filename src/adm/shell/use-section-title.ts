import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { COMMON } from '../../texts/common.ts'
import { OFFICE } from '../../texts/office.ts'
import { sectionAt } from './sections.ts'

/**
 * The title of the current section, also of the browser's tab; a page of the section may set a longer one by `useTitle`.
 * After a navigation the heading has the focus, so that a screen reader announces the page, unless the page has focused
 * one of its own fields.
 */
export function useSectionTitle(): { title: string; heading: RefObject<HTMLHeadingElement | null> } {
  const { pathname } = useLocation()
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(pathname)
  const title = sectionAt(pathname)?.title ?? OFFICE.unknown.title
  // A layout effect: the section's own title is set after it.
  useLayoutEffect(() => {
    document.title = COMMON.pageTitle(title)
    if (shown.current === pathname) return
    shown.current = pathname
    const { activeElement } = document
    const isChosenByPage = activeElement?.closest('main') && activeElement.matches('input, select, textarea')
    if (!isChosenByPage) heading.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [title, pathname])
  return { title, heading }
}
