import type { ReactNode } from 'react'
import styles from './stamp.module.css'

type StampProps = { tone: 'ok' | 'wait' | 'bad' | 'ink'; children: ReactNode }

/** A state, drawn like a rubber stamp. */
export const Stamp = ({ tone, children }: StampProps) => (
  <strong className={`${styles.stamp} ${styles[tone]}`}>{children}</strong>
)
