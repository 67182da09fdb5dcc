import type { Evento } from '../../../contract/eventos.ts'
import { agendaUrl } from '../../api/eventos.ts'
import { COMMON } from '../../texts/common.ts'
import { EVENTO } from '../../texts/evento.ts'
import { FileLink } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { Paragraphs } from '../../ui/paragraphs/paragraphs.tsx'
import styles from './evento-about.module.css'

const Prose = ({ title, text }: { title: string; text: string }) => (
  <section className={styles.part}>
    <h2 className={styles.title}>{title}</h2>
    <Paragraphs text={text} className={styles.text} />
  </section>
)

/** The event's description and notes, and its entry for a calendar while it is still to come. */
export const EventoAbout = ({ evento: { id, descricao, obs }, isPast }: { evento: Evento; isPast: boolean }) => (
  <div className={styles.about}>
    {descricao.trim() !== '' && <Prose title={EVENTO.about} text={descricao} />}
    {obs.trim() !== '' && <Prose title={EVENTO.notes} text={obs} />}
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
