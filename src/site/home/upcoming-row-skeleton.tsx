import { Skeleton } from '../../ui/skeleton/skeleton.tsx'
import styles from './upcoming-row.module.css'

/** The placeholder of a row while its event loads. */
export const UpcomingRowSkeleton = () => (
  <div className={styles.row}>
    <Skeleton shape="poster" />
    <div className={styles.facts}>
      <div>
        <Skeleton shape="line" />
      </div>
      <div>
        <Skeleton shape="line" />
      </div>
      <div>
        <Skeleton shape="short" />
      </div>
    </div>
  </div>
)
