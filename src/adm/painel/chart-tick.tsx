import type { XAxisTickContentProps } from 'recharts'
import type { Ponto } from '../../../contract/painel-rules.ts'
import { shortDay } from '../../lib/dates.ts'
import { ADM_PAINEL } from '../../texts/adm-painel.ts'
import styles from './sales-chart.module.css'

const TEXTS = ADM_PAINEL.sales

function labelOf({ hora, de, emCurso }: Ponto): string {
  if (hora !== null) return TEXTS.hour(hora)
  return emCurso ? TEXTS.today : shortDay(de)
}

/** More bars are so narrow that a label is wider than its bar. */
const MANY = 8
/** So near the edge, in pixels, a label does not fit on both sides of its bar. */
const EDGE = 24
/** About half of a narrow bar. */
const HALF = 6

/** The label under a bar; at the edges it begins or ends with its bar. */
export function ChartTick({ x, y, payload, points }: XAxisTickContentProps & { points: readonly Ponto[] }) {
  const point = points[Number(payload.value)]
  if (!point) return null
  const isNow = point.emCurso && point.hora === null
  const isLast = point === points.at(-1) && points.length > MANY
  const isFirst = Number(x) < EDGE
  return (
    <text
      x={isLast ? Number(x) + HALF : isFirst ? Number(x) - HALF : x}
      y={Number(y) + 10}
      textAnchor={isLast ? 'end' : isFirst ? 'start' : 'middle'}
      className={isNow ? styles.now : styles.tick}
    >
      {labelOf(point)}
    </text>
  )
}
