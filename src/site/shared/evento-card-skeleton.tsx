import { Skeleton } from '../../ui/skeleton/skeleton.tsx'
import styles from './evento-card.module.css'

/** A card before its event is known. */
export const EventoCardSkeleton = () => (
  <div className={styles.card}>
    <Skeleton shape="poster" />
    <div>
      <div className={styles.name}>
        <Skeleton shape="line" />
      </div>
      <div className={styles.when}>
        <Skeleton shape="line" />
      </div>
    </div>
    <div className={styles.price}>
      <Skeleton shape="short" />
    </div>
  </div>
)
