import { useRef, useState } from 'react'
import { MESSAGES } from '../../../contract/messages.ts'
import { isTypedLogin, LOGIN_MAX } from '../../../contract/sessao-rules.ts'
import { OFFICE } from '../../texts/office.ts'
import { Button } from '../../ui/button/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { SecretField } from '../../ui/secret-field/secret-field.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import styles from './login-form.module.css'
import { useOfficeSession, useOfficeState } from './office-session.tsx'

/** User and password (docs/product.md#back-office-routes), on the login's page and over a page whose session is over. */
export function LoginForm({ knownUser = '' }: { knownUser?: string }) {
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
