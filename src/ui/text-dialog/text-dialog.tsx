import { type ReactNode, useId } from 'react'
import { COMMON } from '../../texts/common.ts'
import { IconButton } from '../icon-button/icon-button.tsx'
import { Modal } from '../modal/modal.tsx'
import { ScrolledText } from '../scrolled-text/scrolled-text.tsx'
import styles from './text-dialog.module.css'

type TextDialogProps = { title: string; onClose: () => void; children: ReactNode }

/** A dialog with a long text, which scrolls under its title. */
export function TextDialog({ title, onClose, children }: TextDialogProps) {
  const id = useId()
  return (
    <Modal labelledBy={id} onClose={onClose}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <IconButton name="close" label={COMMON.close} onClick={onClose} />
      </div>
      <ScrolledText labelledBy={id} className={styles.text}>
        {children}
      </ScrolledText>
    </Modal>
  )
}
