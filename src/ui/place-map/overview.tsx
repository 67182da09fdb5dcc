import { type PointerEvent, useMemo } from 'react'
import type { Bounds, Plan } from '../../../contract/place-plan.ts'
import { shownPart } from './draw-plan.ts'
import type { Palette } from './palette.ts'
import styles from './place-map.module.css'
import { PlanCanvas } from './plan-canvas.tsx'
import type { MapView } from './use-view.ts'
import { fitView, type Size, type View } from './view.ts'

/** The largest box; `view.ts` keeps as much space below the last row. */
const WIDEST_PX = 112
const TALLEST_PX = 76
const LEAST_PX = 28

type OverviewProps = {
  plan: Plan
  bounds: Bounds
  states: Uint8Array
  stage: string | undefined
  palette: Palette
  view: View
  size: Size
  moveTo: MapView['show']
}

const percent = (part: number): string => `${part * 100}%`

/** The whole plan, small, with the part in view; a press or drag on it shows that part. */
export function Overview({ plan, bounds, states, stage, palette, view, size, moveTo }: OverviewProps) {
  const [width, height] = [bounds.right - bounds.left, bounds.bottom - bounds.top]
  const own = useMemo(() => {
    const scale = Math.min(WIDEST_PX / width, TALLEST_PX / height)
    const pixels = (units: number): number => Math.max(LEAST_PX, Math.round(units * scale))
    const box = { width: pixels(width), height: pixels(height), inset: 0 }
    return { size: box, view: fitView(bounds, box) }
  }, [bounds, width, height])
  const part = shownPart({ view, size }, bounds)

  const move = (event: PointerEvent<HTMLDivElement>) => {
    if (event.buttons === 0) return
    const box = event.currentTarget.getBoundingClientRect()
    const x = bounds.left + ((event.clientX - box.left) / box.width) * width
    const y = bounds.top + ((event.clientY - box.top) / box.height) * height
    moveTo((current) => ({ ...current, x, y }))
  }
  return (
    <div
      className={styles.overview}
      style={{ width: own.size.width, height: own.size.height }}
      aria-hidden="true"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        move(event)
      }}
      onPointerMove={move}
    >
      <PlanCanvas
        className={styles.small}
        plan={plan}
        states={states}
        stage={stage === undefined ? undefined : ''}
        palette={palette}
        view={own.view}
        size={own.size}
        ring={null}
      />
      <span
        className={styles.part}
        style={{
          left: percent(part.left),
          top: percent(part.top),
          width: percent(part.width),
          height: percent(part.height),
        }}
      />
    </div>
  )
}
