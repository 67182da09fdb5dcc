import { type Cell, columnsOf, type Drawing, edgesOf, type Stroke } from '../../../../../contract/drawing-rules.ts'

/** Pixels beside and above the cells, for the row names, the stage, the column numbers and the buttons that add. */
export const NAMES_PX = 56
export const STAGE_PX = 64
export const NUMBERS_PX = 24
const ADD_PX = 52
/** Pixels below the cells, for the controls. */
const CONTROLS_PX = 60
const CELLS_TOP = STAGE_PX + NUMBERS_PX

export const CELL_PX = { least: 3, most: 56, usual: 34, readable: 22 } as const

/** The position of the cells in the box that shows them. `x`, `y`: the first cell's corner in the scrolled content. */
export type Geometry = {
  cell: number
  rows: number
  columns: number
  x: number
  y: number
  width: number
  height: number
}

export type Box = { width: number; height: number }

/** The cell size with which everything is in view. */
export function fitCell(drawing: Drawing, box: Box): number {
  const across = (box.width - NAMES_PX - ADD_PX) / columnsOf(drawing)
  const down = (box.height - CELLS_TOP - ADD_PX - CONTROLS_PX) / drawing.linhas.length
  return Math.max(CELL_PX.least, Math.min(across, down, CELL_PX.usual))
}

export function geometryOf(drawing: Drawing, cell: number, box: Box): Geometry {
  const [rows, columns] = [drawing.linhas.length, columnsOf(drawing)]
  const width = NAMES_PX + columns * cell + ADD_PX
  const height = CELLS_TOP + rows * cell + ADD_PX + CONTROLS_PX
  return {
    cell,
    rows,
    columns,
    x: NAMES_PX + Math.max(0, (box.width - width) / 2),
    y: CELLS_TOP + Math.max(0, (box.height - height) / 3),
    width: Math.max(width, box.width),
    height: Math.max(height, box.height),
  }
}

const within = (value: number, count: number): number => Math.min(Math.max(0, value), count - 1)

/** The cell nearest to a point of the content. */
export const cellAt = ({ x, y, cell, rows, columns }: Geometry, at: { x: number; y: number }): Cell => ({
  row: within(Math.floor((at.y - y) / cell), rows),
  column: within(Math.floor((at.x - x) / cell), columns),
})

/** The kind of selection a press begins: a rectangle of cells, or whole rows or columns (on a name or a number). */
export type Grip = 'cells' | 'rows' | 'columns'

/** The kind at a point of the content; `shown` is the same point in the box, where names and numbers stay in view. */
export function gripAt(geometry: Geometry, at: { x: number; y: number }, shown: { x: number; y: number }): Grip | null {
  const { x, y, cell, rows, columns } = geometry
  const inRows = at.y >= y && at.y < y + rows * cell
  const inColumns = at.x >= x && at.x < x + columns * cell
  if (inRows && (shown.x < NAMES_PX || (at.x < x && at.x >= x - NAMES_PX))) return 'rows'
  if (inColumns && at.y < y && at.y >= y - NUMBERS_PX) return 'columns'
  if (inColumns && shown.y < NUMBERS_PX && at.y >= y) return 'columns'
  return inRows && inColumns ? 'cells' : null
}

/** The rectangle from one cell to another, over whole rows or columns where it began on a name or a number. */
export function strokeOf(grip: Grip, { rows, columns }: Geometry, from: Cell, to: Cell): Stroke {
  if (grip === 'rows') return { from: { ...from, column: 0 }, to: { ...to, column: columns - 1 } }
  if (grip === 'columns') return { from: { ...from, row: 0 }, to: { ...to, row: rows - 1 } }
  return { from, to }
}

/** The box of a rectangle of cells, in pixels of the content. */
export function boxOf({ x, y, cell }: Geometry, stroke: Stroke) {
  const { top, bottom, left, right } = edgesOf(stroke)
  return {
    left: x + left * cell,
    top: y + top * cell,
    width: (right - left + 1) * cell,
    height: (bottom - top + 1) * cell,
  }
}
