import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import {
  boundsOf,
  placeAt,
  placeOf,
  type Plan,
  type PlanPlace,
  type PlanRow,
  pointOf,
} from '../../../contract/place-plan.ts'
import { UI } from '../../texts/ui.ts'
import { Icon } from '../icon/icon.tsx'
import { Overview, PlanCanvas, Stand } from './overview.tsx'
import { Probes, usePalette } from './palette.tsx'
import { PlaceLegend, type PlaceWords } from './place-legend.tsx'
import { PlaceList } from './place-list.tsx'
import styles from './place-map.module.css'
import { DRAWN_STATES, type DrawnState, isTogglable, type PlaceState } from './place-state.ts'
import { useGestures } from './use-gestures.ts'
import { useView } from './use-view.ts'
import { canHit, FIT_MAX_PX, READABLE_PX, toBox, toPlan, viewAt, zoomAt } from './view.ts'

export type PlaceMapProps = {
  /** The accessible name of the map and its list. */
  label: string
  plan: Plan
  /** The state of a place by its number. Must be the same function as long as no state changes. */
  stateOf: (nr: number) => PlaceState
  /** A place's full name for a screen reader: 'Fileira A, lugar 11, livre'. */
  nameOf: (place: PlanPlace, state: PlaceState) => string
  /** A row's name in the list: 'Fileira A', '1 a 10'. */
  rowLabel: (row: PlanRow) => string
  /** The name of the area in front of the first row: 'Palco', 'Campo'. */
  stage?: string | undefined
  words: PlaceWords
  /** The lot, shown above the drawing and in one card with it where there is room. */
  head?: ReactNode
  /**
   * If set, a map whose places are too small to touch is shown as a small stand with a lens below it. The lens begins
   * at this place, or at the first one if null.
   */
  lensAt?: number | null
  /**
   * Selects the searched places, all by default: other free ones are drawn paler, and are not in the list. When it
   * changes, the view moves to the nearest searched place. Must be the same function as long as the search is the same.
   */
  isAsked?: ((place: PlanPlace) => boolean) | undefined
  /** Only the drawing, without legend and list: a preview beside the form that changes it. */
  preview?: boolean
  /** Whether the states are not known yet, so that no place can be chosen. */
  waiting?: boolean
  /** Called only for places that are free or chosen. */
  onToggle: (nr: number) => void
}

const ZOOM_STEP = 1.6
const CODES = Object.fromEntries(DRAWN_STATES.map((state, code) => [state, code])) as Record<DrawnState, number>

type Asked = PlaceMapProps['isAsked']

/** The index of each place's state, as the drawing needs it. */
function statesOf({ places }: Plan, stateOf: PlaceMapProps['stateOf'], isAsked: Asked): Uint8Array {
  const states = new Uint8Array(places.length)
  places.forEach((place, index) => {
    const state = stateOf(place.nr)
    states[index] = CODES[state === 'free' && isAsked && !isAsked(place) ? 'other' : state]
  })
  return states
}

/** The free searched place that is nearest to a point. */
function nearestAsked(plan: Plan, stateOf: PlaceMapProps['stateOf'], isAsked: Asked, at: { x: number; y: number }) {
  let [nearest, least] = [null as { x: number; y: number } | null, Number.POSITIVE_INFINITY]
  for (const place of plan.places) {
    if (!isAsked?.(place) || stateOf(place.nr) !== 'free') continue
    const point = pointOf(plan, place.row, place.column)
    const distance = Math.hypot(point.x - at.x, point.y - at.y)
    if (distance < least) [nearest, least] = [point, distance]
  }
  return nearest
}

/** The initial centre of a lens: this place, or the first one. */
function startOf(plan: Plan, nr: number | null): { x: number; y: number } {
  const place = (nr === null ? undefined : placeOf(plan, nr)) ?? plan.places[0]
  return pointOf(plan, place?.row ?? 0, place?.column ?? 0)
}

/** Whether the user has zoomed in this visit; then the hint is not shown again. */
let knowsZoom = false

/**
 * A map of numbered places. At first all is in view; pinch, wheel (with Ctrl, or while the map has the focus) or
 * buttons zoom, a drag moves, and a tap on a place that is too small zooms in. A small overview shows which part is in
 * view. The list has the same places.
 */
