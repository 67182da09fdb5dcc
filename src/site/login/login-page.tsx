import { shallowEqual, useSelector } from '@xstate/react'
import { useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { selectIsLoggedIn } from '../../lib/cliente.ts'
import { readLoginState } from '../../lib/login-state.ts'
import { PATHS } from '../../lib/paths.ts'
import { useAppSelector } from '../../lib/redux.ts'
import { LoginFrame } from './login-frame.tsx'
import { viewOf } from './login-view.ts'
import { NewPasswordStep } from './new-password-step.tsx'
import { PasswordStep } from './password-step.tsx'
import { PhoneStep } from './phone-step.tsx'
import { SignUpStep } from './sign-up-step.tsx'
import { SmsStep } from './sms-step.tsx'
import { useLogin } from './use-login.ts'

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
    <LoginFrame view={view} onBack={() => actor.send({ type: 'back' })}>
      <Step key={view.step} view={view} send={actor.send} typed={typed} />
    </LoginFrame>
  )
}
