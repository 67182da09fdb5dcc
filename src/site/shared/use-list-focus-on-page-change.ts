import { type RefObject, useEffect, useRef } from 'react'
import { NavigationType, useNavigationType } from 'react-router'

/**
 * After a link to another page of the same list, or when the followed link no longer exists, the list scrolls to the
 * top of the screen and takes the focus. Back and forward keep their own scroll position.
 */
export function useListFocusOnPageChange(list: string, pagina: number): RefObject<HTMLElement | null> {
  const ref = useRef<HTMLElement>(null)
  const before = useRef({ list, pagina })
  const how = useNavigationType()
  useEffect(() => {
    const { current: was } = before
    if (was.list === list && was.pagina === pagina) return
    before.current = { list, pagina }
    const isOtherPage = was.list === list
    const isLost = document.activeElement === document.body
    if (how !== NavigationType.Push || !(isOtherPage || isLost)) return
    ref.current?.scrollIntoView({ block: 'start' })
    ref.current?.focus({ preventScroll: true })
  }, [list, pagina, how])
  return ref
}
