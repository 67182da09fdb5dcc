import { useMemo } from 'react'
import { shownPart } from './draw-plan.ts'
import { Overview, type OverviewProps, overviewOf } from './overview.tsx'
import styles from './stand.module.css'

/** The stand is at most this part of the lens's height. */
const OF_LENS = 0.62
/** Between the stand and the lens, in pixels. */
const GAP = 28

/** The whole plan above the lens, one grain a place, and a beam from the part in view down to the lens. */
export function Stand(props: OverviewProps) {
  const { bounds, size, view, palette } = props
  const { width, height } = size
  const at = useMemo(() => overviewOf(bounds, { width, height: height * OF_LENS }), [bounds, width, height])
  const onPaper = useMemo(() => ({ ...palette, surface: palette.paper }), [palette])
  const part = shownPart({ view, size }, bounds)
  const left = (width - at.size.width) / 2 + part.left * at.size.width
  const right = left + part.width * at.size.width
  const bottom = (part.top + part.height) * at.size.height
  const end = at.size.height + GAP
  return (
    <div className={styles.above} style={{ paddingBottom: GAP }}>
      <Overview {...props} palette={onPaper} at={at} className={styles.stand} />
      <svg className={styles.beam} viewBox={`0 0 ${width} ${end}`} width={width} height={end} aria-hidden="true">
        <path d={`M${left} ${bottom}H${right}L${width} ${end}H0z`} />
      </svg>
    </div>
  )
}
