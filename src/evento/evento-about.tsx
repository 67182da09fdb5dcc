import type { Evento } from '../../contract/eventos.ts'
import { agendaUrl } from '../api/eventos.ts'
import { COMMON } from '../texts/common.ts'
import { EVENTO } from '../texts/evento.ts'
import { FileLink } from '../ui/button/button.tsx'
import { Icon } from '../ui/icon/icon.tsx'
import { Paragraphs } from '../ui/paragraphs/paragraphs.tsx'
import styles from './evento-about.module.css'

const Prose = ({ title, text, part }: { title: string; text: string; part: string }) => (
  <section className={styles.part} data-part={part}>
    <h2 className={styles.title}>{title}</h2>
    <Paragraphs text={text} className={styles.text} />
  </section>
)

type EventoAboutProps = { evento: Pick<Evento, 'id' | 'descricao' | 'obs'>; isPast: boolean }

/** The event's description and notes; for an upcoming event also its calendar file. */
export const EventoAbout = ({ evento: { id, descricao, obs }, isPast }: EventoAboutProps) => (
  <div className={styles.about}>
    {descricao.trim() !== '' && <Prose title={EVENTO.about} text={descricao} part="descricao" />}
    {obs.trim() !== '' && <Prose title={EVENTO.notes} text={obs} part="obs" />}
    {!isPast && (
      <p>
        <FileLink href={agendaUrl(id)} tone="secondary">
          <Icon name="calendar" />
          {COMMON.addToCalendar}
        </FileLink>
      </p>
    )}
  </div>
)
