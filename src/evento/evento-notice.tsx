import { formatDay, isEventoPast } from '../../contract/dates.ts'
import { areSalesOpen, type EventoFacts } from '../../contract/eventos-rules.ts'
import { PATHS } from '../lib/paths.ts'
import { EVENTO } from '../texts/evento.ts'
import { ButtonLink } from '../ui/button/button.tsx'
import { Notice } from '../ui/notice/notice.tsx'

type EventoNoticeProps = { evento: EventoFacts; now: Date; hasSetores: boolean; soldOut: boolean }

/** The reason why nothing of this event can be bought; nothing when it can. */
export function EventoNotice({ evento, now, hasSetores, soldOut }: EventoNoticeProps) {
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
  if (!areSalesOpen(evento, now)) {
    return <Notice title={EVENTO.soonTitle(formatDay(evento.inicio_vendas))} text={EVENTO.soonText} />
  }
  return soldOut ? <Notice role="status" title={EVENTO.soldOutTitle} text={EVENTO.soldOutText} /> : null
}
