import type { EventoCard } from '../../api/card-lists.ts'
import { HOME } from '../../texts/home.ts'
import { Section } from '../../ui/section/section.tsx'
import styles from './upcoming.module.css'
import { UpcomingRow } from './upcoming-row.tsx'
import { UpcomingRowSkeleton } from './upcoming-row-skeleton.tsx'

export const Upcoming = ({ eventos }: { eventos: EventoCard[] }) => (
  <Section title={HOME.upcoming}>
    <ul className={styles.rows}>
      {eventos.map((evento) => (
        <li key={evento.id}>
          <UpcomingRow evento={evento} />
        </li>
      ))}
    </ul>
  </Section>
)

export const UpcomingLoading = () => (
  <Section title={HOME.upcoming}>
    <div className={styles.rows}>
      <UpcomingRowSkeleton />
      <UpcomingRowSkeleton />
      <UpcomingRowSkeleton />
    </div>
  </Section>
)
