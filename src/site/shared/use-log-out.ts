import { startTransition, useEffect, useRef, useState, useTransition } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { clientes } from '../../api/clientes.ts'
import { loggedOut } from '../../lib/cliente.ts'
import { PATHS } from '../../lib/paths.ts'
import { useAppDispatch } from '../../lib/redux.ts'

/** Asks, ends the session on the server, then goes home and forgets who it was (docs/product.md#cliente-session). */
export function useLogOut() {
  const [isAsked, setAsked] = useState(false)
  const [isBusy, startLeaving] = useTransition()
  const hasLeft = useRef(false)
  const { key } = useLocation()
  const navigate = useNavigate()
  const dispatch = useAppDispatch()

  // Only once the page is another: a customer's page without a customer would go to the login instead of home.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new history entry is what it waits for
  useEffect(
    () => () => {
      if (!hasLeft.current) return
      hasLeft.current = false
      dispatch(loggedOut())
      // The button that asked for it is gone.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) document.querySelector('main')?.focus({ preventScroll: true })
      })
    },
    [key, dispatch],
  )

  const leave = () =>
    startLeaving(async () => {
      // While the server still knows the cookie, nobody is told to have left. A 401 says that it does not.
      const hasEnded = await dispatch(clientes.endpoints.logOut.initiate(undefined, { track: false }))
        .unwrap()
        .then(
          () => true,
          (error: { status?: number }) => error.status === 401,
        )
      startTransition(() => {
        setAsked(false)
        if (!hasEnded) return
        hasLeft.current = true
        void navigate(PATHS.home, { replace: window.location.pathname === PATHS.home })
      })
    })
  return { isAsked, isBusy, ask: () => setAsked(true), dismiss: () => setAsked(false), leave }
}
