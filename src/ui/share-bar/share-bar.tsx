import { wholePercent } from '../../../contract/percent-rules.ts'
import styles from './share-bar.module.css'

/** How much of something there is, as a bar and as a percentage. `title`: both quantities in words. */
export function ShareBar({ part, whole, title }: { part: number; whole: number; title: string }) {
  const percent = wholePercent(part, whole)
  return (
    <span className={styles.share} title={title}>
      <span className={styles.bar} aria-hidden="true">
        <span style={{ width: `${percent}%` }} />
      </span>
      <span className={styles.percent}>{percent}%</span>
    </span>
  )
}
