import { Skeleton } from '../../ui/skeleton/skeleton.tsx'
import styles from './upcoming-row.module.css'

/** A row before its event is known. */
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
