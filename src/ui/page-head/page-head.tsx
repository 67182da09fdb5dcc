import type { ReactNode, Ref } from 'react'
import { IconButton, IconLink } from '../icon-button/icon-button.tsx'
import styles from './page-head.module.css'

type Back = { label: string; to?: string | undefined; onClick?: (() => void) | undefined; disabled?: boolean }
export type PageHeadProps = {
  title: string
  back?: Back | undefined
  end?: ReactNode
  /** For a heading that takes the focus. */
  headingRef?: Ref<HTMLHeadingElement>
}

const BackControl = ({ label, to, onClick, disabled }: Back) =>
  to === undefined ? (
    <IconButton name="back" label={label} onClick={() => onClick?.()} disabled={disabled} />
  ) : (
    <IconLink name="back" label={label} to={to} />
  )

/** The page's heading, with an optional back control before it and one optional element after it. */
export const PageHead = ({ title, back, end, headingRef }: PageHeadProps) => (
  <div className={styles.head}>
    {back && (
      <div className={styles.back}>
        <BackControl {...back} />
      </div>
    )}
    <h1 ref={headingRef} tabIndex={headingRef ? -1 : undefined} className={styles.title}>
      {title}
    </h1>
    {end && <div className={styles.end}>{end}</div>}
  </div>
)
