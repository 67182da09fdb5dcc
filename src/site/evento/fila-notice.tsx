import type { Evento } from '../../../contract/eventos.ts'
import { to } from '../../lib/paths.ts'
import { whenText } from '../../lib/when-text.ts'
import { FILA_LINK } from '../../texts/fila-link.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Countdown } from '../../ui/countdown/countdown.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import styles from './fila-notice.module.css'
import type { Turn } from './use-turn.ts'

type FilaNoticeProps = { evento: Pick<Evento, 'id'>; opensAt: string; now: Date; turn: Turn }

/** With this navigation state the waiting room is joined at once. */
const WISH = { entrar: true }

/** The event's waiting room: when it opens and the way into it, the visitor's place, or the time left of their turn. */
export function FilaNotice({ evento, opensAt, now, turn }: FilaNoticeProps) {
  const address = to.fila(evento.id)
  if (turn.until !== null) {
    return (
      <p className={styles.turn}>
        {FILA_LINK.turn} <Countdown until={turn.until} label={FILA_LINK.timeLeft} />
      </p>
    )
  }
  if (turn.isInLine) {
    return (
      <Notice title={FILA_LINK.inLine} text={FILA_LINK.inLineText}>
        <ButtonLink to={address}>{FILA_LINK.follow}</ButtonLink>
      </Notice>
    )
  }
  const isOpen = new Date(opensAt) <= now
  return (
    <Notice
      title={isOpen ? FILA_LINK.openTitle : FILA_LINK.title(whenText(opensAt))}
      text={isOpen ? FILA_LINK.openText : FILA_LINK.text}
    >
      <ButtonLink to={address} state={WISH}>
        {FILA_LINK.join}
      </ButtonLink>
    </Notice>
  )
}
