import { EVENTO } from '../../texts/evento.ts'
import styles from './evento-about.module.css'
import { paragraphs } from './labels.ts'

const Prose = ({ title, text }: { title: string; text: string }) => (
  <section className={styles.part}>
    <h2 className={styles.title}>{title}</h2>
    {paragraphs(text).map((paragraph, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no id and never move
      <p key={index} className={styles.text}>
        {paragraph}
      </p>
    ))}
  </section>
)

/** The event's description and notes. */
export const EventoAbout = ({ descricao, obs }: { descricao: string; obs: string }) => (
  <div className={styles.about}>
    {descricao.trim() !== '' && <Prose title={EVENTO.about} text={descricao} />}
    {obs.trim() !== '' && <Prose title={EVENTO.notes} text={obs} />}
  </div>
)
