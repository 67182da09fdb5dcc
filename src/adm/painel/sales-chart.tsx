import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts'
import type { Ponto } from '../../../contract/painel-rules.ts'
import { ADM_PAINEL } from '../../texts/adm-painel.ts'
import { useIsWide } from '../../ui/use-media/use-is-wide.ts'
import { InkBar, SandBar, TODAY } from './chart-bars.tsx'
import { ChartTick } from './chart-tick.tsx'
import { ChartTooltip } from './chart-tooltip.tsx'
import styles from './sales-chart.module.css'
import { tickEvery } from './tick-every.ts'

const TEXTS = ADM_PAINEL.sales
const MARGIN = { top: 8, right: 4, bottom: 0, left: 4 }

/** Ink bars before wide sand bars of the period before; today is hatched, for it is not over. */
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
