/** Decodes UTF-8, or else Windows-1252, in which Brazilian spreadsheets save by default. */
export function decodeText(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** A record of the file: the line it starts on (from 1) and its cells. */
export type CsvLine = { line: number; cells: string[] }

/**
 * Parses CSV (RFC 4180). The separator is `;` or `,`, whichever is more frequent in the header. Empty lines are
 * skipped.
 * @returns null when a quote is never closed, or closed in the middle of a cell
 */
export function readCsv(text: string): CsvLine[] | null {
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
