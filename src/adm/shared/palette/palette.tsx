import { type ComponentType, useEffect, useEffectEvent } from 'react'
import { useOnDemand } from '../use-on-demand.ts'
import type { PaletteProps } from './palette-dialog.tsx'

// cmdk is loaded when the palette is first opened.
const loadDialog = () => import('./palette-dialog.tsx')

const isOpening = ({ ctrlKey, metaKey, altKey, shiftKey, key }: KeyboardEvent) =>
  (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k'

/**
 * The command palette, opened by Ctrl-K or ⌘K.
 * @param button renders the button that opens it
 */
export function Palette({
  button: Button,
  ...rest
}: Omit<PaletteProps, 'onClose'> & { button: ComponentType<{ onClick: () => void }> }) {
  const { Dialog, open, close } = useOnDemand(loadDialog)
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!isOpening(event)) return
    // Otherwise some browsers move the focus to their address bar.
    event.preventDefault()
    if (Dialog) close()
    // An open dialog must be closed first.
    else if (!document.querySelector('dialog:modal')) open()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
  return (
    <>
      <Button onClick={open} />
      {Dialog && <Dialog {...rest} onClose={close} />}
    </>
  )
}
