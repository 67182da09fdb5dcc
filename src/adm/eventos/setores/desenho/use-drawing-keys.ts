import { type RefObject, useEffect } from 'react'
import { TOOLS } from '../../../../../contract/drawing-rules.ts'
import { ADM_DESENHO as TEXTS } from '../../../../texts/adm-desenho.ts'
import type { DrawingActor } from './use-drawing.ts'

/** One key per tool, Ctrl-Z, Ctrl-Shift-Z and Ctrl-S; not while something is typed. */
export function useDrawingKeys(actor: DrawingActor, screen: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const dialog = [...document.querySelectorAll('dialog:modal')].at(-1)
      // A dialog above the drawing has its own keys.
      if (event.defaultPrevented || !dialog?.contains(screen.current)) return
      const isTyping =
        event.target instanceof Element && event.target.closest('input:not([type=radio], [type=checkbox]), textarea')
      const key = event.key.toLowerCase()
      if (event.ctrlKey || event.metaKey) {
        if (key === 's') actor.send({ type: 'save' })
        else if (isTyping || (key !== 'z' && key !== 'y')) return
        else actor.send({ type: key === 'y' || event.shiftKey ? 'redo' : 'undo' })
        event.preventDefault()
        return
      }
      const tool = TOOLS.find((one) => TEXTS.keys[one].toLowerCase() === key)
      if (tool && !isTyping && !event.altKey) actor.send({ type: 'tool.choose', tool })
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [actor, screen])
}
