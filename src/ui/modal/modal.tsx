import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import styles from './modal.module.css'
import { modalOpened } from './modal-stack.ts'

type ModalProps = {
  labelledBy: string
  onClose: () => void
  busy?: boolean | undefined
  /** Another look than that of a dialog in the middle. */
  className?: string | undefined
  children: ReactNode
}

/**
 * The native modal, open as long as it is rendered: only its parent closes it. Escape, the back gesture and a click
 * beside it are asked for through `onClose`, and not even that while busy.
 */
export function Modal({ labelledBy, onClose, busy = false, className = styles.dialog, children }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const pressedBeside = useRef(false)

  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    dialog.showModal()
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    const closed = modalOpened(dialog)
    return () => {
      // Before it leaves the page: closing gives the focus back to what had it.
      dialog.close()
      closed()
    }
  }, [])

  const ask = () => {
    if (!busy) onClose()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // One inside this one may have taken it already.
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    ask()
  }
  return (
    <dialog
      ref={ref}
      className={className}
      aria-labelledby={labelledBy}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        // A file field's own cancelling comes by here, too.
        if (event.target !== ref.current) return
        event.preventDefault()
        ask()
      }}
      // A browser may close it all the same, the second time it is asked.
      onClose={() => {
        if (ref.current?.open) return
        ref.current?.showModal()
        ask()
      }}
      onPointerDown={(event) => {
        pressedBeside.current = event.target === ref.current
      }}
      onClick={(event) => {
        if (event.target === ref.current && pressedBeside.current) ask()
      }}
    >
      <div className={styles.frame}>{children}</div>
    </dialog>
  )
}
