import type { ReactNode } from 'react'
import { ADM } from '../../../texts/adm.ts'
import { Button } from '../../../ui/button/button.tsx'
import styles from './form-bar.module.css'

/**
 * The optional parts of a form's bar: the text of its button, a result computed from the input, and whether it can be
 * saved.
 */
export type FormBarParts = {
  saveLabel?: string | undefined
  result?: ReactNode
  canSave?: boolean | undefined
  /** The names of the changed fields, if the bar is to say them. */
  changed?: readonly string[] | undefined
}
type FormBarProps = FormBarParts & { unsaved: number; busy: boolean; onCancel: () => void }

/** The bar below a form, visible while it scrolls: the number of unsaved changes, cancel and save. */
export const FormBar = ({
  unsaved,
  busy,
  onCancel,
  saveLabel = ADM.save,
  result,
  canSave = true,
  changed = [],
}: FormBarProps) => (
  // The alerts' styles use the attribute to place the alerts above the bar.
  <div className={styles.bar} data-form-bar>
    {result}
    <p className={styles.unsaved}>{unsaved > 0 && ADM.unsaved(unsaved, changed)}</p>
    <Button tone="quiet" onClick={onCancel} disabled={busy}>
      {ADM.cancel}
    </Button>
    <Button type="submit" busy={busy} disabled={!canSave}>
      {busy ? ADM.saving : saveLabel}
    </Button>
  </div>
)
