import { useRef } from 'react'
import { isNewPassword } from '../../../contract/clientes-rules.ts'
import { CLIENTE_PASSWORD_MAX, CLIENTE_PASSWORD_MIN } from '../../../contract/limits.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import { maskPhone } from '../../../contract/phone-rules.ts'
import { LOGIN } from '../../texts/login.ts'
import { SecretField } from '../../ui/secret-field/secret-field.tsx'
import { Account } from './account.tsx'
import { StepForm, type StepProps, useFieldErrors } from './step.tsx'

const TEXTS = LOGIN.newPassword

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
    <StepForm text={TEXTS.text} submit={TEXTS.submit} busy={view.busy} error={other} onSubmit={submit}>
      <Account phone={maskPhone(view.telefone)} />
      <SecretField
        ref={input}
        password
        label={TEXTS.label}
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
