import { useLocation } from 'react-router'
import { showsGreeting } from '../../../contract/vendas-rules.ts'
import { selectCliente, selectIsLoggedIn } from '../../lib/cliente.ts'
import { loginState } from '../../lib/login-state.ts'
import { PATHS } from '../../lib/paths.ts'
import { useAppSelector } from '../../lib/redux.ts'

/** Who the frame speaks to: `greeted` by the first name, when the whole one is long enough (docs/product.md#header). */
export function useAccount() {
  const cliente = useAppSelector(selectCliente)
  const isLoggedIn = useAppSelector(selectIsLoggedIn)
  const { pathname, state } = useLocation()
  const nome = isLoggedIn && cliente && showsGreeting(cliente.nome) ? cliente.nome : null
  return {
    isLoggedIn,
    greeted: nome?.trim().split(/\s+/)[0] ?? null,
    // To the customer's tickets afterwards (docs/product.md#header); who is at the login already keeps his destination.
    loginLinkState: pathname === PATHS.login ? (state as unknown) : loginState(PATHS.meusIngressos),
  }
}
