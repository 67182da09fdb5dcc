import { useState } from 'react'
import { maskPhone } from '../../../contract/phone-rules.ts'
import { LOGIN } from '../../texts/login.ts'
import { MaskedField } from '../../ui/masked-field/masked-field.tsx'
import { StepForm, type StepProps, useFieldErrors } from './step.tsx'

const TEXTS = LOGIN.phone

export function PhoneStep({ view, send }: StepProps) {
  const [telefone, setTelefone] = useState(() => maskPhone(view.telefone))
  const { fieldErrors, other } = useFieldErrors(view.error, 'telefone')
  return (
    <StepForm
      text={TEXTS.text}
      submit={TEXTS.submit}
      busy={view.busy}
      error={other}
      onSubmit={() => send({ type: 'phone.submit', telefone })}
    >
      <MaskedField
        mask="phone"
        label={TEXTS.label}
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
