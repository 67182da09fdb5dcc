import type { Ponto } from '../../../contract/painel-rules.ts'
import { dayLabel, shortDay } from '../../lib/dates.ts'
import { ADM_PAINEL } from '../../texts/adm-painel.ts'
import { money } from './money.ts'
import styles from './sales-chart.module.css'

const TEXTS = ADM_PAINEL.sales

function whenOf({ de, ate, hora }: Ponto): string {
  if (hora !== null) return TEXTS.hour(hora)
  return de === ate ? dayLabel(de) : ADM_PAINEL.period.range(shortDay(de), shortDay(ate))
}

/** The figures of the bar under the pointer, or of the one that the arrow keys have reached. */
export function ChartTooltip({ point }: { point: Ponto | undefined }) {
  if (!point) return null
  return (
    <div className={styles.tooltip} role="status">
      <strong>{money(point.bruto)}</strong>
      <p>
        {whenOf(point)} · {ADM_PAINEL.ingressos(point.quantidade)}
        {point.emCurso && ` ${TEXTS.running}`}
      </p>
      <p>{TEXTS.beforeLine(money(point.antes.bruto))}</p>
    </div>
  )
}
