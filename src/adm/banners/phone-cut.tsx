import type { ReactNode } from 'react'
import { phoneCut } from '../../../contract/banners-rules.ts'
import styles from './phone-cut.module.css'

const percent = (part: number): string => `${Math.round(part * 1000) / 10}%`

type PhoneCutProps = {
  /** The picture's width divided by its height. */
  ratio: number
  /** Paler, for a banner that is not visible. */
  pale?: boolean
  children: ReactNode
}

/** A banner's whole picture, with the parts darkened that a phone crops. */
export function PhoneCut({ ratio, pale = false, children }: PhoneCutProps) {
  const { sides, ends } = phoneCut(ratio)
  const sizes = { '--ratio': String(ratio), '--sides': percent(sides), '--ends': percent(ends) }
  return (
    <span className={styles.frame} style={sizes as Record<string, string>} data-pale={pale || undefined}>
      {children}
      {(sides > 0 || ends > 0) && <span className={styles.kept} data-axis={sides > 0 ? 'sides' : 'ends'} />}
    </span>
  )
}
