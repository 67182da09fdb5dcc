const PER_BLOCK = 100
/** The size of a dot in pixels: the largest one with which the picture is not too high is used. */
const DOTS = [4, 3, 2, 1]
const ROW = 10
/** The size in pixels of a block that is one square. */
const [LARGEST_SQUARE, SMALLEST_SQUARE] = [20, 3]
const HIGH_PX = 160

/**
 * A picture of all numbers in blocks of a hundred, with a gap between two blocks. A block is ten rows of ten dots; if
 * the picture would be too high, it is one square. `columns` and `rows` count blocks; `side`: the squares of the
 * picture's grid along a block; `dot`: pixels of the page per square of the grid.
 */
export type Blocks = {
  total: number
  isDots: boolean
  columns: number
  rows: number
  side: number
  dot: number
}

/** The picture with the largest blocks that fit into this width and a limited height. */
export function blocksFor(total: number, width: number): Blocks {
  const blocks = Math.max(1, Math.ceil(total / PER_BLOCK))
  const fitting = (side: number, dot: number): number =>
    Math.max(1, Math.min(blocks, Math.floor((width / dot + 1) / (side + 1))))
  for (const dot of DOTS) {
    const columns = fitting(ROW, dot)
    const rows = Math.ceil(blocks / columns)
    if (rows * (ROW + 1) * dot <= HIGH_PX) return { total, isDots: true, columns, rows, side: ROW, dot }
  }
  for (let side = LARGEST_SQUARE; ; side -= 1) {
    const most = fitting(side, 1)
    // Rows of whole thousands.
    const columns = most > ROW ? most - (most % ROW) : most
    const rows = Math.ceil(blocks / columns)
    if (rows * (side + 1) <= HIGH_PX || side === SMALLEST_SQUARE)
      return { total, isDots: false, columns, rows, side, dot: 1 }
  }
}

/** The picture's size in squares of its grid. */
export const gridOf = ({ columns, rows, side }: Blocks) => ({
  width: columns * (side + 1) - 1,
  height: rows * (side + 1) - 1,
})

/** The first number of the block at a square of the grid, or of the nearest one; null beyond the last block. */
export function blockAt({ columns, rows, side, total }: Blocks, x: number, y: number): number | null {
  const [column, row] = [Math.floor(x / (side + 1)), Math.floor(y / (side + 1))]
  if (column < 0 || row < 0 || column >= columns || row >= rows) return null
  const first = (row * columns + column) * PER_BLOCK + 1
  return first <= total ? first : null
}

/** The box of the block that begins with this number, in squares of the grid. */
export function boxOfBlock({ columns, side }: Blocks, first: number): { x: number; y: number; side: number } {
  const block = Math.floor((first - 1) / PER_BLOCK)
  return { x: (block % columns) * (side + 1), y: Math.floor(block / columns) * (side + 1), side }
}

/** The numbers of each block, in order. */
export function partsOf(total: number): { first: number; last: number }[] {
  return Array.from({ length: Math.ceil(total / PER_BLOCK) }, (_, block) => {
    const first = block * PER_BLOCK + 1
    return { first, last: Math.min(first + PER_BLOCK - 1, total) }
  })
}
