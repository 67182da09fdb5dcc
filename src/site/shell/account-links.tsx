import { useLocation } from 'react-router'
import { showsGreeting } from '../../../contract/clientes-rules.ts'
import { selectCarrinho, selectCliente, selectIsLoggedIn } from '../../lib/cliente.ts'
import { loginState } from '../../lib/login-state.ts'
import { PATHS } from '../../lib/paths.ts'
import { useAppSelector } from '../../lib/redux.ts'
import { SHELL } from '../../texts/shell.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Link } from '../../ui/link/link.tsx'
import styles from './account-links.module.css'

/** At the end of the header on a desktop: the cliente's account, or login and sign-up (docs/product.md#header). */
export function AccountLinks({ onLogOut }: { onLogOut: () => void }) {
  const { greeting, loginLinkState } = useAccount()
  if (greeting === null) {
    return (
      <>
        <Link className={styles.account} to={PATHS.login} state={loginLinkState}>
          {SHELL.login}
        </Link>
        <ButtonLink to={PATHS.login} state={loginLinkState}>
          {SHELL.signUp}
        </ButtonLink>
      </>
    )
  }
  return (
    <>
      <Link className={styles.account} to={PATHS.minhaConta}>
        {greeting}
      </Link>
      <button type="button" className={styles.logOut} onClick={onLogOut}>
        {SHELL.logOut}
      </button>
    </>
  )
}

/**
 * The account as the frame shows it. `greeting` has the first name, if the full name is long enough, and is null for a
 * visitor. The login leads back to a cart with items, otherwise to the cliente's tickets (docs/product.md#header).
 */
export function useAccount() {
  const cliente = useAppSelector(selectCliente)
  const isLoggedIn = useAppSelector(selectIsLoggedIn)
  const { pathname, state } = useLocation()
  const hasItems = useAppSelector(selectCarrinho).length > 0
  const loginLinkState = (): unknown => {
    // On the login page itself its target stays.
    if (pathname === PATHS.login) return state
    return loginState(hasItems || pathname === PATHS.carrinho ? PATHS.carrinho : PATHS.meusIngressos)
  }
  const nome = cliente && showsGreeting(cliente.nome) ? cliente.nome : null
  return {
    greeting: isLoggedIn ? SHELL.greeting(nome?.trim().split(/\s+/)[0] ?? null) : null,
    loginLinkState: loginLinkState(),
  }
}
