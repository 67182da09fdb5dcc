import type { ReactNode } from 'react'
import styles from './visually-hidden.module.css'

/** Said by screen readers, not drawn. */
export const VisuallyHidden = ({ children, role }: { children: ReactNode; role?: 'status' }) => (
  <span className={styles.hidden} role={role}>
    {children}
  </span>
)
