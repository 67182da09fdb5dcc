import { grainColour, grainEdge, type Placing } from './draw-place.ts'
import { type Frame, spanOf } from './frame.ts'
import type { Palette } from './palette.tsx'
import { DRAWN_STATES } from './place-state.ts'

/** Red, green and blue of each state, by the state's index, and then of the surface. */
const bytes = new WeakMap<Palette, Uint8ClampedArray>()

/** Converts a palette's CSS colours to bytes, by drawing one pixel of each. */
export function bytesOf(palette: Palette): Uint8ClampedArray {
  const known = bytes.get(palette)
  if (known) return known
  const colours = [...DRAWN_STATES.map((state) => grainColour(state, palette)), palette.surface]
  const canvas = document.createElement('canvas')
  canvas.width = colours.length
  canvas.height = 1
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return new Uint8ClampedArray(colours.length * 4)
  colours.forEach((colour, at) => {
    context.fillStyle = colour
    context.fillRect(at, 0, 1, 1)
  })
  const { data } = context.getImageData(0, 0, colours.length, 1)
  bytes.set(palette, data)
  return data
}

/** The pixels that an interval covers, with the covered fraction of the first and of the last one. */
type Cover = { from: number; to: number; first: number; last: number }

function setCover(cover: Cover, start: number, end: number): void {
  cover.from = Math.floor(start)
  cover.to = Math.ceil(end) - 1
  cover.first = Math.min(end, cover.from + 1) - start
  cover.last = cover.to === cover.from ? cover.first : end - cover.to
}

const partOf = ({ from, to, first, last }: Cover, at: number): number => (at === from ? first : at === to ? last : 1)

/**
 * Draws small places as squares with smooth edges, on the surface's colour. It writes the pixels itself, because tens
 * of thousands of calls of `fillRect` take several times as long.
 */
export function drawGrains(context: CanvasRenderingContext2D, frame: Frame, placing: Placing): void {
  const { plan, states } = frame
  const { scale, left, top, palette, ratio } = placing
  const { width, height } = context.canvas
  const colours = bytesOf(palette)
  const image = context.createImageData(width, height)
  const { data } = image
  const pixels = new Uint32Array(data.buffer)
  const wholes = new Uint32Array(colours.buffer)
  pixels.fill(wholes[DRAWN_STATES.length] ?? 0)

  const edge = grainEdge(scale) * ratio
  const half = (plan.columns - 1) / 2
  const [across, down]: [Cover, Cover] = [
    { from: 0, to: 0, first: 0, last: 0 },
    { from: 0, to: 0, first: 0, last: 0 },
  ]
  const fill = (code: number): void => {
    const whole = wholes[code] ?? 0
    const [red, green, blue] = [colours[code * 4] ?? 0, colours[code * 4 + 1] ?? 0, colours[code * 4 + 2] ?? 0]
    const [fromX, toX] = [Math.max(0, across.from), Math.min(width - 1, across.to)]
    const [fromY, toY] = [Math.max(0, down.from), Math.min(height - 1, down.to)]
    for (let y = fromY; y <= toY; y += 1) {
      const partY = partOf(down, y)
      for (let x = fromX; x <= toX; x += 1) {
        const part = partY * partOf(across, x)
        const pixel = y * width + x
        if (part > 0.996) {
          pixels[pixel] = whole
          continue
        }
        const at = pixel * 4
        data[at] = (data[at] ?? 0) + (red - (data[at] ?? 0)) * part
        data[at + 1] = (data[at + 1] ?? 0) + (green - (data[at + 1] ?? 0)) * part
        data[at + 2] = (data[at + 2] ?? 0) + (blue - (data[at + 2] ?? 0)) * part
      }
    }
  }

  const { fromRow, toRow, fromColumn, toColumn } = spanOf(frame)
  for (let column = fromColumn; column <= toColumn; column += 1) {
    const x = column - half
    const boxX = (x - left) * scale * ratio - edge / 2
    const boxTop = (-plan.bend * x * x - top) * scale * ratio - edge / 2
    setCover(across, boxX, boxX + edge)
    for (let row = fromRow; row <= toRow; row += 1) {
      const index = plan.cells[row * plan.columns + column] ?? -1
      if (index < 0 || plan.places[index]?.kind === 'blocked') continue
      const boxY = boxTop + row * scale * ratio
      setCover(down, boxY, boxY + edge)
      fill(states[index] ?? 0)
    }
  }
  context.putImageData(image, 0, 0)
}
