import { formatReais, toCents } from '../../../contract/money.ts'
import { useAnswer } from '../../api/answers.ts'
import type { EventoCard as Evento, RifaCard as Rifa } from '../../api/card-lists.ts'
import { rifaPicture } from '../../api/pictures.ts'
import { dayLabel } from '../../lib/dates.ts'
import { PATHS, to } from '../../lib/paths.ts'
import { COMMON } from '../../texts/common.ts'
import { HOME } from '../../texts/home.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { Link } from '../../ui/link/link.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import type { BoxWidths } from '../../ui/picture/picture.tsx'
import { Poster } from '../../ui/poster/poster.tsx'
import { Rail } from '../../ui/rail/rail.tsx'
import { Section } from '../../ui/section/section.tsx'
import { WholeWords } from '../../ui/whole-words/whole-words.tsx'
import { EventoCard, EventoCardSkeleton } from '../shared/evento-card.tsx'
import cardStyles from '../shared/evento-card.module.css'
import styles from './rails.module.css'

/** The widths of the rail's columns (rail.module.css). */
const CARD_WIDTHS: BoxWidths = [
  ['(min-width: 90rem)', '256px'],
  ['(min-width: 75rem)', '18vw'],
  ['(min-width: 56rem)', '22vw'],
  ['', '236px'],
]

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

/**
 * The raffles on sale, those drawn soonest first; nothing when there is none. It is the last section of the page,
 * because it appears when its list arrives and must not move anything.
 */
export function Rifas() {
  const { data } = useAnswer('listRifas', undefined)
  const open = data?.filter(({ aberta }) => aberta) ?? []
  if (open.length === 0) return null
  return (
    <Rail title={HOME.rifas}>
      {open.map((rifa) => (
        <li key={rifa.id} className={styles.card}>
          <RifaCard rifa={rifa} widths={CARD_WIDTHS} />
        </li>
      ))}
    </Rail>
  )
}

/** A raffle on sale, like an event's card: the prize, the day of the draw and the price of a number. */
const RifaCard = ({ rifa, widths }: { rifa: Rifa; widths: BoxWidths }) => (
  <article className={cardStyles.card}>
    <Poster files={rifaPicture(rifa.id, rifa.imagem)} widths={widths} alt="" title={rifa.nome} />
    <div>
      <h3 className={cardStyles.name}>
        <Link className={cardStyles.link} to={to.rifa(rifa.id)}>
          <WholeWords text={rifa.nome} />
        </Link>
      </h3>
      <p className={cardStyles.when}>{HOME.rifaDraw(dayLabel(rifa.data_sorteio))}</p>
    </div>
    <p className={cardStyles.price} data-open="true">
      {rifa.valor === 0 ? COMMON.free : HOME.rifaPrice(formatReais(toCents(rifa.valor)))}
    </p>
  </article>
)
