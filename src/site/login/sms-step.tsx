import { useRef } from 'react'
import { isSmsCode } from '../../../contract/clientes-rules.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import { maskPhone } from '../../../contract/phone-rules.ts'
import { LOGIN } from '../../texts/login.ts'
import { Button } from '../../ui/button/button.tsx'
import { SecretField } from '../../ui/secret-field/secret-field.tsx'
import styles from './login.module.css'
import { Resend } from './resend.tsx'
import { StepForm, type StepProps, useFieldErrors } from './step.tsx'

const TEXTS = LOGIN.sms
const CODE_LENGTH_MAX = 10

export function SmsStep({ view, send, typed }: StepProps) {
  const input = useRef<HTMLInputElement>(null)
  const { fieldErrors, other, find } = useFieldErrors(view.error, 'codigo')
  const submit = () => {
    const codigo = input.current?.value.trim() ?? ''
    if (!find({ codigo: !isSmsCode(codigo) && MESSAGES.wrongCode })) return
    typed.current = { codigo }
    send({ type: 'sms.submit' })
  }
  return (
    <>
      <StepForm
        text={TEXTS.text(maskPhone(view.telefone))}
        submit={TEXTS.submit}
        busy={view.busy}
        error={other}
        onSubmit={submit}
      >
        <div className={styles.code}>
          <SecretField
            ref={input}
            label={TEXTS.label}
            name="codigo"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={CODE_LENGTH_MAX}
            autoFocus
            error={fieldErrors.codigo}
          />
        </div>
      </StepForm>
      <div className={styles.more}>
        <Resend view={view} onResend={() => send({ type: 'sms.resend' })} />
        {view.backChangesPhone && (
          <Button tone="quiet" onClick={() => send({ type: 'back' })}>
            {TEXTS.changePhone}
          </Button>
        )}
      </div>
    </>
  )
}
