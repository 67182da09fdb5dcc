import type { Bounds } from '../../../contract/place-plan.ts'

/** The part of a plan that is shown: the point in the middle of the box, and pixels per unit. */
export type View = { scale: number; x: number; y: number }
/** A box in pixels. `inset` is the height of the controls at its lower edge, kept free when all is in view. */
export type Size = { width: number; height: number; inset: number }
export type Point = { x: number; y: number }

/** The largest size of a place, in pixels with its gap: when all fits, and when zoomed in. */
export const FIT_MAX_PX = 52
const ZOOM_MAX_PX = 76
/** The size at which a place can be read and touched. */
export const READABLE_PX = 52
/** The smallest size at which a finger or a mouse can hit a place. */
const TOUCH_PX = 44
const MOUSE_PX = 14
/** The smallest size at which a mouse user reads its number without zooming. */
const MOUSE_READ_PX = 26
/** The height of the controls with their margin, and of the overview; the last row can be moved above both. */
const CONTROLS_PX = 64
const OVERVIEW_PX = 100

const middleOf = ({ left, top, right, bottom }: Bounds): Point => ({ x: (left + right) / 2, y: (top + bottom) / 2 })

/** The view that shows everything. */
export function fitView(bounds: Bounds, { width, height, inset }: Size): View {
  const [across, down] = [bounds.right - bounds.left, bounds.bottom - bounds.top]
  const scale = Math.max(0.01, Math.min(width / across, (height - inset) / down, FIT_MAX_PX))
  const { x, y } = middleOf(bounds)
  return { scale, x, y: y + inset / 2 / scale }
}

/** The view with a point in its upper third, so that in a low box the first rows are visible below the stage. */
export const viewAt = ({ x, y }: Point, scale: number, { height }: Size): View => ({
  scale,
  x,
  y: y + height / 6 / scale,
})

/** The view that shows the surroundings of a point, with places that can be read and touched. */
export const closeView = (at: Point, bounds: Bounds, size: Size): View =>
  clampView(viewAt(at, READABLE_PX, size), bounds, size)

/** Whether a map needs zoom controls: when all is in view, its places are too small to touch or to read. */
const needsZoom = ({ scale }: View, isTouch: boolean): boolean => scale < (isTouch ? TOUCH_PX : MOUSE_READ_PX)

/** A box of this size in pixels, with the space its controls need for such a plan. */
export function boxOf(width: number, height: number, bounds: Bounds, isTouch: boolean): Size {
  const inset = needsZoom(fitView(bounds, { width, height, inset: 0 }), isTouch) ? CONTROLS_PX : 0
  return { width, height, inset }
}

/** The largest scale of a map. */
const maxScale = (fit: View): number => Math.max(ZOOM_MAX_PX, fit.scale)

const within = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most)

/** In the middle when the whole length fits, otherwise without empty space beyond the ends. */
function clampAxis(at: number, from: number, to: number, shown: number): number {
  return to - from <= shown ? (from + to) / 2 : within(at, from + shown / 2, to - shown / 2)
}

/**
 * The nearest view that is neither too small nor too large and shows nothing beyond the plan, except the space that the
 * controls and the overview need below: they must not cover the last row.
 */
export function clampView(view: View, bounds: Bounds, size: Size): View {
  const fit = fitView(bounds, size)
  const scale = within(view.scale, fit.scale, maxScale(fit))
  const below = size.inset / scale
  const isTall = (bounds.bottom - bounds.top + below) * scale > size.height + 1
  const bottom = bounds.bottom + (isTall ? OVERVIEW_PX / scale : below)
  return {
    scale,
    x: clampAxis(view.x, bounds.left, bounds.right, size.width / scale),
    y: clampAxis(view.y, bounds.top, bottom, size.height / scale),
  }
}

/** The point of the plan at a point of the box. */
export const toPlan = ({ scale, x, y }: View, { width, height }: Size, at: Point): Point => ({
  x: x + (at.x - width / 2) / scale,
  y: y + (at.y - height / 2) / scale,
})

/** The point of the box that shows a point of the plan. */
export const toBox = ({ scale, x, y }: View, { width, height }: Size, at: Point): Point => ({
  x: width / 2 + (at.x - x) * scale,
  y: height / 2 + (at.y - y) * scale,
})

/** Another scale, while the point of the plan under `at` stays where it is. */
export function zoomAt(view: View, size: Size, at: Point, scale: number): View {
  const fixed = toPlan(view, size, at)
  return {
    scale,
    x: fixed.x - (at.x - size.width / 2) / scale,
    y: fixed.y - (at.y - size.height / 2) / scale,
  }
}

/** The view after the plan was moved by some pixels. */
export const panBy = (view: View, dx: number, dy: number): View => ({
  scale: view.scale,
  x: view.x - dx / view.scale,
  y: view.y - dy / view.scale,
})

/** Whether everything is in view. */
export const isWhole = (view: View, bounds: Bounds, size: Size): boolean =>
  view.scale <= fitView(bounds, size).scale * 1.01

/** Whether a place is large enough to be chosen; otherwise a tap zooms in instead of guessing. */
export const canHit = ({ scale }: View, isTouch: boolean): boolean => scale >= (isTouch ? TOUCH_PX : MOUSE_PX)
