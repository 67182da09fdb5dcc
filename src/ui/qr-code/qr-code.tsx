import { create } from 'qrcode'
import { useMemo } from 'react'
import styles from './qr-code.module.css'
import { qrPath } from './qr-path.ts'

/** The standard's empty frame, in modules; readers need it. */
const QUIET_ZONE = 4

/** A text for a phone's camera. `label` says what it holds, and the screen offers the same in letters. */
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
