import { type RefObject, useEffect, useRef } from 'react'
import type { MapView } from './use-view.ts'
import { panBy, zoomAt } from './view.ts'

type Point = { x: number; y: number }
type Tap = (at: Point, isTouch: boolean) => void

/** A press that moves further than this is a drag. */
const DRAG_PX = 7
const WHEEL_SPEED = 0.0022
const LINE_PX = 16

const middleOf = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)

/** Scrolls the page: a drag goes on there where the map ends. @returns by how many pixels it did */
function scrollPage(pixels: number): number {
  const { scrollY } = window
  window.scrollBy({ top: pixels, behavior: 'instant' })
  return window.scrollY - scrollY
}

/** Whether a wheel event can zoom: not out when all is in view, and not in when all places are readable. */
const canZoom = ({ size, whole }: MapView, deltaY: number): boolean =>
  !whole || (deltaY < 0 && size !== null && size.inset > 0)

/** Adds the listeners of one drawing; React's own listeners cannot prevent the default of a touch or a wheel. */
function listen(target: HTMLElement, map: () => MapView, onTap: () => Tap): () => void {
  const stop = new AbortController()
  const options = { signal: stop.signal, passive: false } as const
  const pointIn = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const { left, top } = target.getBoundingClientRect()
    return { x: clientX - left, y: clientY - top }
  }
  let last: Point[] = []
  let pressed: Point | null = null
  let hasMoved = false
  let isTouch = false

  const drag = (at: Point): void => {
    const [from] = last
    last = [at]
    if (pressed && distance(pressed, at) > DRAG_PX) hasMoved = true
    if (!hasMoved || !from || map().whole) return
    const beyond = map().show((view) => panBy(view, at.x - from.x, at.y - from.y))
    if (isTouch && beyond !== 0) last = [{ x: at.x, y: at.y + scrollPage(beyond) }]
  }
  const pinch = (a: Point, b: Point): void => {
    const [fromA, fromB] = last
    last = [a, b]
    hasMoved = true
    if (!fromA || !fromB) return
    const [from, to] = [middleOf(fromA, fromB), middleOf(a, b)]
    const factor = distance(a, b) / Math.max(1, distance(fromA, fromB))
    map().show((view, size) => panBy(zoomAt(view, size, from, view.scale * factor), to.x - from.x, to.y - from.y))
  }
  const onTouch = (event: TouchEvent): void => {
    const points = [...event.targetTouches].map(pointIn)
    const [a, b] = points
    if (event.type === 'touchmove' && a && last.length === points.length) {
      if (b) pinch(a, b)
      else drag(a)
    } else last = points
    // One finger scrolls the page while all is in view; two fingers are always handled by the map.
    if (b || (a && hasMoved && !map().whole)) event.preventDefault()
  }

  target.addEventListener(
    'pointerdown',
    (event) => {
      isTouch = event.pointerType !== 'mouse'
      if (event.isPrimary) {
        hasMoved = false
        pressed = pointIn(event)
      }
      if (isTouch || event.button !== 0) return
      last = [pointIn(event)]
      target.setPointerCapture(event.pointerId)
    },
    options,
  )
  target.addEventListener(
    'pointermove',
    (event) => {
      if (event.pointerType === 'mouse' && target.hasPointerCapture(event.pointerId)) drag(pointIn(event))
    },
    options,
  )
  for (const type of ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const) {
    target.addEventListener(type, onTouch, options)
  }
  target.addEventListener(
    'click',
    (event) => {
      if (!hasMoved) onTap()(pointIn(event), isTouch)
    },
    options,
  )
  // A pinch on a touchpad arrives as a wheel with Ctrl. Without it the wheel scrolls the page, unless the map has the
  // focus and can still be zoomed that way.
  const zoomsPlainly = ({ deltaY }: WheelEvent): boolean =>
    target.parentElement?.matches(':focus-within') === true && canZoom(map(), deltaY)
  target.addEventListener(
    'wheel',
    (event) => {
      if (!event.ctrlKey && !event.metaKey && !zoomsPlainly(event)) return
      event.preventDefault()
      const at = pointIn(event)
      const turned = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * LINE_PX : event.deltaY
      map().show((view, size) => zoomAt(view, size, at, view.scale * Math.exp(-turned * WHEEL_SPEED)))
    },
    options,
  )
  return () => stop.abort()
}

/** Pinch, drag, wheel and tap on the drawing of a map. */
export function useGestures(target: RefObject<HTMLElement | null>, map: MapView, onTap: Tap): void {
  const latest = useRef({ map, onTap })
  useEffect(() => {
    latest.current = { map, onTap }
  })
  useEffect(() => {
    if (!target.current) return
    return listen(
      target.current,
      () => latest.current.map,
      () => latest.current.onTap,
    )
  }, [target])
}
