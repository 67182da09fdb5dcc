import type { EventoCard as Evento } from '../../api/card-lists.ts'
import { EventoCard } from './evento-card.tsx'
import { EventoCardSkeleton } from './evento-card-skeleton.tsx'
import styles from './evento-grid.module.css'

/** The number of cards visible before scrolling: two rows on a phone, one on a desktop. */
const IN_VIEW = 5
/** The widths of the grid's columns. */
const WIDTHS = [
  ['(min-width: 90rem)', '256px'],
  ['(min-width: 75rem)', '18vw'],
  ['(min-width: 56rem)', '22vw'],
  ['(min-width: 40rem)', '30vw'],
  ['', '46vw'],
] as const
const loadOf = (index: number) => (index === 0 ? 'first' : index < IN_VIEW ? 'soon' : 'late')
const PLACES = Array.from({ length: 10 }, (_, place) => place)

export const EventoGrid = ({ eventos }: { eventos: readonly Evento[] }) => (
  <ul className={styles.grid}>
    {eventos.map((evento, index) => (
      <li key={evento.id}>
        <EventoCard evento={evento} widths={WIDTHS} load={loadOf(index)} />
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
