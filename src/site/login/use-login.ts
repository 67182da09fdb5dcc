import { useActorRef } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { loginMachine } from '../../../machines/login.ts'
import { persistLogin, restoreLogin } from '../../../machines/login-persist.ts'
import { useCalls } from '../../api/calls.ts'
import { loggedIn } from '../../lib/cliente.ts'
import { readHistoryState, writeHistoryState } from '../../lib/history-state.ts'
import { inspected } from '../../lib/inspect.ts'
import { useStateAttribute } from '../../lib/machine.ts'
import { PATHS } from '../../lib/paths.ts'
import { useAppDispatch } from '../../lib/redux.ts'
import { loginActors, type Typed } from './login-actors.ts'
import type { LoginSnapshot } from './login-view.ts'

const HISTORY_KEY = 'login'

/** Runs the login machine. Returns its actor and the ref in which a step stores what was typed, for the call. */
export function useLogin() {
  const calls = useCalls()
  const dispatch = useAppDispatch()
  const typed = useRef<Typed>({})
  const [machine] = useState(() =>
    loginMachine.provide({ actors: loginActors(calls, typed, (cliente) => dispatch(loggedIn(cliente))) }),
  )
  const [input] = useState(() => restoreLogin(readHistoryState(HISTORY_KEY), Date.now()))
  const actor = useActorRef(machine, { input, ...inspected() })
  useStateAttribute(actor, 'login')

  // Every visit to this address is a history entry, and each stores its own step for a reload.
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new history entry is written again
  useEffect(() => {
    const store = (snapshot: LoginSnapshot) => {
      // The address may already be the next page's while this page is still on the screen.
      if (window.location.pathname === PATHS.login) writeHistoryState(HISTORY_KEY, persistLogin(snapshot, Date.now()))
    }
    store(actor.getSnapshot())
    const { unsubscribe } = actor.subscribe(store)
    return unsubscribe
  }, [actor, key])

  return { actor, typed }
}
