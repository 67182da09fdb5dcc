import type { ReactNode } from 'react'
import type { EventoCard as Evento } from '../../api/card-lists.ts'
import { eventoPicture } from '../../api/pictures.ts'
import { to } from '../../lib/paths.ts'
import { Dotted } from '../../ui/dotted/dotted.tsx'
import { Link } from '../../ui/link/link.tsx'
import type { BoxWidths } from '../../ui/picture/picture.tsx'
import { Pill } from '../../ui/pill/pill.tsx'
import { Poster, type PosterLoad } from '../../ui/poster/poster.tsx'
import { Skeleton } from '../../ui/skeleton/skeleton.tsx'
import { WholeWords } from '../../ui/whole-words/whole-words.tsx'
import { noteLabel, placeAndDay, priceLabel } from './card-labels.ts'
import styles from './evento-card.module.css'

type EventoCardProps = { evento: Evento; widths: BoxWidths; load: PosterLoad; name?: ReactNode }

/** An event on sale: poster, date, city and the price with fee. */
export function EventoCard({ evento, widths, load, name }: EventoCardProps) {
  const note = noteLabel(evento)
  return (
    <article className={styles.card}>
      <Poster files={eventoPicture(evento.id, evento.imagem)} widths={widths} alt="" title={evento.nome} load={load} />
      <div>
        <h3 className={styles.name}>
          <Link className={styles.link} to={to.evento(evento.id)}>
            {name ?? <WholeWords text={evento.nome} />}
          </Link>
        </h3>
        <p className={styles.when}>
          <Dotted text={placeAndDay(evento)} />
        </p>
      </div>
      <p className={styles.price} data-open={evento.menor_valor !== null}>
        {priceLabel(evento)}
        {note && <Pill tone="mark">{note}</Pill>}
      </p>
    </article>
  )
}

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
