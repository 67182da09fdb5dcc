import {
  CELL,
  countLugares,
  type Layout,
  type LayoutLinha,
  lugaresOf,
  type Numeracao,
  placesIn,
} from './layout-rules.ts'
import { LAYOUT_MAX } from './limits.ts'
import { movedPlaces } from './lugares-rules.ts'
import { rowLetters } from './place-plan.ts'

/*
 * The drawing of a sector's places while it is edited. Drawings are values: every change returns another one, which
 * shares the rows that are the same.
 */

/** How rows are named: 'A', 'B', 'C'; '1', '2', '3'; or each by itself. */
export const NAMINGS = ['letters', 'numbers', 'own'] as const
export type Naming = (typeof NAMINGS)[number]

/** Rows of the same length, from front to back. */
export type Drawing = { linhas: readonly LayoutLinha[]; numeracao: Numeracao; naming: Naming }

/** The kinds of cells a tool paints. An aisle is a column of gaps. */
export const TOOLS = ['place', 'gap', 'blocked', 'accessible', 'companion'] as const
export type Tool = (typeof TOOLS)[number]

/** A cell, both from 0. */
export type Cell = { row: number; column: number }
/** A rectangle of cells between two corners, both included. */
export type Stroke = { from: Cell; to: Cell }

/** The sector as it is stored, which a taken place must still match. */
export type DrawnSetor = { tipo: number; qtd_lugar: number; layout: Layout | null }

export const columnsOf = ({ linhas }: Pick<Drawing, 'linhas'>): number => linhas[0]?.mapa.length ?? 0

const isEmpty = ({ mapa }: LayoutLinha): boolean => placesIn(mapa) === 0

/** A row must have a name; that of a row without places is never shown. */
const GAP_NAME = 'vão '

/** Names rows by a rule. A row without places uses up no letter and no number. */
function named(linhas: readonly LayoutLinha[], naming: Naming): LayoutLinha[] {
  let [places, gaps] = [0, 0]
  return linhas.map((linha) => {
    const hasPlaces = !isEmpty(linha)
    if (hasPlaces) places += 1
    else gaps += 1
    const ruled = !hasPlaces ? `${GAP_NAME}${gaps}` : naming === 'letters' ? rowLetters(places - 1) : String(places)
    // A row that gets its first places has no name of its own yet.
    const keepsOwn = naming === 'own' && !(hasPlaces && linha.nome.startsWith(GAP_NAME))
    const nome = keepsOwn ? linha.nome : ruled
    return nome === linha.nome ? linha : { ...linha, nome }
  })
}

function namingOf(linhas: readonly LayoutLinha[]): Naming {
  const isNamed = (naming: Naming) => named(linhas, naming).every((linha, at) => linha === linhas[at])
  return isNamed('letters') ? 'letters' : isNamed('numbers') ? 'numbers' : 'own'
}

/** All rows as long as the longest. */
function squared(linhas: readonly LayoutLinha[]): LayoutLinha[] {
  const length = Math.max(1, ...linhas.map(({ mapa }) => mapa.length))
  return linhas.map((linha) =>
    linha.mapa.length === length ? linha : { ...linha, mapa: linha.mapa.padEnd(length, CELL.gap) },
  )
}

export function drawingOf({ linhas, numeracao = 'esquerda' }: Layout): Drawing {
  const rows = squared(linhas)
  return { linhas: rows, numeracao, naming: namingOf(rows) }
}

/** A first drawing: places in rows, all for sale. */
export function gridDrawing(count: number, perRow: number): Drawing {
  const columns = Math.min(
    LAYOUT_MAX.colunas,
    Math.max(1, perRow > 0 ? Math.min(perRow, count) : Math.ceil(Math.sqrt(count * 1.5))),
  )
  const rows = Math.min(LAYOUT_MAX.linhas, Math.max(1, Math.ceil(count / columns)))
  const linhas = Array.from({ length: rows }, (_, row): LayoutLinha => {
    const length = Math.min(columns, Math.max(0, count - row * columns))
    return { nome: rowLetters(row), mapa: CELL.place.repeat(length).padEnd(columns, CELL.gap) }
  })
  return { linhas, numeracao: 'esquerda', naming: 'letters' }
}

const layouts = new WeakMap<Drawing, Layout>()

/** The drawing as a seat map, for the API and for the buyer's map. Cached: the same object for the same drawing. */
export function layoutOf(drawing: Drawing): Layout {
  const known = layouts.get(drawing)
  if (known) return known
  const { linhas, numeracao } = drawing
  const layout: Layout = { linhas: [...linhas], ...(numeracao === 'direita' && { numeracao }) }
  layouts.set(drawing, layout)
  return layout
}

