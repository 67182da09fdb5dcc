import { lazy, Suspense, useRef, useState } from 'react'
import { CATALOGUE } from '../../../contract/catalogue.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import { OFFICE_MESSAGES } from '../../../contract/messages-office.ts'
import { isTypedCode, TYPED_CODE_MAX } from '../../../contract/second-factor-rules.ts'
import { isTypedLogin, LOGIN_MAX } from '../../../contract/sessao-rules.ts'
import { isStaffPassword, USER_PASSWORD_MAX } from '../../../contract/users-rules.ts'
import { alerted } from '../../lib/alerts.ts'
import { hasPasskeys } from '../../lib/has-passkeys.ts'
import { useAppDispatch } from '../../lib/redux.ts'
import { OFFICE } from '../../texts/office.ts'
import { SECOND_FACTOR } from '../../texts/second-factor.ts'
import { Button } from '../../ui/button/button.tsx'
import { ErrorBoundary } from '../../ui/error-boundary/error-boundary.tsx'
import { Form } from '../../ui/form/form.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { LoadFailed } from '../../ui/load-failed/load-failed.tsx'
import { SecretField } from '../../ui/secret-field/secret-field.tsx'
import { Spinner } from '../../ui/spinner/spinner.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import styles from './login-steps.module.css'
import { type OfficeSnapshot, useOfficeSession, useOfficeState } from './office-session.tsx'

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

  const logInByKey = () => {
    setWrong({})
    typed.current = { user: '', senha: '', codigo: '', byKey: true }
    actor.send({ type: 'login.submit' })
  }
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
      {hasPasskeys() && (
        <Button tone="secondary" wide disabled={busy} onClick={logInByKey}>
          <Icon name="key" />
          {OFFICE.login.byKey}
        </Button>
      )}
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
    const found = !isTypedCode(text) && OFFICE_MESSAGES.segundoFatorCodigo
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
    const found = !isStaffPassword(text) && OFFICE_MESSAGES.usuarioSenhaCurta
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

// Few logins set up a second factor, and its QR code is a large part of the code that the login page needs.
const makeSetup = () => lazy(() => import('./login-factor.tsx'))

/** The setup of a second factor. If its file fails to load, it can be requested again; an open page behind stays. */
function LoginFactor() {
  const [{ Setup, attempt }, setFile] = useState(() => ({ Setup: makeSetup(), attempt: 1 }))
  const dispatch = useAppDispatch()
  const retry = () => setFile({ Setup: makeSetup(), attempt: attempt + 1 })
  return (
    <ErrorBoundary
      resetKey={`${attempt}`}
      fallback={<LoadFailed title={SECOND_FACTOR.failed} busy={false} onRetry={retry} />}
      onBroken={() => dispatch(alerted(CATALOGUE.indisponivel))}
    >
      <Suspense fallback={<Spinner label={SECOND_FACTOR.loading} />}>
        <Setup />
      </Suspense>
    </ErrorBoundary>
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
