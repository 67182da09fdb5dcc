import type { ReactNode } from 'react'
import { Link } from '../../ui/link/link.tsx'
import styles from './chip-link.module.css'

/** A link that filters a list, as a chip that is dark while its filter is in use. */
export const ChipLink = ({
  to,
  isChosen = false,
  children,
}: {
  to: string
  isChosen?: boolean
  children: ReactNode
}) => (
  <Link className={styles.chip} to={to} aria-current={isChosen || undefined}>
    {children}
  </Link>
)
