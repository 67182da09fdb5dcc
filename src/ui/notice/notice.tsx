import type { ReactNode } from 'react'
import styles from './notice.module.css'

type NoticeProps = { title: string; text?: string; role?: 'alert' | 'status'; children?: ReactNode }

/** Shown instead of content that cannot be shown: the reason, and what the user can do. */
export const Notice = ({ title, text, role, children }: NoticeProps) => (
  <div className={styles.notice} role={role}>
    <p className={styles.title}>{title}</p>
    {text && <p className={styles.text}>{text}</p>}
    {children}
  </div>
)
