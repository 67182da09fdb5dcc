import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import type { PaletteProps } from './palette-dialog.tsx'

// cmdk is loaded when the palette is first opened.
const PaletteDialog = lazy(() => import('./palette-dialog.tsx'))

const isOpening = ({ ctrlKey, metaKey, altKey, shiftKey, key }: KeyboardEvent) =>
  (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k'

/**
 * The way to everything by keyboard: Ctrl-K or ⌘K.
 * @param button what opens it by a press
 */
export function Palette({
  button: Button,
  ...rest
}: Omit<PaletteProps, 'onClose'> & { button: ComponentType<{ onClick: () => void }> }) {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isOpening(event)) return
      // Otherwise some browsers go to their address bar.
      event.preventDefault()
      // A dialog is answered first.
      if (open || !document.querySelector('dialog:modal')) setOpen(!open)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [open])
  return (
    <>
      <Button onClick={() => setOpen(true)} />
      {open && (
        <Suspense>
          <PaletteDialog {...rest} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
