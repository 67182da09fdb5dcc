import { useId } from 'react'
import { Button } from '../button/button.tsx'
import { Modal } from '../modal/modal.tsx'
import styles from './confirm-dialog.module.css'

type ConfirmDialogProps = {
  open: boolean
  question: string
  /** Details under the question. */
  text?: string | undefined
  /** Without it, the dialog only informs. */
  confirm?: string | undefined
  dismiss: string
  onConfirm?: (() => void) | undefined
  onDismiss: () => void
  tone?: 'primary' | 'danger' | undefined
  busy?: boolean | undefined
}

/**
 * A question with two answers. The safe answer comes first and has the focus, so that an accidental Enter is harmless.
 */
export function ConfirmDialog({ open, question, text, tone = 'primary', busy = false, ...rest }: ConfirmDialogProps) {
  const id = useId()
  if (!open) return null
  return (
    <Modal labelledBy={id} onClose={rest.onDismiss} busy={busy}>
      <h2 id={id} className={styles.question}>
        {question}
      </h2>
      {text && <p className={styles.text}>{text}</p>}
      <div className={styles.actions}>
        <Button tone="secondary" wide onClick={rest.onDismiss} disabled={busy}>
          {rest.dismiss}
        </Button>
        {rest.confirm && (
          <Button tone={tone} wide onClick={rest.onConfirm} busy={busy}>
            {rest.confirm}
          </Button>
        )}
      </div>
    </Modal>
  )
}
