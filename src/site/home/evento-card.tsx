import type { EventoCard as Evento } from '../../../contract/eventos.ts'
import { eventoImageUrl } from '../../api/eventos.ts'
import { HOME } from '../../texts/home.ts'
import { Pill } from '../../ui/pill.tsx'
import { Poster } from '../../ui/poster.tsx'
import { lowStockLabel, placeAndDay, priceLabel } from './card-labels.ts'
import styles from './evento-card.module.css'

/** An event on sale: its poster, when and where, and what it costs in the end. */
export function EventoCard({ evento, eager }: { evento: Evento; eager: boolean }) {
  const lowStock = lowStockLabel(evento)
  return (
    <article>
      <Poster src={eventoImageUrl(evento.id)} alt={HOME.poster(evento.nome)} title={evento.nome} eager={eager} />
      <h3 className={styles.name}>{evento.nome}</h3>
      <p className={styles.when}>{placeAndDay(evento)}</p>
      <p className={styles.price} data-open={evento.menor_valor !== null}>
        {priceLabel(evento)}
        {lowStock && <Pill tone="mark">{lowStock}</Pill>}
      </p>
    </article>
  )
}
