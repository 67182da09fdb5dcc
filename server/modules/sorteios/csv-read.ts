/** UTF-8 where it is that, else what Brazilian spreadsheets save by default. */
export function decodeText(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** A line of the file: the number it begins at, as an editor counts, and its cells. */
export type CsvLine = { line: number; cells: string[] }

/**
 * Reads CSV as RFC 4180 has it, with `;` or `,` between cells: whichever the heading has more of. Empty lines are left
 * out. Null when a quote is opened and never closed, or closed in the middle of a cell.
 */
export function readCsv(text: string): CsvLine[] | null {
  const body = text.replace(/^\uFEFF/, '')
  const heading = body.slice(0, body.search(/[\r\n]|$/))
  const separator = heading.split(';').length >= heading.split(',').length ? ';' : ','
  const lines: CsvLine[] = []
  // A cell with what ends it; sticky, so that it can only match right where the last one stopped.
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
