import { useMemo } from 'react'
import { encode } from 'uqr'
import styles from './qr-code.module.css'

/**
 * The dark modules of a square code as one SVG path: one rectangle for each run of modules in a row.
 * @internal
 */
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

/** The empty margin that the standard requires, in modules; readers need it. */
const QUIET_ZONE = 4

/** A text as a QR code. `label` describes its content; the screen must also offer the content as text. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const { size: modules, data } = encode(text, { ecc: 'M', border: 0 })
    return { size: modules, path: qrPath(modules, (row, column) => data[row]?.[column] === true) }
  }, [text])
  const side = size + 2 * QUIET_ZONE
  return (
    <svg
      className={styles.code}
      viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${side} ${side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#000" />
    </svg>
  )
}
