import { useRef, useState } from 'react'
import { MESSAGES } from '../../../contract/messages.ts'
import type { LoginWithCodes } from '../../../contract/second-factor.ts'
import { isTypedCode, TYPED_CODE_MAX } from '../../../contract/second-factor-rules.ts'
import { isTypedLogin, LOGIN_MAX } from '../../../contract/sessao-rules.ts'
import { isStaffPassword, USER_PASSWORD_MAX } from '../../../contract/users-rules.ts'
import { callsBy } from '../../api/calls.ts'
import { sessao } from '../../api/office/sessao.ts'
import { adminLoggedIn } from '../../lib/admin.ts'
import { useAppDispatch } from '../../lib/redux.ts'
import { OFFICE } from '../../texts/office.ts'
import { SECOND_FACTOR } from '../../texts/second-factor.ts'
import { Button } from '../../ui/button/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { SecretField } from '../../ui/secret-field/secret-field.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import styles from './login-steps.module.css'
import { type OfficeSnapshot, useOfficeSession, useOfficeState } from './office-session.tsx'
import { FactorSteps } from './second-factor/factor-steps.tsx'
import { useFactor } from './second-factor/use-factor.ts'

/** User and password (docs/product.md#back-office-routes): on the login page, and over a page whose session ended. */
function LoginForm({ knownUser = '' }: { knownUser?: string }) {
  const { actor, typed } = useOfficeSession()
  const [user, setUser] = useState(knownUser)
  const [wrong, setWrong] = useState<{ user?: string | false; senha?: string | false }>({})
  const senha = useRef<HTMLInputElement>(null)
  const busy = useOfficeState(
    (now) => now.matches({ signedOut: 'sending' }) || now.matches({ signedIn: { over: 'sending' } }),
  )
  const error = useOfficeState(({ context }) => context.error)

  const submit = () => {
    const input = { user: user.trim(), senha: senha.current?.value ?? '' }
    const found = {
      user: !isTypedLogin(input.user) && MESSAGES.loginUsuario,
      senha: !isTypedLogin(input.senha) && MESSAGES.loginSenha,
    }
    setWrong(found)
    if (found.user || found.senha) return
    typed.current = { ...input, codigo: '' }
    actor.send({ type: 'login.submit' })
  }
  return (
    <Form onSubmit={submit} busy={busy}>
      <TextField
        label={OFFICE.login.user}
        name="user"
        value={user}
        onChange={setUser}
        error={wrong.user || null}
        autoComplete="username"
        maxLength={LOGIN_MAX}
        autoFocus={!knownUser}
      />
      <SecretField
        ref={senha}
        password
        label={OFFICE.login.password}
        name="senha"
        autoComplete="current-password"
        maxLength={LOGIN_MAX}
        autoFocus={knownUser !== ''}
        error={wrong.senha}
      />
      {error && !wrong.user && !wrong.senha && (
        <p className={styles.error} role="alert">
          {error.text}
        </p>
      )}
      <Button type="submit" wide busy={busy}>
        {OFFICE.login.submit}
      </Button>
    </Form>
  )
}

const { code } = SECOND_FACTOR

/** The second step of a login: a code of the authenticator app, or a recovery code (docs/api.md#second-factor). */
function CodeForm() {
  const { actor, typed } = useOfficeSession()
  const codigo = useRef<HTMLInputElement>(null)
  const [isRecovery, setRecovery] = useState(false)
  const [wrong, setWrong] = useState<string | false>(false)
  const busy = useOfficeState(
    (now) => now.matches({ signedOut: 'sendingCode' }) || now.matches({ signedIn: { over: 'sendingCode' } }),
  )
  const error = useOfficeState(({ context }) => context.error)
  const submit = () => {
    const text = codigo.current?.value ?? ''
    const found = !isTypedCode(text) && MESSAGES.segundoFatorCodigo
    setWrong(found)
    if (found) return
    typed.current = { user: '', senha: '', codigo: text }
    actor.send({ type: 'code.submit' })
  }
  const atField = error?.field === 'codigo' ? error.text : null
  return (
    <Form onSubmit={submit} busy={busy}>
      <SecretField
        // Another key creates a new input, so that the typed text is removed.
        key={String(isRecovery)}
        ref={codigo}
        label={isRecovery ? code.recovery : code.app}
        hint={isRecovery ? code.recoveryHint : undefined}
        name="codigo"
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        maxLength={TYPED_CODE_MAX}
        autoFocus
        error={wrong || atField || undefined}
      />
      {error && !atField && !wrong && (
        <p className={styles.error} role="alert">
          {error.text}
        </p>
      )}
      <Button type="submit" wide busy={busy}>
        {code.submit}
      </Button>
      <Button tone="quiet" disabled={busy} onClick={() => setRecovery(!isRecovery)}>
        {isRecovery ? code.useApp : code.useRecovery}
      </Button>
      <Button tone="quiet" disabled={busy} onClick={() => actor.send({ type: 'login.restart' })}>
        {code.back}
      </Button>
      <p className={styles.note}>{code.lost}</p>
    </Form>
  )
}

