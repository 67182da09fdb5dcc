import { useTransition } from 'react'
import { useNavigate } from 'react-router'
import { isClienteLoggedIn } from '../../../contract/clientes-rules.ts'
import { selectCliente } from '../../lib/cliente.ts'
import { loginState } from '../../lib/login-state.ts'
import { PATHS } from '../../lib/paths.ts'
import { useAppSelector } from '../../lib/redux.ts'

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
