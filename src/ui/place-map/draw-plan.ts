import { type Bounds, pointOf, stageOf } from '../../../contract/place-plan.ts'
import { drawGrains } from './draw-grains.ts'
import { drawPlace, grainColour, grainEdge, type Placing } from './draw-place.ts'
import { type Frame, isGrainy, placingOf, spanOf } from './frame.ts'
import { DRAWN_STATES } from './place-state.ts'

type Context = CanvasRenderingContext2D

const SIGN_PX = 8

function drawStage(context: Context, { plan, stage, palette, ratio }: Frame, { scale, left, top }: Placing): void {
  if (stage === undefined) return
  const outline = stageOf(plan)
  const at = (x: number, y: number): [number, number] => [(x - left) * scale, (y - top) * scale]
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  context.beginPath()
  context.moveTo(...at(-outline.half, outline.frontAt(outline.half)))
  // A parabola is exactly one quadratic curve; its control point is twice as far from the chord as its vertex.
  const front = 2 * outline.frontAt(0) - outline.frontAt(outline.half)
  context.quadraticCurveTo(...at(0, front), ...at(outline.half, outline.frontAt(outline.half)))
  context.lineTo(...at(outline.half * 0.82, outline.top))
  context.lineTo(...at(-outline.half * 0.82, outline.top))
  context.closePath()
  context.fillStyle = palette.stage
  context.fill()
  context.strokeStyle = palette.edge
  context.lineWidth = 1.25
  context.stroke()
  const size = Math.min(16, Math.max(9, scale * 0.5))
  context.font = `700 ${size}px ${palette.font}`
  context.letterSpacing = `${size * 0.18}px`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillStyle = palette.quiet
  context.fillText(stage.toUpperCase(), ...at(0, (outline.top + outline.frontAt(0)) / 2))
  context.letterSpacing = '0px'
}

function drawSigns(context: Context, frame: Frame, { scale, left, top }: Placing): void {
  if (scale < SIGN_PX) return
  const { plan, palette, ratio, ring, view, size } = frame
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  const rowOfRing = ring === null ? -1 : (plan.places[ring - plan.first]?.row ?? -1)
  const px = Math.min(17, Math.max(7, scale * 0.36))
  const named = new Set<number>()
  const put = (row: number, text: string, boxX: number, y: number): void => {
    context.font = `${row === rowOfRing ? 800 : 650} ${px}px ${palette.font}`
    context.fillStyle = row === rowOfRing ? palette.ink : palette.quiet
    context.fillText(text, boxX, (y - top) * scale)
    named.add(row)
  }
  for (const { row, column, text } of plan.signs) {
    const { x, y } = pointOf(plan, row, column)
    const boxX = (x - left) * scale
    const isInView =
      Math.abs(y - view.y) * scale < size.height / 2 + scale && boxX > px / 2 && boxX < size.width - px / 2
    if (isInView) put(row, text, boxX, y)
  }
  // No aisle is in view: the row names are at the edge, so that each row has one.
  if (named.size > 0 || plan.signs.length === 0) return
  const { fromRow, toRow } = spanOf(frame)
  for (let row = fromRow; row <= toRow; row += 1) {
    const { y } = pointOf(plan, row, left + (plan.columns - 1) / 2)
    context.fillStyle = palette.surface
    context.fillRect(0, (y - top) * scale - px * 0.8, px * 1.6, px * 1.6)
    put(row, plan.rows[row]?.name ?? '', px * 0.8, y)
  }
}

function drawRing(context: Context, { plan, ring, palette, ratio }: Frame, { scale, left, top }: Placing): void {
  const place = ring === null ? undefined : plan.places[ring - plan.first]
  if (!place) return
  const { x, y, turn } = pointOf(plan, place.row, place.column)
  context.setTransform(ratio, 0, 0, ratio, (x - left) * scale * ratio, (y - top) * scale * ratio)
  context.rotate(turn)
  const half = Math.max(scale * 0.5, 5)
  context.strokeStyle = palette.ink
  context.lineWidth = Math.max(2, Math.min(3, scale / 14))
  context.beginPath()
  context.roundRect(-half, -half, 2 * half, 2 * half, half * 0.42)
  context.stroke()
}

