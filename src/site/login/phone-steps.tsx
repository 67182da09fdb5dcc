import { useRef, useState } from 'react'
import { isSmsCode } from '../../../contract/clientes-rules.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import { maskPhone } from '../../../contract/phone-rules.ts'
import { useNow } from '../../lib/clock.ts'
import { LOGIN } from '../../texts/login.ts'
import { Button } from '../../ui/button/button.tsx'
import { clockText, secondsLeft } from '../../ui/countdown/time-left.ts'
import { MaskedField } from '../../ui/masked-field/masked-field.tsx'
import { SmsCodeField } from '../shared/sms-code-field.tsx'
import styles from './login.module.css'
import type { LoginView } from './login-view.ts'
import { StepForm, type StepProps, useFieldErrors } from './step.tsx'

const PHONE = LOGIN.phone

export function PhoneStep({ view, send }: StepProps) {
  const [telefone, setTelefone] = useState(() => maskPhone(view.phone))
  const { fieldErrors, other } = useFieldErrors(view.error, 'telefone')
  return (
    <StepForm
      text={PHONE.text}
      submit={PHONE.submit}
      busy={view.busy}
      error={other}
      onSubmit={() => send({ type: 'phone.submit', phone: telefone })}
    >
      <MaskedField
        mask="phone"
        label={PHONE.label}
        name="telefone"
        inputMode="tel"
        autoComplete="tel-national"
        autoFocus
        value={telefone}
        onChange={setTelefone}
        error={fieldErrors.telefone || null}
      />
    </StepForm>
  )
}

const SMS = LOGIN.sms
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
        text={SMS.text(maskPhone(view.phone))}
        submit={SMS.submit}
        busy={view.busy}
        error={other}
        onSubmit={submit}
      >
        <div className={styles.code}>
          <SmsCodeField
            input={input}
            error={fieldErrors.codigo}
            onComplete={() => {
              if (!view.busy) submit()
            }}
          />
        </div>
      </StepForm>
      <div className={styles.more}>
        <Resend view={view} onResend={() => send({ type: 'sms.resend' })} />
        {view.backChangesPhone && (
          <Button tone="quiet" onClick={() => send({ type: 'back' })}>
            {SMS.changePhone}
          </Button>
        )}
      </div>
    </>
  )
}

/** The countdown is not announced every second: the button's state shows whether it can be pressed. */
function Wait({ seconds }: { seconds: number }) {
  const [until] = useState(() => Date.now() + seconds * 1000)
  return LOGIN.sms.resendIn(clockText(secondsLeft(until, useNow())))
}

/** Sends another code after the machine's waiting time. */
function Resend({ view: { resend, resendSeconds }, onResend }: { view: LoginView; onResend: () => void }) {
  const [was, setWas] = useState({ resend, isNew: false })
  if (was.resend !== resend) setWas({ resend, isNew: was.resend === 'sending' && resend === 'counting' })
  return (
    <div className={styles.resend}>
      <p role="status" className={styles.sent}>
        {was.isNew ? LOGIN.sms.resent : ''}
      </p>
      <p className={styles.wait}>{resend === 'counting' ? <Wait seconds={resendSeconds} /> : LOGIN.sms.resendNow}</p>
      <Button tone="secondary" onClick={onResend} disabled={resend === 'counting'} busy={resend === 'sending'}>
        {LOGIN.sms.resend}
      </Button>
    </div>
  )
}
