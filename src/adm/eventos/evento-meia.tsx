import { type Control, useWatch } from 'react-hook-form'
import type { Evento } from '../../../contract/eventos.ts'
import { quotaOf } from '../../../contract/tarifas-rules.ts'
import { ADM_MEIA as TEXTS } from '../../texts/adm-meia.ts'
import { Button } from '../../ui/button/button.tsx'
import { FieldRow, SwitchInput, TextInput } from '../shared/form/inputs.tsx'
import styles from './evento-meia.module.css'
import type { EventoValues } from './evento-values.ts'

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
          {evento?.meia && <Quota meia={evento.meia} percentual={Number(percentual)} />}
        </>
      )}
    </section>
  )
}

/** How much of the quota is taken; the quota follows the percentage that is typed. */
function Quota({
  meia: { total, cota, restantes },
  percentual,
}: {
  meia: NonNullable<Evento['meia']>
  percentual: number
}) {
  if (total === 0) return <p className={styles.note}>{TEXTS.noLotes}</p>
  const taken = cota - restantes
  const next = Math.max(taken, percentual >= 1 && percentual <= 100 ? quotaOf(total, percentual) : cota)
  return (
    <p className={styles.quota}>
      <svg className={styles.bar} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <rect width={(100 * taken) / Math.max(1, total)} height="4" className={styles.taken} />
        <rect
          x={(100 * taken) / Math.max(1, total)}
          width={(100 * (next - taken)) / Math.max(1, total)}
          height="4"
          className={styles.left}
        />
      </svg>
      <strong>{TEXTS.quota(taken, next)}</strong> {TEXTS.rest(next - taken)}
    </p>
  )
}
