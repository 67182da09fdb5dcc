import type { EventoCard } from '../../api/card-lists.ts'
import { eventoPicture } from '../../api/pictures.ts'
import { to } from '../../lib/paths.ts'
import { HOME } from '../../texts/home.ts'
import { Dotted } from '../../ui/dotted/dotted.tsx'
import { Link } from '../../ui/link/link.tsx'
import { Pill } from '../../ui/pill/pill.tsx'
import { Poster } from '../../ui/poster/poster.tsx'
import { Section } from '../../ui/section/section.tsx'
import { Skeleton } from '../../ui/skeleton/skeleton.tsx'
import { WholeWords } from '../../ui/whole-words/whole-words.tsx'
import { placeAndDay, salesStart } from '../shared/card-labels.ts'
import styles from './upcoming.module.css'

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

const WIDTHS = [['', '84px']] as const

/** An event that is not on sale yet, with the day its sales start. */
const UpcomingRow = ({ evento }: { evento: EventoCard }) => (
  <article className={styles.row}>
    <Poster files={eventoPicture(evento.id, evento.imagem)} widths={WIDTHS} alt="" title={evento.nome} />
    <div className={styles.facts}>
      <h3 className={styles.name}>
        <Link className={styles.link} to={to.evento(evento.id)}>
          <WholeWords text={evento.nome} />
        </Link>
      </h3>
      <p className={styles.when}>
        <Dotted text={placeAndDay(evento)} />
      </p>
      <Pill tone="quiet">{salesStart(evento)}</Pill>
    </div>
  </article>
)

/** The placeholder of a row while its event loads. */
const UpcomingRowSkeleton = () => (
  <div className={styles.row}>
    <Skeleton shape="poster" />
    <div className={styles.facts}>
      <div>
        <Skeleton shape="line" />
      </div>
      <div>
        <Skeleton shape="line" />
      </div>
      <div>
        <Skeleton shape="short" />
      </div>
    </div>
  </div>
)
