import type { Evento } from '../../../contract/eventos.ts'
import { eventoPicture } from '../../api/pictures.ts'
import { dayAndHour } from '../../lib/dates.ts'
import { nonBreaking } from '../../lib/non-breaking.ts'
import { EVENTO } from '../../texts/evento.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { Poster } from '../../ui/poster/poster.tsx'
import { WholeWords } from '../../ui/whole-words/whole-words.tsx'
import styles from './evento-head.module.css'

const WIDTHS = [
  ['(min-width: 78rem)', '240px'],
  ['(min-width: 56rem)', '200px'],
  ['', '96px'],
] as const
const BESIDE = [['(min-width: 78rem)', '120px'], ...WIDTHS.slice(1)] as const

/** The event's poster, name, date and place; on a desk smaller, `beside` the sectors. */
export const EventoHead = ({ evento, beside }: { evento: Evento; beside: boolean }) => (
  <div className={styles.head} data-beside={beside}>
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
      <h1 className={styles.name} data-long={evento.nome.length > 60}>
        <WholeWords text={evento.nome} />
      </h1>
      <p className={styles.fact}>
        <Icon name="calendar" />
        <time dateTime={evento.hora ? `${evento.data}T${evento.hora}` : evento.data}>
          {dayAndHour(evento.data, evento.hora)}
        </time>
      </p>
      <p className={styles.fact}>
        <Icon name="pin" />
        <span>
          {evento.local}, {nonBreaking(`${evento.cidade.nome}/${evento.cidade.estado}`)}
          <span className={styles.address}>{evento.endereco}</span>
        </span>
      </p>
    </div>
  </div>
)
