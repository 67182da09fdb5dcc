import { Icon } from '../../ui/icon/icon.tsx'
import { Link } from '../../ui/link/link.tsx'
import styles from './back-link.module.css'

/** The way back to the list that a page or a panel belongs to. */
export const BackLink = ({ to, label }: { to: string; label: string }) => (
  <Link className={styles.back} to={to}>
    <Icon name="back" />
    {label}
  </Link>
)
