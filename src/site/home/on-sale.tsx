import type { EventoCard as Evento } from '../../api/card-lists.ts'
import { PATHS } from '../../lib/paths.ts'
import { HOME } from '../../texts/home.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { Link } from '../../ui/link/link.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Rail } from '../../ui/rail/rail.tsx'
import { Section } from '../../ui/section/section.tsx'
import { EventoCard } from '../shared/evento-card.tsx'
import { EventoCardSkeleton } from '../shared/evento-card-skeleton.tsx'
import { CARD_WIDTHS } from './card-widths.ts'
import styles from './on-sale.module.css'

/** The number of cards visible on a wide screen; the other posters load lazily. */
const IN_VIEW = 5
const PLACES = Array.from({ length: IN_VIEW }, (_, place) => place)

const More = () => (
  <Link className={styles.more} to={PATHS.eventos}>
    {HOME.all}
    <Icon name="forward" />
  </Link>
)

/** The first events on sale; the page of all events shows the rest. */
export const OnSale = ({ eventos }: { eventos: Evento[] }) => (
  <Rail title={HOME.onSale} more={<More />}>
    {eventos.map((evento, index) => (
      <li key={evento.id} className={styles.card}>
        <EventoCard evento={evento} widths={CARD_WIDTHS} load={index < IN_VIEW ? 'soon' : 'late'} />
      </li>
    ))}
  </Rail>
)

export const OnSaleLoading = () => (
  <Rail title={HOME.onSale} busy>
    {PLACES.map((place) => (
      <li key={place} aria-hidden="true">
        <EventoCardSkeleton />
      </li>
    ))}
  </Rail>
)

export const OnSaleEmpty = ({ hasUpcoming }: { hasUpcoming: boolean }) => (
  <Section title={HOME.onSale}>
    <Notice title={HOME.emptyTitle} text={hasUpcoming ? HOME.emptyTextWithUpcoming : HOME.emptyText} />
  </Section>
)