const cellsOf = new WeakMap<Drawing, { taken: readonly number[]; cells: Set<number> }>()

/** The cells (row × columns + column) of the places that are sold or held. */
export function takenCells(drawing: Drawing, taken: readonly number[]): ReadonlySet<number> {
  const known = cellsOf.get(drawing)
  if (known?.taken === taken) return known.cells
  const lugares = lugaresOf(layoutOf(drawing))
  const columns = columnsOf(drawing)
  const cells = new Set<number>()
  for (const nr of taken) {
    const lugar = lugares[nr - 1]
    if (lugar) cells.add(lugar.linha * columns + lugar.coluna)
  }
  cellsOf.set(drawing, { taken, cells })
  return cells
}

/** The rectangle's edges, all included. */
export function edgesOf({ from, to }: Stroke) {
  return {
    top: Math.min(from.row, to.row),
    bottom: Math.max(from.row, to.row),
    left: Math.min(from.column, to.column),
    right: Math.max(from.column, to.column),
  }
}

/**
 * The result of a stroke. `moved`: the names of the taken places it would rename or move; such a stroke is not applied.
 */
export type Plan = { next: Drawing; rows: number; columns: number; kept: number; changed: number; moved: string[] }

type Painting = { stroke: Stroke; tool: Tool; mirror: boolean; taken: readonly number[]; setor: DrawnSetor }

/** The columns that a stroke paints: its own and, mirrored, those at the same distance from the other side. */
function paintedColumns({ left, right }: { left: number; right: number }, columns: number, mirror: boolean): boolean[] {
  return Array.from({ length: columns }, (_, column) => {
    const other = columns - 1 - column
    return (column >= left && column <= right) || (mirror && other >= left && other <= right)
  })
}

/** Paints a rectangle. Taken places in it stay as they are. */
export function planStroke(drawing: Drawing, { stroke, tool, mirror, taken, setor }: Painting): Plan {
  const { top, bottom, left, right } = edgesOf(stroke)
  const columns = columnsOf(drawing)
  const painted = paintedColumns({ left, right }, columns, mirror)
  const held = takenCells(drawing, taken)
  const char = CELL[tool]
  let [kept, changed] = [0, 0]
  let isReshaped = false
  const linhas = drawing.linhas.map((linha, row) => {
    if (row < top || row > bottom) return linha
    let mapa = ''
    for (let column = 0; column < columns; column += 1) {
      const before = linha.mapa.charAt(column)
      const isHeld = painted[column] === true && before !== char && held.has(row * columns + column)
      const after = painted[column] === true && !isHeld ? char : before
      if (isHeld) kept += 1
      if (after !== before) {
        changed += 1
        isReshaped ||= (after === CELL.gap) !== (before === CELL.gap)
      }
      mapa += after
    }
    return mapa === linha.mapa ? linha : { ...linha, mapa }
  })
  const next = changed === 0 ? drawing : { ...drawing, linhas: isReshaped ? named(linhas, drawing.naming) : linhas }
  // Names and numbers of places depend on the gaps only.
  const moved = isReshaped ? [...new Set([...movedBy(next, taken, setor), ...shifted(drawing, next, taken)])] : []
  return { next, rows: bottom - top + 1, columns: right - left + 1, kept, changed, moved }
}

/** The names of the taken places whose number would belong to another cell: a sold ticket would mean another seat. */
function shifted(before: Drawing, next: Drawing, taken: readonly number[]): string[] {
  if (taken.length === 0) return []
  const [from, to] = [lugaresOf(layoutOf(before)), lugaresOf(layoutOf(next))]
  return taken.flatMap((nr) => {
    const [was, is] = [from[nr - 1], to[nr - 1]]
    return !was || (was.linha === is?.linha && was.coluna === is.coluna) ? [] : was.nome
  })
}

/** The names of the taken places that a drawing would rename, block or remove. */
export const movedBy = (next: Drawing | null, taken: readonly number[], setor: DrawnSetor): string[] =>
  movedPlaces(setor, next && layoutOf(next), taken)

export const withNaming = (drawing: Drawing, naming: Naming): Drawing => ({
  ...drawing,
  naming,
  linhas: named(drawing.linhas, naming),
})

export const withNumeracao = (drawing: Drawing, numeracao: Numeracao): Drawing => ({ ...drawing, numeracao })

/** Each row's own name; a row without places keeps its own. */
export const withNames = (drawing: Drawing, names: readonly string[]): Drawing => ({
  ...drawing,
  naming: 'own',
  linhas: drawing.linhas.map((linha, row) => {
    const nome = names[row]?.trim() ?? linha.nome
    return nome === linha.nome ? linha : { ...linha, nome }
  }),
})

