import { itemPlace } from '../../../contract/carrinho.ts'
import { type CartItem, withQuantity } from '../../../contract/carrinho-items.ts'
import { CONFIRMATIONS } from '../../../contract/catalogue.ts'
import { REMOVE_ITEM } from '../../texts/remove-item.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog/confirm-dialog.tsx'

type RemoveItemDialogProps = {
  open: boolean
  /** What leaves the cart: more than one where a companion's place goes with the wheelchair's. */
  leaving: readonly CartItem[]
  onConfirm: () => void
  onDismiss: () => void
}

/** What leaves a cart with the item of this key. */
export function leavingWith(cart: readonly CartItem[], key: string | undefined): CartItem[] {
  const left = new Set(key === undefined ? cart : withQuantity(cart, key, 0))
  return cart.filter((item) => !left.has(item))
}

/** Asks before an item is removed from a cart (docs/product.md#confirmations). */
export const RemoveItemDialog = ({ leaving, ...props }: RemoveItemDialogProps) => (
  <ConfirmDialog
    {...props}
    question={
      leaving.length > 1
        ? REMOVE_ITEM.both(leaving.map((item) => itemPlace(item) ?? '').join(' e '))
        : CONFIRMATIONS.removeItem
    }
    confirm={REMOVE_ITEM.confirm}
    dismiss={REMOVE_ITEM.keep}
    tone="danger"
  />
)
