import { Skeleton } from '../../ui/skeleton/skeleton.tsx'
import styles from './evento-card.module.css'

/** The placeholder of a card while its event loads. */
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
