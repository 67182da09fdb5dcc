import { type Layout, lugaresOf, nameInLinha } from './layout-rules.ts'

/** A place of a plan. `text` is the text drawn on it, `label` its full name: '7' and 'D7'. */
export type PlanPlace = {
  nr: number
  text: string
  label: string
  /** Its position in the plan, both from 0. */
  row: number
  column: number
  kind: 'normal' | 'accessible' | 'companion' | 'blocked'
  /** Of a companion's place: the wheelchair's place that it is sold with (contract/layout-rules.ts). */
  accompanies?: { nr: number; nome: string }
}

/** A row from front to back; `name` is empty in a plan without row names. */
export type PlanRow = { name: string; places: readonly PlanPlace[] }

/** A row's name as it stands in an aisle or at the row's end; a position is a place's position. */
type PlanSign = { row: number; column: number; text: string }

/**
 * Where the places of a sector, of the club's stand or of a raffle are: rows from front to back, columns from left to
 * right. One unit is the distance between two neighbours. Plans are values and must not be changed.
 */
export type Plan = {
  rows: readonly PlanRow[]
  /** All places, by number. */
  places: readonly PlanPlace[]
  /** The number of the first place. */
  first: number
  columns: number
  /** How far a row's ends come forward, in units per square unit of the distance from its middle; 0 is straight. */
  bend: number
  signs: readonly PlanSign[]
  /** The index of the place in each cell, row by row; -1 where there is none. */
  cells: Int32Array
}

/** The slope of the rows at the edge of a bent plan, as a gradient. */
const EDGE_SLOPE = 0.16

type PlanParts = Omit<Plan, 'places' | 'bend' | 'cells' | 'signs'> & { isBent: boolean }

function planOf({ rows, first, columns, isBent }: PlanParts): Plan {
  const places: PlanPlace[] = []
  for (const row of rows) for (const place of row.places) places.push(place)
  const cells = new Int32Array(rows.length * columns).fill(-1)
  places.forEach((place, index) => {
    cells[place.row * columns + place.column] = index
  })
  const bend = isBent && columns > 1 ? EDGE_SLOPE / columns : 0
  return { rows, places, first, columns, bend, cells, signs: signsOf(rows, columns, cells) }
}

const middle = ({ from, to }: { from: number; to: number }): number => (from + to) / 2

/** Columns where most rows have no place between places of the same row: the aisles, from left to right. */
function aislesOf(rows: readonly PlanRow[], columns: number, cells: Int32Array): { from: number; to: number }[] {
  const spanned = new Int32Array(columns)
  const filled = new Int32Array(columns)
  rows.forEach(({ places }, row) => {
    const start = places[0]?.column ?? 0
    const end = places.at(-1)?.column ?? -1
    for (let column = start; column <= end; column += 1) {
      spanned[column] = (spanned[column] ?? 0) + 1
      if (cells[row * columns + column] !== -1) filled[column] = (filled[column] ?? 0) + 1
    }
  })
  const aisles: { from: number; to: number }[] = []
  for (let column = 0; column < columns; column += 1) {
    const spans = spanned[column] ?? 0
    if (spans * 2 < rows.length || (filled[column] ?? 0) * 4 > spans) continue
    const last = aisles.at(-1)
    if (last && last.to === column - 1) last.to = column
    else aisles.push({ from: column, to: column })
  }
  return aisles
}

/** Each row's name in every aisle that it crosses; a row without an aisle has it at both ends. */
function signsOf(rows: readonly PlanRow[], columns: number, cells: Int32Array): PlanSign[] {
  const aisles = aislesOf(rows, columns, cells)
  return rows.flatMap(({ name, places }, row) => {
    const start = places[0]?.column
    const end = places.at(-1)?.column
    if (name === '' || start === undefined || end === undefined) return []
    const isFree = (column: number): boolean => cells[row * columns + column] === -1
    const inAisles = aisles.filter(({ from, to }) => from > start && to < end && isFree(from) && isFree(to)).map(middle)
    const columnsOfSigns = inAisles.length > 0 ? inAisles : [start - 1, end + 1]
    return columnsOfSigns.map((column) => ({ row, column, text: name }))
  })
}

const plans = new WeakMap<Layout, Plan>()

/** The plan of a drawn sector (docs/api.md#places): rows bend around the stage. The same object for the same layout. */
export function layoutPlan(layout: Layout): Plan {
  const cached = plans.get(layout)
  if (cached) return cached
  const rows: { name: string; places: PlanPlace[] }[] = layout.linhas.map(({ nome }) => ({ name: nome, places: [] }))
  for (const { nr, nome, ordinal, linha, coluna, isAccessible, isCompanion, isBlocked, accompanies } of lugaresOf(
    layout,
  )) {
    rows[linha]?.places.push({
      nr,
      text: String(ordinal),
      label: nome,
      row: linha,
      column: coluna,
      kind: isBlocked ? 'blocked' : isAccessible ? 'accessible' : isCompanion ? 'companion' : 'normal',
      ...(accompanies !== null && { accompanies }),
    })
  }
  const columns = Math.max(1, ...layout.linhas.map(({ mapa }) => mapa.length))
  const plan = planOf({ rows, first: 1, columns, isBent: true })
  plans.set(layout, plan)
  return plan
}

export type GridOptions = {
  /** The number of places. */
  count: number
  /** Places per row; 0 or missing: a number that suits the count. */
  perRow?: number
  /** The number of the first place, 1 by default. */
  first?: number
  /** The name of a row, from 0: its places are then named by row and number in the row ('D7'), else by number alone. */
  rowName?: (row: number) => string
  /** A sign at the ends of each row, from 0, while its places are named by number alone. */
  rowSign?: (row: number) => string
  /** A place's name in a grid without row names, '7' by default. */
  labelOf?: (nr: number) => string
  /** Into how many blocks aisles divide the rows, 1 by default. */
  blocks?: number
  /** Whether rows bend around the stage. */
  isBent?: boolean
}

