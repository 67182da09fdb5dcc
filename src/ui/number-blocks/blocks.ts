/** Numbers in blocks of a hundred: ten rows of ten dots, with a dot between two blocks. */
const SIDE = 10
const PITCH = SIDE + 1
const PER_BLOCK = SIDE * SIDE
const LARGEST_DOT = 4
/** As high as the picture may be for dots larger than one pixel. */
const HIGH_PX = 160

/** A picture of all numbers. `columns` and `rows` count blocks; `dot`: pixels of the page per number. */
export type Blocks = { total: number; columns: number; rows: number; dot: number }

/** The picture with the largest dots that fit into this width and are not too high. */
export function blocksFor(total: number, width: number): Blocks {
  const blocks = Math.max(1, Math.ceil(total / PER_BLOCK))
  for (let dot = LARGEST_DOT; dot >= 1; dot -= 1) {
    const columns = Math.max(1, Math.min(blocks, Math.floor((width / dot + 1) / PITCH)))
    const rows = Math.ceil(blocks / columns)
    if (dot === 1 || rows * PITCH * dot <= HIGH_PX) return { total, columns, rows, dot }
  }
  return { total, columns: 1, rows: blocks, dot: 1 }
}

/** The picture's size in dots. */
export const dotsOf = ({ columns, rows }: Blocks) => ({ width: columns * PITCH - 1, height: rows * PITCH - 1 })

/** The dot of a number: its index in the picture, row by row. No object is made: a picture has up to 100 000 dots. */
export function pixelOf({ columns }: Blocks, number: number): number {
  const index = number - 1
  const block = Math.floor(index / PER_BLOCK)
  const place = index % PER_BLOCK
  const row = Math.floor(block / columns) * PITCH + Math.floor(place / SIDE)
  return row * (columns * PITCH - 1) + (block % columns) * PITCH + (place % SIDE)
}

/** The first number of the block at a dot, or of the nearest one; null beyond the last block. */
export function blockAt({ columns, rows, total }: Blocks, x: number, y: number): number | null {
  const [column, row] = [Math.floor(x / PITCH), Math.floor(y / PITCH)]
  if (column < 0 || row < 0 || column >= columns || row >= rows) return null
  const first = (row * columns + column) * PER_BLOCK + 1
  return first <= total ? first : null
}

/** The box of the block that begins with this number, in dots. */
export function boxOfBlock(blocks: Blocks, first: number): { x: number; y: number; side: number } {
  const { width } = dotsOf(blocks)
  const pixel = pixelOf(blocks, first)
  return { x: pixel % width, y: Math.floor(pixel / width), side: SIDE }
}
