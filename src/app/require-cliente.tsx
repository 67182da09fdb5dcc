import { Navigate, Outlet, useLocation } from 'react-router'
import { selectIsLoggedIn } from '../lib/cliente.ts'
import { loginState } from '../lib/login-state.ts'
import { PATHS } from '../lib/paths.ts'
import { useAppSelector } from '../lib/redux.ts'

/** Pages of a customer: without one, the login, which comes back to the very page (docs/api.md#sessions). */
export function RequireCliente() {
  const isLoggedIn = useAppSelector(selectIsLoggedIn)
  const { pathname, search, state } = useLocation()
  if (isLoggedIn) return <Outlet />
  return <Navigate to={PATHS.login} replace state={loginState(pathname + search, state ?? undefined)} />
}