/** Places per row when nothing defines it: a phone can show seven beside each other, large enough to touch. */
const perRowFor = (count: number): number => (count <= 84 ? 7 : Math.min(40, Math.ceil(Math.sqrt(count * 1.5))))

/** The plan of places that only have numbers: a sector without a drawing, the club's stand, a raffle. */
export function gridPlan({
  count,
  perRow = 0,
  first = 1,
  rowName,
  rowSign,
  labelOf,
  blocks = 1,
  isBent = false,
}: GridOptions): Plan {
  const inRow = Math.max(1, Math.min(perRow > 0 ? perRow : perRowFor(count), count || 1))
  const perBlock = Math.ceil(inRow / Math.max(1, blocks))
  const columnOf = (ordinal: number): number => ordinal + Math.floor(ordinal / perBlock)
  const rows = Array.from({ length: Math.ceil(count / inRow) }, (_, row): PlanRow => {
    const name = rowName?.(row) ?? ''
    const length = Math.min(inRow, count - row * inRow)
    const start = first + row * inRow
    // The same for every place of the row.
    const prefix = name === '' ? '' : nameInLinha(name, 0).slice(0, -1)
    const places: PlanPlace[] = []
    for (let ordinal = 0; ordinal < length; ordinal += 1) {
      const nr = start + ordinal
      const text = String(name === '' ? nr : ordinal + 1)
      const label = name === '' ? (labelOf?.(nr) ?? text) : prefix + text
      places.push({ nr, text, label, row, column: columnOf(ordinal), kind: 'normal' })
    }
    return { name: name || (rowSign?.(row) ?? ''), places }
  })
  return planOf({ rows, first, columns: columnOf(inRow - 1) + 1, isBent })
}

/** 'A' … 'Z', 'AA', 'AB' …: the name of a row of the club's stand, from 0. */
export function rowLetters(row: number): string {
  const rest = row < 26 ? '' : rowLetters(Math.floor(row / 26) - 1)
  return `${rest}${String.fromCharCode(65 + (row % 26))}`
}

/** Whether an aisle of the plan is beside a place. */
export function isBesideAisle({ columns, cells, rows }: Plan, { row, column }: PlanPlace): boolean {
  const { places = [] } = rows[row] ?? {}
  const [start, end] = [places[0]?.column ?? 0, places.at(-1)?.column ?? 0]
  const isGap = (at: number): boolean => at > start && at < end && cells[row * columns + at] === -1
  return isGap(column - 1) || isGap(column + 1)
}

/** The place with this number. */
export const placeOf = (plan: Plan, nr: number): PlanPlace | undefined => plan.places[nr - plan.first]

/** How far forward a row has come at this distance from its middle. */
const sag = ({ bend }: Plan, x: number): number => bend * x * x

/** The middle of a cell, seen from the middle of the first row. `turn` is in radians. */
export function pointOf(plan: Plan, row: number, column: number): { x: number; y: number; turn: number } {
  const x = column - (plan.columns - 1) / 2
  return { x, y: row - sag(plan, x), turn: -Math.atan(2 * plan.bend * x) }
}

/** The place at a point, if it is on a place and not between two: a place fills its cell except a narrow gap. */
export function placeAt(plan: Plan, x: number, y: number): PlanPlace | null {
  const column = Math.round(x + (plan.columns - 1) / 2)
  const row = Math.round(y + sag(plan, x))
  if (column < 0 || column >= plan.columns || row < 0 || row >= plan.rows.length) return null
  return plan.places[plan.cells[row * plan.columns + column] ?? -1] ?? null
}

/** Space around the places, and between the stage and the first row. */
const MARGIN = 0.6
const STAGE_GAP = 0.9
const STAGE_DEPTH = 1.5

/** A rectangle in units of the plan. */
export type Bounds = { left: number; top: number; right: number; bottom: number }

/** The stage's outline: its front follows the rows' bend. `half` is half of its width in front. */
export function stageOf(plan: Plan): { half: number; top: number; frontAt: (x: number) => number } {
  const half = Math.max(1.5, plan.columns * 0.4)
  return { half, top: -STAGE_GAP - STAGE_DEPTH - sag(plan, half), frontAt: (x) => -STAGE_GAP - sag(plan, x) }
}

/** The area a map must show: all places with their row names, and the stage if there is one. */
export function boundsOf(plan: Plan, hasStage: boolean): Bounds {
  const half = plan.columns / 2
  const hasOuterSigns = plan.signs.some(({ column }) => column < 0 || column > plan.columns - 1)
  const side = half + (hasOuterSigns ? 1 : 0) + MARGIN / 2
  const top = Math.min(-0.5 - sag(plan, half), hasStage ? stageOf(plan).top : 0) - MARGIN / 2
  return { left: -side, top, right: side, bottom: plan.rows.length - 0.5 + MARGIN / 2 }
}

/**
 * How the stage looks from a place, from its row and column alone: `across` from -1, the far left, to 1, the far right;
 * `depth` from 0, the first row, to 1, the last.
 */
export function seatView(plan: Plan, { row, column }: PlanPlace): { across: number; depth: number } {
  const half = (plan.columns - 1) / 2
  return {
    across: half === 0 ? 0 : (column - half) / half,
    depth: plan.rows.length < 2 ? 0 : row / (plan.rows.length - 1),
  }
}
