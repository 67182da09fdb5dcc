import type { ReactNode } from 'react'
import { useTitle } from '../../lib/use-title.ts'
import { COMMON } from '../../texts/common.ts'
import { BackLink } from './back-link.tsx'
import styles from './sub-page.module.css'

type SubPageProps = { title: string; back: { to: string; label: string }; children: ReactNode }

/** A page below a section, for instance a form: the way back to its list, and its own heading. */
export function SubPage({ title, back, children }: SubPageProps) {
  useTitle(COMMON.pageTitle(title))
  return (
    <>
      <BackLink {...back} />
      <h2 className={styles.title}>{title}</h2>
      {children}
    </>
  )
}
