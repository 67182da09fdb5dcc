import type { ReactNode } from 'react'
import styles from './action-bar.module.css'

/** The one action of a screen, and the sum it is about: at thumb height on a phone, a plain row on a desk. */
export const ActionBar = ({ children }: { children: ReactNode }) => (
  // Alerts look for the attribute, to stand above.
  <div className={styles.bar} data-action-bar="">
    {children}
  </div>
)