/**
 * Another number of rows and columns, within what a drawing may have. A new row has the last row's gaps; a new column
 * has places, or gaps when `isGap`.
 * @internal
 */
export function resized(drawing: Drawing, rows: number, columns: number, isGap = false): Drawing {
  const width = Math.min(LAYOUT_MAX.colunas, Math.max(1, columns))
  const height = Math.min(LAYOUT_MAX.linhas, Math.max(1, rows))
  const fill = isGap ? CELL.gap : CELL.place
  const wide = drawing.linhas.map((linha) => {
    const mapa = linha.mapa.slice(0, width).padEnd(width, isEmpty(linha) ? CELL.gap : fill)
    return mapa === linha.mapa ? linha : { ...linha, mapa }
  })
  const last = wide.findLast((linha) => !isEmpty(linha))?.mapa ?? ''
  const mapa = [...(last || CELL.place.repeat(width))].map((cell) => (cell === CELL.gap ? cell : CELL.place)).join('')
  const used = new Set(wide.map(({ nome }) => nome.toLowerCase()))
  const more = Array.from({ length: Math.max(0, height - wide.length) }, (_, at): LayoutLinha => {
    let row = wide.length + at
    while (used.has(rowLetters(row).toLowerCase())) row += 1
    used.add(rowLetters(row).toLowerCase())
    return { nome: rowLetters(row), mapa }
  })
  return { ...drawing, linhas: named([...wide.slice(0, height), ...more], drawing.naming) }
}

/** As `resized`, with gaps in new columns when places there would rename taken ones. */
export function grown(
  drawing: Drawing,
  size: { rows: number; columns: number },
  taken: readonly number[],
  setor: DrawnSetor,
): Drawing {
  const filled = resized(drawing, size.rows, size.columns)
  return movedBy(filled, taken, setor).length === 0 ? filled : resized(drawing, size.rows, size.columns, true)
}

/**
 * How many places are for sale and not taken, those for wheelchairs and companions among them, not for sale, and taken;
 * and how many for wheelchairs there are, taken or not.
 */
export function countsOf(drawing: Drawing, taken: readonly number[]) {
  let [all, accessible, companion, blocked, wheelchairs] = [0, 0, 0, 0, 0]
  const columns = columnsOf(drawing)
  const held = takenCells(drawing, taken)
  drawing.linhas.forEach(({ mapa }, row) => {
    for (let column = 0; column < columns; column += 1) {
      const cell = mapa.charAt(column)
      if (cell === CELL.accessible) wheelchairs += 1
      if (cell === CELL.gap || held.has(row * columns + column)) continue
      all += 1
      if (cell === CELL.accessible) accessible += 1
      if (cell === CELL.companion) companion += 1
      if (cell === CELL.blocked) blocked += 1
    }
  })
  const total = countLugares(layoutOf(drawing))
  return { free: all - blocked, accessible, companion, blocked, taken: held.size, wheelchairs, total }
}

/** The drawing as text, which `readDrawing` reads: a row's name, a space, and its cells. */
export const writeDrawing = ({ linhas }: Drawing): string =>
  linhas.map(({ nome, mapa }) => `${nome} ${mapa}`).join('\n')

/** The error of a text that is not a drawing: its first wrong line, from 1; 0 when there is no line. */
type Unread = { line: number }

/**
 * Reads a drawing from text: one row per line, its cells as `o`, `a`, `c`, `x` and `_`, with the row's name and a space
 * before them, or no name at all: rows are then named A, B, C.
 */
export function readDrawing(text: string, numeracao: Numeracao): Drawing | Unread {
  const lines = text.split(/\r?\n/).map((line) => line.trim())
  const filled = lines.flatMap((line, at) => (line === '' ? [] : [{ line, at }]))
  if (filled.length === 0) return { line: 0 }
  const linhas: LayoutLinha[] = []
  for (const { line, at } of filled) {
    const match = /^(?:(.+?)\s+)?([oacx_]+)$/i.exec(line)
    if (!match) return { line: at + 1 }
    linhas.push({ nome: match[1] ?? '', mapa: (match[2] ?? '').toLowerCase() })
  }
  const rows = squared(linhas)
  if (rows.every(({ nome }) => nome === '')) return { linhas: named(rows, 'letters'), numeracao, naming: 'letters' }
  const missing = rows.findIndex(({ nome }) => nome === '')
  if (missing >= 0) return { line: (filled[missing]?.at ?? 0) + 1 }
  return { linhas: rows, numeracao, naming: namingOf(rows) }
}
