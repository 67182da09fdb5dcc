import { type PointerEvent, useMemo } from 'react'
import type { Bounds, Plan } from '../../../contract/place-plan.ts'
import { shownPart } from './draw-plan.ts'
import type { Palette } from './palette.ts'
import styles from './place-map.module.css'
import { PlanCanvas } from './plan-canvas.tsx'
import type { MapView } from './use-view.ts'
import { fitView, type Size, type View } from './view.ts'

/** The largest box; `view.ts` keeps as much space below the last row. */
const MOST = { width: 112, height: 76 }
const LEAST_PX = 28
/** Pixels per unit of the plan from which the stage has room for its name. */
const NAMED_PX = 9

export type OverviewProps = {
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

/** The box in which a whole plan is shown in small, and its view. */
export function overviewOf(bounds: Bounds, most: { width: number; height: number }) {
  const [width, height] = [bounds.right - bounds.left, bounds.bottom - bounds.top]
  const scale = Math.min(most.width / width, most.height / height)
  const pixels = (units: number): number => Math.max(LEAST_PX, Math.round(units * scale))
  const size = { width: pixels(width), height: pixels(height), inset: 0 }
  return { size, view: fitView(bounds, size) }
}

type Placed = { at?: ReturnType<typeof overviewOf>; className?: string | undefined }

/**
 * The whole plan, small, with the part in view; a press or drag on it shows that part. In a corner of the map, unless it
 * is given another box.
 */
export function Overview({ at, className, ...props }: OverviewProps & Placed) {
  const { plan, bounds, states, stage, palette, view, size, moveTo } = props
  const own = useMemo(() => at ?? overviewOf(bounds, MOST), [at, bounds])
  const part = shownPart({ view, size }, bounds)
  const name = at && own.view.scale >= NAMED_PX ? stage : ''

  const move = (event: PointerEvent<HTMLDivElement>) => {
    if (event.buttons === 0) return
    const box = event.currentTarget.getBoundingClientRect()
    const x = bounds.left + ((event.clientX - box.left) / box.width) * (bounds.right - bounds.left)
    const y = bounds.top + ((event.clientY - box.top) / box.height) * (bounds.bottom - bounds.top)
    moveTo((current) => ({ ...current, x, y }))
  }
  return (
    <div
      className={className ?? styles.overview}
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
        stage={stage === undefined ? undefined : name}
        palette={palette}
        view={own.view}
        size={own.size}
        ring={null}
        isGrain
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
