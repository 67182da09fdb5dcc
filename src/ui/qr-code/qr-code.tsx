import { create } from 'qrcode'
import { useMemo } from 'react'
import styles from './qr-code.module.css'
import { qrPath } from './qr-path.ts'

/** The empty margin that the standard requires, in modules; readers need it. */
const QUIET_ZONE = 4

/** A text as a QR code. `label` describes its content; the screen must also offer the content as text. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const { modules } = create(text, { errorCorrectionLevel: 'M' })
    return { size: modules.size, path: qrPath(modules.size, (row, column) => Boolean(modules.get(row, column))) }
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
