import { menuToggled, useAdmin } from '../../lib/admin.ts'
import { OFFICE_PATHS } from '../../lib/paths.ts'
import { useAppDispatch } from '../../lib/redux.ts'
import { OFFICE } from '../../texts/office.ts'
import { Brand } from '../../ui/brand/brand.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { Link } from '../../ui/link/link.tsx'
import { NavLinks } from './nav-links.tsx'
import styles from './side-nav.module.css'

/** The navigation beside the page on a wide screen; it stays collapsed until it is expanded again. */
export function SideNav() {
  const isNarrow = useAdmin((admin) => admin.isMenuNarrow)
  const dispatch = useAppDispatch()
  const label = isNarrow ? OFFICE.expand : OFFICE.collapse
  return (
    <nav className={styles.side} data-narrow={isNarrow} aria-label={OFFICE.nav}>
      <Link className={styles.home} to={OFFICE_PATHS.home} aria-label={OFFICE.home}>
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
