import type { ReactNode } from 'react'
import styles from './notice.module.css'

type NoticeProps = { title: string; text?: string; role?: 'alert' | 'status'; children?: ReactNode }

/** A sentence in place of what could not be shown: why, and what to do about it. */
export const Notice = ({ title, text, role, children }: NoticeProps) => (
  <div className={styles.notice} role={role}>
    <p className={styles.title}>{title}</p>
    {text && <p className={styles.text}>{text}</p>}
    {children}
  </div>
)