export function PlaceMap({ label, plan, stateOf, nameOf, rowLabel, stage, words, onToggle, ...props }: PlaceMapProps) {
  const { head, waiting = false, preview = false, lensAt, isAsked } = props
  const box = useRef<HTMLDivElement>(null)
  const probes = useRef<HTMLSpanElement>(null)
  const [ring, setRing] = useState<number | null>(null)
  const bounds = useMemo(() => boundsOf(plan, stage !== undefined), [plan, stage])
  const states = useMemo(() => statesOf(plan, stateOf, isAsked), [plan, stateOf, isAsked])
  const palette = usePalette(probes)
  const map = useView(box, bounds, lensAt === undefined ? null : startOf(plan, lensAt))
  const { view, size, whole } = map
  if (!whole) knowsZoom = true

  useGestures(box, map, (at, isTouch) => {
    if (!view || !size) return
    if (!canHit(view, isTouch)) return map.moveTo((from, within) => zoomAt(from, within, at, READABLE_PX))
    const point = toPlan(view, size, at)
    const place = placeAt(plan, point.x, point.y)
    if (place && isTogglable(stateOf(place.nr))) onToggle(place.nr)
  })

  const zoom = (factor: number) =>
    map.moveTo((from, within) =>
      zoomAt(from, within, { x: within.width / 2, y: within.height / 2 }, from.scale * factor),
    )

  const focus = (nr: number | null) => {
    setRing(nr)
    const place = nr === null ? undefined : placeOf(plan, nr)
    if (!place || !view || !size) return
    const point = pointOf(plan, place.row, place.column)
    const at = toBox(view, size, point)
    const isInView = at.x > 0 && at.y > 0 && at.x < size.width && at.y < size.height
    if (!isInView) map.moveTo((from) => ({ ...from, x: point.x, y: point.y }))
  }

  const asked = useRef(isAsked)
  useEffect(() => {
    if (asked.current === isAsked) return
    asked.current = isAsked
    map.moveTo((from, within) => {
      const at = nearestAsked(plan, stateOf, isAsked, from)
      return at ? viewAt(at, from.scale, within) : from
    })
  })

  const [width, height] = [bounds.right - bounds.left, bounds.bottom - bounds.top]
  const hasZoom = size !== null && size.inset > 0
  const hasLens = hasZoom && lensAt !== undefined
  const shape = { '--across': width, '--down': height, '--most': `${FIT_MAX_PX}px` } as object
  return (
    <section className={styles.map} aria-label={label}>
      <div className={styles.card} data-head={head !== undefined}>
        {head !== undefined && <div className={styles.head}>{head}</div>}
        {hasLens && view && palette && (
          <Stand {...{ plan, bounds, states, stage, palette, view, size }} moveTo={map.show} />
        )}
        {/* A press on the map gives it the focus, and then the wheel zooms it. */}
        <div
          className={styles.frame}
          style={palette ? shape : undefined}
          data-lens={hasLens || undefined}
          tabIndex={-1}
          inert={waiting}
        >
          {/* The server's HTML may contain no inline style, so an element has the drawing's proportions until it is drawn. */}
          {!palette && (
            <svg
              className={styles.spacer}
              viewBox={`0 0 ${width} ${height}`}
              width={width * FIT_MAX_PX}
              height={height * FIT_MAX_PX}
              aria-hidden="true"
            />
          )}
          <Probes ref={probes} />
          <div ref={box} className={styles.box} data-zoomed={!whole} aria-hidden="true">
            {view && size && palette && (
              <PlanCanvas
                className={styles.canvas}
                plan={plan}
                states={states}
                stage={stage}
                palette={palette}
                view={view}
                size={size}
                ring={ring}
              />
            )}
          </div>
          {hasZoom && !hasLens && whole && !knowsZoom && !preview && (
            <p className={styles.hint}>
              <Icon name="zoom" />
              {UI.map.hint}
            </p>
          )}
          {view && size && palette && !whole && !hasLens && (
            <Overview {...{ plan, bounds, states, stage, palette, view, size }} moveTo={map.show} />
          )}
          {hasZoom && !preview && (
            <div className={styles.controls}>
              <div className={styles.zoom}>
                <button
                  type="button"
                  aria-label={UI.map.zoomOut}
                  aria-disabled={whole}
                  onClick={() => zoom(1 / ZOOM_STEP)}
                >
                  <Icon name="minus" />
                </button>
                <button type="button" aria-label={UI.map.zoomIn} onClick={() => zoom(ZOOM_STEP)}>
                  <Icon name="plus" />
                </button>
              </div>
            </div>
          )}
        </div>
        {!preview && <PlaceLegend words={words} />}
      </div>
      {!preview && (
        <div className={styles.list} inert={waiting}>
          <PlaceList {...{ plan, stateOf, nameOf, rowLabel, isAsked, onToggle }} onFocus={focus} />
        </div>
      )}
    </section>
  )
}
