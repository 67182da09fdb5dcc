import { type Control, useWatch } from 'react-hook-form'
import { antesOf, antesWords } from '../../../contract/avisar-rules.ts'
import { parseBrDay } from '../../../contract/dates.ts'
import type { Evento } from '../../../contract/eventos.ts'
import { ADM_MUDAR } from '../../texts/adm-mudar.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Link } from '../../ui/link/link.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { ADM_PATHS } from '../shared/adm-paths.ts'
import { SwitchInput } from '../shared/form/inputs.tsx'
import { useMay } from '../shared/office-session.tsx'
import styles from './evento-avisar.module.css'
import type { EventoValues } from './evento-values.ts'

const TEXTS = ADM_MUDAR.avisar

type EventoAvisarProps = { control: Control<EventoValues, unknown, EventoValues>; evento: Evento }

/**
 * While place, hour or lineup of an event with holders of tickets are being changed: whether they are told, and how many
 * they are. Another day leads to the page that postpones.
 */
export function EventoAvisar({ control, evento }: EventoAvisarProps) {
  const typed = useWatch({ control }) as EventoValues
  const mayMove = useMay('POST /api/eventos/adiar')
  const people = evento.pessoas ?? 0
  if (people === 0) return null
  const day = parseBrDay(typed.data)
  const antes = antesOf(evento, typed)
  return (
    <div className={styles.avisar} role="status">
      {day !== null && day !== evento.data && (
        <p>
          {TEXTS.day(people)}{' '}
          {mayMove ? <Link to={ADM_PATHS.eventos.mudarAt(evento.id)}>{TEXTS.postpone}</Link> : TEXTS.ask}
        </p>
      )}
      {antes && (
        <>
          <SwitchInput control={control} name="avisar" label={TEXTS.tell(people)} />
          <p className={styles.what}>{TEXTS.what(antesWords(antes))}</p>
        </>
      )}
    </div>
  )
}

/** In place of the form of a cancelled event, which is not edited any more. */
export function CancelledEvento({ evento: { id, motivo } }: { evento: Evento }) {
  const mayWatch = useMay('GET /api/eventos/:id/cancelamento')
  return (
    <Notice title={ADM_MUDAR.progress.cancelled(motivo ?? '')} text={ADM_MUDAR.noEdit}>
      {mayWatch && <ButtonLink to={ADM_PATHS.eventos.mudarAt(id)}>{ADM_MUDAR.refunds}</ButtonLink>}
    </Notice>
  )
}
