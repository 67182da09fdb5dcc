import { useRef } from 'react'
import { isTypedPassword } from '../../../contract/clientes-rules.ts'
import { CLIENTE_PASSWORD_MAX } from '../../../contract/limits.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import { maskPhone } from '../../../contract/phone-rules.ts'
import { LOGIN } from '../../texts/login.ts'
import { Button } from '../../ui/button/button.tsx'
import { SecretField } from '../../ui/secret-field/secret-field.tsx'
import { Account } from './account.tsx'
import styles from './login.module.css'
import { StepForm, type StepProps, useFieldErrors } from './step.tsx'

const TEXTS = LOGIN.password

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
  const phone = maskPhone(view.telefone)
  return (
    <>
      <StepForm
        text={TEXTS.text(phone)}
        submit={TEXTS.submit}
        busy={view.busy && view.isOpening}
        error={other}
        onSubmit={submit}
      >
        <Account phone={phone} />
        <SecretField
          ref={input}
          password
          label={TEXTS.label}
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
          {TEXTS.forgot}
        </Button>
      </div>
    </>
  )
}
