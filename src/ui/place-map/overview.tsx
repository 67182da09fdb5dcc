import { type PointerEvent, useLayoutEffect, useMemo, useRef } from 'react'
import type { Bounds, Plan } from '../../../contract/place-plan.ts'
import { drawFrame, shownPart } from './draw-plan.ts'
import type { Frame } from './frame.ts'
import type { Palette } from './palette.tsx'
import styles from './place-map.module.css'
import type { MapView } from './use-view.ts'
import { fitView, type Size, type View } from './view.ts'

/** The largest size of the overview; `view.ts` keeps as much space below the last row. */
const MOST = { width: 112, height: 76 }
const LEAST_PX = 28
/** The scale, in pixels per unit of the plan, from which the stage has room for its name. */
const NAMED_PX = 9

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

/** The size and the view of the overview, which shows the whole plan. */
export function overviewOf(bounds: Bounds, most: { width: number; height: number }) {
  const [width, height] = [bounds.right - bounds.left, bounds.bottom - bounds.top]
  const scale = Math.min(most.width / width, most.height / height)
  const pixels = (units: number): number => Math.max(LEAST_PX, Math.round(units * scale))
  const size = { width: pixels(width), height: pixels(height), inset: 0 }
  return { size, view: fitView(bounds, size) }
}

type Placed = { at?: ReturnType<typeof overviewOf>; className?: string | undefined }

/**
 * The whole plan, small, with the part in view marked; a press or drag on it shows another part. It is in a corner of
 * the map, unless it gets another box.
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

/** The largest height of the stand, as a fraction of the lens's height. */
const OF_LENS = 0.62
/** The distance between the stand and the lens, in pixels. */
const GAP = 28

/** The whole plan above the lens, a small square per place, and a beam from the part in view down to the lens. */
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

type PlanCanvasProps = Omit<Frame, 'ratio'> & { className?: string | undefined }

/**
 * A drawing of a plan. It must be inside an element hidden from screen readers: the list beside the map has the same
 * places.
 */
export function PlanCanvas({
  className,
  plan,
  states,
  stage,
  palette,
  view,
  size,
  ring,
  isGrain = false,
}: PlanCanvasProps) {
  const ref = useRef<HTMLCanvasElement>(null)
  const before = useRef<Frame | null>(null)
  useLayoutEffect(() => {
    if (!ref.current) return
    const ratio = window.devicePixelRatio
    const frame = { plan, states, stage, palette, view, size, ring, isGrain, ratio }
    drawFrame(ref.current, frame, before.current)
    before.current = frame
  }, [plan, states, stage, palette, view, size, ring, isGrain])
  return <canvas ref={ref} className={className} />
}
