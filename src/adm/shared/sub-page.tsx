import type { ReactNode } from 'react'
import { useTitle } from '../../lib/use-title.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { Link } from '../../ui/link/link.tsx'
import styles from './sub-page.module.css'

/** The link back to the list that a page or a panel belongs to. */
export const BackLink = ({ to, label }: { to: string; label: string }) => (
  <Link className={styles.back} to={to}>
    <Icon name="back" />
    {label}
  </Link>
)

type SubPageProps = { title: string; back: { to: string; label: string }; children: ReactNode }

/** A page below a section, for instance a form: the link back to its list, and its own heading. */
export function SubPage({ title, back, children }: SubPageProps) {
  useTitle(title)
  return (
    <>
      <BackLink {...back} />
      <h2 className={styles.title}>{title}</h2>
      {children}
    </>
  )
}
