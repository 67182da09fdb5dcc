import { use } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { selectIsLoggedIn } from '../lib/cliente.ts'
import { loginState } from '../lib/login-state.ts'
import { PATHS } from '../lib/paths.ts'
import { useAppSelector } from '../lib/redux.ts'
import { whenRestored } from './when-restored.ts'

/**
 * Pages for a logged-in cliente. Without one it redirects to the login, which returns to the page
 * (docs/api.md#sessions).
 */
export function RequireCliente() {
  use(whenRestored())
  const isLoggedIn = useAppSelector(selectIsLoggedIn)
  const { pathname, search, state } = useLocation()
  if (isLoggedIn) return <Outlet />
  return <Navigate to={PATHS.login} replace state={loginState(pathname + search, state ?? undefined)} />
}
