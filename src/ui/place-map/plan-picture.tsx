import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { boundsOf, type Plan } from '../../../contract/place-plan.ts'
import { overviewOf, PlanCanvas } from './overview.tsx'
import { Probes, usePalette } from './palette.tsx'
import { DRAWN_STATES } from './place-state.ts'
import styles from './plan-picture.module.css'

/** The largest height of the picture, as a fraction of its width. */
const HEIGHT = 0.56
const INK = DRAWN_STATES.indexOf('free')
const SAND = DRAWN_STATES.indexOf('taken')

type PlanPictureProps = {
  plan: Plan
  /** The name of the area in front of the first row. */
  stage: string
  /** Selects the dark places; all others are pale. Must be the same function as long as its results are the same. */
  isMarked: (nr: number) => boolean
}

/** A whole plan as a picture without interaction, a small square per place. Hidden from screen readers. */
export function PlanPicture({ plan, stage, isMarked }: PlanPictureProps) {
  const box = useRef<HTMLDivElement>(null)
  const probes = useRef<HTMLSpanElement>(null)
  const palette = usePalette(probes)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const { current } = box
    if (!current) return
    const measure = () => setWidth(current.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  const bounds = useMemo(() => boundsOf(plan, true), [plan])
  const states = useMemo(() => Uint8Array.from(plan.places, ({ nr }) => (isMarked(nr) ? INK : SAND)), [plan, isMarked])
  const at = useMemo(() => overviewOf(bounds, { width, height: width * HEIGHT }), [bounds, width])
  return (
    <div className={styles.picture} aria-hidden="true">
      <Probes ref={probes} />
      <p className={styles.stage}>{stage}</p>
      <div ref={box} className={styles.box}>
        {palette && width > 0 && (
          <div style={{ width: at.size.width, height: at.size.height }}>
            <PlanCanvas
              className={styles.canvas}
              plan={plan}
              states={states}
              stage=""
              palette={palette}
              view={at.view}
              size={at.size}
              ring={null}
              isGrain
            />
          </div>
        )}
      </div>
    </div>
  )
}