const { firstPassword } = OFFICE

/** The step of a login in which a user replaces the password that an admin chose (docs/api.md#first-passwords). */
function FirstPasswordForm() {
  const { actor, typed } = useOfficeSession()
  const senha = useRef<HTMLInputElement>(null)
  const [wrong, setWrong] = useState<string | false>(false)
  const busy = useOfficeState(
    (now) => now.matches({ signedOut: 'sendingPassword' }) || now.matches({ signedIn: { over: 'sendingPassword' } }),
  )
  const error = useOfficeState(({ context }) => context.error)
  const submit = () => {
    const text = senha.current?.value ?? ''
    const found = !isStaffPassword(text) && MESSAGES.usuarioSenhaCurta
    setWrong(found)
    if (found) return
    typed.current = { user: '', senha: text, codigo: '' }
    actor.send({ type: 'password.submit' })
  }
  const atField = error?.field === 'senha' ? error.text : null
  return (
    <Form onSubmit={submit} busy={busy}>
      <SecretField
        ref={senha}
        password
        label={firstPassword.password}
        hint={firstPassword.hint}
        name="nova-senha"
        autoComplete="new-password"
        maxLength={USER_PASSWORD_MAX}
        autoFocus
        error={wrong || atField || undefined}
      />
      {error && !atField && !wrong && (
        <p className={styles.error} role="alert">
          {error.text}
        </p>
      )}
      <Button type="submit" wide busy={busy}>
        {firstPassword.submit}
      </Button>
      <Button tone="quiet" disabled={busy} onClick={() => actor.send({ type: 'login.restart' })}>
        {firstPassword.back}
      </Button>
    </Form>
  )
}

const { beginLoginFactor, confirmLoginFactor } = sessao.endpoints

/** A login that requires a second factor: it is set up and its recovery codes are shown; then the session begins. */
function LoginFactor() {
  const { actor } = useOfficeSession()
  const dispatch = useAppDispatch()
  const call = callsBy(dispatch, {})
  /** The new session. It is stored, and its page opened, when the user has confirmed that they saved the codes. */
  const begun = useRef<LoginWithCodes>(null)
  const factor = useFactor({
    begin: () => call(beginLoginFactor)(undefined),
    confirm: async (codigo) => {
      const answer = await call(confirmLoginFactor)({ codigo })
      begun.current = answer
      actor.send({ type: 'codes.shown' })
      return answer
    },
    onDone: () => {
      if (begun.current) dispatch(adminLoggedIn(begun.current))
    },
    onTicketOver: () => actor.send({ type: 'ticket.over' }),
  })
  return (
    <>
      <FactorSteps factor={factor} proof="nothing" intro={<p>{SECOND_FACTOR.setup.intro}</p>} />
      <LeaveSetup factor={factor} onLeave={() => actor.send({ type: 'login.restart' })} />
    </>
  )
}

type LeaveSetupProps = { factor: ReturnType<typeof useFactor>; onLeave: () => void }

/** Leads back to the password, until the factor is on. */
function LeaveSetup({ factor, onLeave }: LeaveSetupProps) {
  if (factor.shown.codes.length > 0) return null
  return (
    <Button tone="quiet" onClick={onLeave}>
      {SECOND_FACTOR.setup.back}
    </Button>
  )
}

type Step = 'password' | 'code' | 'choosing' | 'setup'

const isAt = (now: OfficeSnapshot, step: 'code' | 'sendingCode' | 'choosing' | 'sendingPassword' | 'setup'): boolean =>
  now.matches({ signedOut: step }) || now.matches({ signedIn: { over: step } })

const stepOf = (now: OfficeSnapshot): Step => {
  if (isAt(now, 'setup')) return 'setup'
  if (isAt(now, 'choosing') || isAt(now, 'sendingPassword')) return 'choosing'
  return isAt(now, 'code') || isAt(now, 'sendingCode') ? 'code' : 'password'
}

/** The step of the current login, on the login page and over a page whose session ended. */
export const useLoginStep = (): Step => useOfficeState(stepOf)

/** The form of each step of a login. */
export function LoginSteps({ knownUser = '' }: { knownUser?: string }) {
  const step = useLoginStep()
  if (step === 'setup') return <LoginFactor />
  if (step === 'choosing') return <FirstPasswordForm />
  return step === 'code' ? <CodeForm /> : <LoginForm knownUser={knownUser} />
}
