import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'
import { ADM } from '../../texts/adm.ts'
import { isKeyPress } from '../shared/key-press.ts'
import { sectionAt } from './sections.ts'

/** The button or link NOVO of the section, if it has one. */
export const createButton = (): HTMLElement | null =>
  document.querySelector<HTMLElement>(`main [aria-keyshortcuts='${ADM.createKey}']`)

/** The keys of every section: `?` calls `onHelp`, `N` presses NOVO. Where a scanner types, single keys do nothing. */
export function useShellKeys(onHelp: () => void): void {
  const { pathname } = useLocation()
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!isKeyPress(event) || event.repeat || sectionAt(pathname)?.isScanned) return
    const create = event.key.toLowerCase() === ADM.createKey ? createButton() : null
    if (event.key !== '?' && !create) return
    // Otherwise the letter would be typed into the field that gets the focus.
    event.preventDefault()
    if (create) create.click()
    else onHelp()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}
