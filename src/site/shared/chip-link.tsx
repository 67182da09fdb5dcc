import type { ReactNode } from 'react'
import { Link } from '../../ui/link/link.tsx'
import styles from './chip-link.module.css'

type ChipButtonProps = { busy: boolean; onClick: () => void; children: ReactNode }

/** A chip that does something; it needs scripts, and is absent without them. */
export const ChipButton = ({ busy, onClick, children }: ChipButtonProps) => (
  <button
    type="button"
    className={`${styles.chip} ${styles.button}`}
    aria-disabled={busy}
    onClick={() => {
      if (!busy) onClick()
    }}
  >
    {children}
  </button>
)

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
