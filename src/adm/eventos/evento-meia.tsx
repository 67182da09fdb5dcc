import { type Control, useWatch } from 'react-hook-form'
import type { Evento } from '../../../contract/eventos.ts'
import { ADM_MEIA as TEXTS } from '../../texts/adm-meia.ts'
import { Button } from '../../ui/button/button.tsx'
import { FieldRow, SwitchInput, TextInput } from '../shared/form/inputs.tsx'
import styles from './evento-meia.module.css'
import type { EventoValues } from './evento-values.ts'
import { MeiaQuota } from './meia-quota.tsx'

type EventoMeiaProps = {
  control: Control<EventoValues, unknown, EventoValues>
  evento: Evento | null
  /** Opens the list of the reasons, which has a form of its own. */
  onShowMotivos: () => void
}

/** The half price in an event's form: whether it is sold, its quota, and how much of the quota is taken. */
export function EventoMeia({ control, evento, onShowMotivos }: EventoMeiaProps) {
  const [isOn, percentual] = useWatch({ control, name: ['vende_meia', 'meia_percentual'] })
  return (
    <section className={styles.meia} aria-label={TEXTS.title}>
      <SwitchInput control={control} name="vende_meia" label={TEXTS.on} />
      <p className={styles.note}>{isOn ? TEXTS.law : TEXTS.off}</p>
      {isOn && (
        <>
          <FieldRow columns="minmax(9rem, 1fr) 2fr">
            <TextInput
              control={control}
              name="meia_percentual"
              label={TEXTS.percentual}
              maxLength={3}
              inputMode="numeric"
              autoComplete="off"
            />
            <SwitchInput control={control} name="meia_taxa_inteira" label={TEXTS.taxaInteira} />
          </FieldRow>
          <div>
            <Button tone="secondary" onClick={onShowMotivos}>
              {TEXTS.motivos.open}
            </Button>
          </div>
          {evento?.meia && <MeiaQuota meia={evento.meia} total={evento.meia.total} percentual={Number(percentual)} />}
        </>
      )}
    </section>
  )
}
