import { useRef, useState } from 'react'
import { isClienteName, isNewPassword, isTypedPassword } from '../../../contract/clientes-rules.ts'
import { CLIENTE_NAME_MAX, CLIENTE_PASSWORD_MAX, CLIENTE_PASSWORD_MIN } from '../../../contract/limits.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import { maskPhone } from '../../../contract/phone-rules.ts'
import { PATHS } from '../../lib/paths.ts'
import { LOGIN } from '../../texts/login.ts'
import { Button } from '../../ui/button/button.tsx'
import { Link } from '../../ui/link/link.tsx'
import { SecretField } from '../../ui/secret-field/secret-field.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import styles from './login.module.css'
import { StepForm, type StepProps, useFieldErrors } from './step.tsx'

/** A hidden user name, which password managers need. */
const Account = ({ phone }: { phone: string }) => (
  <input hidden readOnly type="text" name="username" autoComplete="username" value={phone} />
)

const PASSWORD = LOGIN.password

export function PasswordStep({ view, send, typed }: StepProps) {
  const input = useRef<HTMLInputElement>(null)
  const { fieldErrors, other, find } = useFieldErrors(view.error, 'senha')
  const submit = () => {
    // Another call is in progress, possibly the one that sends a code.
    if (view.busy) return
    const senha = input.current?.value ?? ''
    if (!find({ senha: !isTypedPassword(senha) && MESSAGES.signUpPassword })) return
    typed.current = { senha }
    send({ type: 'password.submit' })
  }
  const phone = maskPhone(view.phone)
  return (
    <>
      <StepForm
        text={PASSWORD.text(phone)}
        submit={PASSWORD.submit}
        busy={view.busy && view.isOpening}
        error={other}
        onSubmit={submit}
      >
        <Account phone={phone} />
        <SecretField
          ref={input}
          password
          label={PASSWORD.label}
          name="senha"
          autoComplete="current-password"
          maxLength={CLIENTE_PASSWORD_MAX}
          autoFocus
          error={fieldErrors.senha}
        />
      </StepForm>
      <div className={styles.more}>
        <Button
          tone="quiet"
          onClick={() => send({ type: 'password.forgot' })}
          busy={view.busy && !view.isOpening}
          disabled={view.isOpening}
        >
          {PASSWORD.forgot}
        </Button>
      </div>
    </>
  )
}

const NEW_PASSWORD = LOGIN.newPassword

export function NewPasswordStep({ view, send, typed }: StepProps) {
  const input = useRef<HTMLInputElement>(null)
  const { fieldErrors, other, find } = useFieldErrors(view.error, 'senha')
  const submit = () => {
    const senha = input.current?.value ?? ''
    if (!find({ senha: !isNewPassword(senha) && MESSAGES.signUpPassword })) return
    typed.current = { senha }
    send({ type: 'newPassword.submit' })
  }
  return (
    <StepForm text={NEW_PASSWORD.text} submit={NEW_PASSWORD.submit} busy={view.busy} error={other} onSubmit={submit}>
      <Account phone={maskPhone(view.phone)} />
      <SecretField
        ref={input}
        password
        label={NEW_PASSWORD.label}
        name="senha"
        autoComplete="new-password"
        maxLength={CLIENTE_PASSWORD_MAX}
        hint={LOGIN.passwordHint(CLIENTE_PASSWORD_MIN)}
        autoFocus
        error={fieldErrors.senha}
      />
    </StepForm>
  )
}

const SIGN_UP = LOGIN.signUp

export function SignUpStep({ view, send, typed }: StepProps) {
  const [nome, setNome] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const { fieldErrors, other, find } = useFieldErrors(view.error, 'nome', 'senha')
  const submit = () => {
    const line = nome.trim()
    const senha = input.current?.value ?? ''
    const wrong = {
      nome: !isClienteName(line) && MESSAGES.signUpName,
      senha: !isNewPassword(senha) && MESSAGES.signUpPassword,
    }
    if (!find(wrong)) return
    typed.current = { nome: line, senha }
    send({ type: 'signUp.submit' })
  }
  return (
    <StepForm text={SIGN_UP.text} submit={SIGN_UP.submit} busy={view.busy} error={other} onSubmit={submit}>
      <TextField
        label={SIGN_UP.name}
        name="nome"
        autoComplete="name"
        maxLength={CLIENTE_NAME_MAX}
        autoFocus
        value={nome}
        onChange={setNome}
        error={fieldErrors.nome || null}
      />
      <Account phone={maskPhone(view.phone)} />
      <SecretField
        ref={input}
        password
        label={SIGN_UP.password}
        name="senha"
        autoComplete="new-password"
        maxLength={CLIENTE_PASSWORD_MAX}
        hint={LOGIN.passwordHint(CLIENTE_PASSWORD_MIN)}
        error={fieldErrors.senha}
      />
      <p className={styles.agree}>
        {SIGN_UP.agree} <Link to={PATHS.privacidade}>{SIGN_UP.privacy}</Link>.
      </p>
    </StepForm>
  )
}
