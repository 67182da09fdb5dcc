import { itemCents, itemDetail, itemLabel } from '../../../contract/carrinho.ts'
import { type CartItem, itemUnits } from '../../../contract/carrinho-items.ts'
import { formatReais, toCents } from '../../../contract/money.ts'
import { CARRINHO } from '../../texts/carrinho.ts'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import styles from './cart-line.module.css'
import { FilaLink } from './fila-link.tsx'

type CartLineProps = {
  item: CartItem
  reason: string | undefined
  /** The address of the waiting room of the item's event, if its turn is what was missing. */
  fila: string | null
  onRemove: () => void
}

/** One line of the cart: label, units, price with fee, and the reason if it could not be held. */
export const CartLine = ({ item, reason, fila, onRemove }: CartLineProps) => (
  <li className={styles.line}>
    <div className={styles.facts}>
      <h3 className={styles.name}>{itemLabel(item)}</h3>
      <p className={styles.detail}>{itemDetail(item)}</p>
      <p className={styles.price}>
        <strong>{formatReais(itemCents(item))}</strong>
        {itemUnits(item) > 1 && (
          <span className={styles.detail}>{CARRINHO.times(itemUnits(item), formatReais(toCents(item.valor)))}</span>
        )}
      </p>
      {reason && <p className={styles.reason}>{reason}</p>}
      {fila && <FilaLink to={fila} />}
    </div>
    <IconButton
      name="trash"
      label={CARRINHO.items.remove(`${itemLabel(item)}, ${itemDetail(item)}`)}
      onClick={onRemove}
    />
  </li>
)
