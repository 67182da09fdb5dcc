import { useCallback, useEffect, useRef, useState, useTransition } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { loggedOut } from '../../lib/cliente.ts'
import { PATHS } from '../../lib/paths.ts'
import { useAppDispatch } from '../../lib/redux.ts'

/**
 * The logout: a confirmation, the navigation to the home page, then the removal of the cliente's data. A listener ends
 * the session on the server, repeating the call until it is answered (docs/product.md#cliente-session).
 */
export function useLogOut() {
  const [isAsked, setAsked] = useState(false)
  const [isBusy, startLeaving] = useTransition()
  /** The key of the history entry in which the user logged out; null without a logout. */
  const left = useRef<string | null>(null)
  const { key } = useLocation()
  const navigate = useNavigate()
  const dispatch = useAppDispatch()

  // After the navigation: on a page for clientes, the removal would redirect to the login instead of the home page.
  useEffect(() => {
    const finish = () => {
      if (left.current !== key) return
      left.current = null
      dispatch(loggedOut())
      // The logout button no longer exists, so the focus would be lost.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) document.querySelector('main')?.focus({ preventScroll: true })
      })
    }
    // The page may be closed or reloaded before the home page has been rendered.
    window.addEventListener('pagehide', finish)
    return () => {
      window.removeEventListener('pagehide', finish)
      finish()
    }
  }, [key, dispatch])

  const leave = () =>
    startLeaving(() => {
      setAsked(false)
      left.current = key
      void navigate(PATHS.home, { replace: window.location.pathname === PATHS.home })
    })
  const ask = useCallback(() => setAsked(true), [])
  return { isAsked, isBusy, ask, dismiss: () => setAsked(false), leave }
}
