import { cartUnits } from '../../../contract/carrinho-items.ts'
import { selectCarrinho } from '../../lib/cliente.ts'
import { PATHS } from '../../lib/paths.ts'
import { useAppSelector } from '../../lib/redux.ts'
import { SHELL } from '../../texts/shell.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { Link } from '../../ui/link/link.tsx'
import styles from './cart-link.module.css'

/** The link to the cart, with the number of units in it. */
export function CartLink() {
  const units = cartUnits(useAppSelector(selectCarrinho))
  return (
    <Link className={styles.cart} to={PATHS.carrinho} aria-label={SHELL.cart(units)}>
      <Icon name="cart" />
      {units > 0 && <span className={styles.units}>{units}</span>}
    </Link>
  )
}
