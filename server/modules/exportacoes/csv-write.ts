/** What a cell may hold: a number gets a decimal comma; null is empty. */
export type Cell = string | number | null

// A spreadsheet runs what begins like this, also in its full-width form and behind blanks.
const FORMULA = /^[\s\p{Cc}]*[=+\-@＝＋－＠]/u

function toCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell).replace('.', ',')
  const text = FORMULA.test(cell) ? `'${cell}` : cell
  return /[;"\r\n]|^'|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** One line as Brazilian spreadsheets read it: `;` between cells, and no cell that is a formula. */
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
