const STEP = 17
/** The height of a row with the rope below it. */
const ROW = 20
const COLUMNS = 21
/** The rows beside the poster, which is the door, and the first column of these rows. */
const DOOR_ROWS = 4
const DOOR_COLUMNS = 5
/** With more people ahead than this, a dot is several people. */
const AHEAD_MOST = 250
const BEHIND_MOST = 40
const GAP = 1.3

type Dot = { x: number; y: number; of: 'ahead' | 'you' | 'behind' }
type Rope = { y: number; from: number; to: number; post: number }
export type QueueShape = { dots: Dot[]; ropes: Rope[]; width: number; height: number; peoplePerDot: number }

const firstColumn = (row: number): number => (row < DOOR_ROWS ? DOOR_COLUMNS : 0)
const centre = (cell: number): number => (cell + 0.5) * STEP

/** 1, 2, 5, 10, 20, 50 …: the smallest such number of people per dot with which all fit. */
function peoplePerDot(ahead: number): number {
  for (let power = 1; ; power *= 10)
    for (const base of [1, 2, 5]) if (ahead <= base * power * AHEAD_MOST) return base * power
}

/** The cells in the order of the line from the door: row by row, every other row backwards, as between ropes. */
function cells(count: number): { row: number; column: number }[] {
  const found: { row: number; column: number }[] = []
  for (let row = 0; found.length < count; row += 1) {
    const first = firstColumn(row)
    for (let n = 0; n < COLUMNS - first && found.length < count; n += 1)
      found.push({ row, column: row % 2 === 0 ? first + n : COLUMNS - 1 - n })
  }
  return found
}

/**
 * The drawing of a line: its people as dots between ropes.
 * @param ahead people before the visitor @param behind people after them
 */
export function queueShape(ahead: number, behind: number): QueueShape {
  const scale = peoplePerDot(ahead)
  const before = Math.ceil(ahead / scale)
  const after = Math.min(BEHIND_MOST, Math.ceil(behind / scale))
  const all = cells(before + 1 + after)
  const rows = Math.max(DOOR_ROWS, (all.at(-1)?.row ?? 0) + 1)
  const dots = all.map(({ row, column }, index): Dot => {
    const of = index < before ? 'ahead' : index === before ? 'you' : 'behind'
    return { x: centre(column), y: row * ROW + STEP / 2, of }
  })
  const ropes = Array.from({ length: rows - 1 }, (_, row): Rope => {
    const [left, right] = [firstColumn(row) * STEP, COLUMNS * STEP]
    const isOpenRight = row % 2 === 0
    const [from, end] = isOpenRight ? [left, right - GAP * STEP] : [left + GAP * STEP, right]
    return { y: (row + 1) * ROW - (ROW - STEP) / 2, from, to: end, post: isOpenRight ? end : from }
  })
  return { dots, ropes, width: COLUMNS * STEP, height: rows * ROW, peoplePerDot: scale }
}
