import { ADM } from '../../texts/adm.ts'
import { Button } from '../../ui/button/button.tsx'
import styles from './send-actions.module.css'

type SendActionsProps = { label: string; busyLabel: string; busy: boolean; onCancel: () => void; onSend: () => void }

/** The buttons of a modal that sends a file: cancel and send. */
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
