import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'react-redux'
import { useLocation, useNavigate } from 'react-router'
import type { SnapshotFrom } from 'xstate'
import { checkoutMachine } from '../../../machines/checkout/index.ts'
import type { CheckoutContext, CheckoutEvent, CheckoutResume } from '../../../machines/checkout/context.ts'
import { persistCheckout, restoreCheckout, resumeHold } from '../../../machines/checkout/persist.ts'
import { callsBy, useCalls } from '../../api/calls.ts'
import { payers } from '../../api/payers.ts'
import { selectCarrinho, selectIdCarrinho, selectIsLoggedIn } from '../../lib/cliente.ts'
import { clockAheadMs } from '../../lib/clock.ts'
import { readHistoryState } from '../../lib/history-state.ts'
import { inspected } from '../../lib/inspect.ts'
import { useStateAttribute } from '../../lib/machine.ts'
import { unusedNavigationState, useMarkNavigationUsed, usePersistedStep } from '../../lib/persisted-step.ts'
import { type AppState, useAppDispatch, useAppSelector } from '../../lib/redux.ts'
import { flowKey, type FlowKeyOf } from '../shared/flow-key.ts'
import { noSecrets, type Secrets } from '../shared/payer-secrets.ts'
import { checkoutActions, HISTORY_KEY } from './checkout-actions.ts'
import { checkoutActors } from './checkout-calls.ts'

/** A state of the checkout machine. */
export type FlowKey = FlowKeyOf<SnapshotFrom<typeof checkoutMachine>['value']['flow']>

export type Checkout = {
  at: FlowKey
  context: CheckoutContext
  send(event: CheckoutEvent): void
  canGoBack: boolean
  /** The typed personal data and card: written by the forms, read by the calls. */
  secrets: Secrets
  /** The reason per refused cart line, after an attempt in which nothing could be held. */
  reasons: ReadonlyMap<string, string>
}

const persist = (snapshot: SnapshotFrom<typeof checkoutMachine>) => persistCheckout(snapshot, Date.now())

/** Runs the checkout's machine with the cart and the session, and stores its step for a reload. */
export function useCheckout(): Checkout {
  const { readCart, secrets, reasons, setReasons } = useCallInputs()
  const dispatch = useAppDispatch()
  const calls = useCalls()
  const navigate = useNavigate()
  const { state: navigationState } = useLocation()
  const idCarrinho = useAppSelector(selectIdCarrinho)
  const count = useAppSelector(selectCarrinho).length

  const [machine] = useState(() =>
    checkoutMachine.provide({
      actors: checkoutActors({
        calls,
        savePayer: callsBy(dispatch, {})(payers.endpoints.savePayer),
        readCart,
        readSecrets: () => secrets,
        onReasons: setReasons,
      }),
      actions: checkoutActions({ dispatch, calls, navigate, readCart }),
    }),
  )
  const [input] = useState(() => ({
    carrinho: idCarrinho,
    count,
    clockAheadMs,
    reserve: Object(unusedNavigationState(HISTORY_KEY, navigationState)).reserve === true,
    resume: resumeOf(navigationState, idCarrinho),
  }))
  const actor = useActorRef(machine, { input, ...inspected() })
  useStateAttribute(actor, 'checkout')

  useMarkNavigationUsed(HISTORY_KEY, navigationState)
  usePersistedStep(actor, HISTORY_KEY, persist)
  useEffect(() => {
    actor.send({ type: 'cart.changed', carrinho: idCarrinho, count })
  }, [actor, idCarrinho, count])
  const isLoggedIn = useAppSelector(selectIsLoggedIn)
  useEffect(() => {
    if (isLoggedIn) actor.send({ type: 'session.started' })
  }, [actor, isLoggedIn])

  const snapshot = useSelector(actor, (now) => now)
  const { value, context } = snapshot
  const canGoBack = snapshot.can({ type: 'back' })
  return { at: flowKey(value.flow), context, send: actor.send, canGoBack, secrets, reasons }
}

/** The data that the calls need and that stays outside the machine. */
function useCallInputs() {
  const store = useStore<AppState>()
  const [readCart] = useState(() => () => selectCarrinho(store.getState()))
  const secrets = useRef<Secrets>(null)
  secrets.current ??= noSecrets()
  const [reasons, setReasons] = useState<ReadonlyMap<string, string>>(new Map())
  return { readCart, secrets: secrets.current, reasons, setReasons }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/**
 * The step to continue from. After a reload: the one stored in this history entry. On arrival: the one in the
 * navigation state, set by the login (`resume`) or by the order's screen to pay a hold another way (`idReserva`). The
 * navigation state is used once.
 * @internal
 */
export function resumeOf(navigationState: unknown, idCarrinho: string): CheckoutResume | null {
  const stored = restoreCheckout(readHistoryState(HISTORY_KEY), idCarrinho, Date.now())
  if (stored) return stored
  const { idReserva, resume } = Object(unusedNavigationState(HISTORY_KEY, navigationState))
  if (isText(idReserva)) return resumeHold(idReserva)
  return isText(resume) ? restoreCheckout(resume, idCarrinho, Date.now()) : null
}
