import { SORTEIO_LINE } from '../../../contract/messages.ts'
import { SORTEIO_IMPORT_MAX_ROWS, SorteioLine } from '../../../contract/sorteios.ts'
import { stripAccents } from '../../../contract/text-rules.ts'
import { done, type Result, refuse } from '../../result.ts'
import { type CsvLine, decodeText, readCsv } from './csv-read.ts'

/** Maximum number of reported errors: a wrong file may have one per line. */
const ERRORS_SHOWN = 100
const COLUMNS = Object.keys(SorteioLine.shape) as (keyof SorteioLine)[]

export type NumberedLine = { line: number; entry: SorteioLine }
export type LineErrors = Map<number, string>

/** 'Data de nascimento' and 'DATA_NASCIMENTO' are the same column. */
const columnOf = (heading: string): string =>
  stripAccents(heading)
    .toLowerCase()
    .replace(/\bde\b/g, '')
    .replace(/[^a-z]+/g, '_')
    .replace(/^_|_$/g, '')

/** Removes the apostrophe that the export writes before text that a spreadsheet would execute. */
const plain = (cell = ''): string => cell.replace(/^'(?=[\s\p{Cc}]*[=+\-@＝＋－＠])/u, '').trim()

/** The refusal of an import: the number of invalid lines, and the error of each. */
export function refuseLines(errors: LineErrors) {
  const shown = [...errors].sort(([a], [b]) => a - b).slice(0, ERRORS_SHOWN)
  return refuse(
    400,
    'import.nothing-done',
    [errors.size],
    Object.fromEntries(shown.map(([line, message]) => [`linha ${line}`, message])),
  )
}

/** The entries of a file, if all are valid and no document is repeated. */
export function readEntries(content: Buffer): Result<NumberedLine[]> {
  const [heading, ...lines] = readCsv(decodeText(content)) ?? []
  if (!heading) return refuse(400, content.length ? 'import.malformed' : 'import.empty')
  const columns = heading.cells.map(columnOf)
  const missing = COLUMNS.filter((name) => !columns.includes(name))
  if (missing.length) return refuse(400, 'import.missing-columns', [missing.join(', ')])
  if (!lines.length) return refuse(400, 'import.empty')
  if (lines.length > SORTEIO_IMPORT_MAX_ROWS) return refuse(400, 'import.too-many', [SORTEIO_IMPORT_MAX_ROWS])
  return readLines(lines, columns)
}

function readLines(lines: readonly CsvLine[], columns: readonly string[]): Result<NumberedLine[]> {
  const errors: LineErrors = new Map()
  const entries: NumberedLine[] = []
  const seen = new Map<string, number>()
  for (const { line, cells } of lines) {
    const parsed = SorteioLine.safeParse(
      Object.fromEntries(COLUMNS.map((name) => [name, plain(cells[columns.indexOf(name)])])),
    )
    if (!parsed.success) {
      errors.set(line, [...new Set(parsed.error.issues.map(({ message }) => message))].join('; '))
      continue
    }
    const first = seen.get(parsed.data.documento)
    if (first !== undefined) errors.set(line, SORTEIO_LINE.repeated(first))
    else seen.set(parsed.data.documento, line)
    entries.push({ line, entry: parsed.data })
  }
  return errors.size ? refuseLines(errors) : done(entries)
}
