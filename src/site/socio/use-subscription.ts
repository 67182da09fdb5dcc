import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'react-redux'
import { useLocation, useNavigate } from 'react-router'
import type { SnapshotFrom } from 'xstate'
import { subscriptionMachine } from '../../../machines/subscription/index.ts'
import type { SubscriptionContext, SubscriptionEvent } from '../../../machines/subscription/context.ts'
import { persistSubscription, restoreSubscription } from '../../../machines/subscription/persist.ts'
import { useCalls } from '../../api/calls.ts'
import { useClubCalls } from '../../api/club-calls.ts'
import { selectCliente, selectIsLoggedIn } from '../../lib/cliente.ts'
import { clockAheadMs } from '../../lib/clock.ts'
import { readHistoryState } from '../../lib/history-state.ts'
import { inspected } from '../../lib/inspect.ts'
import { loginState } from '../../lib/login-state.ts'
import { useStateAttribute } from '../../lib/machine.ts'
import { PATHS } from '../../lib/paths.ts'
import { unusedNavigationState, useMarkNavigationUsed, usePersistedStep } from '../../lib/persisted-step.ts'
import { type AppState, useAppSelector } from '../../lib/redux.ts'
import { flowKey, type FlowKeyOf } from '../shared/flow-key.ts'
import { noSecrets, type Secrets } from '../shared/payer-secrets.ts'
import { subscriptionActors } from './subscription-calls.ts'

/** A state of the subscription machine. */
export type FlowKey = FlowKeyOf<SnapshotFrom<typeof subscriptionMachine>['value']['flow']>

const HISTORY_KEY = 'subscription'

export type SubscriptionProcess = {
  at: FlowKey
  context: SubscriptionContext
  send(event: SubscriptionEvent): void
  canGoBack: boolean
  /** The typed personal data and card: written by the forms, read by the calls. */
  secrets: Secrets
}

/**
 * The step to continue from. After a reload: the one stored in this history entry. On arrival from the login: the one
 * in the navigation state, which is used once.
 */
function resumeOf(navigationState: unknown, idCliente: string | null) {
  const stored = restoreSubscription(readHistoryState(HISTORY_KEY), idCliente, Date.now())
  if (stored) return stored
  const { resume } = Object(unusedNavigationState(HISTORY_KEY, navigationState))
  return typeof resume === 'string' ? restoreSubscription(resume, idCliente, Date.now()) : null
}

/** Runs the subscription's machine with the session, and stores its step for a reload. */
export function useSubscription(): SubscriptionProcess {
  const { calls, club, readIdCliente, readOwner, secrets } = useCallInputs()
  const navigate = useNavigate()
  const { state: navigationState } = useLocation()
  const isLoggedIn = useAppSelector(selectIsLoggedIn)

  const [machine] = useState(() =>
    subscriptionMachine.provide({
      actors: subscriptionActors({ calls, club, readIdCliente, readSecrets: () => secrets }),
      actions: {
        goToLogin: ({ context }) => {
          const resume = persistSubscription(context, readOwner(), Date.now())
          void navigate(PATHS.login, { replace: true, state: loginState(PATHS.socioTorcedor, { resume }) })
        },
      },
    }),
  )
  const [input] = useState(() => ({ isLoggedIn, clockAheadMs, resume: resumeOf(navigationState, readOwner()) }))
  const actor = useActorRef(machine, { input, ...inspected() })
  useStateAttribute(actor, 'subscription')
  useMarkNavigationUsed(HISTORY_KEY, navigationState)
  const [persist] = useState(
    () =>
      ({ context }: SnapshotFrom<typeof subscriptionMachine>) =>
        persistSubscription(context, readOwner(), Date.now()),
  )
  usePersistedStep(actor, HISTORY_KEY, persist)
  useEffect(() => {
    const isKnown = actor.getSnapshot().context.isLoggedIn
    if (isLoggedIn !== isKnown) actor.send({ type: isLoggedIn ? 'session.started' : 'session.ended' })
  }, [actor, isLoggedIn])

  const snapshot = useSelector(actor, (now) => now)
  return {
    at: flowKey(snapshot.value.flow),
    context: snapshot.context,
    send: actor.send,
    canGoBack: snapshot.can({ type: 'back' }),
    secrets,
  }
}

/** The data that the calls need and that stays outside the machine. */
function useCallInputs() {
  const store = useStore<AppState>()
  const [readIdCliente] = useState(() => () => selectCliente(store.getState())?.id ?? '')
  const owner = useRef<string>(null)
  // After the end of the session the steps are still those of the cliente who took them.
  const [readOwner] = useState(() => () => (owner.current = selectCliente(store.getState())?.id ?? owner.current))
  const secrets = useRef<Secrets>(null)
  secrets.current ??= noSecrets()
  return { calls: useCalls(), club: useClubCalls(), readIdCliente, readOwner, secrets: secrets.current }
}
