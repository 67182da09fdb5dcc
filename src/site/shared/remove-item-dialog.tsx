import { CONFIRMATIONS } from '../../../contract/catalogue.ts'
import { COMMON } from '../../texts/common.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog/confirm-dialog.tsx'

/** `question`: instead of the one for a single item. */
type RemoveItemDialogProps = {
  open: boolean
  question?: string | undefined
  onConfirm: () => void
  onDismiss: () => void
}

/** Asks before an item is removed from a cart (docs/product.md#confirmations). */
export const RemoveItemDialog = ({ question = CONFIRMATIONS.removeItem, ...props }: RemoveItemDialogProps) => (
  <ConfirmDialog
    {...props}
    question={question}
    confirm={COMMON.removeItem.confirm}
    dismiss={COMMON.removeItem.keep}
    tone="danger"
  />
)
