import { useId } from 'react'
import { OFFICE } from '../../texts/office.ts'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { Modal } from '../../ui/modal/modal.tsx'
import { NavLinks } from './nav-links.tsx'
import styles from './nav-sheet.module.css'

/** The navigation on a phone; open as long as it is rendered. */
export function NavSheet({ onClose }: { onClose: () => void }) {
  const title = useId()
  return (
    <Modal className={styles.sheet} labelledBy={title} onClose={onClose}>
      <div className={styles.head}>
        <h2 id={title} className={styles.title}>
          {OFFICE.nav}
        </h2>
        <IconButton name="close" label={OFFICE.closeMenu} onClick={onClose} />
      </div>
      <nav className={styles.links} aria-labelledby={title}>
        <NavLinks onNavigate={onClose} />
      </nav>
    </Modal>
  )
}
