import { formatDay, isEventoPast } from '../../contract/dates.ts'
import type { Evento } from '../../contract/eventos.ts'
import { areSalesOpen, type EventoFacts } from '../../contract/eventos-rules.ts'
import { eventoPicture } from '../api/pictures.ts'
import { dayAndHour } from '../lib/dates.ts'
import { nonBreaking } from '../lib/non-breaking.ts'
import { PATHS } from '../lib/paths.ts'
import { EVENTO } from '../texts/evento.ts'
import { ButtonLink } from '../ui/button/button.tsx'
import { Icon } from '../ui/icon/icon.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { Poster } from '../ui/poster/poster.tsx'
import { WholeWords } from '../ui/whole-words/whole-words.tsx'
import styles from './evento-head.module.css'

const WIDTHS = [
  ['(min-width: 78rem)', '240px'],
  ['(min-width: 56rem)', '200px'],
  ['', '96px'],
] as const
const BESIDE = [['(min-width: 78rem)', '120px'], ...WIDTHS.slice(1)] as const

type EventoHeadProps = {
  /** `data`: '' while it is being typed. */
  evento: Pick<Evento, 'id' | 'imagem' | 'nome' | 'data' | 'hora' | 'local' | 'endereco' | 'cidade'>
  beside: boolean
  phone?: boolean | undefined
}

/**
 * The event's poster, name, date and place; on a desktop smaller if `beside` the sectors. `phone`: always as on a
 * phone.
 */
export const EventoHead = ({ evento, beside, phone = false }: EventoHeadProps) => (
  <div className={styles.head} data-beside={beside} data-phone={phone || undefined}>
    <div className={styles.poster}>
      <Poster
        files={eventoPicture(evento.id, evento.imagem)}
        widths={beside ? BESIDE : WIDTHS}
        alt={EVENTO.poster(evento.nome)}
        title={evento.nome}
        load="first"
      />
    </div>
    <div className={styles.facts}>
      <h1 className={styles.name} data-long={evento.nome.length > 60} data-part="nome">
        <WholeWords text={evento.nome} />
      </h1>
      {evento.data !== '' && (
        <p className={styles.fact} data-part="data">
          <Icon name="calendar" />
          <time dateTime={evento.hora ? `${evento.data}T${evento.hora}` : evento.data}>
            {dayAndHour(evento.data, evento.hora)}
          </time>
        </p>
      )}
      <p className={styles.fact} data-part="local">
        <Icon name="pin" />
        <span>
          {evento.local}
          {evento.cidade.nome && `, ${nonBreaking(`${evento.cidade.nome}/${evento.cidade.estado}`)}`}
          <span className={styles.address}>{evento.endereco}</span>
        </span>
      </p>
    </div>
  </div>
)

type EventoNoticeProps = {
  evento: EventoFacts
  now: Date
  hasSetores: boolean
  soldOut: boolean
  /** The sale of all its sectors was closed. */
  closed: boolean
}

/** The reason why nothing of this event can be bought; renders nothing when it can be bought. */
export function EventoNotice({ evento, now, hasSetores, soldOut, closed }: EventoNoticeProps) {
  if (isEventoPast(evento.data, now)) {
    return (
      <Notice title={EVENTO.pastTitle} text={EVENTO.pastText}>
        <ButtonLink to={PATHS.eventos} tone="secondary">
          {EVENTO.notFoundLink}
        </ButtonLink>
      </Notice>
    )
  }
  if (!hasSetores) return <Notice title={EVENTO.noSetoresTitle} text={EVENTO.noSetoresText} />
  if (closed) return <Notice role="status" title={EVENTO.closedTitle} text={EVENTO.closedText} />
  if (!areSalesOpen(evento, now)) {
    return <Notice title={EVENTO.soonTitle(formatDay(evento.inicio_vendas))} text={EVENTO.soonText} />
  }
  return soldOut ? <Notice role="status" title={EVENTO.soldOutTitle} text={EVENTO.soldOutText} /> : null
}
