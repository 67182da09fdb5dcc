/** The value of a cell: a number is written with a decimal comma, null as an empty cell. */
export type Cell = string | number | null

// Spreadsheets execute text that starts like this, also in full-width form or after blanks (CSV injection).
const FORMULA = /^[\s\p{Cc}]*[=+\-@＝＋－＠]/u

function toCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell).replace('.', ',')
  const text = FORMULA.test(cell) ? `'${cell}` : cell
  return /[;"\r\n]|^'|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** One line for Brazilian spreadsheets: cells separated by `;`, formulas neutralized. */
const toCsvLine = (cells: readonly Cell[]): string => `${cells.map(toCell).join(';')}\r\n`

/** A whole file, in pieces: byte order mark, heading, rows. */
export async function* toCsv(header: readonly string[], rows: AsyncIterable<readonly Cell[]>): AsyncGenerator<string> {
  let piece = `\uFEFF${toCsvLine(header)}`
  for await (const row of rows) {
    piece += toCsvLine(row)
    if (piece.length < 16_384) continue
    yield piece
    piece = ''
  }
  yield piece
}
