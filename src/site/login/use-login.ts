import { useActorRef } from '@xstate/react'
import { useRef, useState } from 'react'
import { loginMachine } from '../../../machines/login.ts'
import { persistLogin, restoreLogin } from '../../../machines/login-persist.ts'
import { useCalls } from '../../api/calls.ts'
import { loggedIn } from '../../lib/cliente.ts'
import { readHistoryState } from '../../lib/history-state.ts'
import { inspected } from '../../lib/inspect.ts'
import { useStateAttribute } from '../../lib/machine.ts'
import { usePersistedStep } from '../../lib/persisted-step.ts'
import { useAppDispatch } from '../../lib/redux.ts'
import { loginActors, type Typed } from './login-actors.ts'
import type { LoginSnapshot } from './login-view.ts'

const HISTORY_KEY = 'login'
const persist = (snapshot: LoginSnapshot) => persistLogin(snapshot, Date.now())

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

  usePersistedStep(actor, HISTORY_KEY, persist)

  return { actor, typed }
}
