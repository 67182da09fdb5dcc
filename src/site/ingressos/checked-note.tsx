import { formatDateTime } from '../../../contract/dates.ts'
import { INGRESSO } from '../../texts/ingressos.ts'
import { Button } from '../../ui/button/button.tsx'
import styles from './checked-note.module.css'

type CheckedNoteProps = { text: (when: string) => string; checkedAt: string; busy: boolean; onCheck: () => void }

/** The server did not answer: what is shown is this device's copy, and from when it is. */
export const CheckedNote = ({ text, checkedAt, busy, onCheck }: CheckedNoteProps) => (
  <div className={styles.note}>
    <p role="status">{text(formatDateTime(checkedAt))}</p>
    <Button tone="quiet" onClick={onCheck} busy={busy}>
      {INGRESSO.checkAgain}
    </Button>
  </div>
)
