import { useId } from 'react'
import { menuToggled, useAdmin } from '../../lib/admin.ts'
import { useCasa } from '../../lib/casa.ts'
import { OFFICE_PATHS } from '../../lib/paths.ts'
import { useAppDispatch } from '../../lib/redux.ts'
import { OFFICE } from '../../texts/office.ts'
import { Brand } from '../../ui/brand/brand.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { Link, NavLink } from '../../ui/link/link.tsx'
import { Modal } from '../../ui/modal/modal.tsx'
import styles from './nav-links.module.css'
import { sectionPath, sectionsOf } from './sections.ts'

/** Links to the sections that the user may use. */
function NavLinks({ narrow = false, onNavigate }: { narrow?: boolean; onNavigate?: () => void }) {
  const user = useAdmin((admin) => admin.user)
  const sections = user ? sectionsOf(user) : []
  return (
    <ul className={styles.links} data-narrow={narrow}>
      {sections.map((section, at) => (
        <li key={section.path} data-apart={at > 0 && sections[at - 1]?.group !== section.group}>
          <NavLink
            className={`${styles.link}`}
            to={sectionPath(section)}
            end={section.path === ''}
            {...(narrow && { title: section.title })}
            {...(onNavigate && { onClick: onNavigate })}
          >
            <Icon name={section.icon} />
            <span className={styles.title}>{section.title}</span>
          </NavLink>
        </li>
      ))}
    </ul>
  )
}

/** The navigation on a phone; open while it is rendered. */
export function NavSheet({ onClose }: { onClose: () => void }) {
  const title = useId()
  return (
    <Modal className={styles.sheet} labelledBy={title} onClose={onClose}>
      <div className={styles.head}>
        <h2 id={title} className={styles.sheetTitle}>
          {OFFICE.nav}
        </h2>
        <IconButton name="close" label={OFFICE.closeMenu} onClick={onClose} />
      </div>
      <nav className={styles.sheetLinks} aria-labelledby={title}>
        <NavLinks onNavigate={onClose} />
      </nav>
    </Modal>
  )
}

/** The navigation beside the page on a wide screen; it stays collapsed until it is expanded again. */
export function SideNav() {
  const { nome } = useCasa()
  const isNarrow = useAdmin((admin) => admin.isMenuNarrow)
  const dispatch = useAppDispatch()
  const label = isNarrow ? OFFICE.expand : OFFICE.collapse
  return (
    <nav className={styles.side} data-narrow={isNarrow} aria-label={OFFICE.nav}>
      <Link className={styles.home} to={OFFICE_PATHS.home} aria-label={OFFICE.home(nome)}>
        <Brand />
      </Link>
      <NavLinks narrow={isNarrow} />
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={!isNarrow}
        {...(isNarrow && { 'aria-label': label, title: label })}
        onClick={() => dispatch(menuToggled())}
      >
        <Icon name="panel" />
        {!isNarrow && label}
      </button>
    </nav>
  )
}
