import { SORTEIO_LINE } from '../../../contract/messages-office.ts'
import { SORTEIO_IMPORT_MAX_ROWS, SorteioLine } from '../../../contract/sorteios.ts'
import { stripAccents } from '../../../contract/text-rules.ts'
import { done, refuse, type Result } from '../../result.ts'

/** Decodes UTF-8, or else Windows-1252, in which Brazilian spreadsheets save by default. */
function decodeText(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** A record of the file: the line it starts on (from 1) and its cells. */
type CsvLine = { line: number; cells: string[] }

/**
 * Parses CSV (RFC 4180). The separator is `;` or `,`, whichever is more frequent in the header. Empty lines are
 * skipped.
 * @returns null when a quote is never closed, or closed in the middle of a cell
 */
function readCsv(text: string): CsvLine[] | null {
  const body = text.replace(/^\uFEFF/, '')
  const heading = body.slice(0, body.search(/[\r\n]|$/))
  const separator = heading.split(';').length >= heading.split(',').length ? ';' : ','
  const lines: CsvLine[] = []
  // A cell and its terminator. Sticky: each match must start where the previous one ended.
  const cell = new RegExp(
    `(?:"((?:[^"]|"")*)"|([^"\\r\\n${separator}][^\\r\\n${separator}]*)?)(${separator}|\\r\\n|\\r|\\n|$)`,
    'y',
  )
  let line = 1
  let current: CsvLine = { line, cells: [] }
  for (let match = cell.exec(body); match; match = cell.exec(body)) {
    const [whole, quoted, bare = '', end = ''] = match
    current.cells.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'))
    line += whole.match(/\r\n|\r|\n/g)?.length ?? 0
    if (end === separator) continue
    if (current.cells.some((text) => text.trim() !== '')) lines.push(current)
    if (cell.lastIndex >= body.length) return lines
    current = { line, cells: [] }
  }
  return null
}

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
