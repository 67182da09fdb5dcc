import type { ReactNode } from 'react'
import styles from './visually-hidden.module.css'

/** Text for screen readers only. */
export const VisuallyHidden = ({ children, role }: { children: ReactNode; role?: 'status' }) => (
  <span className={styles.hidden} role={role}>
    {children}
  </span>
)
