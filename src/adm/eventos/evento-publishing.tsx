import { useId, useState } from 'react'
import { businessDay, formatTime } from '../../../contract/dates.ts'
import type { Evento } from '../../../contract/eventos.ts'
import {
  isDraft,
  missingToPublish,
  setoresWithoutLote,
  TO_PUBLISH,
  type ToPublish,
} from '../../../contract/publicar-rules.ts'
import { serverNow } from '../../lib/clock.ts'
import { shortDay } from '../../lib/dates.ts'
import { to } from '../../lib/paths.ts'
import { ADM_PUBLICAR as TEXTS } from '../../texts/adm-publicar.ts'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { Link } from '../../ui/link/link.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import { ADM_PATHS } from '../shared/adm-paths.ts'
import panel from './evento-panel.module.css'
import styles from './evento-publishing.module.css'
import { ScheduleSheet } from './schedule-sheet.tsx'
import { type OnPublishing, usePublishing } from './use-publishing.tsx'

/** 'Publica em 12/12 às 10:00', or 'Rascunho'. */
export const draftText = (publicarEm: string | null | undefined): string =>
  publicarEm ? TEXTS.scheduled(TEXTS.at(shortDay(businessDay(publicarEm)), formatTime(publicarEm))) : TEXTS.draft

const { imageAt, setoresAt } = ADM_PATHS.eventos
const WAYS: Record<ToPublish, { label: string; at: (id: string) => string }> = {
  imagem: { label: TEXTS.addImage, at: imageAt },
  setor: { label: TEXTS.addSetor, at: setoresAt },
  lote: { label: TEXTS.addLote, at: setoresAt },
  preco: { label: TEXTS.seeLotes, at: setoresAt },
}

/** What a draft has, and what it lacks; the first thing of each page that it lacks leads there. */
function Checklist({ evento, missing }: { evento: Evento; missing: readonly ToPublish[] }) {
  const without = setoresWithoutLote(evento)
  const ways = new Map(missing.map((what) => [WAYS[what].at, what]).reverse() as [unknown, ToPublish][])
  return (
    <ul className={styles.list} aria-label={TEXTS.toDo}>
      {TO_PUBLISH.map((what) => {
        const isMissing = missing.includes(what)
        const way = WAYS[what]
        return (
          <li key={what} data-missing={isMissing}>
            <span className={styles.mark}>{!isMissing && <Icon name="check" />}</span>
            <span>
              {what === 'lote' && without.length > 0 ? TEXTS.loteIn(without) : TEXTS.items[what]}
              <VisuallyHidden> ({isMissing ? TEXTS.isMissing : TEXTS.isThere})</VisuallyHidden>{' '}
              {ways.get(way.at) === what && (
                <Link className={styles.way} to={way.at(evento.id)}>
                  {way.label}
                </Link>
              )}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

type EventoPublishingProps = { evento: Evento; onPublishing: OnPublishing }

/** Whether an event is public; of a draft, what it lacks and when it is published. */
export function EventoPublishing({ evento, onPublishing }: EventoPublishingProps) {
  const titleId = useId()
  const [isScheduling, setIsScheduling] = useState(false)
  const publishing = usePublishing(evento, onPublishing)
  const { id, publicar_em } = evento
  const isHidden = isDraft(evento)
  const missing = isHidden ? missingToPublish(evento, new Date(serverNow())) : []
  const { draft, scheduled, incomplete, published } = TEXTS.state
  return (
    <section className={panel.panel} aria-labelledby={titleId}>
      <div>
        <h3 id={titleId} className={panel.title}>
          {isHidden ? draftText(publicar_em) : TEXTS.published}
        </h3>
        <p>
          {!isHidden ? published : !publicar_em ? draft : missing.length > 0 ? `${scheduled} ${incomplete}` : scheduled}
        </p>
      </div>
      {isHidden && <Checklist evento={evento} missing={missing} />}
      <div className={styles.actions}>
        {isHidden ? (
          <>
            <Button busy={publishing.busy} disabled={missing.length > 0} onClick={publishing.publish}>
              {TEXTS.publish}
            </Button>
            <Button tone="secondary" onClick={() => setIsScheduling(true)}>
              <Icon name="clock" />
              {publicar_em ? TEXTS.reschedule : TEXTS.schedule}
            </Button>
          </>
        ) : (
          <>
            <Button tone="secondary" onClick={publishing.askToDraft}>
              <Icon name="eye-off" />
              {TEXTS.toDraft}
            </Button>
            <a className={styles.way} href={to.evento(id)} target="_blank" rel="noreferrer">
              {TEXTS.onSite}
              <VisuallyHidden> {TEXTS.newTab}</VisuallyHidden>
            </a>
          </>
        )}
      </div>
      {isScheduling && (
        <ScheduleSheet evento={evento} save={publishing.change} onClose={() => setIsScheduling(false)} />
      )}
      {publishing.question}
    </section>
  )
}
