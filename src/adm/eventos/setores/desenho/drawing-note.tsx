import { useSelector } from '@xstate/react'
import { ADM_DESENHO as TEXTS } from '../../../../texts/adm-desenho.ts'
import styles from './drawing-note.module.css'
import type { DrawingActor } from './use-drawing.ts'

/** Why the last change was not done, or the last save was refused. */
export function DrawingNote({ actor }: { actor: DrawingActor }) {
  const moved = useSelector(actor, ({ context }) => context.moved)
  const error = useSelector(actor, ({ context }) => context.error)
  if (moved.length === 0 && !error) return null
  return (
    <p className={styles.note} role="alert">
      {error ? error.text : `${TEXTS.movedTitle} ${TEXTS.moved(moved)}`}
    </p>
  )
}
