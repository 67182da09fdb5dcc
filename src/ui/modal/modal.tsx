import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import styles from './modal.module.css'
import { modalOpened } from './modal-stack.ts'

type ModalProps = {
  labelledBy: string
  onClose: () => void
  busy?: boolean | undefined
  /** Replaces the default style of a centred dialog. */
  className?: string | undefined
  children: ReactNode
}

/**
 * The native modal dialog, open as long as it is rendered. Escape, the back gesture and a click beside it only call
 * `onClose`; the parent decides. While busy, `onClose` is not called.
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
      // Closed before it is removed: closing returns the focus to the element that had it before.
      dialog.close()
      closed()
    }
  }, [])

  const requestClose = () => {
    if (!busy) onClose()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // A modal inside this one may have handled the key already.
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    requestClose()
  }
  return (
    <dialog
      ref={ref}
      className={className}
      aria-labelledby={labelledBy}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        // The cancel event of a file input inside the dialog bubbles up to here.
        if (event.target !== ref.current) return
        event.preventDefault()
        requestClose()
      }}
      // A browser may close the dialog anyway at the second request.
      onClose={() => {
        if (ref.current?.open) return
        ref.current?.showModal()
        requestClose()
      }}
      onPointerDown={(event) => {
        pressedBeside.current = event.target === ref.current
      }}
      onClick={(event) => {
        if (event.target === ref.current && pressedBeside.current) requestClose()
      }}
    >
      <div className={styles.frame}>{children}</div>
    </dialog>
  )
}
