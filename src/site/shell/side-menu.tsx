import { useId } from 'react'
import { PATHS } from '../../lib/paths.ts'
import { MENU } from '../../texts/menu.ts'
import { SHELL } from '../../texts/shell.ts'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { Link } from '../../ui/link/link.tsx'
import { Modal } from '../../ui/modal/modal.tsx'
import { CidadeLinks } from './cidade-links.tsx'
import styles from './side-menu.module.css'
import { SideMenuAccount } from './side-menu-account.tsx'

type SideMenuProps = { onClose: () => void; onLogOut: () => void }

/** The navigation on a small screen; open as long as it is rendered. */
export default function SideMenu({ onClose, onLogOut }: SideMenuProps) {
  const title = useId()
  const cidades = useId()
  return (
    <Modal className={styles.menu} labelledBy={title} onClose={onClose}>
      <div className={styles.head}>
        <h2 id={title} className={styles.title}>
          {MENU.menu}
        </h2>
        <IconButton name="close" label={MENU.closeMenu} onClick={onClose} />
      </div>
      <nav className={styles.places} aria-labelledby={title}>
        <Link className={styles.link} data-main to={PATHS.eventos} onClick={onClose}>
          {MENU.todosEventos}
        </Link>
        <Link id={cidades} className={styles.link} data-main to={PATHS.cidades} onClick={onClose}>
          {MENU.eventosPorCidade}
        </Link>
        <CidadeLinks labelledBy={cidades} onNavigate={onClose} />
        <Link className={styles.link} data-main to={PATHS.socioTorcedor} onClick={onClose}>
          {SHELL.socioTorcedor}
        </Link>
      </nav>
      <SideMenuAccount onNavigate={onClose} onLogOut={onLogOut} />
    </Modal>
  )
}
