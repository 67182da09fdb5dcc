import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Bounds } from '../../../contract/place-plan.ts'
import { boxOf, clampView, closeView, fitView, isWhole, type Point, type Size, type View } from './view.ts'

const ANIMATION_MS = 200

const isStill = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches

export type MapView = {
  size: Size | null
  view: View | null
  /** Whether everything is in view. */
  whole: boolean
  /** Shows another part, at once. Returns how many pixels further down or up (negative) it would have to go, but ends. */
  show: (next: (view: View, size: Size) => View) => number
  /** Moves to another part within a moment. */
  moveTo: (next: (view: View, size: Size) => View) => void
}

type Shown = { size: Size; view: View; bounds: Bounds }

/**
 * The view after the box or the plan changed: all stays in view if it was; otherwise the centre stays. The first view
 * shows all, or the surroundings of `start` if places would be too small.
 */
function resized(before: Shown | null, size: Size, bounds: Bounds, start: Point | null): Shown {
  const fit = fitView(bounds, size)
  if (!before && start && size.inset > 0) return { size, bounds, view: closeView(start, bounds, size) }
  const keeps = before && !isWhole(before.view, before.bounds, before.size)
  return { size, bounds, view: keeps ? clampView(before.view, bounds, size) : fit }
}

/** The part of a plan that a box shows. At first all is in view, or the surroundings of `start`. */
export function useView(box: RefObject<HTMLElement | null>, bounds: Bounds, start: Point | null = null): MapView {
  const [shown, setShown] = useState<Shown | null>(null)
  const latest = useRef(shown)
  const frame = useRef(0)
  const first = useRef(start)

  const put = useCallback((next: Shown) => {
    latest.current = next
    setShown(next)
  }, [])

  useLayoutEffect(() => {
    const { current } = box
    if (!current) return
    const measure = () => {
      const isTouch = window.matchMedia('(pointer: coarse)').matches
      const size = boxOf(current.clientWidth, current.clientHeight, bounds, isTouch)
      const before = latest.current
      const isSame = before?.bounds === bounds && before.size.width === size.width && before.size.height === size.height
      if (size.width > 0 && size.height > 0 && !isSame) put(resized(before, size, bounds, first.current))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [box, bounds, put])

  useEffect(() => () => cancelAnimationFrame(frame.current), [])

  const show = useCallback<MapView['show']>(
    (next) => {
      cancelAnimationFrame(frame.current)
      const { current } = latest
      if (!current) return 0
      const wanted = next(current.view, current.size)
      const view = clampView(wanted, current.bounds, current.size)
      put({ ...current, view })
      return (wanted.y - view.y) * view.scale
    },
    [put],
  )

  const moveTo = useCallback<MapView['moveTo']>(
    (next) => {
      cancelAnimationFrame(frame.current)
      const { current } = latest
      if (!current) return
      const { view: from, size, bounds: within } = current
      const to = clampView(next(from, size), within, size)
      if (isStill()) return put({ ...current, view: to })
      const start = performance.now()
      const step = (now: number) => {
        const part = Math.min(1, (now - start) / ANIMATION_MS)
        const eased = 1 - (1 - part) ** 3
        const between = (a: number, b: number): number => a + (b - a) * eased
        // Scales are interpolated by their ratio, so that the zoom looks even.
        const scale = from.scale * (to.scale / from.scale) ** eased
        const view = { scale, x: between(from.x, to.x), y: between(from.y, to.y) }
        if (latest.current) put({ ...latest.current, view: part < 1 ? view : to })
        if (part < 1) frame.current = requestAnimationFrame(step)
      }
      frame.current = requestAnimationFrame(step)
    },
    [put],
  )

  const view = shown?.view ?? null
  const size = shown?.size ?? null
  return { size, view, whole: !shown || isWhole(shown.view, shown.bounds, shown.size), show, moveTo }
}
