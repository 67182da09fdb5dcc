import { useId } from 'react'
import type { Venda } from '../../../contract/vendas.ts'
import { FRESH } from '../../api/office/office-api.ts'
import { useGetVendaHistoricoQuery } from '../../api/office/vendas.ts'
import { ADM_INGRESSOS as TEXTS } from '../../texts/adm-ingressos.ts'
import { shortMoment } from './short-moment.ts'
import { knownOf, storyOf } from './story.ts'
import styles from './ticket-panel.module.css'

/** What happened to a ticket, oldest first. */
export function TicketStory({ venda }: { venda: Venda }) {
  const id = useId()
  const { data } = useGetVendaHistoricoQuery(venda.id, FRESH)
  const story = data ? storyOf(data.result) : knownOf(venda)
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles.heading}>
        {TEXTS.story}
      </h3>
      <ol className={styles.story}>
        {story.map(({ title, em, who }) => (
          <li key={title + em} className={styles.step}>
            <span>
              {title}
              {who && <span className={styles.who}> {TEXTS.by(who)}</span>}
            </span>
            <time className={styles.when} dateTime={em}>
              {shortMoment(em)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  )
}
