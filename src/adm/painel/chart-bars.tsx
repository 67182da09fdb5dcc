import type { BarShapeProps } from 'recharts'
import styles from './sales-chart.module.css'

/** The id of the pattern of what is not over. */
export const TODAY = 'painel-hoje'
/** How much of its sand bar an ink bar covers. */
const PART = 0.5
const ROUND = 3

/** Round at the top only. */
function pathOf(x: number, y: number, width: number, height: number): string {
  const r = Math.min(ROUND, width / 2, height)
  return `M${x} ${y + height}v${r - height}q0 ${-r} ${r} ${-r}h${width - 2 * r}q${r} 0 ${r} ${r}v${height - r}z`
}

/** The same hour, day or week of the period before. */
export const SandBar = ({ x, y, width, height }: BarShapeProps) =>
  height > 0 ? <path d={pathOf(x, y, width, height)} className={styles.sand} /> : null

/** An hour, a day or a week of the period. */
export function InkBar({ x, y, width, height, payload }: BarShapeProps) {
  if (height <= 0) return null
  const inner = Math.max(2, width * PART)
  const path = pathOf(x + (width - inner) / 2, y, inner, height)
  return payload.emCurso ? (
    <path d={path} className={styles.today} fill={`url(#${TODAY})`} />
  ) : (
    <path d={path} className={styles.ink} />
  )
}
