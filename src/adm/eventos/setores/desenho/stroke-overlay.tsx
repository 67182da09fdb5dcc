import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { Stroke } from '../../../../../contract/drawing-rules.ts'
import { strokePlan } from '../../../../../machines/drawing-parts.ts'
import { ADM_DESENHO as TEXTS } from '../../../../texts/adm-desenho.ts'
import { boxOf, type Geometry } from './geometry.ts'
import styles from './stroke-overlay.module.css'
import type { DrawingActor } from './use-drawing.ts'

const HINT_PX = { width: 240, height: 64 }

/** The same rectangle at the other side. */
const mirrored = ({ from, to }: Stroke, columns: number): Stroke => ({
  from: { ...from, column: columns - 1 - from.column },
  to: { ...to, column: columns - 1 - to.column },
})

/** The rectangle that is being drawn, and in words what it will do. */
export function StrokeOverlay({ actor, geometry }: { actor: DrawingActor; geometry: Geometry }) {
  const context = useSelector(actor, (snapshot) => snapshot.context)
  const plan = useMemo(() => strokePlan(context), [context])
  const { stroke, tool, mirror } = context
  if (!stroke || !plan) return null
  const box = boxOf(geometry, stroke)
  const isBlocked = plan.moved.length > 0
  const left = Math.max(0, Math.min(box.left + box.width + 8, geometry.width - HINT_PX.width))
  const top = Math.max(0, Math.min(box.top + box.height + 8, geometry.height - HINT_PX.height))
  return (
    <>
      <span className={styles.stroke} data-blocked={isBlocked} style={box} />
      {mirror && (
        <span
          className={styles.stroke}
          data-blocked={isBlocked}
          style={boxOf(geometry, mirrored(stroke, geometry.columns))}
        />
      )}
      <p className={styles.hint} role="status" style={{ left, top, maxWidth: HINT_PX.width }}>
        <strong>{TEXTS.stroke(tool, plan.columns, plan.rows)}</strong>
        <span>
          {isBlocked
            ? TEXTS.moved(plan.moved)
            : plan.kept > 0
              ? TEXTS.strokeKept(plan.kept)
              : TEXTS.strokeChanges(plan.changed)}
        </span>
      </p>
    </>
  )
}
