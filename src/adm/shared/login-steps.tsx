import { CodeForm } from './code-form.tsx'
import { FirstPasswordForm } from './first-password-form.tsx'
import { LoginFactor } from './login-factor.tsx'
import { LoginForm } from './login-form.tsx'
import { type OfficeSnapshot, useOfficeState } from './office-session.tsx'

type Step = 'password' | 'code' | 'choosing' | 'setup'

const isAt = (now: OfficeSnapshot, step: 'code' | 'sendingCode' | 'choosing' | 'sendingPassword' | 'setup'): boolean =>
  now.matches({ signedOut: step }) || now.matches({ signedIn: { over: step } })

const stepOf = (now: OfficeSnapshot): Step => {
  if (isAt(now, 'setup')) return 'setup'
  if (isAt(now, 'choosing') || isAt(now, 'sendingPassword')) return 'choosing'
  return isAt(now, 'code') || isAt(now, 'sendingCode') ? 'code' : 'password'
}

/** At which step a login is, on its page and over a page whose session is over. */
export const useLoginStep = (): Step => useOfficeState(stepOf)

/** The form of each step of a login. */
export function LoginSteps({ knownUser = '' }: { knownUser?: string }) {
  const step = useLoginStep()
  if (step === 'setup') return <LoginFactor />
  if (step === 'choosing') return <FirstPasswordForm />
  return step === 'code' ? <CodeForm /> : <LoginForm knownUser={knownUser} />
}
