import type { ReactNode } from 'react'
import styles from './action-bar.module.css'

type ActionBarProps = {
  children: ReactNode
  above?: ReactNode
  /** Use the phone layout at every width, inside a drawing of a phone; then it is not fixed to this screen. */
  phone?: boolean
}

/**
 * The main action of a screen with its total, and optionally a row `above` them: a bar at the bottom on a phone, a
 * plain row on a desktop.
 */
export const ActionBar = ({ children, above, phone = false }: ActionBarProps) => (
  // The alerts' styles use the attribute to place the alerts above the bar.
  <div className={phone ? styles.drawn : styles.bar} data-action-bar={phone ? undefined : above ? 'tall' : ''}>
    {above && <div className={styles.above}>{above}</div>}
    {children}
  </div>
)
