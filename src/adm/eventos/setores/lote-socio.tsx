import type { Control } from 'react-hook-form'
import type { Lote } from '../../../../contract/eventos.ts'
import { priceCents } from '../../../../contract/eventos-rules.ts'
import { formatReais, toCents } from '../../../../contract/money.ts'
import { isIncluded, socioCents } from '../../../../contract/planos-rules.ts'
import type { Beneficio } from '../../../../contract/planos.ts'
import type { Price } from '../../../../contract/tarifas-rules.ts'
import { ADM_TARIFAS } from '../../../texts/adm-tarifas.ts'
import { SwitchInput } from '../../shared/form/inputs.tsx'
import styles from './lote-fares.module.css'
import type { LoteValues } from './lote-values.ts'
import type { SocioPlans } from './use-socio-plans.ts'

const { socio: TEXTS } = ADM_TARIFAS

type LoteSocioProps = {
  control: Control<LoteValues, unknown, LoteValues>
  /** Null: a new one. */
  lote: Lote | null
  /** The full price, as typed; null while it is none. */
  full: Price | null
  socio: SocioPlans
}

/** The members' fares of a lot: on or off, and what each plan's members pay. */
export function LoteSocio({ control, lote, full, socio: { plans, reason } }: LoteSocioProps) {
  if (plans.length === 0) {
    return (
      <div className={styles.fare}>
        <strong>{TEXTS.title}</strong>
        <p className={styles.note}>{reason ?? TEXTS.loading}</p>
      </div>
    )
  }
  return (
    <fieldset className={styles.fare} aria-label={TEXTS.title}>
      <SwitchInput control={control} name="vende_socio" label={TEXTS.title} preset={lote === null} />
      <p className={styles.note}>{TEXTS.note}</p>
      <ul className={styles.plans}>
        {plans.map(({ nome, beneficio }) => {
          const sold = lote?.vendidos_socio?.[beneficio.id] ?? 0
          return (
            <li key={beneficio.id} className={styles.plan}>
              <span className={styles.gift}>
                <strong>{nome}</strong> <span>{giftText(beneficio)}</span>
              </span>
              <span className={styles.note}>
                {beneficio.passe ? TEXTS.pass : paysText(full, beneficio)}
                {(sold > 0 || !beneficio.passe) && ` · ${TEXTS.sold(sold)}`}
              </span>
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}

function giftText({ percentual, valor }: Beneficio): string {
  if (isIncluded({ percentual })) return TEXTS.included
  return valor === null ? TEXTS.off(percentual ?? 0) : TEXTS.fixed
}

function paysText(full: Price | null, { percentual, valor }: Beneficio): string {
  if (!full) return '–'
  const { valorCents, taxaCents } = socioCents(full, { percentual, valorCents: valor === null ? null : toCents(valor) })
  return formatReais(priceCents(valorCents, taxaCents))
}
