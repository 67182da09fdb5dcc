import { useRef, useState } from 'react'
import { isClienteName, isNewPassword } from '../../../contract/clientes-rules.ts'
import { CLIENTE_NAME_MAX, CLIENTE_PASSWORD_MAX, CLIENTE_PASSWORD_MIN } from '../../../contract/limits.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import { maskPhone } from '../../../contract/phone-rules.ts'
import { PATHS } from '../../lib/paths.ts'
import { LOGIN } from '../../texts/login.ts'
import { Link } from '../../ui/link/link.tsx'
import { SecretField } from '../../ui/secret-field/secret-field.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import { Account } from './account.tsx'
import styles from './login.module.css'
import { StepForm, type StepProps, useFieldErrors } from './step.tsx'

const TEXTS = LOGIN.signUp

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
    <StepForm text={TEXTS.text} submit={TEXTS.submit} busy={view.busy} error={other} onSubmit={submit}>
      <TextField
        label={TEXTS.name}
        name="nome"
        autoComplete="name"
        maxLength={CLIENTE_NAME_MAX}
        autoFocus
        value={nome}
        onChange={setNome}
        error={fieldErrors.nome || null}
      />
      <Account phone={maskPhone(view.telefone)} />
      <SecretField
        ref={input}
        password
        label={TEXTS.password}
        name="senha"
        autoComplete="new-password"
        maxLength={CLIENTE_PASSWORD_MAX}
        hint={LOGIN.passwordHint(CLIENTE_PASSWORD_MIN)}
        error={fieldErrors.senha}
      />
      <p className={styles.agree}>
        {TEXTS.agree} <Link to={PATHS.privacidade}>{TEXTS.privacy}</Link>.
      </p>
    </StepForm>
  )
}
