import { type ReactNode, useId } from 'react'
import { COMMON } from '../../texts/common.ts'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { Modal } from '../../ui/modal/modal.tsx'
import styles from './small-dialog.module.css'

/** A dialog over the entrance, with its title and a button that closes it. */
export function SmallDialog({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const id = useId()
  return (
    <Modal labelledBy={id} onClose={onClose}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <IconButton name="close" label={COMMON.close} onClick={onClose} />
      </div>
      <div className={styles.body}>{children}</div>
    </Modal>
  )
}
