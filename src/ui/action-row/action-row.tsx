import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icon/icon.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import styles from './action-row.module.css'

type ActionRowProps = {
  icon: IconName
  label: string
  note?: string | undefined
  /** Announced when it changes; empty without a message. */
  status?: string
  onClick: () => void
}

/** One of several secondary actions, each as a row with an icon and an optional note. */
export const ActionRow = ({ icon, label, note, status, onClick }: ActionRowProps) => (
  <li>
    <button type="button" className={styles.row} onClick={onClick}>
      <Icon name={icon} />
      <span className={styles.label}>{label}</span>
      {note && <span className={styles.note}>{note}</span>}
    </button>
    {status !== undefined && <VisuallyHidden role="status">{status}</VisuallyHidden>}
  </li>
)

type ActionLinkProps = Pick<ActionRowProps, 'icon' | 'label'> & {
  href: string
  /** On another site, which opens beside this one. */
  isElsewhere?: boolean
}

/** A row that opens a file of the server, or another site. */
export const ActionLink = ({ icon, label, href, isElsewhere }: ActionLinkProps) => (
  <li>
    <a className={styles.row} href={href} {...(isElsewhere && { target: '_blank', rel: 'noreferrer' })}>
      <Icon name={icon} />
      <span className={styles.label}>{label}</span>
    </a>
  </li>
)

export const ActionRows = ({ children }: { children: ReactNode }) => <ul className={styles.rows}>{children}</ul>
