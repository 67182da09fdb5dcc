import { useEffect, useRef } from 'react'
import { entranceCodeIn } from '../../../../contract/ingresso-rules.ts'

/** The longest pause between the characters of a scanner, which types faster than any person. */
const PAUSE_MS = 300

/** Reads codes of a scanner that acts as a keyboard and ends with Enter, unless the focus is in a field. */
export function useKeyboardScanner(onCode: (code: string) => void): void {
  const latest = useRef(onCode)
  useEffect(() => {
    latest.current = onCode
  })
  useEffect(() => {
    let typed = ''
    let at = 0
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.target instanceof Element && event.target.closest('input, textarea')) return
      if (event.timeStamp - at > PAUSE_MS) typed = ''
      at = event.timeStamp
      if (event.key.length === 1) typed += event.key
      if (event.key !== 'Enter' || entranceCodeIn(typed) === null) return
      // Otherwise Enter would press the button that has the focus.
      event.preventDefault()
      event.stopPropagation()
      latest.current(typed)
      typed = ''
    }
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [])
}
