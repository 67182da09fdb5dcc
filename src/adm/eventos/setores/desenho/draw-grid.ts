import { type Drawing, takenCells } from '../../../../../contract/drawing-rules.ts'
import { CELL, placesIn } from '../../../../../contract/layout-rules.ts'
import { drawSign } from '../../../../ui/place-map/draw-place.ts'
import type { Palette } from '../../../../ui/place-map/palette.tsx'
import { drawSmallCells } from './draw-grains.ts'
import { type Box, CELL_PX, type Geometry, NAMES_PX, NUMBERS_PX, STAGE_PX } from './geometry.ts'

type Context = CanvasRenderingContext2D

type Grid = {
  drawing: Drawing
  taken: readonly number[]
  geometry: Geometry
  palette: Palette
  box: Box
  scroll: { x: number; y: number }
  /** The name of what is in front of the places; undefined: nothing. */
  stage: string | undefined
}

type Look = 'place' | 'accessible' | 'companion' | 'blocked' | 'taken'

/** Cells smaller than this are drawn as squares of one colour. */
const BOX_PX = 13

const LOOKS: Record<string, Look> = {
  [CELL.accessible]: 'accessible',
  [CELL.companion]: 'companion',
  [CELL.blocked]: 'blocked',
}
const lookOf = (char: string, isTaken: boolean): Look => (isTaken ? 'taken' : (LOOKS[char] ?? 'place'))

function drawFace(context: Context, look: Look, ordinal: number, { cell }: Geometry, palette: Palette): void {
  if (look === 'blocked') {
    const arm = cell * 0.15
    context.strokeStyle = palette.surface
    context.lineWidth = Math.max(1.5, cell / 16)
    context.beginPath()
    context.moveTo(-arm, -arm)
    context.lineTo(arm, arm)
    context.moveTo(arm, -arm)
    context.lineTo(-arm, arm)
    context.stroke()
    return
  }
  if (look === 'accessible' || look === 'companion') {
    context.save()
    drawSign(context, look, cell, palette.ink)
    context.restore()
    return
  }
  if (cell < CELL_PX.readable) return
  context.font = `650 ${Math.min(14, cell * 0.36)}px ${palette.font}`
  context.fillStyle = look === 'taken' ? palette.quiet : palette.ink
  context.fillText(String(ordinal), 0, cell * 0.02)
}

function drawBox(context: Context, look: Look, { cell }: Geometry, palette: Palette): void {
  const half = cell * 0.41
  context.beginPath()
  context.roundRect(-half, -half, half * 2, half * 2, cell * 0.18)
  context.fillStyle = look === 'taken' ? palette.sand : look === 'blocked' ? palette.ink : palette.surface
  context.fill()
  if (look === 'taken' || look === 'blocked') return
  context.strokeStyle = palette.ink
  context.lineWidth = Math.max(1, Math.min(2, cell / 20))
  context.stroke()
}

function drawCells(context: Context, { drawing, taken, geometry, palette, box, scroll }: Grid, ratio: number): void {
  const { cell, columns, x: left, y: top } = geometry
  const held = takenCells(drawing, taken)
  const firstRow = Math.max(0, Math.floor((scroll.y - top) / cell))
  const lastRow = Math.min(drawing.linhas.length - 1, Math.floor((scroll.y + box.height - top) / cell))
  const firstColumn = Math.max(0, Math.floor((scroll.x - left) / cell))
  const lastColumn = Math.min(columns - 1, Math.floor((scroll.x + box.width - left) / cell))
  for (let row = firstRow; row <= lastRow; row += 1) {
    const mapa = drawing.linhas[row]?.mapa ?? ''
    const inRow = placesIn(mapa)
    let before = placesIn(mapa.slice(0, firstColumn))
    const y = top + (row + 0.5) * cell - scroll.y
    for (let column = firstColumn; column <= lastColumn; column += 1) {
      const char = mapa.charAt(column)
      const x = left + (column + 0.5) * cell - scroll.x
      const isGap = char === CELL.gap
      if (!isGap) before += 1
      const look = lookOf(char, held.has(row * columns + column))
      if (isGap) {
        const size = Math.min(2.5, cell * 0.2)
        context.fillStyle = palette.slash
        context.fillRect(x - size / 2, y - size / 2, size, size)
        continue
      }
      context.setTransform(ratio, 0, 0, ratio, x * ratio, y * ratio)
      drawBox(context, look, geometry, palette)
      drawFace(context, look, drawing.numeracao === 'direita' ? inRow - before + 1 : before, geometry, palette)
      context.setTransform(ratio, 0, 0, ratio, 0, 0)
    }
  }
}

