import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { filaMachine, persistFila } from '../../../machines/fila/index.ts'
import { useFilaCalls } from '../../api/fila.ts'
import { selectIsLoggedIn, sessionEnded } from '../../lib/cliente.ts'
import { clockAheadMs } from '../../lib/clock.ts'
import { readHistoryState } from '../../lib/history-state.ts'
import { inspected } from '../../lib/inspect.ts'
import { loginState } from '../../lib/login-state.ts'
import { callActor, useStateAttribute } from '../../lib/machine.ts'
import { PATHS, to } from '../../lib/paths.ts'
import { unusedNavigationState, useMarkNavigationUsed, usePersistedStep } from '../../lib/persisted-step.ts'
import { useAppDispatch, useAppSelector } from '../../lib/redux.ts'

export type FilaSnapshot = SnapshotFrom<typeof filaMachine>
export type SendToFila = ActorRefFrom<typeof filaMachine>['send']

const HISTORY_KEY = 'fila'
/** The navigation state that makes the page join at once. */
const WISH = { entrar: true }

/** Runs the machine of the waiting room of an event with this site's calls and navigation. */
export function useFila(idEvento: string): [FilaSnapshot, SendToFila] {
  const calls = useFilaCalls()
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const { state } = useLocation()
  const isLoggedIn = useAppSelector(selectIsLoggedIn)
  const goToLogin = useRef(() => undefined as unknown)
  useEffect(() => {
    goToLogin.current = () => {
      void navigate(PATHS.login, { state: loginState(to.fila(idEvento), WISH) })
      if (isLoggedIn) dispatch(sessionEnded())
    }
  }, [navigate, dispatch, idEvento, isLoggedIn])
  const [machine] = useState(() =>
    filaMachine.provide({
      actors: {
        readFila: callActor(calls.readFila),
        joinFila: callActor(calls.joinFila),
        leaveFila: callActor(calls.leaveFila),
      },
      actions: { goToLogin: () => void goToLogin.current() },
    }),
  )
  const [input] = useState(() => ({
    idEvento,
    isLoggedIn,
    wantsPlace: Object(unusedNavigationState(HISTORY_KEY, state)).entrar === true,
    token: readHistoryState(HISTORY_KEY),
    clockAheadMs,
  }))
  const actor = useActorRef(machine, { input, ...inspected() })
  useStateAttribute(actor, 'fila')
  usePersistedStep(actor, HISTORY_KEY, persistFila)
  useMarkNavigationUsed(HISTORY_KEY, state)
  useReturned(() => actor.send({ type: 'page.returned' }))
  return [useSelector(actor, (now) => now), actor.send]
}

/**
 * Calls `onReturned` when the page is visible again or the network is back: timers may have been suspended meanwhile.
 */
function useReturned(onReturned: () => void): void {
  const latest = useRef(onReturned)
  useEffect(() => {
    latest.current = onReturned
  }, [onReturned])
  useEffect(() => {
    const onChange = () => {
      if (!document.hidden) latest.current()
    }
    document.addEventListener('visibilitychange', onChange)
    window.addEventListener('online', onChange)
    return () => {
      document.removeEventListener('visibilitychange', onChange)
      window.removeEventListener('online', onChange)
    }
  }, [])
}
