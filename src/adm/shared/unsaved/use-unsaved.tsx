import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { ADM } from '../../../texts/adm.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Sheet } from '../../../ui/sheet/sheet.tsx'
import { guardLeaving } from './guards.ts'
import { watchLeaving } from './watch-leaving.ts'

/**
 * Asks before unsaved changes are lost: on a link, a step back, a closed tab, and before what is passed to
 * `leaveWhenSaved`.
 * @param count the unsaved changes
 * @returns the question, to be rendered anywhere
 */
export function useUnsaved(count: number): ReactNode {
  const navigate = useNavigate()
  const [leave, setLeave] = useState<(() => void) | null>(null)
  const [hasLeft, setHasLeft] = useState(false)
  // While the question is open nothing is watched, so that its answer can leave; a step back takes a moment.
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
