import { type ReactNode, useId } from 'react'
import { COMMON } from '../../texts/common.ts'
import { IconButton } from '../icon-button/icon-button.tsx'
import { Modal } from '../modal/modal.tsx'
import styles from './sheet.module.css'

type SheetProps = {
  title: string
  onClose: () => void
  busy?: boolean
  /** As wide as the back-office's modals, with a button that closes it. */
  wide?: boolean
  children: ReactNode
  actions?: ReactNode
}

/**
 * A dialog with content: on a phone it rises from the bottom edge. Its title has the focus, so that an accidental Enter
 * does nothing. Its buttons stay in view while the content scrolls.
 */
export function Sheet({ title, onClose, busy = false, wide = false, children, actions }: SheetProps) {
  const id = useId()
  const heading = (
    <h2 id={id} className={styles.title} tabIndex={-1} data-autofocus>
      {title}
    </h2>
  )
  return (
    <Modal className={wide ? styles.wide : styles.sheet} labelledBy={id} onClose={onClose} busy={busy}>
      <div className={styles.body}>
        {wide ? (
          <div className={styles.head}>
            {heading}
            <IconButton name="close" label={COMMON.close} onClick={onClose} disabled={busy} />
          </div>
        ) : (
          heading
        )}
        {children}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </Modal>
  )
}
