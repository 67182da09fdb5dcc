import { type Plan, type PlanPlace, pointOf } from '../../../contract/place-plan.ts'
import type { Palette } from './palette.tsx'
import type { DrawnState } from './place-state.ts'

/** Half of a place's edge, in units of the plan; the rest of its cell is the gap to its neighbours. */
const HALF = 0.41
const CORNER = 0.17
/** Size of a place in pixels from which its number can be read. */
const TEXT_PX = 21

type Context = CanvasRenderingContext2D

function fillOf(state: DrawnState, palette: Palette): string {
  if (state === 'mine') return palette.mark
  if (state === 'kept') return palette.ink
  return state === 'free' || state === 'other' ? palette.surface : palette.sand
}

/** A person in a wheelchair, and a person with another one, on a grid of 24. */
export const SIGN_PATHS = {
  accessible: 'M11 4.6h.01M11 8v5h5l2.6 4.6M11 10.3h4M8.6 11.6a4.4 4.4 0 1 0 5.8 5.8',
  companion:
    'M9.5 5.2h.01M9.5 8.6v4.6l-2 5.2M9.5 13.2l2 5.2M6.4 12.4V10q0-1.4 1.6-1.4h3q1.6 0 1.6 1.4v2.4M17 7.2v5M14.5 9.7h5',
} as const

type Sign = keyof typeof SIGN_PATHS
const paths = new Map<Sign, Path2D>()

/** Draws the symbol of a place for a wheelchair or a companion around the origin. */
export function drawSign(context: Context, sign: Sign, scale: number, colour: string): void {
  const path = paths.get(sign) ?? new Path2D(SIGN_PATHS[sign])
  paths.set(sign, path)
  const size = (scale * 0.56) / 24
  context.scale(size, size)
  context.translate(-12, -11.5)
  context.strokeStyle = colour
  context.lineWidth = 2.4
  context.lineCap = 'round'
  context.stroke(path)
}

type Lettering = { scale: number; font: string }

function drawText(context: Context, text: string, weight: number, colour: string, { scale, font }: Lettering): void {
  const size = Math.min(scale * 0.36, (scale * 0.9) / (text.length * 0.62), 19)
  context.font = `${weight} ${size}px ${font}`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillStyle = colour
  context.fillText(text, 0, size * 0.06)
}

function drawFace(context: Context, place: PlanPlace, state: DrawnState, scale: number, palette: Palette): void {
  const isDark = state === 'kept'
  const dark = state === 'other' ? palette.quiet : palette.ink
  const colour = isDark ? palette.surface : state === 'mine' ? palette.onMark : dark
  if (state === 'taken') {
    context.strokeStyle = palette.slash
    context.lineWidth = Math.max(1, scale / 22)
    context.beginPath()
    context.moveTo(-scale * 0.11, scale * 0.11)
    context.lineTo(scale * 0.11, -scale * 0.11)
    context.stroke()
    return
  }
  if (state === 'waiting') return
  const sign = place.kind === 'accessible' || place.kind === 'companion' ? place.kind : null
  if (sign && (state === 'free' || state === 'other')) drawSign(context, sign, scale, colour)
  else if (scale >= TEXT_PX)
    drawText(context, place.text, state === 'mine' ? 800 : 650, colour, { scale, font: palette.font })
}
/** A place that is not for sale: a faint cross without a box. */
function drawBlocked(context: Context, scale: number, palette: Palette): void {
  const arm = scale * 0.12
  context.strokeStyle = palette.slash
  context.lineWidth = Math.max(1, scale / 26)
  context.beginPath()
  context.moveTo(-arm, -arm)
  context.lineTo(arm, arm)
  context.moveTo(arm, -arm)
  context.lineTo(-arm, arm)
  context.stroke()
}

function drawBox(context: Context, state: DrawnState, scale: number, palette: Palette): void {
  const half = scale * HALF
  if (state === 'mine' && scale >= TEXT_PX) {
    context.fillStyle = palette.halo
    context.beginPath()
    context.roundRect(-scale / 2, -scale / 2, scale, scale, scale * (CORNER + 0.06))
    context.fill()
  }
  const line = Math.max(1, Math.min(2, scale / 20))
  const isOutlined = state === 'free' || state === 'mine' || state === 'other'
  const inset = isOutlined ? line / 2 : 0
  context.beginPath()
  context.roundRect(-half + inset, -half + inset, 2 * (half - inset), 2 * (half - inset), scale * CORNER)
  context.fillStyle = fillOf(state, palette)
  context.fill()
  if (inset === 0) return
  context.strokeStyle = state === 'mine' ? palette.onMark : state === 'other' ? palette.edge : palette.ink
  context.lineWidth = line
  context.stroke()
}

export type Placing = { plan: Plan; scale: number; left: number; top: number; ratio: number; palette: Palette }

/** The edge of a place that is drawn as one small square: then its colour is all that can be seen of it. */
export const grainEdge = (scale: number): number => scale * (scale < 4 ? 0.9 : HALF * 2)
export function grainColour(state: DrawnState, palette: Palette): string {
  if (state === 'free') return palette.ink
  if (state === 'other') return palette.edge
  return state === 'kept' ? palette.quiet : fillOf(state, palette)
}

/** Draws one place in full. `left` and `top` are the point of the plan in the drawing's corner. */
export function drawPlace(context: Context, place: PlanPlace, state: DrawnState, placing: Placing): void {
  const { plan, scale, left, top, ratio, palette } = placing
  const { x, y, turn } = pointOf(plan, place.row, place.column)
  const [boxX, boxY] = [(x - left) * scale, (y - top) * scale]
  const [cos, sin] = [Math.cos(turn) * ratio, Math.sin(turn) * ratio]
  context.setTransform(cos, sin, -sin, cos, boxX * ratio, boxY * ratio)
  if (place.kind === 'blocked') {
    drawBlocked(context, scale, palette)
    return
  }
  drawBox(context, state, scale, palette)
  drawFace(context, place, state, scale, palette)
}
