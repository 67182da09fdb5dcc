import { formatDayShort } from '../../../contract/dates.ts'
import type { EventoCard } from '../../../contract/eventos.ts'
import { eventoImageUrl } from '../../api/eventos.ts'
import { HOME } from '../../texts/home.ts'
import { Pill } from '../../ui/pill.tsx'
import { Poster } from '../../ui/poster.tsx'
import { placeAndDay } from './card-labels.ts'
import styles from './upcoming-row.module.css'

/** An event that does not sell yet, and the day it will. */
export const UpcomingRow = ({ evento }: { evento: EventoCard }) => (
  <article className={styles.row}>
    <Poster src={eventoImageUrl(evento.id)} alt={HOME.poster(evento.nome)} title={evento.nome} />
    <div className={styles.facts}>
      <h3 className={styles.name}>{evento.nome}</h3>
      <p className={styles.when}>{placeAndDay(evento)}</p>
      <Pill tone="quiet">{HOME.salesFrom(formatDayShort(evento.inicio_vendas))}</Pill>
    </div>
  </article>
)
