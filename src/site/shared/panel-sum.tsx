import { cartCents } from '../../../contract/carrinho.ts'
import type { CartItem } from '../../../contract/carrinho-items.ts'
import { formatPrice } from '../../lib/format-price.ts'
import styles from './panel-sum.module.css'

type PanelSumProps = { items: readonly CartItem[]; text: string; className: string | undefined }

/** Beside the button of a page that sells: what is chosen, and its price. A screen reader hears each change. */
export const PanelSum = ({ items, text, className }: PanelSumProps) => (
  <div className={className} role="status">
    <p className={styles.units}>{text}</p>
    {items.length > 0 && <p className={styles.total}>{formatPrice(cartCents(items))}</p>}
  </div>
)
