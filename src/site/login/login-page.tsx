import { shallowEqual, useActorRef, useSelector } from '@xstate/react'
import { type ReactNode, useRef, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { loginMachine } from '../../../machines/login/index.ts'
import { persistLogin, restoreLogin } from '../../../machines/login/persist.ts'
import { useCalls } from '../../api/calls.ts'
import { loggedIn, selectCarrinho, selectIsLoggedIn } from '../../lib/cliente.ts'
import { readHistoryState } from '../../lib/history-state.ts'
import { inspected } from '../../lib/inspect.ts'
import { readLoginState } from '../../lib/login-state.ts'
import { useStateAttribute } from '../../lib/machine.ts'
import { PATHS } from '../../lib/paths.ts'
import { usePersistedStep } from '../../lib/persisted-step.ts'
import { useAppDispatch, useAppSelector } from '../../lib/redux.ts'
import { useTitle } from '../../lib/use-title.ts'
import { LOGIN } from '../../texts/login.ts'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import styles from './login.module.css'
import { loginActors, type Typed } from './login-actors.ts'
import { DoneSteps, LoginOrder, NextStep } from './login-order.tsx'
import { type LoginSnapshot, type LoginView, viewOf } from './login-view.ts'
import { NewPasswordStep, PasswordStep, SignUpStep } from './password-steps.tsx'
import { PhoneStep, SmsStep } from './phone-steps.tsx'

const STEPS = {
  phone: PhoneStep,
  sms: SmsStep,
  signUp: SignUpStep,
  newPassword: NewPasswordStep,
  password: PasswordStep,
} as const

/**
 * Phone, then password, or code and a new account (docs/product.md#login-screen); then the page that required the
 * login.
 */
export default function LoginPage() {
  const { state } = useLocation()
  const [{ to, toState }] = useState(() => readLoginState(state))
  const isLoggedIn = useAppSelector(selectIsLoggedIn)
  const { actor, typed } = useLogin()
  const view = useSelector(actor, viewOf, shallowEqual)
  // A cliente who is logged in, also by another tab, is redirected, unless a call that opens the session is in
  // progress.
  if (isLoggedIn && !view.isOpening) {
    return <Navigate to={to === PATHS.login ? PATHS.carrinho : to} state={toState} replace />
  }
  const Step = STEPS[view.step]
  return (
    <LoginFrame view={view} isBuying={to === PATHS.carrinho} onBack={() => actor.send({ type: 'back' })}>
      <Step key={view.step} view={view} send={actor.send} typed={typed} />
    </LoginFrame>
  )
}

type LoginFrameProps = {
  view: LoginView
  /** Whether the login is a step of a purchase. */
  isBuying: boolean
  onBack: () => void
  children: ReactNode
}

const headingOf = ({ step, firstName }: LoginView): string =>
  step === 'password' ? LOGIN.password.heading(firstName) : LOGIN[step].heading

/**
 * The frame of a step: one question as a large heading. A change of step is announced to screen readers, because the
 * focus moves directly to the field.
 */
function LoginFrame({ view, isBuying, onBack, children }: LoginFrameProps) {
  const heading = headingOf(view)
  useTitle(heading)
  const [shown, setShown] = useState({ step: view.step, hasMoved: false })
  if (shown.step !== view.step) setShown({ step: view.step, hasMoved: true })
  const hasOrder = useAppSelector(selectCarrinho).length > 0 && isBuying
  const page = (
    <div className={styles.page}>
      {view.step !== 'phone' && (
        <div className={styles.back}>
          <IconButton name="back" label={LOGIN.back} onClick={onBack} disabled={!view.canGoBack} />
        </div>
      )}
      {hasOrder && <DoneSteps view={view} />}
      <h1 className={styles.heading}>{heading}</h1>
      <VisuallyHidden role="status">{shown.hasMoved ? heading : ''}</VisuallyHidden>
      {children}
      {hasOrder && <NextStep />}
    </div>
  )
  if (!hasOrder) return page
  return (
    <div className={styles.buying}>
      <LoginOrder />
      {page}
    </div>
  )
}

const HISTORY_KEY = 'login'
const persist = (snapshot: LoginSnapshot) => persistLogin(snapshot, Date.now())

/** Runs the login machine. Returns its actor and the ref in which a step stores what was typed, for the call. */
function useLogin() {
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
