import type { ReactNode } from 'react'
import { ADM } from '../../../texts/adm.ts'
import { Button } from '../../../ui/button/button.tsx'
import styles from './form-bar.module.css'

/**
 * What a form's bar may have besides the defaults: the words on its button, a result of what is typed, and whether there
 * is something to do.
 */
export type FormBarParts = { saveLabel?: string | undefined; result?: ReactNode; canSave?: boolean | undefined }
type FormBarProps = FormBarParts & { unsaved: number; busy: boolean; onCancel: () => void }

/** The bar below a form, visible while it scrolls: the number of unsaved changes, cancel and save. */
export const FormBar = ({ unsaved, busy, onCancel, saveLabel = ADM.save, result, canSave = true }: FormBarProps) => (
  // The attribute is for the alerts, which stay above the bar.
  <div className={styles.bar} data-form-bar>
    {result}
    <p className={styles.unsaved}>{unsaved > 0 && ADM.unsaved(unsaved)}</p>
    <Button tone="quiet" onClick={onCancel} disabled={busy}>
      {ADM.cancel}
    </Button>
    <Button type="submit" busy={busy} disabled={!canSave}>
      {busy ? ADM.saving : saveLabel}
    </Button>
  </div>
)
