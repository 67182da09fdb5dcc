import type { EventoCard as Evento } from '../../../contract/eventos.ts'
import { EventoCard } from './evento-card.tsx'
import { EventoCardSkeleton } from './evento-card-skeleton.tsx'
import styles from './evento-grid.module.css'

/** As many as a screen shows before it is scrolled: two rows of a phone, one of a desk. */
const IN_VIEW = 5
/** As its columns are. */
const WIDTHS = [
  ['(min-width: 90rem)', '256px'],
  ['(min-width: 75rem)', '18vw'],
  ['(min-width: 56rem)', '22vw'],
  ['(min-width: 40rem)', '30vw'],
  ['', '46vw'],
] as const
const PLACES = Array.from({ length: 10 }, (_, place) => place)

export const EventoGrid = ({ eventos }: { eventos: readonly Evento[] }) => (
  <ul className={styles.grid}>
    {eventos.map((evento, index) => (
      <li key={evento.id}>
        <EventoCard evento={evento} widths={WIDTHS} eager={index < IN_VIEW} />
      </li>
    ))}
  </ul>
)

export const EventoGridLoading = () => (
  <ul className={styles.grid} aria-hidden="true">
    {PLACES.map((place) => (
      <li key={place}>
        <EventoCardSkeleton />
      </li>
    ))}
  </ul>
)
