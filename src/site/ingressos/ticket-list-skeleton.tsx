import { INGRESSOS } from '../../texts/ingressos.ts'
import { Skeleton } from '../../ui/skeleton/skeleton.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import list from './ticket-list.module.css'
import styles from './ticket-list-skeleton.module.css'

const PLACES = [1, 2, 3, 4]

/** The placeholder of the list while the tickets load. */
export const TicketListSkeleton = () => (
  <div className={list.rows}>
    <VisuallyHidden role="status">{INGRESSOS.loading}</VisuallyHidden>
    {PLACES.map((place) => (
      <div key={place} className={styles.row} aria-hidden="true">
        <div className={styles.stub} />
        <div className={styles.facts}>
          <Skeleton shape="line" />
          <Skeleton shape="line" />
          <Skeleton shape="short" />
          <Skeleton shape="short" />
        </div>
      </div>
    ))}
  </div>
)
