import type { SorteioList } from '../../../contract/sorteios.ts'
import { sizesOf } from '../../../contract/sorteios-rules.ts'
import { ADM_SORTEIOS as TEXTS } from '../../texts/adm-sorteios.ts'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import styles from './size-chart.module.css'

const MAX_BARS = 12
/** Heights of the bars: of the smallest that is seen, and of the highest. */
const MIN_PX = 3
const MAX_PX = 60

type SizeChartProps = {
  answer: Pick<SorteioList, 'total' | 'tamanhos'>
  /** The size of the entry that is open. */
  chosen: string | undefined
}

/** How many entries there are, and how many of each size: of all pages, with the filters in use. */
export function SizeChart({ answer: { total, tamanhos }, chosen }: SizeChartProps) {
  const { sizes, others } = sizesOf(tamanhos, MAX_BARS)
  const bars = others > 0 ? [...sizes, { tamanho: TEXTS.others, total: others }] : sizes
  const most = Math.max(...bars.map((bar) => bar.total))
  return (
    <section className={styles.chart} aria-label={TEXTS.sizes}>
      <p className={styles.total}>
        <strong>{TEXTS.total(total)}</strong> {TEXTS.totalOf(total)}
      </p>
      <ul className={styles.bars}>
        {bars.map((bar) => (
          <li key={bar.tamanho} className={styles.size} data-chosen={bar.tamanho === chosen || undefined}>
            <span className={styles.count}>{TEXTS.total(bar.total)}</span>
            <span className={styles.bar} style={{ height: `${Math.max(MIN_PX, (MAX_PX * bar.total) / most)}px` }} />
            <span className={styles.name}>
              <VisuallyHidden>{TEXTS.columns.tamanho} </VisuallyHidden>
              {bar.tamanho}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
