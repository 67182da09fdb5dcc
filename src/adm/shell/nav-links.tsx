import { useAdmin } from '../../lib/admin.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { NavLink } from '../../ui/link/link.tsx'
import styles from './nav-links.module.css'
import { sectionPath, sectionsOf } from './sections.ts'

/** Links to the sections that the user may use. */
export function NavLinks({ narrow = false, onNavigate }: { narrow?: boolean; onNavigate?: () => void }) {
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
