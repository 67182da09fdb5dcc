import { cartCents } from '../../../contract/carrinho.ts'
import { type CartItem, cartUnits } from '../../../contract/carrinho-items.ts'
import { formatReais } from '../../../contract/money.ts'
import { CARRINHO } from '../../texts/carrinho.ts'
import { ActionBar } from '../../ui/action-bar/action-bar.tsx'
import { Button } from '../../ui/button/button.tsx'
import styles from './cart-total.module.css'

type CartTotalProps = { items: readonly CartItem[]; busy: boolean; onGoOn: () => void }

/** The cart's total and the button to continue: a bar at the bottom on a phone, a card beside the list on a desktop. */
export const CartTotal = ({ items, busy, onGoOn }: CartTotalProps) => (
  <div className={styles.card}>
    <ActionBar>
      <p className={styles.total}>
        <span className={styles.units}>{CARRINHO.units(cartUnits(items))}</span>
        <strong className={styles.sum}>{formatReais(cartCents(items))}</strong>
      </p>
      <Button onClick={onGoOn} busy={busy}>
        {CARRINHO.items.goOn}
      </Button>
    </ActionBar>
  </div>
)