function drawPlaces(context: Context, frame: Frame, placing: Placing): void {
  const { plan, states } = frame
  const { fromRow, toRow, fromColumn, toColumn } = spanOf(frame)
  for (let row = fromRow; row <= toRow; row += 1) {
    for (let column = fromColumn; column <= toColumn; column += 1) {
      const index = plan.cells[row * plan.columns + column] ?? -1
      const place = plan.places[index]
      if (place) drawPlace(context, place, DRAWN_STATES[states[index] ?? 0] ?? 'waiting', placing)
    }
  }
}

function drawAll(context: Context, frame: Frame): void {
  const { size, ratio } = frame
  const placing = placingOf(frame)
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  context.clearRect(0, 0, size.width, size.height)
  // The small places overwrite all pixels, so they are drawn first.
  if (isGrainy(frame)) drawGrains(context, frame, placing)
  drawStage(context, frame, placing)
  if (!isGrainy(frame)) drawPlaces(context, frame, placing)
  if (!frame.isGrain) drawSigns(context, frame, placing)
  drawRing(context, frame, placing)
}

/** Draws the cell of one place again, as one square when it is small. */
function drawCell(context: Context, frame: Frame, index: number, placing: Placing): void {
  const { plan, states, ratio, palette } = frame
  const place = plan.places[index]
  if (!place) return
  const { scale, left, top } = placing
  const state = DRAWN_STATES[states[index] ?? 0] ?? 'waiting'
  const { x, y, turn } = pointOf(plan, place.row, place.column)
  const isGrain = isGrainy(frame)
  context.setTransform(ratio, 0, 0, ratio, (x - left) * scale * ratio, (y - top) * scale * ratio)
  if (!isGrain) context.rotate(turn)
  const edge = isGrain ? grainEdge(scale) : scale
  context.clearRect(-edge / 2, -edge / 2, edge, edge)
  if (!isGrain) {
    drawPlace(context, place, state, placing)
    return
  }
  context.fillStyle = grainColour(state, palette)
  if (place.kind !== 'blocked') context.fillRect(-edge / 2, -edge / 2, edge, edge)
}

/** Draws only the places whose state has changed. */
function drawChanges(context: Context, frame: Frame, before: Uint8Array): void {
  const { states } = frame
  const placing = placingOf(frame)
  for (let index = 0; index < states.length; index += 1) {
    if (states[index] !== before[index]) drawCell(context, frame, index, placing)
  }
}

const KEYS = ['plan', 'stage', 'palette', 'view', 'size', 'ratio'] as const

/** Draws a frame; if it differs from the previous frame only in states, draws only the changed places. */
export function drawFrame(canvas: HTMLCanvasElement, frame: Frame, before: Frame | null): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const { size, ratio, ring } = frame
  const isSame = before !== null && KEYS.every((key) => before[key] === frame[key])
  if (isSame && ring === null && before.ring === null) {
    drawChanges(context, frame, before.states)
    return
  }
  const [width, height] = [Math.round(size.width * ratio), Math.round(size.height * ratio)]
  if (canvas.width !== width) canvas.width = width
  if (canvas.height !== height) canvas.height = height
  drawAll(context, frame)
}

/** The part of the plan in view, as fractions of the whole. */
export function shownPart({ view, size }: Pick<Frame, 'view' | 'size'>, bounds: Bounds) {
  const [width, height] = [bounds.right - bounds.left, bounds.bottom - bounds.top]
  const clamp = (value: number): number => Math.min(1, Math.max(0, value))
  const left = clamp((view.x - size.width / view.scale / 2 - bounds.left) / width)
  const top = clamp((view.y - size.height / view.scale / 2 - bounds.top) / height)
  const right = clamp((view.x + size.width / view.scale / 2 - bounds.left) / width)
  const bottom = clamp((view.y + size.height / view.scale / 2 - bounds.top) / height)
  return { left, top, width: right - left, height: bottom - top }
}
