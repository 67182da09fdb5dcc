import type { z } from 'zod'
import type { AppDeps } from '../app-deps.ts'

/**
 * One kind of export: its columns, the schema of its filter, and its rows, streamed from the database. `needs`: the
 * call of contract/roles.ts that shows the list, which only who may make it exports.
 */
export type Exporter<Filter> = {
  needs: string
  header: readonly string[] | ((filter: Filter) => readonly string[])
  filter: z.ZodType<Filter>
  /** @param cidades the cities of the user who asked for the link; null: all */
  rows(deps: AppDeps, filter: Filter, cidades: string[] | null): AsyncIterable<readonly Cell[]>
}

const BATCH = 500

/** All rows of a list that is read in pages, so that a slow download holds neither memory nor a transaction. */
export async function* allPages<Row>(
  read: (cursor: number, limit: number) => Promise<Row[]>,
  size = BATCH,
): AsyncGenerator<Row> {
  for (let cursor = 0; ; cursor += size) {
    const page = await read(cursor, size)
    yield* page
    if (page.length < size) return
  }
}

/** The text of a boolean in a spreadsheet. */
export const yesNo = (is: boolean): string => (is ? 'Sim' : 'Não')

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