function drawStage(context: Context, { geometry, palette, scroll, stage }: Grid): void {
  if (stage === undefined) return
  const { x, y, cell, columns } = geometry
  const middle = x + (columns * cell) / 2 - scroll.x
  const half = Math.max(70, columns * cell * 0.42)
  const top = y - STAGE_PX - NUMBERS_PX + 8 - scroll.y
  context.beginPath()
  context.moveTo(middle - half, top + 36)
  context.quadraticCurveTo(middle, top + 52, middle + half, top + 36)
  context.lineTo(middle + half * 0.88, top)
  context.lineTo(middle - half * 0.88, top)
  context.closePath()
  context.fillStyle = palette.stage
  context.fill()
  context.strokeStyle = palette.edge
  context.lineWidth = 1
  context.stroke()
  context.font = `700 12px ${palette.font}`
  context.letterSpacing = '2px'
  context.fillStyle = palette.quiet
  context.fillText(stage.toUpperCase(), middle, top + 22)
  context.letterSpacing = '0px'
}

/** Row names and column numbers stay in view while the cells scroll under them. */
function drawSigns(context: Context, { drawing, geometry, palette, box, scroll }: Grid): void {
  const { cell, columns, x, y: cellsTop } = geometry
  // Where cells are narrower than their labels, only every second, fifth, tenth … gets one.
  const step = [1, 2, 5, 10, 20, 50].find((every) => every * cell >= 20) ?? 100
  const numbersTop = Math.max(0, cellsTop - NUMBERS_PX - scroll.y)
  if (scroll.y > cellsTop - NUMBERS_PX) {
    context.fillStyle = palette.paper
    context.fillRect(0, 0, box.width, NUMBERS_PX)
  }
  context.font = `500 11px ${palette.font}`
  context.fillStyle = palette.quiet
  for (let column = 0; column < columns; column += 1) {
    if (column % step !== 0 && step > 1) continue
    context.fillText(String(column + 1), x + (column + 0.5) * cell - scroll.x, numbersTop + NUMBERS_PX / 2)
  }
  const namesLeft = Math.max(0, x - NAMES_PX - scroll.x)
  if (scroll.x > x - NAMES_PX) {
    context.fillStyle = palette.paper
    context.fillRect(0, 0, NAMES_PX - 4, box.height)
  }
  const rowStep = [1, 2, 5, 10, 20].find((every) => every * cell >= 13) ?? 50
  context.font = `700 ${Math.min(14, Math.max(11, cell * 0.4))}px ${palette.font}`
  context.fillStyle = palette.ink
  drawing.linhas.forEach(({ nome, mapa }, row) => {
    const y = cellsTop + (row + 0.5) * cell - scroll.y
    if (row % rowStep !== 0 || y < numbersTop || y > box.height || placesIn(mapa) === 0) return
    context.fillText(nome, namesLeft + NAMES_PX / 2 - 4, y, NAMES_PX - 8)
  })
}

/** Draws the visible part of the grid. */
export function drawGrid(canvas: HTMLCanvasElement, grid: Grid): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const ratio = window.devicePixelRatio
  const [width, height] = [Math.round(grid.box.width * ratio), Math.round(grid.box.height * ratio)]
  if (canvas.width !== width) canvas.width = width
  if (canvas.height !== height) canvas.height = height
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  context.clearRect(0, 0, grid.box.width, grid.box.height)
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  const isSmall = grid.geometry.cell < BOX_PX
  if (isSmall) drawSmallCells(context, grid)
  drawStage(context, grid)
  if (!isSmall) drawCells(context, grid, ratio)
  drawSigns(context, grid)
}
