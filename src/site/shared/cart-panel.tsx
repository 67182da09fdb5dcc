import { type ReactNode, useTransition } from 'react'
import { useNavigate } from 'react-router'
import { cartCents } from '../../../contract/carrinho.ts'
import type { CartItem } from '../../../contract/carrinho-items.ts'
import { isClienteLoggedIn } from '../../../contract/clientes-rules.ts'
import { selectCliente } from '../../lib/cliente.ts'
import { formatPrice } from '../../lib/format-price.ts'
import { loginState, TO_RESERVE } from '../../lib/login-state.ts'
import { PATHS } from '../../lib/paths.ts'
import { useAppSelector } from '../../lib/redux.ts'
import styles from './cart-panel.module.css'

type CartAsideProps = {
  label: string
  isEmpty: boolean
  /** The class for the layout on a phone, and for the position in the page. */
  className: string | undefined
  children: ReactNode
}

/** The cart of a page that sells, with its button: on a desktop a box beside the page that stays in view. */
export const CartAside = ({ label, isEmpty, className, children }: CartAsideProps) => (
  <aside className={`${styles.aside} ${className}`} aria-label={label} data-empty={isEmpty}>
    {children}
  </aside>
)

type PanelSumProps = { items: readonly CartItem[]; text: string; className: string | undefined }

/** The chosen items and their price, beside the BUY button. Changes are announced to screen readers. */
export const PanelSum = ({ items, text, className }: PanelSumProps) => (
  <div className={className} role="status">
    <p className={styles.units}>{text}</p>
    {items.length > 0 && <p className={styles.total}>{formatPrice(cartCents(items))}</p>}
  </div>
)

/**
 * The action of BUY: goes to the cart; without a cliente to the login, which returns there
 * (docs/product.md#event-page). `leaving`: the next screen is loading. A transition, because going back ends it then.
 */
export function useGoToCart(): { leaving: boolean; goToCart: () => void } {
  const cliente = useAppSelector(selectCliente)
  const navigate = useNavigate()
  const [leaving, startLeaving] = useTransition()
  const goToCart = () =>
    startLeaving(() => {
      if (isClienteLoggedIn(cliente?.id, 'evento')) void navigate(PATHS.carrinho, { state: TO_RESERVE })
      else void navigate(PATHS.login, { state: loginState(PATHS.carrinho, TO_RESERVE) })
    })
  return { leaving, goToCart }
}
