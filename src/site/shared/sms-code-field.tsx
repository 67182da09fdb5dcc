import type { RefObject } from 'react'
import { LOGIN } from '../../texts/login.ts'
import { SecretField } from '../../ui/secret-field/secret-field.tsx'

const CODE_LENGTH_MAX = 10
/** A code as it is sent, which needs no button; one of another length is confirmed by it. */
const SENT_CODE = /^\d{6}$/

type SmsCodeFieldProps = {
  input: RefObject<HTMLInputElement | null>
  error: string | false | undefined
  onChange?: () => void
  /** Called when a whole code is typed. */
  onComplete: () => void
}

/** The code that was sent by SMS; the phone's keyboard offers it. */
export const SmsCodeField = ({ input, error, onChange, onComplete }: SmsCodeFieldProps) => (
  <SecretField
    ref={input}
    label={LOGIN.sms.label}
    name="codigo"
    inputMode="numeric"
    autoComplete="one-time-code"
    maxLength={CODE_LENGTH_MAX}
    autoFocus
    onChange={({ target }) => {
      onChange?.()
      if (SENT_CODE.test(target.value.trim())) onComplete()
    }}
    error={error}
  />
)
