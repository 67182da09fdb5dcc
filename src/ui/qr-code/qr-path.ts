/** The dark modules of a square code as one SVG path: one rectangle for each run of modules in a row. */
export function qrPath(size: number, isDark: (row: number, column: number) => boolean): string {
  let path = ''
  for (let row = 0; row < size; row++) {
    let column = 0
    while (column < size) {
      const start = column
      while (column < size && isDark(row, column)) column++
      if (column > start) path += `M${start} ${row}h${column - start}v1h-${column - start}z`
      else column++
    }
  }
  return path
}
