import { formatDateTime } from '../../../contract/dates.ts'
import { INGRESSO } from '../../texts/ingressos.ts'
import { Button } from '../../ui/button/button.tsx'
import styles from './checked-note.module.css'

type CheckedNoteProps = { text: (when: string) => string; checkedAt: string; busy: boolean; onCheck: () => void }

/** Shown when the server did not answer: the page shows this device's copy, with its time. */
export const CheckedNote = ({ text, checkedAt, busy, onCheck }: CheckedNoteProps) => (
  <div className={styles.note}>
    <p role="status">{text(formatDateTime(checkedAt))}</p>
    <Button tone="quiet" onClick={onCheck} busy={busy}>
      {INGRESSO.checkAgain}
    </Button>
  </div>
)
