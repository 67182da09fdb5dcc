import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { guardHistory } from '../../../lib/history-guard.ts'
import { ADM } from '../../../texts/adm.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Sheet } from '../../../ui/sheet/sheet.tsx'
import { guardLeaving } from './guards.ts'

/** The index of a history entry, which the router stores in the history's state. */
const entryOf = (state: unknown): number => (Object(state) as { idx?: number }).idx ?? 0

/** The target of a plain click on a link that leads to another page in this tab; null for any other click. */
function linkOf(event: MouseEvent): URL | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null
  if (!(link instanceof HTMLAnchorElement) || link.target === '_blank' || link.hasAttribute('download')) return null
  const url = new URL(link.href)
  const { origin, pathname, search } = window.location
  return url.origin !== origin || (url.pathname === pathname && url.search === search) ? null : url
}

/**
 * Intercepts every way out of a page with unsaved changes. The declarative router has no means for it
 * (docs/decisions/router.md), so a click on a link is intercepted before the router sees it, and a navigation in the
 * history is undone until the user has decided.
 * @param ask receives the function that leaves the page
 */
function watchLeaving(ask: (leave: () => void) => void, navigate: (to: string) => void): () => void {
  const here = entryOf(window.history.state)
  let ignored = 0
  const onClick = (event: MouseEvent) => {
    const url = linkOf(event)
    if (!url) return
    event.preventDefault()
    event.stopPropagation()
    ask(() => navigate(url.pathname + url.search + url.hash))
  }
  const onPopState = (event: PopStateEvent) => {
    if (ignored > 0) {
      ignored -= 1
      event.stopImmediatePropagation()
      return
    }
    const steps = entryOf(event.state) - here
    if (steps === 0) return
    event.stopImmediatePropagation()
    ignored += 1
    window.history.go(-steps)
    ask(() => window.history.go(steps))
  }
  // The browser shows its own question.
  const onBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault()
  document.addEventListener('click', onClick, true)
  const unguard = guardHistory(onPopState)
  window.addEventListener('beforeunload', onBeforeUnload)
  return () => {
    document.removeEventListener('click', onClick, true)
    unguard()
    window.removeEventListener('beforeunload', onBeforeUnload)
  }
}

/**
 * Asks before unsaved changes are lost: at a link, a step back, a closed tab, and at each call of `leaveWhenSaved`.
 * @param count the number of unsaved changes
 * @returns the question, to be rendered anywhere
 */
export function useUnsaved(count: number): ReactNode {
  const navigate = useNavigate()
  const [leave, setLeave] = useState<(() => void) | null>(null)
  const [hasLeft, setHasLeft] = useState(false)
  // Not while the question is open, so that its answer can leave the page; a step back is asynchronous.
  const isWatching = count > 0 && leave === null && !hasLeft
  useEffect(() => {
    if (!isWatching) return
    const ask = (proceed: () => void) => setLeave(() => proceed)
    const watched = watchLeaving(ask, (to) => void navigate(to))
    const guarded = guardLeaving(ask)
    return () => {
      watched()
      guarded()
    }
  }, [isWatching, navigate])

  if (!leave) return null
  const stay = () => setLeave(null)
  return (
    <Sheet
      title={ADM.leave.question}
      onClose={stay}
      actions={
        <>
          <Button tone="secondary" wide onClick={stay}>
            {ADM.leave.stay}
          </Button>
          <Button
            tone="danger"
            wide
            onClick={() => {
              setHasLeft(true)
              stay()
              leave()
            }}
          >
            {ADM.leave.go}
          </Button>
        </>
      }
    >
      <p>{ADM.leave.text(count)}</p>
    </Sheet>
  )
}
