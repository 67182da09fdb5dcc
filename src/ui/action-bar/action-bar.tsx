import type { ReactNode } from 'react'
import styles from './action-bar.module.css'

/** The main action of a screen with its total, and optionally a row `above` them: a bar at the bottom on a phone, a plain row on a desktop. */
export const ActionBar = ({ children, above }: { children: ReactNode; above?: ReactNode }) => (
  // The alerts' styles use the attribute to place the alerts above the bar.
  <div className={styles.bar} data-action-bar={above ? 'tall' : ''}>
    {above && <div className={styles.above}>{above}</div>}
    {children}
  </div>
)
