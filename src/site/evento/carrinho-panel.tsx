import { useTransition } from 'react'
import { useNavigate } from 'react-router'
import { cartCents } from '../../../contract/carrinho.ts'
import { isClienteLoggedIn } from '../../../contract/vendas-rules.ts'
import { itemsAdded, selectCliente } from '../../lib/cliente.ts'
import { loginState } from '../../lib/login-state.ts'
import { PATHS } from '../../lib/paths.ts'
import { useAppDispatch, useAppSelector } from '../../lib/redux.ts'
import { EVENTO } from '../../texts/evento.ts'
import { ActionBar } from '../../ui/action-bar/action-bar.tsx'
import { Button } from '../../ui/button/button.tsx'
import { CarrinhoItems } from './carrinho-items.tsx'
import styles from './carrinho-panel.module.css'
import { priceLabel, unitsLabel } from './labels.ts'
import type { EventoCart } from './use-evento-cart.ts'
import { forgetPicks } from './use-picks.ts'

/**
 * The page's cart with the BUY button (docs/product.md#event-page). `idle` is the text shown when nothing is selected.
 */
export function CarrinhoPanel({ cart, idle }: { cart: EventoCart; idle: string }) {
  const cliente = useAppSelector(selectCliente)
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  // The next screen may take a moment to load. A second click must not add the items again, and going back ends the
  // busy state; a transition does both.
  const [leaving, startLeaving] = useTransition()
  const isEmpty = cart.all.length === 0

  const buy = () => {
    dispatch(itemsAdded(cart.picked))
    cart.clear()
    forgetPicks()
    startLeaving(() => {
      if (isClienteLoggedIn(cliente?.id, 'evento')) void navigate(PATHS.carrinho)
      else void navigate(PATHS.login, { state: loginState(PATHS.carrinho) })
    })
  }

  return (
    <aside className={styles.aside} aria-label={EVENTO.cart} data-empty={isEmpty}>
      <div className={styles.list}>
        <h2 className={styles.title}>{EVENTO.cart}</h2>
        <CarrinhoItems cart={cart} />
      </div>
      <ActionBar>
        <div className={styles.sum} role="status">
          <p className={styles.units}>{isEmpty ? idle : unitsLabel(cart.all)}</p>
          {!isEmpty && <p className={styles.total}>{priceLabel(cartCents(cart.all))}</p>}
        </div>
        <Button onClick={buy} disabled={isEmpty} busy={leaving}>
          {EVENTO.buy}
        </Button>
      </ActionBar>
    </aside>
  )
}
