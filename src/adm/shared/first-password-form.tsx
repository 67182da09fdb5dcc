import { useRef, useState } from 'react'
import { MESSAGES } from '../../../contract/messages.ts'
import { isStaffPassword, USER_PASSWORD_MAX } from '../../../contract/users-rules.ts'
import { OFFICE } from '../../texts/office.ts'
import { Button } from '../../ui/button/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { SecretField } from '../../ui/secret-field/secret-field.tsx'
import styles from './login-form.module.css'
import { useOfficeSession, useOfficeState } from './office-session.tsx'

const { firstPassword: TEXTS } = OFFICE

/** The step of a login in which a user replaces the password that an admin chose (docs/api.md#first-passwords). */
export function FirstPasswordForm() {
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
        label={TEXTS.password}
        hint={TEXTS.hint}
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
        {TEXTS.submit}
      </Button>
      <Button tone="quiet" disabled={busy} onClick={() => actor.send({ type: 'login.restart' })}>
        {TEXTS.back}
      </Button>
    </Form>
  )
}
