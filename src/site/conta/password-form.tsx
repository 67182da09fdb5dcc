import { useRef, useState } from 'react'
import { CLIENTE_PASSWORD_MAX } from '../../../contract/limits.ts'
import type { ShownError } from '../../../machines/calls.ts'
import { CONTA } from '../../texts/conta.ts'
import { Button } from '../../ui/button/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { SecretField } from '../../ui/secret-field/secret-field.tsx'
import { StepActions } from '../shared/step-actions.tsx'
import { StepError } from '../shared/step-heading.tsx'

const { data: texts } = CONTA

type PasswordFormProps = {
  submit: string
  tone: 'secondary' | 'danger'
  busy: boolean
  error: ShownError | null
  onSubmit: (senha: string) => void
}

/** The password, as proof that the account's owner is there. It is in the input only. */
export function PasswordForm({ submit, tone, busy, error, onSubmit }: PasswordFormProps) {
  const senha = useRef<HTMLInputElement>(null)
  const [isMissing, setMissing] = useState(false)
  const isOfField = error?.field === 'senha'
  const check = () => {
    const typed = senha.current?.value ?? ''
    setMissing(typed === '')
    if (typed !== '') onSubmit(typed)
  }
  return (
    <Form onSubmit={check} busy={busy}>
      <StepError text={error && !isOfField ? error.text : null} />
      <SecretField
        ref={senha}
        password
        label={texts.password}
        name="senha"
        autoComplete="current-password"
        maxLength={CLIENTE_PASSWORD_MAX}
        error={isMissing ? texts.passwordMissing : isOfField && error.text}
        onChange={() => setMissing(false)}
      />
      <StepActions>
        <Button type="submit" tone={tone} busy={busy}>
          {submit}
        </Button>
      </StepActions>
    </Form>
  )
}
