import { CONFIRMATIONS } from '../../../contract/catalogue.ts'
import { COMMON } from '../../texts/common.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog/confirm-dialog.tsx'

type RemoveItemDialogProps = { open: boolean; onConfirm: () => void; onDismiss: () => void }

/** Asks before an item is removed from a cart (docs/product.md#confirmations). */
export const RemoveItemDialog = (props: RemoveItemDialogProps) => (
  <ConfirmDialog
    {...props}
    question={CONFIRMATIONS.removeItem}
    confirm={COMMON.removeItem.confirm}
    dismiss={COMMON.removeItem.keep}
    tone="danger"
  />
)
