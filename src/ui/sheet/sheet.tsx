import { type ReactNode, useId } from 'react'
import { Modal } from '../modal/modal.tsx'
import styles from './sheet.module.css'

type SheetProps = { title: string; onClose: () => void; busy?: boolean; children: ReactNode; actions: ReactNode }

/**
 * A dialog with content: on a phone it rises from the bottom edge. The focus is on its title, so that an accidental
 * Enter does nothing. Its actions stay in sight while the content scrolls.
 */
export function Sheet({ title, onClose, busy = false, children, actions }: SheetProps) {
  const id = useId()
  return (
    <Modal className={styles.sheet} labelledBy={id} onClose={onClose} busy={busy}>
      <div className={styles.body}>
        <h2 id={id} className={styles.title} tabIndex={-1} data-autofocus>
          {title}
        </h2>
        {children}
      </div>
      <div className={styles.actions}>{actions}</div>
    </Modal>
  )
}
