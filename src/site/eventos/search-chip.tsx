import { EVENTOS } from '../../texts/eventos.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { Link } from '../../ui/link/link.tsx'
import styles from './search-chip.module.css'

/** The search text; a click removes it. */
export const SearchChip = ({ q, to }: { q: string; to: string }) => (
  <Link className={styles.chip} to={to} aria-label={EVENTOS.clear(q)}>
    <span className={styles.text}>“{q}”</span>
    <Icon name="close" />
  </Link>
)
