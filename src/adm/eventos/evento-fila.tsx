import { useState } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { formatDateTime } from '../../../contract/dates.ts'
import type { Evento } from '../../../contract/eventos.ts'
import { serverNow } from '../../lib/clock.ts'
import { ADM_FILA as TEXTS } from '../../texts/adm-fila.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog/confirm-dialog.tsx'
import { ADM_PATHS } from '../shared/adm-paths.ts'
import { MaskedInput } from '../shared/form/inputs.tsx'
import styles from './evento-fila.module.css'
import type { EventoValues } from './evento-values.ts'

type EventoFilaProps = {
  control: Control<EventoValues, unknown, EventoValues>
  /** The stored event; null for a new one. */
  evento: Evento | null
  /** Sets the field's text. */
  setOpening: (text: string) => void
  submit: () => void
}

/**
 * Whether the waiting room of a stored event has opened: from then on it can only be switched off
 * (docs/decisions/waiting-room.md).
 */
export const hasOpened = (evento: Evento | null): boolean =>
  evento?.fila_abre_em != null && Date.parse(evento.fila_abre_em) <= serverNow()

/** The waiting room in an event's form: when it opens, or, once it has opened, that it can be switched off. */
export function EventoFila(props: EventoFilaProps) {
  const { control, evento } = props
  const typed = useWatch({ control, name: 'fila_abre_em' })
  if (evento && hasOpened(evento)) return <OpenFila {...props} evento={evento} isKept={Boolean(typed)} />
  return (
    <div className={styles.field}>
      <MaskedInput
        control={control}
        name="fila_abre_em"
        label={TEXTS.field}
        mask="dateTime"
        placeholder={TEXTS.format}
        autoComplete="off"
        hint={typed ? `${TEXTS.onHint} ${TEXTS.rulesHint}` : TEXTS.offHint}
      />
      {evento?.fila_abre_em && (
        <ButtonLink to={ADM_PATHS.eventos.filaAt(evento.id)} tone="secondary">
          {TEXTS.watch}
        </ButtonLink>
      )}
    </div>
  )
}

type OpenFilaProps = EventoFilaProps & { evento: Evento; isKept: boolean }

function OpenFila({ evento, isKept, setOpening, submit }: OpenFilaProps) {
  const [asks, setAsks] = useState(false)
  const openedAt = formatDateTime(evento.fila_abre_em ?? '')
  const turnOff = () => {
    setAsks(false)
    setOpening('')
    submit()
  }
  return (
    <section className={styles.open} aria-label={TEXTS.openTitle}>
      <p className={styles.title}>{TEXTS.openTitle}</p>
      <p>{isKept ? TEXTS.openSince(openedAt) : TEXTS.turnsOff}</p>
      <div className={styles.buttons}>
        <ButtonLink to={ADM_PATHS.eventos.filaAt(evento.id)} tone="secondary">
          {TEXTS.watch}
        </ButtonLink>
        {isKept ? (
          <Button tone="secondary" onClick={() => setAsks(true)}>
            {TEXTS.turnOff}
          </Button>
        ) : (
          <Button tone="secondary" onClick={() => setOpening(openedAt)}>
            {TEXTS.keepOn}
          </Button>
        )}
      </div>
      {asks && (
        <ConfirmDialog
          open
          question={TEXTS.turnOffQuestion}
          text={TEXTS.turnOffText}
          confirm={TEXTS.confirmTurnOff}
          dismiss={TEXTS.dismiss}
          tone="danger"
          onConfirm={turnOff}
          onDismiss={() => setAsks(false)}
        />
      )}
    </section>
  )
}
