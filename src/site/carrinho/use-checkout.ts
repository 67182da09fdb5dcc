import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'react-redux'
import { useLocation, useNavigate } from 'react-router'
import type { SnapshotFrom } from 'xstate'
import { checkoutMachine } from '../../../machines/checkout.ts'
import type { CheckoutContext, CheckoutEvent } from '../../../machines/checkout-context.ts'
import { persistCheckout } from '../../../machines/checkout-persist.ts'
import { useCalls } from '../../api/calls.ts'
import { selectCarrinho, selectIdCarrinho, selectIsLoggedIn } from '../../lib/cliente.ts'
import { clockAheadMs } from '../../lib/clock.ts'
import { inspected } from '../../lib/inspect.ts'
import { useStateAttribute } from '../../lib/machine.ts'
import { useMarkNavigationUsed, usePersistedStep } from '../../lib/persisted-step.ts'
import { type AppState, useAppDispatch, useAppSelector } from '../../lib/redux.ts'
import { flowKey } from '../shared/flow-key.ts'
import { noSecrets, type Secrets } from '../shared/payer-secrets.ts'
import { checkoutActions, HISTORY_KEY } from './checkout-actions.ts'
import { checkoutActors } from './checkout-calls.ts'
import type { FlowKey } from './flow-key.ts'
import { resumeOf } from './resume.ts'

export type Checkout = {
  at: FlowKey
  context: CheckoutContext
  send(event: CheckoutEvent): void
  canGoBack: boolean
  /** What was typed: written by the forms, read by the calls. */
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
      actors: checkoutActors({ calls, readCart, readSecrets: () => secrets, onReasons: setReasons }),
      actions: checkoutActions({ dispatch, calls, navigate, readCart }),
    }),
  )
  const [input] = useState(() => ({
    carrinho: idCarrinho,
    count,
    clockAheadMs,
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

/** The inputs and results of the calls that stay outside the machine. */
function useCallInputs() {
  const store = useStore<AppState>()
  const [readCart] = useState(() => () => selectCarrinho(store.getState()))
  const secrets = useRef<Secrets>(null)
  secrets.current ??= noSecrets()
  const [reasons, setReasons] = useState<ReadonlyMap<string, string>>(new Map())
  return { readCart, secrets: secrets.current, reasons, setReasons }
}
