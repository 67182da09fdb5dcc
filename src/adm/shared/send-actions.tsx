import { ADM } from '../../texts/adm.ts'
import { Button } from '../../ui/button/button.tsx'
import styles from './send-actions.module.css'

type SendActionsProps = { label: string; busyLabel: string; busy: boolean; onCancel: () => void; onSend: () => void }

/** The end of a modal that sends a file: the way out, and the button that sends it. */
export const SendActions = ({ label, busyLabel, busy, onCancel, onSend }: SendActionsProps) => (
  <div className={styles.actions}>
    <Button tone="quiet" onClick={onCancel} disabled={busy}>
      {ADM.cancel}
    </Button>
    <Button onClick={onSend} busy={busy}>
      {busy ? busyLabel : label}
    </Button>
  </div>
)
