import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'react-redux'
import { useLocation, useNavigate } from 'react-router'
import type { ActorRefFrom } from 'xstate'
import { checkoutMachine } from '../../../machines/checkout.ts'
import type { CheckoutContext, CheckoutEvent } from '../../../machines/checkout-context.ts'
import { persistCheckout } from '../../../machines/checkout-persist.ts'
import { useCalls } from '../../api/calls.ts'
import { selectCarrinho, selectIdCarrinho, selectIsLoggedIn } from '../../lib/cliente.ts'
import { clockAheadMs } from '../../lib/clock.ts'
import { writeHistoryState } from '../../lib/history-state.ts'
import { inspected } from '../../lib/inspect.ts'
import { useStateAttribute } from '../../lib/machine.ts'
import { PATHS } from '../../lib/paths.ts'
import { type AppState, useAppDispatch, useAppSelector } from '../../lib/redux.ts'
import { checkoutActions, HISTORY_KEY } from './checkout-actions.ts'
import { checkoutActors } from './checkout-calls.ts'
import { type FlowKey, flowKey } from './flow-key.ts'
import { resumeOf, useMarkResumeUsed } from './resume.ts'
import { noSecrets, type Secrets } from './secrets.ts'

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

/** Runs the checkout's machine with the cart and the session, and stores its step for a reload. */
export function useCheckout(): Checkout {
  const { readCart, secrets, reasons, setReasons } = useCallInputs()
  const dispatch = useAppDispatch()
  const calls = useCalls()
  const navigate = useNavigate()
  const { state: navigationState, key } = useLocation()
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

  useMarkResumeUsed(navigationState)
  usePersistedStep(actor, key)
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

/** Stores the step and the reservation's id in this history entry, so that a reload returns to the same step. */
function usePersistedStep(actor: ActorRefFrom<typeof checkoutMachine>, entry: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new history entry of the same page is written again
  useEffect(() => {
    const store = () => {
      // The address may already be the next page's while this page is still on the screen.
      if (window.location.pathname !== PATHS.carrinho) return
      writeHistoryState(HISTORY_KEY, persistCheckout(actor.getSnapshot(), Date.now()))
    }
    store()
    const { unsubscribe } = actor.subscribe(store)
    return unsubscribe
  }, [actor, entry])
}
