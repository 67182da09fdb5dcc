import { INGRESSO } from '../../texts/ingressos.ts'
import { Skeleton } from '../../ui/skeleton/skeleton.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import styles from './ticket.module.css'

/** The placeholder while the ticket loads. */
export const TicketSkeleton = () => (
  <div className={styles.ticket}>
    <VisuallyHidden role="status">{INGRESSO.loading}</VisuallyHidden>
    <div className={styles.main} aria-hidden="true">
      <div className={`${styles.poster} ${styles.blank}`} />
      <div className={styles.facts}>
        <Skeleton shape="line" />
        <Skeleton shape="short" />
        <Skeleton shape="line" />
        <Skeleton shape="line" />
      </div>
    </div>
  </div>
)
