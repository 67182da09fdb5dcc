import {
  Bar,
  BarChart,
  type BarShapeProps,
  CartesianGrid,
  Tooltip,
  XAxis,
  type XAxisTickContentProps,
  YAxis,
} from 'recharts'
import type { Ponto } from '../../../contract/painel-rules.ts'
import { dayLabel, shortDay } from '../../lib/dates.ts'
import { ADM_PAINEL } from '../../texts/adm-painel.ts'
import { useIsWide } from '../../ui/use-media/use-is-wide.ts'
import { money } from './money.ts'
import styles from './sales-chart.module.css'

const FEW = 8
const HOURS = 4
const WEEK = 7
const LABELS = 6

/** The bars with a label: every fourth hour, all if there are few, otherwise one a week, counted from the last. */
function tickEvery(points: readonly Ponto[]): number[] {
  const all = points.map((_, index) => index)
  const last = all.length - 1
  if (points[0]?.hora === 0) return all.filter((index) => index % HOURS === 0)
  if (all.length <= FEW) return all
  const step = all.length <= WEEK * LABELS ? WEEK : Math.ceil(all.length / LABELS)
  return all.filter((index) => (last - index) % step === 0)
}

/** The id of the pattern of a bar whose time is not over. */
const TODAY = 'painel-hoje'
/** How much of the width of the previous period's bar the current period's bar covers. */
const PART = 0.5
const ROUND = 3

/** Only the upper corners are rounded. */
function pathOf(x: number, y: number, width: number, height: number): string {
  const r = Math.min(ROUND, width / 2, height)
  return `M${x} ${y + height}v${r - height}q0 ${-r} ${r} ${-r}h${width - 2 * r}q${r} 0 ${r} ${r}v${height - r}z`
}

/** The bar of the same hour, day or week of the previous period. */
const SandBar = ({ x, y, width, height }: BarShapeProps) =>
  height > 0 ? <path d={pathOf(x, y, width, height)} className={styles.sand} /> : null

/** The bar of an hour, a day or a week of the period. */
function InkBar({ x, y, width, height, payload }: BarShapeProps) {
  if (height <= 0) return null
  const inner = Math.max(2, width * PART)
  const path = pathOf(x + (width - inner) / 2, y, inner, height)
  return payload.emCurso ? (
    <path d={path} className={styles.today} fill={`url(#${TODAY})`} />
  ) : (
    <path d={path} className={styles.ink} />
  )
}

const TEXTS = ADM_PAINEL.sales

function labelOf({ hora, de, emCurso }: Ponto): string {
  if (hora !== null) return TEXTS.hour(hora)
  return emCurso ? TEXTS.today : shortDay(de)
}

/** With more bars than this, a label is wider than its bar. */
const MANY = 8
/** Nearer to the edge than this, in pixels, a label does not fit on both sides of its bar. */
const EDGE = 24
/** About half of a narrow bar. */
const HALF = 6

/** The label under a bar, centred; near the edges it is aligned with its bar's outer side. */
function ChartTick({ x, y, payload, points }: XAxisTickContentProps & { points: readonly Ponto[] }) {
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

function whenOf({ de, ate, hora }: Ponto): string {
  if (hora !== null) return TEXTS.hour(hora)
  return de === ate ? dayLabel(de) : ADM_PAINEL.period.range(shortDay(de), shortDay(ate))
}

/** The figures of the bar under the pointer, or of the bar that the arrow keys selected. */
function ChartTooltip({ point }: { point: Ponto | undefined }) {
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

const MARGIN = { top: 8, right: 4, bottom: 0, left: 4 }

/** Dark bars in front of wider, paler bars of the previous period; today is hatched, because it is not over. */
export default function SalesChart({ points }: { points: readonly Ponto[] }) {
  const isWide = useIsWide()
  const rows = points.map((point, index) => ({ ...point, index, before: point.antes.bruto }))
  return (
    <BarChart
      responsive
      className={styles.chart ?? ''}
      data={rows}
      margin={MARGIN}
      barCategoryGap="10%"
      title={TEXTS.chart}
    >
      <defs>
        <pattern id={TODAY} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="5" height="5" className={styles.gap} />
          <rect width="2.5" height="5" className={styles.stripe} />
        </pattern>
      </defs>
      <CartesianGrid vertical={false} className={styles.grid} />
      <XAxis
        xAxisId="now"
        dataKey="index"
        ticks={tickEvery(points)}
        interval={0}
        tickLine={false}
        height={26}
        tick={(props) => <ChartTick {...props} points={points} />}
      />
      <XAxis xAxisId="before" dataKey="index" orientation="top" height={0} hide />
      <YAxis
        width={isWide ? 58 : 0}
        tickCount={4}
        axisLine={false}
        tickLine={false}
        tickFormatter={TEXTS.axis}
        hide={!isWide}
      />
      <Tooltip
        isAnimationActive={false}
        cursor={{ className: styles.cursor ?? '' }}
        content={({ active, payload }) => <ChartTooltip point={active ? payload[0]?.payload : undefined} />}
      />
      <Bar xAxisId="before" dataKey="before" shape={SandBar} isAnimationActive={false} />
      <Bar xAxisId="now" dataKey="bruto" shape={InkBar} isAnimationActive={false} />
    </BarChart>
  )
}
