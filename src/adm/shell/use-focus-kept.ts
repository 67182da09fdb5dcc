import { useEffect } from 'react'

const FOCUSABLE = 'a[href], button, input, select, textarea, [tabindex]'
/** How many of the last focused elements are remembered. */
const REMEMBERED = 20

const canFocus = (element: Element | undefined): element is HTMLElement =>
  element instanceof HTMLElement && element.isConnected && element.checkVisibility() && !element.closest('[inert]')

/** An item of a list or table, by its list and its position: the list stays when the item is removed. */
type Place = { list: Element; index: number }

function placeOf(element: Element): Place | null {
  const item = element.closest('li, tr')
  const list = item?.parentElement
  return item && list ? { list, index: [...list.children].indexOf(item) } : null
}

/** The item that is now in the place of a removed one, or the last one. */
function itemAt({ list, index }: Place): Element | undefined {
  const item = list.isConnected ? (list.children[index] ?? list.children[list.children.length - 1]) : undefined
  return [...(item?.querySelectorAll(FOCUSABLE) ?? [])].find(canFocus)
}

/** The heading of the open dialog, or of the section. */
function headingOf(scope: Element | null): HTMLElement | null {
  const heading = (scope ?? document).querySelector<HTMLElement>('h1, h2, h3')
  if (heading && heading.tabIndex < 0) heading.tabIndex = -1
  return heading
}

/**
 * Keeps the focus when the element that has it disappears, for example with a removed row, a form that was saved or an
 * alert: it moves to the row that took the place, else to the element that had the focus before, else to the heading.
 * Otherwise the browser would begin again at the top of the page. A screen that sets the focus itself comes first.
 */
export function useFocusKept(): void {
  useEffect(() => {
    let before: HTMLElement[] = []
    let place: Place | null = null
    const onFocusIn = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return
      before = [target, ...before.filter((other) => other !== target && other.isConnected)].slice(0, REMEMBERED)
      place = placeOf(target)
    }
    const keep = () => {
      const [last] = before
      const { activeElement } = document
      if (!last || last.isConnected || (activeElement && activeElement !== document.body)) return
      const dialog = [...document.querySelectorAll('dialog:modal')].at(-1) ?? null
      const inDialog = (element: Element | undefined) => canFocus(element) && (!dialog || dialog.contains(element))
      const target = [place ? itemAt(place) : undefined, ...before].find(inDialog) ?? headingOf(dialog)
      if (target instanceof HTMLElement) target.focus({ preventScroll: true })
    }
    const observer = new MutationObserver(keep)
    observer.observe(document.body, { childList: true, subtree: true })
    document.addEventListener('focusin', onFocusIn)
    return () => {
      observer.disconnect()
      document.removeEventListener('focusin', onFocusIn)
    }
  }, [])
}
