import type { ReactNode } from 'react'
import styles from './pill.module.css'

/** A short fact: quiet, or in the mark colour when it is urgent. */
export const Pill = ({ children, tone }: { children: ReactNode; tone: 'mark' | 'quiet' }) => (
  <span className={styles[tone]}>{children}</span>
)

/** A state in a list, in the colours of a stamp. */
export const StatePill = ({ children, tone }: { children: ReactNode; tone: 'ok' | 'wait' | 'bad' | 'ink' }) => (
  <span className={styles.state} data-tone={tone}>
    {children}
  </span>
)
