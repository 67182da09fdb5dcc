import { type Drawing, takenCells } from '../../../../../contract/drawing-rules.ts'
import { CELL } from '../../../../../contract/layout-rules.ts'
import { bytesOf } from '../../../../ui/place-map/draw-grains.ts'
import type { Palette } from '../../../../ui/place-map/palette.tsx'
import { DRAWN_STATES, type DrawnState } from '../../../../ui/place-map/place-state.ts'
import type { Geometry } from './geometry.ts'

/** The state of the buyer's small map whose colour each kind of cell has. */
const STATE_OF: Record<string, DrawnState> = {
  [CELL.place]: 'free',
  [CELL.accessible]: 'mine',
  [CELL.companion]: 'mine',
  [CELL.blocked]: 'kept',
  [CELL.gap]: 'kept',
}

type Small = {
  drawing: Drawing
  taken: readonly number[]
  geometry: Geometry
  palette: Palette
  scroll: { x: number; y: number }
}

/**
 * Draws cells as squares of one colour, and gaps as dots. It writes the pixels itself, because 20 000 calls of
 * `fillRect` take several times as long. It overwrites all pixels, so it must run first.
 */
export function drawSmallCells(
  context: CanvasRenderingContext2D,
  { drawing, taken, geometry, palette, scroll }: Small,
) {
  const { width, height } = context.canvas
  const ratio = window.devicePixelRatio
  const image = context.createImageData(width, height)
  const pixels = new Uint32Array(image.data.buffer)
  const colours = new Uint32Array(bytesOf(palette).buffer)
  const colourOf = (state: DrawnState): number => colours[DRAWN_STATES.indexOf(state)] ?? 0
  const codes = new Map(Object.entries(STATE_OF).map(([char, state]) => [char, colourOf(state)]))
  const sold = colourOf('taken')
  const held = takenCells(drawing, taken)
  const { cell, columns } = geometry
  // Cells begin at whole pixels; the edge is one less than the smallest step, so that cells never touch.
  const edge = Math.max(1, Math.floor(cell * ratio) - 1)
  const dot = Math.max(1, Math.round(cell * ratio * 0.2))

  drawing.linhas.forEach(({ mapa }, row) => {
    const middleY = (geometry.y + (row + 0.5) * cell - scroll.y) * ratio
    if (middleY < 0 || middleY > height) return
    for (let column = 0; column < columns; column += 1) {
      const char = mapa.charAt(column)
      const size = char === CELL.gap ? dot : edge
      const left = Math.max(0, Math.round((geometry.x + (column + 0.5) * cell - scroll.x) * ratio - size / 2))
      const top = Math.max(0, Math.round(middleY - size / 2))
      const colour = held.has(row * columns + column) ? sold : (codes.get(char) ?? 0)
      const right = Math.min(width, left + size)
      for (let y = top; y < Math.min(height, top + size); y += 1)
        pixels.fill(colour, y * width + left, y * width + right)
    }
  })
  context.putImageData(image, 0, 0)
}
