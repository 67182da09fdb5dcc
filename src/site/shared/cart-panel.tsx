import { type ReactNode, useTransition } from 'react'
import { useNavigate } from 'react-router'
import { cartCents } from '../../../contract/carrinho.ts'
import type { CartItem } from '../../../contract/carrinho-items.ts'
import { isClienteLoggedIn } from '../../../contract/clientes-rules.ts'
import { selectCliente } from '../../lib/cliente.ts'
import { formatPrice } from '../../lib/format-price.ts'
import { loginState } from '../../lib/login-state.ts'
import { PATHS } from '../../lib/paths.ts'
import { useAppSelector } from '../../lib/redux.ts'
import styles from './cart-panel.module.css'

type CartAsideProps = {
  label: string
  isEmpty: boolean
  /** The layout on a phone, and the place in the page. */
  className: string | undefined
  children: ReactNode
}

/** What is chosen on a page that sells, and its button: on a desk a box beside the page that stays in view. */
export const CartAside = ({ label, isEmpty, className, children }: CartAsideProps) => (
  <aside className={`${styles.aside} ${className}`} aria-label={label} data-empty={isEmpty}>
    {children}
  </aside>
)

type PanelSumProps = { items: readonly CartItem[]; text: string; className: string | undefined }

/** Beside the button of a page that sells: what is chosen, and its price. A screen reader hears each change. */
export const PanelSum = ({ items, text, className }: PanelSumProps) => (
  <div className={className} role="status">
    <p className={styles.units}>{text}</p>
    {items.length > 0 && <p className={styles.total}>{formatPrice(cartCents(items))}</p>}
  </div>
)

/**
 * What BUY does: goes to the cart, and without a cliente to the login, which returns there (docs/product.md#event-page).
 * `leaving`: the next screen may take a moment to load. Going back ends it, which a transition does.
 */
export function useGoToCart(): { leaving: boolean; goToCart: () => void } {
  const cliente = useAppSelector(selectCliente)
  const navigate = useNavigate()
  const [leaving, startLeaving] = useTransition()
  const goToCart = () =>
    startLeaving(() => {
      if (isClienteLoggedIn(cliente?.id, 'evento')) void navigate(PATHS.carrinho)
      else void navigate(PATHS.login, { state: loginState(PATHS.carrinho) })
    })
  return { leaving, goToCart }
}
