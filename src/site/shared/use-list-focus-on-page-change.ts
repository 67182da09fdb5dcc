import { type RefObject, useEffect, useRef } from 'react'
import { NavigationType, useNavigationType } from 'react-router'

/**
 * After a step to another page of the same list, the list begins at the top of the screen and has the focus, for the link
 * that was followed means another page now; so it does when what was followed is gone. Back and forward restore their own.
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
